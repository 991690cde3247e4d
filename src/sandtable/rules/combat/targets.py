"""Who may take a hit: filters by name, and how many hits of several sorts can find a victim at all."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from sandtable.rules.combat.battle import Profile

Key = TypeVar("Key")


@dataclass(frozen=True)
class Filter:
    """What a named sort of hit can fall on. It sees the unit alone, so that odds can sort units by it once."""

    takes: Callable[[Profile], bool]
    code: str  # the refusal to whoever names another unit


FILTERS: Mapping[str, Filter] = {
    "land": Filter(lambda unit: unit.arm == "land", "casualty.only_land"),
    "sea": Filter(lambda unit: unit.arm == "sea", "casualty.only_sea"),
    "air": Filter(lambda unit: unit.arm == "air", "casualty.only_air"),
}


def most_effect(lots: Sequence[tuple[int, Collection[Key]]], room: Mapping[Key, int]) -> int:
    """How many hits can be taken at most: each lot has so many of them and may fall on these, who have so much room.

    What some lots do is limited by the room of all they may fall on; the tightest such limit is the answer (it is the
    least cut of a flow from hits to victims). There are never more than a few lots, so all choices of them are tried.
    """
    whole = least = sum(n for n, _ in lots)
    for size in range(1, len(lots) + 1):
        for some in combinations(lots, size):
            reached = {key for _, among in some for key in among}
            least = min(least, whole - sum(n for n, _ in some) + sum(room.get(key, 0) for key in reached))
    return least
