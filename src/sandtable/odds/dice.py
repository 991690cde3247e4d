"""How many hits dice score: exact distributions for what a beat throws."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from sandtable.rules.combat.battle import Outcome, Roll, Volley
from sandtable.rules.combat.running import counted, low_luck, of_one, share_out

FACES = 6
Vector = NDArray[np.float64]
Pool = tuple[int, int, int, int]  # number to hit on, dice, how many belong together, how many of those count
Pools = tuple[Pool, ...]  # by number
NO_HITS: Vector = np.ones(1)


@lru_cache(maxsize=4096)
def binomial(n: int, on: int) -> Vector:
    """The chances of 0 to n hits with n dice that hit on a number or less."""
    p = min(on, FACES) / FACES
    return np.array([comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)])


def chances(pool: Pool) -> Vector:
    """The chances of 0, 1, 2 ... hits of the dice that hit on one number."""
    on, n, of, keep = pool
    return binomial(n, on) if keep >= of else _kept(n // of, on, of, keep)


@lru_cache(maxsize=4096)
def _kept(units: int, on: int, of: int, keep: int) -> Vector:
    """The same for units that throw several dice each, of which only the best count."""
    found = np.ones(1)
    for _ in range(units):
        found = np.convolve(found, of_one(on, of, keep))
    return found


def pools(volleys: tuple[Volley, ...]) -> Pools:
    """Dice by the number they hit on: all that matters for how many hit."""
    dice: dict[tuple[int, int, int], int] = {}
    for v in volleys:
        key = (v.on, v.of, v.keep)
        dice[key] = dice.get(key, 0) + v.n
    return tuple(sorted([(on, n, of, keep) for (on, of, keep), n in dice.items()]))


def without_luck(thrown: Pools) -> Vector:
    """The chances of 0, 1, 2 ... hits under low luck: sixths of a hit are added up first."""
    sure, rest = low_luck(tuple(Volley(0, "", n, on, "", of=of, keep=keep) for on, n, of, keep in thrown))
    found = np.zeros(sure + 2 if rest else sure + 1)
    found[sure] = 1 - rest / FACES
    if rest:
        found[sure + 1] = rest / FACES
    return found


def outcomes(roll: Roll, luck: bool = True) -> Iterator[tuple[float, tuple[Outcome, ...]]]:
    """Everything a roll can show, volley by volley, with its chance."""
    if not all(v.on for v in roll.volleys) or (luck and any(v.tied for v in roll.volleys)):
        yield from _dice_by_dice(roll)
        return
    if not luck:
        sure, rest = low_luck(roll.volleys)
        if rest:
            yield rest / FACES, share_out(roll.volleys, sure + 1)
        yield 1 - rest / FACES, share_out(roll.volleys, sure)
        return
    tables = [chances((v.on, v.n, v.of, v.keep)) for v in roll.volleys]
    for hits in product(*(range(len(t)) for t in tables)):
        chance = 1.0
        for table, n in zip(tables, hits, strict=True):
            chance *= float(table[n])
        if chance:
            yield chance, tuple(Outcome(n, tuple(range(n))) for n in hits)


def _dice_by_dice(roll: Roll) -> Iterator[tuple[float, tuple[Outcome, ...]]]:
    """The same where it matters which die shows what: every face, or for each whether it hits."""
    shown = [[(1 / FACES, f) for f in range(1, FACES + 1)] if not v.on else _hits_or_not(v.on) for v in roll.volleys]
    for dice in product(*(product(one, repeat=v.n) for v, one in zip(roll.volleys, shown, strict=True))):
        chance = prod(p for thrown in dice for p, _ in thrown)
        if chance:
            faces = [tuple(face for _, face in thrown) for thrown in dice]
            yield chance, tuple(counted(v, thrown) for v, thrown in zip(roll.volleys, faces, strict=True))


def _hits_or_not(on: int) -> list[tuple[float, int]]:
    p = min(on, FACES) / FACES
    return [(p, 1), (1 - p, FACES + 1)]
