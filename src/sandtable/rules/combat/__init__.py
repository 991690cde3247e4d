"""Rule modules: combat."""
