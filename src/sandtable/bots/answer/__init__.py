"""Questions in and out of turn: losses, retreats, scrambles, help for the attacked, rights that may be used."""
