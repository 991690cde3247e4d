"""What salvos may score, each different set of chances once and by a number, so that like ones are known as such."""

from __future__ import annotations

from functools import reduce

import numpy as np
from numpy.typing import NDArray

from sandtable.odds.course import weighed
from sandtable.odds.dice import NO_HITS, Pools, Vector
from sandtable.odds.field import Field
from sandtable.odds.shots import Fire
from sandtable.odds.stages import Stages

REMEMBERED = 5_000  # numbers of dice that are kept for later battles, of salvos together and of each
NOTHING = 0


class Throws:
    """The chances of 0, 1, 2 ... hits, by number."""

    def __init__(self, field: Field, stages: Stages) -> None:
        self.field, self.stages = field, stages
        self.chances: list[Vector] = [NO_HITS]
        self._table: tuple[int, Vector, NDArray[np.int64]] | None = None
        self._known: dict[tuple[Pools, int], int] = {}
        self._both: dict[tuple[int, int], int] = {}
        self._dice: dict[tuple[object, ...], int] = {}

    def of_dice(self, fires: tuple[Fire, ...], dice: tuple[int, ...]) -> int:
        """What salvos score together with so many dice of each sort that is in their tables."""
        key = (fires, *(fire.told for fire in fires), dice)
        known = self._dice.get(key)
        if known is None:
            if len(self._dice) >= REMEMBERED:
                self._dice.clear()
            known, begin = NOTHING, 0
            for fire in fires:
                there = zip(fire.sorts, dice[begin : begin + len(fire.sorts)], strict=True)
                pools = tuple(sorted([(on, n, of, keep) for (on, of, keep), n in there if n]))
                known = self.both(known, self._thrown(pools, fire.weight))
                begin += len(fire.sorts)
            self._dice[key] = known
        return known

    def together(self, fires: tuple[Fire, ...], numbers: tuple[int, ...]) -> int:
        """What salvos of so many units score together."""
        return reduce(self.both, [self.of(fire, numbers) for fire in fires])

    def of(self, fire: Fire, numbers: tuple[int, ...]) -> int:
        """What so many units throw in a salvo."""
        known = fire.known.get(numbers)
        if known is None:
            if len(fire.known) >= REMEMBERED:
                fire.known.clear()
            known = fire.known[numbers] = self._thrown(self.stages.pools(fire, numbers), fire.weight)
        return known

    def _thrown(self, pools: Pools, weight: int) -> int:
        if not pools:
            return NOTHING
        known = self._known.get((pools, weight))
        if known is None:
            known = self._known[pools, weight] = self._new(weighed(self.field.hits(pools), weight))
        return known

    def both(self, one: int, other: int) -> int:
        """What two salvos score together."""
        if not one or not other:
            return one or other
        known = self._both.get((one, other))
        if known is None:
            known = self._new(np.convolve(self.chances[one], self.chances[other]))
            self._both[one, other] = known
        return known

    def rows(self, which: NDArray[np.int64]) -> Vector:
        """Some of them, one a row, as wide as the widest of these."""
        known = self._table
        if known is None or known[0] != len(self.chances):
            lengths = np.array([len(one) for one in self.chances])
            table = np.zeros((len(lengths), lengths.max()))
            for row, one in enumerate(self.chances):
                table[row, : len(one)] = one
            known = self._table = (len(lengths), table, lengths)
        return known[1][which, : known[2][which].max()]

    def _new(self, chances: Vector) -> int:
        self.chances.append(chances)
        return len(self.chances) - 1
