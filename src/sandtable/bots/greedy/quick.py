"""A battle in expectation: hundreds of times faster than exact odds, good enough to sort candidates and threats."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, sqrt

import msgspec

from sandtable.kernel.units import Kind

ROUNDS = 12
FACES = 6.0


class Side:
    """A force as rows of [number, pips, cost, lives], the ones given up first in front."""

    __slots__ = ("rows",)

    def __init__(self, kinds: Iterable[tuple[Kind, int]], attacking: bool) -> None:
        rows: list[list[float]] = []
        supports = supported = 0
        for kind, n in kinds:
            pips = kind.attack if attacking else kind.defence
            if kind.can("facility") or n <= 0:
                continue
            supports += n * kind.can("supports")
            supported += n * kind.can("supported")
            # The first hit on a sturdy unit is free; it comes first as a row of its own.
            for _ in range(kind.hits - 1):
                rows.append([n, 0.0, 0.0, -1.0])
            rows.append([n, float(pips), float(kind.cost), float(kind.cost) + (kind.arm == "air") * 4])
        rows.sort(key=lambda r: r[3])
        self.rows = rows
        if attacking and supports and supported:
            for row in rows:
                if row[1] == 1:
                    row[1] += min(1.0, supports / max(1.0, supported))
                    break

    @property
    def count(self) -> float:
        """Hits it can take."""
        return sum(r[0] for r in self.rows)

    @property
    def pips(self) -> float:
        """What it throws for."""
        return sum(r[0] * r[1] for r in self.rows)

    @property
    def value(self) -> float:
        """What it cost."""
        return sum(r[0] * r[2] for r in self.rows)

    def take(self, hits: float) -> None:
        """Lose so many hits."""
        for row in self.rows:
            taken = min(row[0], hits)
            row[0] -= taken
            hits -= taken
            if hits <= 0:
                return


class Guess(msgspec.Struct, frozen=True):
    """What a battle may come to."""

    win: float
    lost: float  # by the attacker
    killed: float  # by the attacker


def battle(attackers: Iterable[tuple[Kind, int]], defenders: Iterable[tuple[Kind, int]]) -> Guess:
    """Fight with average dice; the chance of winning follows from what is left over."""
    ours, theirs = Side(attackers, True), Side(defenders, False)
    began = ours.count + theirs.count
    worth = ours.value, theirs.value
    if not theirs.count:
        return Guess(1.0 if ours.count else 0.0, 0.0, 0.0)
    if not ours.count:
        return Guess(0.0, 0.0, 0.0)
    for _ in range(ROUNDS):
        give, get = ours.pips / FACES, theirs.pips / FACES
        if not give and not get:
            break
        theirs.take(give)
        ours.take(get)
        if ours.count < 0.05 or theirs.count < 0.05:
            break
    margin = (ours.count - theirs.count) / (0.45 * sqrt(began))
    return Guess(
        1.0 / (1.0 + exp(-max(-30.0, min(30.0, 1.7 * margin)))), worth[0] - ours.value, worth[1] - theirs.value
    )
