"""Sandtable: the grand-strategy board games of World War II by their printed rules."""

__version__ = "0.1.0"
