"""Pacific 1941: data files and the rules of this game alone."""
