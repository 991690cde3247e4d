"""Small battles to the last die: where a few units decide, average dice say too little."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate, pairwise
from math import ceil

from sandtable.bots.battle.at_sea import FACES
from sandtable.bots.battle.expected import SPARED, Guess, Quick, Row, on_average, sort_of
from sandtable.kernel.game import Game

SMALL = 42  # combinations of losses up to which a battle is worked out
LEAST = 1e-7  # chance from which on a course of a battle counts
Ladder = tuple[
    tuple[float, float, bool], ...
]  # (pips, price, can stay) of every hit a side can take, the first lost in front


class Sharp(Quick):
    """The same battles; the small ones exactly, as far as pips and prices go."""

    def fight(self, ours: list[Row], theirs: list[Row]) -> Guess:
        """Small battles by their lattice, great ones by average dice."""
        return exactly(ours, theirs)


def exactly(ours: list[Row], theirs: list[Row]) -> Guess:
    """A battle between rows, which are used up: a small one by its lattice, a great one by average dice."""
    a, d = (sum([int(row[0]) for row in side]) for side in (ours, theirs))
    if not a or not d or (a + 1) * (d + 1) > SMALL:
        return on_average(ours, theirs)
    return _lattice(_ladder(ours), _ladder(theirs))


def _ladder(rows: list[Row]) -> Ladder:
    return tuple([(pips, price, bool(stays)) for n, pips, price, stays in rows for _ in range(int(n))])


@lru_cache(maxsize=4_000)
def _hits(pips: tuple[float, ...]) -> tuple[tuple[float, ...], ...]:
    """The chances of every number of hits, for those who are left when so many in front are lost."""
    chances: tuple[float, ...] = (1.0,)
    found = [chances]
    for one in reversed(pips):
        # Who stands for more than one die throws as many as it takes.
        dice = max(1, ceil(one / FACES))
        p = one / FACES / dice
        if p:
            miss = 1.0 - p
            for _ in range(dice):
                between = (c * miss + b * p for b, c in pairwise(chances))
                chances = (chances[0] * miss, *between, chances[-1] * p)
        found.append(chances)
    found.reverse()
    return tuple(found)


@lru_cache(maxsize=15_000)
def _ends(a: tuple[float, ...], d: tuple[float, ...]) -> tuple[tuple[int, int, float], ...]:
    """How a battle between these pips ends: losses of both sides, and the chance of that."""
    give, get = _hits(a), _hits(d)
    last, end = len(a), len(d)
    grid = [[0.0] * (end + 1) for _ in range(last + 1)]
    grid[0][0] = 1.0
    ends: list[tuple[int, int, float]] = []
    places = [min(end, at) for at in range(end + max(len(hits) for hits in give))]
    # Losses only grow, so what is written back to a place that was passed is read no more.
    for i, row in enumerate(grid):
        hits = give[i]
        for j, p in enumerate(row):
            if p < LEAST:
                continue
            answers = get[j]
            stay = hits[0] * answers[0]
            if i == last or j == end or stay > 0.999:
                ends.append((i, j, p))
                continue
            p /= 1.0 - stay
            for k, chance in enumerate(answers):
                q = p * chance
                into = grid[i + k] if i + k < last else grid[last]
                for at, hit in zip(places[j:], hits, strict=False):
                    into[at] += q * hit
    return tuple(ends)


@lru_cache(maxsize=15_000)
def _lattice(a: Ladder, d: Ladder) -> Guess:
    ends = _ends(tuple([step[0] for step in a]), tuple([step[0] for step in d]))
    last, end = len(a), len(d)
    win = able = lost = killed = left = held = 0.0
    paid, cost = _running(a), _running(d)
    # The last of those who can stay there is given up with this many losses.
    stayers = max((n for n, step in enumerate(a, 1) if step[2]), default=0)
    for i, j, p in ends:
        if j == end and i < last:
            win += p
            able += p if i < stayers else 0.0
        lost += p * paid[i]
        killed += p * cost[j]
        left += p * (1 - i / last)
        held += p * (1 - j / end)
    take = SPARED * win + (1.0 - SPARED) * able if stayers else 0.0
    return Guess(win, take, lost, killed, left, held)


def _running(steps: Ladder) -> list[float]:
    """What so many losses cost."""
    return [0.0, *accumulate(step[1] for step in steps)]


_shared: dict[bytes, Sharp] = {}


@lru_cache(maxsize=4)
def sharp(game: Game) -> Sharp:
    """The sharp battles of a game; all tables that play with the same units share them."""
    sort = sort_of(game)
    return _shared.setdefault(sort.key, Sharp(game.kinds, sort.losses, sort.blind))
