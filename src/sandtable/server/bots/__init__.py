"""Bots in worker processes, never on the request path."""
