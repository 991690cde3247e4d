"""Handicaps: what the players agreed to change about the income of a power or a side."""

from __future__ import annotations

import re
from typing import Any

from sandtable.kernel.verdict import Refused

CHANGE = re.compile(r"(?:(\d{1,3})\s*%)?\s*(?:([+-])\s*(\d{1,3}))?\Z")

Handicaps = dict[str, tuple[int, int]]  # power -> percentage, and bonus each turn


def read_handicap(text: str, powers: list[dict[str, Any]]) -> Handicaps:
    """What `Axis 120%; Japan 90% +3` means for each power; what is said later counts."""
    found: Handicaps = {}
    for part in filter(None, (p.strip() for p in text.split(";"))):
        name, meant = _named(part, powers)
        change = CHANGE.match(part[len(name) :].strip())
        if change is None or not (change[1] or change[2]):
            raise Refused("handicap.neither", part=part)
        for power in meant:
            percent, bonus = found.get(power, (100, 0))
            percent = int(change[1]) if change[1] else percent
            bonus = int(change[2] + change[3]) if change[2] else bonus
            found[power] = (percent, bonus)
    return found


def _named(part: str, powers: list[dict[str, Any]]) -> tuple[str, list[str]]:
    """The power or side a part begins with, and the powers that it means."""
    sides = dict.fromkeys(p["side"] for p in powers)
    for name in sorted([*(p["name"] for p in powers), *sides], key=len, reverse=True):
        if part.casefold().startswith(name.casefold() + " "):
            return name, [p["name"] for p in powers if name in (p["name"], p["side"])]
    raise Refused("handicap.whose", part=part, known=[*(p["name"] for p in powers), *sides])
