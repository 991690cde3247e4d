"""How far the bots' quick guess of a battle is from its exact odds. `pytest -s tests/bots/test_guess.py` tells it."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random

from sandtable import chances, load
from sandtable.bots.battle.expected import Quick
from sandtable.bots.battle.steps import fight
from sandtable.kernel.units import Unit
from sandtable.odds import odds
from sandtable.odds.hand import by_hand
from sandtable.rules.combat.assemble import combat_rules

BATTLES = 150
STEPPED = 60  # of units with two steps, which are slower to work out
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


def test_the_guess_of_a_battle_between_units_of_two_steps_is_near_the_odds() -> None:
    """The same in a game whose units lose strength before they fall, and where planes do not stay alone."""
    game, random = load("blitzkrieg-general"), Random(7)
    kinds = ("infantry 2", "infantry 3", "armour 4", "infantry 1", "aircraft 3")
    wrong: list[float] = []
    while len(wrong) < STEPPED:
        # Somebody who can stay is always there.
        attackers, defenders = (army(random, kinds) + Counter({"infantry 2": 1}) for _ in range(2))
        exact = chances(game, written(attackers), written(defenders)).attacker_wins
        if 0.02 < exact < 0.98:
            ours, theirs = (
                [Unit(f"{n}", kind, "Germany", "Posen") for n, kind in enumerate(force.elements())]
                for force in (attackers, defenders)
            )
            wrong.append(fight(game, ours, theirs).win - exact)
    win = sqrt(sum(w**2 for w in wrong) / STEPPED)
    print(f"\n{STEPPED} land battles of Blitzkrieg General: win wrong by {win:.3f}")
    assert win < 0.1


def test_the_guess_of_a_landing_counts_the_ships_that_fire_first() -> None:
    """Two battleships before a landing, and never more than there are units that land."""
    game = load("revised-1942")
    quick = Quick(game.kinds)
    landing, ships = Counter({"infantry": 3, "tank": 2}), Counter({"battleship": 2})
    for defenders in (Counter({"infantry": 3}), Counter({"infantry": 4, "fighter": 1}), Counter({"infantry": 1})):
        battle = by_hand(game, written(landing + ships), written(defenders), amphibious=True)
        exact = odds(combat_rules(game), battle)
        alone, guess = quick.battle(landing, defenders), quick.battle(landing + ships, defenders)
        assert alone.win < guess.win
        assert alone.lost > guess.lost
        assert abs(guess.win - exact.attacker_wins) < 0.08
    lone = Counter({"infantry": 1})
    assert quick.battle(lone + ships, landing) == quick.battle(lone + Counter({"battleship": 9}), landing)
    assert quick.battle(ships, ships).win < 0.6, "at sea they fight as ever"
