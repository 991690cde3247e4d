"""Rules that only Pacific 1941 has."""
