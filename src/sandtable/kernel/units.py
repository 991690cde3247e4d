"""Kinds of unit (static) and the units on the board (values that are replaced, never changed)."""

from __future__ import annotations

import msgspec


class Kind(msgspec.Struct, frozen=True):
    """What every unit of one sort has in common, as the game's units.csv declares it."""

    name: str
    arm: str  # "land", "air" or "sea"
    cost: int
    attack: int
    defence: int
    move: int
    hits: int = 1  # how many hits destroy it
    worn: tuple[int, ...] = ()  # its strength after each hit it survives, where damage weakens it
    holds: tuple[str, ...] = ()  # one entry a berth: a kind's name, or an arm's
    abilities: frozenset[str] = frozenset()
    numbers: dict[str, int] = {}  # what else the game prints about it, for its own rules to read

    def can(self, ability: str) -> bool:
        """Whether the kind has a named ability."""
        return ability in self.abilities


class Unit(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One piece. It holds what outlives a turn and nothing else: the rest are marks in frames."""

    id: str  # "north.17", kept when the owner changes
    kind: str
    owner: str
    space: str
    hits: int = 0  # damage taken
    aboard: str = ""  # the unit that carries it
    post: str = ""  # a posture that survives steps
    data: str = ""  # a rare extra that a module of the game explains


class Build(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Paid for, not yet on the board."""

    kind: str
    owner: str
    price: int
    due: str = ""
    name: str = ""  # a counter that exists only once
    purse: str = ""  # what paid for it, where its owner has several
    at: str = ""  # the only place that makes it, where that was part of the price


def slug(country: str) -> str:
    """The short form of a country's name that unit ids begin with."""
    return country.lower().replace(" ", "-")
