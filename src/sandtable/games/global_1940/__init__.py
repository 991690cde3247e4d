"""Global 1940: both maps joined, laid over Europe 1940."""
