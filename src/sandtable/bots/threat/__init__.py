"""What the enemies could do before we move again, and what they then make of the board."""
