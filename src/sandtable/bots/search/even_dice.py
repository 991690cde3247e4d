"""Dice for thought experiments: as many successes as are due, and the same for every plan that is tried."""

from __future__ import annotations

import hashlib

from sandtable.kernel.dice import Throw

Occasion = tuple[str, str, str]  # where, who, what for


class EvenDice:
    """What a throw is short of a whole success is carried on to the next one of the same power in the same place.

    With real dice two plans would mostly differ by luck. Where the first fraction of a place is rounded, and dice that
    are no matter of success, follow from the name of the trial and the occasion alone: what happens elsewhere does not
    shift them.
    """

    def __init__(self, trial: int) -> None:
        self.trial = trial
        self._carried: dict[Occasion, float] = {}
        self._fallen: dict[Occasion, int] = {}

    def roll(self, throw: Throw) -> tuple[int, ...]:
        """The results, successes first."""
        occasion = (throw.space, throw.who, throw.what)
        if not throw.on:
            return tuple(1 + int(self._share(occasion) * throw.faces) for _ in range(throw.n))
        if occasion not in self._carried:
            self._carried[occasion] = self._share(occasion)
        due = self._carried[occasion] + throw.n * min(throw.on, throw.faces) / throw.faces
        hits = min(throw.n, int(due))
        self._carried[occasion] = due - int(due)
        return (1,) * hits + (throw.faces,) * (throw.n - hits)

    def _share(self, occasion: Occasion) -> float:
        """A number from 0 up to 1, another one each time."""
        count = self._fallen[occasion] = self._fallen.get(occasion, 0) + 1
        raw = hashlib.sha256(f"{self.trial}/{occasion}/{count}".encode()).digest()
        return int.from_bytes(raw[:4], "big") / 2**32
