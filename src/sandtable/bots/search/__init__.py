"""Whole plans played out on a copy of the board before one is chosen."""
