"""Pacific 1941: a test for every rule of its catalogue."""
