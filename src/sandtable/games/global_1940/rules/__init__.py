"""Rules that Global 1940 alone has."""
