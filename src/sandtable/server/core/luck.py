"""Dice for trying things out: as they fall on the average, kindly, or unkindly."""

from __future__ import annotations

from math import floor, sqrt

from sandtable.kernel.dice import Dice, SeededDice, Throw


class Middling:
    """Throws that come out near what is expected; with `lean` above zero better for one side and worse for others."""

    def __init__(self, friends: frozenset[str], lean: float) -> None:
        self.friends, self.lean = friends, lean
        self.over: dict[str, float] = {}  # hits owed to each thrower, so that fractions are not lost

    def roll(self, throw: Throw) -> tuple[int, ...]:
        """As many successes as fortune has in mind, then failures."""
        tilt = self.lean if throw.who in self.friends or not throw.who else -self.lean
        if not throw.on:
            middle = (throw.faces + 1) / 2
            face = floor(middle + tilt * throw.faces / 4 + 0.5)
            return (min(throw.faces, max(1, face)),) * throw.n
        p = min(1.0, throw.on / throw.faces)
        wanted = throw.n * p + tilt * sqrt(throw.n * p * (1 - p)) + self.over.get(throw.who, 0.0)
        hits = min(throw.n, max(0, floor(wanted + 0.5)))
        self.over[throw.who] = max(-1.0, min(1.0, wanted - hits)) if not tilt else 0.0
        miss = min(throw.faces, throw.on + 1)
        return (throw.on,) * hits + (miss,) * (throw.n - hits)


def branch_dice(mode: str, friends: frozenset[str], seed: str, record: int) -> Dice:
    """The dice of a branch."""
    if mode == "rolled":
        return SeededDice(seed, record)
    return Middling(friends, {"average": 0.0, "lucky": 1.0, "unlucky": -1.0}[mode])
