"""Blitzkrieg General."""
