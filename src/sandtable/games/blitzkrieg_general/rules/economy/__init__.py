"""What a quarter yields, what it buys, and how it comes onto the board."""
