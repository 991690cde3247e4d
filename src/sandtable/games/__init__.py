"""The games: one folder each, assembled by the loader."""
