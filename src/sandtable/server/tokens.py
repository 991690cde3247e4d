"""Secrets and names for things: made at random, kept only as fingerprints."""

from __future__ import annotations

import hashlib
import secrets

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # no letters that look alike


def new_id(length: int = 12) -> str:
    """A short public name for a table, person or order."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def new_token() -> str:
    """A secret nobody guesses."""
    return secrets.token_urlsafe(32)


def fingerprint(token: str) -> str:
    """What the database keeps of a secret."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
