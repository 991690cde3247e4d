"""Europe 1940: data, words and rules of its own."""
