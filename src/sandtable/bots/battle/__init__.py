"""Battles in expectation: what an attack may come to, before a single die is thrown."""
