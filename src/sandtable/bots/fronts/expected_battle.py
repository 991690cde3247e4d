"""A battle in expectation between units that lose strength step by step."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import exp, sqrt

import msgspec

from sandtable.kernel.game import Game
from sandtable.kernel.units import Unit

ROUNDS = 10
FACES = 6.0


class Guess(msgspec.Struct, frozen=True):
    """What a battle may come to."""

    win: float
    lost: float  # by the attacker, in money
    killed: float  # by the attacker


class Force:
    """Units as a list of steps in the order in which they are given up: [pips lost, money lost].

    Where land units fight, the battle is over with the last of them: aircraft and ships do not stay alone.
    """

    __slots__ = ("pips", "steps")

    def __init__(self, game: Game, units: Iterable[Unit]) -> None:
        steps: list[tuple[float, float, float, bool]] = []
        pips = 0.0
        for unit in units:
            more, strength = _steps(game, unit.kind, unit.hits)
            steps += more
            pips += strength
        steps.sort()
        last = max((n for n, (*_, land) in enumerate(steps, 1) if land), default=len(steps))
        self.steps = [(lost, money) for _, lost, money, _ in steps[:last]]
        self.pips = pips

    def fall(self, hits: float, at: float) -> tuple[float, float]:
        """Strength and money lost when hits are taken after `at` steps have been lost."""
        pips = money = 0.0
        end = min(at + hits, float(len(self.steps)))
        while at < end:
            part = min(end, int(at) + 1.0) - at
            lost, worth = self.steps[int(at)]
            pips += part * lost
            money += part * worth
            at += part
        return pips, money


@lru_cache(maxsize=512)
def _steps(game: Game, name: str, hits: int) -> tuple[tuple[tuple[float, float, float, bool], ...], float]:
    """The steps a unit has left, each as (when it is given up, pips lost, money lost, on land), and its pips now."""
    kind = game.kinds[name]
    shots = 2 if kind.can("twice") else 1
    strengths = (kind.attack, *kind.worn)[: kind.hits]
    mend = float(kind.numbers.get("repair", 0))
    steps = []
    for at in range(hits, kind.hits):
        here = strengths[min(at, len(strengths) - 1)]
        after = strengths[at + 1] if at + 1 < len(strengths) else 0
        last = at == kind.hits - 1
        money = kind.cost - mend if last else mend
        steps.append((kind.cost + 3.0 * last, float(shots * (here - after)), money, kind.arm == "land"))
    return tuple(steps), float(shots * strengths[min(hits, len(strengths) - 1)])


def fight(game: Game, attackers: Iterable[Unit], defenders: Iterable[Unit]) -> Guess:
    """Fight with average dice; the chance of winning follows from what is left over."""
    return clash(Force(game, attackers), Force(game, defenders))


def clash(ours: Force, theirs: Force) -> Guess:
    """The same between forces that are known already: the first attacks."""
    if not theirs.steps:
        return Guess(1.0 if ours.steps else 0.0, 0.0, 0.0)
    if not ours.steps:
        return Guess(0.0, 0.0, 0.0)
    a, d, lost, killed = 0.0, 0.0, 0.0, 0.0
    give, get = ours.pips, theirs.pips
    for _ in range(ROUNDS):
        if give < 0.05 and get < 0.05:
            break
        hits, taken = give / FACES, get / FACES
        fewer, money = theirs.fall(hits, d)
        d, get, killed = d + hits, get - fewer, killed + money
        fewer, money = ours.fall(taken, a)
        a, give, lost = a + taken, give - fewer, lost + money
        if a >= len(ours.steps) or d >= len(theirs.steps):
            break
    left, rest = max(0.0, len(ours.steps) - a), max(0.0, len(theirs.steps) - d)
    margin = (left - rest) / (0.45 * sqrt(len(ours.steps) + len(theirs.steps)))
    return Guess(1.0 / (1.0 + exp(-max(-30.0, min(30.0, 1.7 * margin)))), lost, killed)
