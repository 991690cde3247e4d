"""Rule modules: economy."""
