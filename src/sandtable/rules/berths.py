"""Berths: who finds room in which, where a berth may take several kinds of unit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from sandtable.kernel.units import Kind, Unit

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

ARMS = ("land", "air")


@lru_cache(maxsize=1024)
def names_of(berth: str) -> tuple[str, ...]:
    """The kinds and arms a berth is for: `fighter/tactical bomber` takes one of either."""
    return tuple(berth.split("/"))


def takes(berth: str, kind: Kind) -> bool:
    """Whether a berth takes a unit of a kind; what is built into the ground is cargo only where it is named."""
    names = names_of(berth)
    return kind.name in names or (kind.arm in names and not kind.can("factory") and not kind.can("fixed"))


def fits(play: Play, berths: Sequence[str], units: Iterable[Unit]) -> bool:
    """Whether units find room in berths, one in each: as many as possible are seated (augmenting paths)."""
    kinds = [play.game.kinds[u.kind] for u in units]
    seated: dict[int, int] = {}  # berth -> unit
    return len(kinds) <= len(berths) and all(_seat(i, kinds, berths, seated, set()) for i in range(len(kinds)))


def _seat(unit: int, kinds: list[Kind], berths: Sequence[str], seated: dict[int, int], tried: set[int]) -> bool:
    for at, berth in enumerate(berths):
        if at not in tried and takes(berth, kinds[unit]):
            tried.add(at)
            if at not in seated or _seat(seated[at], kinds, berths, seated, tried):
                seated[at] = unit
                return True
    return False
