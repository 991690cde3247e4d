"""Planes: what they risk, where they come down, and what they watch over."""
