"""Rule modules: technology."""
