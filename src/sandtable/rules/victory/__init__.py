"""Rule modules: victory."""
