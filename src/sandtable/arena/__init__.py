"""Bots against bots: matches, ratings, and what they can be trusted to say."""
