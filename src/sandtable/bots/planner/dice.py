"""Dice that fall as they fall on average, so that one play-out of a plan says what many would."""

from __future__ import annotations

from sandtable.kernel.dice import Throw


class MeanDice:
    """Hits are dealt out as expected; what is left of a hit is carried over to the next throw of the same sort."""

    def __init__(self) -> None:
        self.rest: dict[tuple[str, str], float] = {}

    def roll(self, throw: Throw) -> tuple[int, ...]:
        """The results, successes first."""
        if not throw.on:
            middle = (throw.faces + 1) // 2
            return tuple(middle + (i % 2) for i in range(throw.n))
        key = (throw.who, throw.what)
        due = self.rest.get(key, 0.5) + throw.n * throw.on / throw.faces
        hits = min(throw.n, int(due))
        self.rest[key] = due - hits
        return (1,) * hits + (throw.faces,) * (throw.n - hits)
