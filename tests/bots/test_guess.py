"""How far the bots' quick guess of a battle is from its exact odds. `pytest -s tests/bots/test_guess.py` tells it."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random

from sandtable import chances, load
from sandtable.bots.classic.expected_battle import Quick

BATTLES = 150
KINDS = ("infantry", "artillery", "tank", "fighter", "bomber")


def army(random: Random, kinds: tuple[str, ...]) -> Counter[str]:
    return Counter(random.choices(kinds, (5, 2, 3, 2, 1)[: len(kinds)], k=random.randint(1, 12)))


def written(force: Counter[str]) -> str:
    return ", ".join(f"{n} {kind}" for kind, n in force.items())


def test_the_guess_of_a_land_battle_is_near_the_odds() -> None:
    """Of battles that are not decided beforehand; root of the mean square."""
    game, random = load("revised-1942"), Random(150)
    quick = Quick(game.kinds)
    wrong: list[tuple[float, float]] = []
    while len(wrong) < BATTLES:
        attackers, defenders = army(random, KINDS), army(random, KINDS[:4])
        exact = chances(game, written(attackers), written(defenders))
        if 0.02 < exact.attacker_wins < 0.98:
            guess = quick.battle(attackers, defenders)
            wrong.append((guess.win - exact.attacker_wins, guess.take - exact.takes_territory))
    win, take = (sqrt(sum(w[i] ** 2 for w in wrong) / BATTLES) for i in (0, 1))
    print(f"\n{BATTLES} land battles of Revised 1942: win wrong by {win:.3f}, take by {take:.3f}")
    assert win < 0.08
    assert take < 0.22
