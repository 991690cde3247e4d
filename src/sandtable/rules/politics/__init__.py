"""Rule modules: politics."""
