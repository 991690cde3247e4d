"""Rules that no other game has."""
