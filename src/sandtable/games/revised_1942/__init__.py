"""Revised 1942: its data, and the rules no other game has."""
