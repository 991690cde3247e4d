"""Rule modules: production."""
