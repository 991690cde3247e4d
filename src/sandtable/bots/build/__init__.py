"""Money: what is bought, what for, and where it stands."""
