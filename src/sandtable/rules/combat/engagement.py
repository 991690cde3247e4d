"""One thing to be fought out, whatever game lists it."""

from __future__ import annotations

import msgspec


class Engagement(msgspec.Struct, frozen=True):
    """One thing to resolve; `key` is how an answer names it."""

    key: str
    space: str
    sort: str  # "land", "sea", or what a module adds
    optional: bool = False
    waits_for: str = ""  # the zone that must be settled first
    units: tuple[str, ...] = ()
