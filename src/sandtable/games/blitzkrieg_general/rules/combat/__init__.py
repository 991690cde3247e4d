"""Battles: who meets whom, how both sides fire, and what follows."""
