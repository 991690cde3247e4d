"""Rule modules: movement."""
