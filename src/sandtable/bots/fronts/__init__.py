"""Bots for games in which whole sides move at once, fight and move again."""
