"""Looking back on a game: how the chances went, what luck did, and where it turned."""
