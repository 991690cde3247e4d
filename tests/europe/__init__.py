"""Europe 1940."""
