"""The generator: geography.toml and the game's links in, board.json out. Needs the extra `atlas`."""
