"""Units of two steps, and rules of games that are yet to come: no beat has to be known to the odds."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sandtable.odds import Order, Policy, odds
from sandtable.rules.combat.battle import ATTACKER, Battle, Beat, CombatRules, Group, Line, Profile
from sandtable.rules.combat.beats import BEATS
from tests.odds.brute import brute

FIRST_A = ("fire.attacker", "losses.defender", "fire.defender", "losses.attacker", "clear")
TOGETHER = ("fire.attacker", "fire.defender", "losses.defender", "losses.attacker", "clear")
CORPS = Profile("corps", "North", "land", attack=(3, 1), defence=(4, 2), cost=6, tags=frozenset({"captures"}))
ARMY = Profile("army", "South", "land", attack=(2, 2), defence=(3, 1), cost=5, tags=frozenset({"captures"}))


def battle(a: int, d: int) -> Battle:
    return Battle("land", ((Group(CORPS, a),), (Group(ARMY, d),)))


@pytest.mark.parametrize("names", [FIRST_A, TOGETHER])
@pytest.mark.parametrize("numbers", [(1, 1), (2, 1), (2, 2)])
def test_two_step_units(names: tuple[str, ...], numbers: tuple[int, int]) -> None:
    """A unit that lost a step fights on with its weaker side, from when the order of fire says so."""
    rules = CombatRules({"land": tuple(BEATS[n] for n in names)}, losses=("army", "corps"))
    found = odds(rules, battle(*numbers))
    sure = brute(rules, battle(*numbers), Policy())
    assert found.attacker_wins == pytest.approx(sure.attacker, abs=1e-7)
    assert found.defender_wins == pytest.approx(sure.defender, abs=1e-7)
    assert found.swing == pytest.approx(sure.swing, abs=1e-6)
    assert found.rounds == pytest.approx(sure.rounds, abs=1e-6)


def test_the_order_of_fire_matters_to_two_step_units() -> None:
    """Defenders that are reduced before they fire are worse off than those who fire together."""
    first, together = (
        odds(CombatRules({"land": tuple(BEATS[n] for n in names)}, losses=("army",)), battle(2, 2)).defender_wins
        for names in (FIRST_A, TOGETHER)
    )
    assert first < together


def _outnumbered(fight: Battle, side: int, lines: list[Line]) -> list[Line]:
    """A made-up rule that looks across the field: the larger side fires better."""
    mine, yours = (sum(g.n for g in fight.sides[s]) for s in (side, 1 - side))
    return [replace(line, on=line.on + 1) if mine > yours else line for line in lines]


def test_strengths_that_depend_on_the_enemy() -> None:
    """A rule that looks at the enemy is noticed, and the answer is still exact."""
    rules = CombatRules({"land": tuple(BEATS[n] for n in FIRST_A)}, (_outnumbered,), losses=("army", "corps"))
    start = Battle(
        "land",
        ((Group(replace(CORPS, attack=(2,), defence=(2,)), 3),), (Group(replace(ARMY, attack=(2,), defence=(2,)), 2),)),
    )
    found = odds(rules, start)
    sure = brute(rules, start, Policy())
    assert found.attacker_wins == pytest.approx(sure.attacker, abs=1e-7)
    sampled = odds(rules, start, method="sample")
    assert sampled.attacker_wins == pytest.approx(sure.attacker, abs=0.02)


def test_beats_without_a_shape() -> None:
    """The same beats with their shapes hidden give the same odds, only slower."""
    plain = CombatRules({"land": tuple(BEATS[n] for n in FIRST_A)}, losses=("army", "corps"))
    hidden = tuple(
        Beat(BEATS[n].next, BEATS[n].after, BEATS[n].shape if n.startswith("losses") else None) for n in FIRST_A
    )
    start = Battle(
        "land",
        ((Group(replace(CORPS, attack=(2,), defence=(2,)), 2),), (Group(replace(ARMY, attack=(2,), defence=(2,)), 2),)),
    )
    for policy in (Policy(), Policy(order=(Order(keep=1), Order()))):
        quick = odds(plain, start, policy)
        slow = odds(CombatRules({"land": hidden}, losses=("army", "corps")), start, policy)
        assert slow.attacker_wins == pytest.approx(quick.attacker_wins)
        assert slow.rounds == pytest.approx(quick.rounds)


def test_the_chance_of_a_given_unit() -> None:
    """How likely it is that at least so many of a kind live."""
    rules = CombatRules({"land": tuple(BEATS[n] for n in FIRST_A)}, losses=("army", "corps"))
    found = odds(rules, battle(2, 1))
    assert found.lives(ATTACKER, "corps", 2) <= found.lives(ATTACKER, "corps", 1) <= 1.0
    assert found.lives(ATTACKER, "corps") == pytest.approx(sum(p for n, p in found.left(ATTACKER).items() if n))
