"""What is known about a game beyond its rules: whom to attack when, and what to build, as data."""

from __future__ import annotations

from functools import cache

import msgspec

from sandtable.bots.knowledge import told


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """War that a power means to bring about, from some round on."""

    power: str
    target: str
    round: int
    after: str = ""  # only once this space is in the hands of the power's side
    at_war: str = ""  # only if the power is at war with this country


class Doctrine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game's data for bots that lead fronts."""

    nobody: str = ""  # who holds land that has lost its government: whoever is at war may take it
    horizon: float = 4.0  # quarters of production that land counts for
    points: str = ""  # the way to victory on which production counts, by the code of its text
    powers: str = ""  # the one on which conquered great powers count
    ground: dict[str, str] = {}  # tags of land that is a point though it yields nothing
    declare: tuple[Plan, ...] = ()
    build: dict[str, dict[str, float]] = {}  # power -> what to spend on which sort of unit


@cache
def doctrine(slug: str) -> Doctrine:
    """What is known about a game."""
    return msgspec.convert(told(slug, "fronts.toml") or {}, Doctrine)
