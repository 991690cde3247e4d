"""Which sets of units can meet at which stage: far fewer than there are of each side by itself.

Both sides lose their units in an order, so that for instance a side that has lost its destroyers may have lost its
submarines before, and never strikes without them. What cannot meet need not be worked out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sandtable.odds.rungs import Rungs
from sandtable.odds.shots import END, Deal, Fire, Stage, Unfit
from sandtable.odds.stages import Stages

Pair = tuple[int, int]


class Reach:
    """What may come of battles that open with such sets. Pairs of sets are numbered row by row."""

    def __init__(self, stages: Stages, rungs: tuple[Rungs, Rungs], starts: Iterable[Pair]) -> None:
        self.stages = stages
        self.coming, self.pairs, sets = _followed(stages, rungs, starts)
        self.sets = (sorted(sets[0]), sorted(sets[1]))
        self.size = len(sets[0]) * len(sets[1])
        # The beats at which stages begin, from 1 on; 0 is the end of a battle, and one more is where nothing comes.
        self.layers = {at: i for i, at in enumerate(sorted({at for at, _ in self.pairs}), 1)}
        self._place = tuple({some: i for i, some in enumerate(own)} for own in self.sets)
        self.alike = self._first_as_later()  # whether the first cycle is one like any other
        self._arrivals: dict[tuple[int, int], Arrivals] = {}
        self._stages: dict[tuple[int, int], NDArray[np.int64]] = {}
        self.known: list[Stage] = []
        self._number: dict[Stage, int] = {}
        self._covered: dict[tuple[object, ...], NDArray[np.bool_]] = {}

    def _first_as_later(self) -> bool:
        stages, later = self.stages, self.stages.settled
        return (
            later == 2
            and all(
                pair in self.pairs.get((at, later), ()) and stages.stage(at, 1, *pair) == stages.stage(at, later, *pair)
                for (at, cycle), pairs in self.pairs.items()
                if cycle == 1
                for pair in pairs
            )
            and all(
                stages.arrival(at, 1, *pair) == stages.arrival(at, later, *pair)
                for (at, cycle), pairs in self.coming.items()
                if cycle == 1 and at
                for pair in pairs
            )
        )

    def number(self, pair: Pair) -> int:
        """The number of a pair."""
        return self._place[0][pair[0]] * len(self.sets[1]) + self._place[1][pair[1]]

    def reached(self, at: int, cycle: int) -> NDArray[np.bool_]:
        """Whether a pair may come to the stage at a beat."""
        found = np.zeros(self.size, dtype=bool)
        found[[self.number(pair) for pair in self.pairs[at, cycle]]] = True
        return found

    def arrivals(self, at: int, cycle: int) -> Arrivals:
        """What becomes of pairs that come to a beat."""
        known = self._arrivals.get((at, cycle))
        if known is None:
            layers, begins = np.full(self.size, len(self.layers) + 1), np.zeros(self.size)
            moved: dict[Pair, list[int]] = {}
            for pair in self.coming[at, cycle]:
                arrival, number = self.stages.arrival(at, cycle, *pair), self.number(pair)
                layers[number] = 0 if arrival.at == END else self.layers[arrival.at]
                begins[number] = arrival.begins
                if any(arrival.removed):
                    moved.setdefault(arrival.removed, []).append(number)
            known = self._arrivals[at, cycle] = Arrivals(layers, begins, moved)
        return known

    def covered(self, fires: tuple[Fire, ...], sets: list[int]) -> NDArray[np.bool_]:
        """Whether it is known of sets of one side what they throw in some salvos."""
        key = (fires, *(fire.told for fire in fires))
        if key not in self._covered:
            self._covered[key] = np.array([all(fire.covers(some) for fire in fires) for some in sets])
        return self._covered[key]

    def stages_of(self, at: int, cycle: int, numbers: NDArray[np.int64]) -> NDArray[np.int64]:
        """The stages of pairs at a beat, by their place among those known."""
        found = self._stages.setdefault((at, cycle), np.full(self.size, -1))
        if (found[numbers] < 0).any():
            for number in set(numbers[found[numbers] < 0].tolist()):
                a, d = divmod(number, len(self.sets[1]))
                stage = self.stages.stage(at, cycle, self.sets[0][a], self.sets[1][d])
                if stage not in self._number:
                    self._number[stage] = len(self.known)
                    self.known.append(stage)
                found[number] = self._number[stage]
        return found[numbers]


@dataclass(frozen=True)
class Arrivals:
    """For every pair of sets that comes to a beat, its layer and whether a cycle begins; and whom some of them lose."""

    layers: NDArray[np.int64]
    begins: NDArray[np.float64]
    moved: dict[Pair, list[int]]


By = dict[tuple[int, int], set[Pair]]  # by beat and cycle


def _followed(
    stages: Stages, rungs: tuple[Rungs, Rungs], starts: Iterable[Pair]
) -> tuple[By, By, tuple[set[int], set[int]]]:
    """The pairs that may come to a beat, those whose stage begins there, and all sets of either side."""
    pairs: By = {}
    coming: By = {(0, 1): set(starts)}
    sets: tuple[set[int], set[int]] = (set(), set())
    arriving = [(0, 1, pair) for pair in coming[0, 1]]
    while arriving:
        at, cycle, pair = arriving.pop()
        arrival = stages.arrival(at, cycle, *pair)
        left = (pair[0] & ~arrival.removed[0], pair[1] & ~arrival.removed[1])
        for side in (0, 1):
            sets[side].update((pair[side], left[side]))
        if arrival.at == END:
            continue
        if arrival.begins:
            cycle = min(cycle + 1, stages.settled)
        here = pairs.setdefault((arrival.at, cycle), set())
        if left in here:
            continue
        here.add(left)
        for to, after in _after(stages, rungs, arrival.at, cycle, left):
            known = coming.setdefault((to, cycle), set())
            if after not in known:
                known.add(after)
                arriving.append((to, cycle, after))
    return coming, pairs, sets


def _after(stages: Stages, rungs: tuple[Rungs, Rungs], at: int, cycle: int, pair: Pair) -> list[tuple[int, Pair]]:
    """The pairs that a stage may make of one, and the beat they come to."""
    stage = stages.stage(at, cycle, *pair)
    hit = [_hit(stages, rungs[side], stage.deals[side], [pair[side]], pair[1 - side]) for side in (0, 1)]
    changed = stage.changed
    if changed is None:
        return [(stage.to, (a, d)) for a in hit[0] for d in hit[1]]
    found = []
    for became in hit[changed]:
        now = (became, pair[1]) if changed == 0 else (pair[0], became)
        if not became:
            found += [(stage.to, (0, d) if changed == 0 else (d, 0)) for d in hit[1 - changed]]
            continue
        later = stages.stage(stage.to, cycle, *now)
        if later.changed is not None:
            raise Unfit
        mine = _hit(stages, rungs[changed], later.deals[changed], [became], now[1 - changed])
        theirs = _hit(stages, rungs[1 - changed], later.deals[1 - changed], hit[1 - changed], became)
        found += [(later.to, (x, y) if changed == 0 else (y, x)) for x in mine for y in theirs]
    return found


def _hit(stages: Stages, side: Rungs, deals: tuple[Deal, ...], begin: Iterable[int], other: int) -> set[int]:
    """The sets that hits of some deals may make of others."""
    fits = {lot.fit for deal in deals for lot in deal.lots if any(fire.throws(other) for fire in lot.fires)}
    found, open_ones = set(begin), list(begin)
    while open_ones:
        some = open_ones.pop()
        for fit in fits:
            for after in side.fewer(some, fit):
                if after not in found:
                    found.add(after)
                    open_ones.append(after)
    return found
