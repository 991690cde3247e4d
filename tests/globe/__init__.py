"""Global 1940, rule by rule."""
