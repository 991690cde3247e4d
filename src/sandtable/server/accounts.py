"""Passwords, by Argon2."""

from __future__ import annotations

from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

_hasher = PasswordHasher()


@cache
def _nobody() -> str:
    """A password nobody has, to be compared with where there is nobody."""
    return _hasher.hash("nobody has this password")


def hash_password(password: str) -> str:
    """What the database keeps."""
    return _hasher.hash(password)


def password_fits(kept: str, password: str) -> bool:
    """Whether a password is the right one; somebody unknown takes as long to refuse as somebody known."""
    try:
        return _hasher.verify(kept or _nobody(), password) and bool(kept)
    except (VerificationError, InvalidHashError):
        return False
