"""What could be attacked with whom, and which attacks go together."""
