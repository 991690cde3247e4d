"""Telling people that a decision waits for them, by mail and webhook."""
