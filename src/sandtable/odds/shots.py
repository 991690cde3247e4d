"""What a stage is made of: who fires with which dice, who can take the hits, and what is dealt out together."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.rules.combat.battle import ATTACKER, Profile

END = -1  # instead of a beat: the battle is over
Slots = tuple[Profile, ...]  # the sorts of unit of a side, hurt ones apart
Dice = Mapping[int, tuple[tuple[tuple[int, int, int], int], ...]]  # slot -> (number to hit, of, keep) and dice a unit


class Unfit(Exception):
    """This battle is not made of stages."""


@dataclass(eq=False)
class Fire:
    """The dice of one salvo for some sets of units that agree on what each unit throws."""

    side: int
    at: int
    cycle: int
    weight: int
    late: bool  # thrown by units that may have been damaged in this stage
    enemy: int  # the set of units on the other side, if it matters
    dice: dict[int, Any] | None  # None: it depends on how many there are
    told: int = 0  # the slots in it
    sorts: tuple[tuple[int, int, int], ...] = ()  # of dice in its table
    _table: tuple[int, NDArray[np.int64]] | None = None
    known: dict[tuple[int, ...], int] = dataclasses.field(default_factory=dict)  # what so many units throw

    def learn(self, dice: Mapping[int, Any]) -> bool:
        """Add what other sets throw; False if that is not the same for all units."""
        if self.dice is None or any(self.dice.get(slot, thrown) != thrown for slot, thrown in dice.items()):
            return False
        self.dice.update(dice)
        self.told = sum(1 << slot for slot in self.dice)
        return True

    def table(self, slots: int) -> NDArray[np.int64]:
        """By slot, how many dice of each sort a unit throws."""
        if self._table is None or self._table[0] != self.told:
            assert self.dice is not None
            self.sorts = tuple(dict.fromkeys(sort for thrown in self.dice.values() for sort, _ in thrown))
            found = np.zeros((slots, len(self.sorts)), dtype=np.int64)
            for slot, thrown in self.dice.items():
                for sort, n in thrown:
                    found[slot, self.sorts.index(sort)] = n
            self._table = (self.told, found)
        return self._table[1]

    def throws(self, some: int) -> bool:
        """Whether such a set throws any dice."""
        return self.dice is None or any(thrown and some >> slot & 1 for slot, thrown in self.dice.items())

    def covers(self, some: int) -> bool:
        """Whether the dice of all these slots are known."""
        return self.dice is None or not some & ~self.told


class Lot(NamedTuple):
    """Hits of one moment that the same units can take."""

    fit: int  # these slots
    fires: tuple[Fire, ...]


class Deal(NamedTuple):
    """Hits that are dealt out together, and whether their victims go at once."""

    lots: tuple[Lot, ...]
    now: bool


class Stage(NamedTuple):
    """What each side has to take, one deal after the other, and the beat at which the next stage begins."""

    deals: tuple[tuple[Deal, ...], tuple[Deal, ...]]
    to: int
    changed: int | None  # the side of which some are gone while doomed ones of the other are still to fire


class Arrival(NamedTuple):
    """What happens between two stages: who is removed, the beat that comes next, and whether a cycle begins."""

    removed: tuple[int, int]
    at: int
    begins: bool


def even(slots: Slots, side: int) -> bool:
    """Whether damage that does not destroy leaves all strengths of a side as they are."""
    return all(len(set(p.attack if side == ATTACKER else p.defence)) == 1 for p in slots)
