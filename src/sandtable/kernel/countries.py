"""Who can own a unit or hold land, and which of them give orders."""

from __future__ import annotations

import msgspec


class Country(msgspec.Struct, frozen=True):
    """Anything that can own a unit or hold land."""

    name: str
    power: bool = True  # gives orders and takes turns
    alliance: str = ""  # a label that politics modules may read
    colour: str = ""
    tags: dict[str, str] = {}
