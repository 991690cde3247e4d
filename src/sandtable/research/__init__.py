"""The research door: any game of the project as an environment for learning bots (needs the `research` extra)."""
