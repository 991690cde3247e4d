"""Small battles to the last die: where a few units decide, average dice say too little."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from sandtable.bots.classic.expected_battle import FACES, SPARED, Guess, Quick, Row
from sandtable.kernel.game import Game

SMALL = 42  # combinations of losses up to which a battle is worked out
Ladder = tuple[
    tuple[float, float, bool], ...
]  # (pips, price, can stay) of every hit a side can take, the first lost in front


class Sharp(Quick):
    """The same battles; the small ones exactly, as far as pips and prices go."""

    def fight(self, ours: list[Row], theirs: list[Row]) -> Guess:
        """Small battles by their lattice, great ones by average dice."""
        a, d = _ladder(ours), _ladder(theirs)
        if not a or not d or (len(a) + 1) * (len(d) + 1) > SMALL:
            return super().fight(ours, theirs)
        return _lattice(a, d)


def _ladder(rows: list[Row]) -> Ladder:
    return tuple((pips, price, bool(stays)) for n, pips, price, stays in rows for _ in range(int(n)))


def _hits(steps: Ladder) -> list[list[float]]:
    """The chances of every number of hits, for those who are left when so many in front are lost."""
    chances = [1.0]
    found = [chances]
    for pips, _, _ in reversed(steps):
        p = pips / FACES
        if p:
            miss, more = [c * (1 - p) for c in chances], [c * p for c in chances]
            chances = [miss[0], *(m + h for m, h in zip(miss[1:], more, strict=False)), more[-1]]
        found.append(chances)
    found.reverse()
    return found


@lru_cache(maxsize=15_000)
def _lattice(a: Ladder, d: Ladder) -> Guess:
    give, get = _hits(a), _hits(d)
    state = {(0, 0): 1.0}
    ends: dict[tuple[int, int], float] = {}
    # Losses only grow, so the states are passed through in the order of all losses together.
    for total in range(len(a) + len(d) + 1):
        for i in range(max(0, total - len(d)), min(len(a), total) + 1):
            j = total - i
            p = state.pop((i, j), 0.0)
            if p < 1e-7:
                continue
            stay = give[i][0] * get[j][0]
            if i == len(a) or j == len(d) or stay > 0.999:
                ends[(i, j)] = ends.get((i, j), 0.0) + p
                continue
            p /= 1.0 - stay
            for h, ph in enumerate(give[i]):
                for k, pk in enumerate(get[j]):
                    if h or k:
                        key = (min(len(a), i + k), min(len(d), j + h))
                        state[key] = state.get(key, 0.0) + p * ph * pk
    won = {i: p for (i, j), p in ends.items() if j == len(d) and i < len(a)}
    win = sum(won.values())
    able = sum(p for i, p in won.items() if any(stays for _, _, stays in a[i:]))
    take = SPARED * win + (1.0 - SPARED) * able if any(stays for _, _, stays in a) else 0.0
    lost = sum(p * sum(price for _, price, _ in a[:i]) for (i, _), p in ends.items())
    killed = sum(p * sum(price for _, price, _ in d[:j]) for (_, j), p in ends.items())
    left = sum(p * (1 - i / len(a)) for (i, _), p in ends.items())
    stay = sum(p * (1 - j / len(d)) for (_, j), p in ends.items())
    return Guess(win, take, lost, killed, left, stay)


_shared: dict[bytes, Sharp] = {}


@lru_cache(maxsize=4)
def sharp(game: Game) -> Sharp:
    """The sharp battles of a game; all tables that play with the same units share them."""
    return _shared.setdefault(msgspec.msgpack.encode(game.kinds), Sharp(game.kinds))
