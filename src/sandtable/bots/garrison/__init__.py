"""Who stays where: garrisons, reserves, and the layout in which a turn ends."""
