"""Whether an address for notices is its owner's: a code is mailed there first, and told back."""

from __future__ import annotations

import secrets
from typing import Any

from sandtable.server.tokens import fingerprint

Kept = dict[str, Any]  # a person's settings, as they are stored
SHOWN = ("lang", "mail", "webhook", "quiet", "ask", "silent")
LIFE = 86400.0  # seconds a code is good for
TRIES = 5  # wrong codes before a new one is needed


def shown(settings: Kept) -> Kept:
    """Settings as their owner sees them."""
    found = {name: settings[name] for name in SHOWN if name in settings}
    return {**found, "mail_confirmed": is_confirmed(settings)} if found.get("mail") else found


def is_confirmed(settings: Kept) -> bool:
    """Whether mail may go to the address that somebody named."""
    return bool(settings.get("mail")) and settings.get("confirmed") == settings["mail"]


def reaches(settings: Kept) -> bool:
    """Whether there is any way to tell somebody something."""
    return bool(is_confirmed(settings) or settings.get("webhook"))


def with_code(settings: Kept, now: float) -> tuple[Kept, str]:
    """The settings with a fresh code, and the code."""
    code = f"{secrets.randbelow(10**8):08d}"
    return {**settings, "code": fingerprint(code), "code_until": now + LIFE, "code_tries": 0}, code


def told(settings: Kept, code: str, now: float) -> tuple[Kept, bool]:
    """Somebody tells a code: the settings after that, and whether it was right."""
    tries = settings.get("code_tries", 0)
    good = settings.get("code_until", 0) > now and tries < TRIES
    if good and secrets.compare_digest(fingerprint(code), settings.get("code", "")):
        rest = {k: v for k, v in settings.items() if not k.startswith("code")}
        return {**rest, "confirmed": settings["mail"]}, True
    return {**settings, "code_tries": tries + 1}, False
