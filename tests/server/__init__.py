"""The server, from its store to its door."""
