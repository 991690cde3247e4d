"""The pure game machine: no game, no clock, no file, no network."""
