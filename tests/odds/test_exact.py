"""Exact odds against the enumeration of every throw, and the quick ways against each other."""

from __future__ import annotations

import pytest

from sandtable.games.loader import load
from sandtable.kernel.game import Game
from sandtable.odds import Leave, Odds, Policy, by_hand, odds
from sandtable.odds.exact import LARGEST_GRAPH, graph_flow, solve
from sandtable.odds.field import Field
from sandtable.odds.policy import Method, Order
from sandtable.rules.combat.assemble import combat_rules
from tests.odds.brute import Result, brute
from tests.odds.cases import ADVANTAGES, CASES, Case

PLAIN = load("revised-1942")
WITH_ADVANTAGES = load("revised-1942", {"advantages": "chosen"})
LOW_LUCK = load("revised-1942", {"low_luck": True})


def worked_out(game: Game, case: Case, method: Method = "exact") -> Odds:
    attacker, defender, how, policy = case
    return odds(combat_rules(game), by_hand(game, attacker, defender, **how), policy, method)


def enumerated(game: Game, case: Case) -> Result:
    attacker, defender, how, policy = case
    return brute(combat_rules(game), by_hand(game, attacker, defender, **how), policy)


def agree(found: Odds, sure: Result) -> None:
    assert found.exact
    assert found.attacker_wins == pytest.approx(sure.attacker, abs=1e-7)
    assert found.defender_wins == pytest.approx(sure.defender, abs=1e-7)
    assert found.takes_territory == pytest.approx(sure.takes, abs=1e-7)
    assert found.swing == pytest.approx(sure.swing, abs=1e-6)
    assert found.rounds == pytest.approx(sure.rounds, abs=1e-6)
    for side in (0, 1):
        kept: dict[tuple[tuple[str, int], ...], float] = {}
        for key, p in sure.ends.items():
            kept[key[side]] = kept.get(key[side], 0.0) + p
        told = {tuple(sorted(s.units.items())): s.chance for s in found.survivors(side)}
        assert told == pytest.approx(kept, abs=1e-7)


@pytest.mark.parametrize("name", CASES)
def test_agrees_with_every_throw_of_the_dice(name: str) -> None:
    """Chances, survivors, swing and rounds are those of the full enumeration."""
    agree(worked_out(PLAIN, CASES[name]), enumerated(PLAIN, CASES[name]))


@pytest.mark.parametrize("name", ADVANTAGES)
def test_national_advantages_agree(name: str) -> None:
    """Beats and strengths that advantages add need no odds code of their own."""
    agree(worked_out(WITH_ADVANTAGES, ADVANTAGES[name]), enumerated(WITH_ADVANTAGES, ADVANTAGES[name]))


@pytest.mark.parametrize("name", ["land", "guns", "landing", "subs, no destroyers", "subs, destroyers on both sides"])
def test_low_luck_agrees(name: str) -> None:
    """Low luck adds sixths of a hit before it throws a die."""
    agree(worked_out(LOW_LUCK, CASES[name]), enumerated(LOW_LUCK, CASES[name]))


@pytest.mark.parametrize("name", CASES)
def test_quick_way_and_graph_are_the_same(name: str) -> None:
    """The sweep by rows is a shortcut, not another set of rules."""
    attacker, defender, how, policy = CASES[name]
    battle = by_hand(PLAIN, attacker, defender, **how)
    rules = combat_rules(PLAIN)
    field = Field(rules, battle, policy)
    slow = graph_flow(field, {field.enter(battle): 1.0}, LARGEST_GRAPH)
    quick = odds(rules, battle, policy, "exact")
    found = Odds(field, slow, quick.began)
    assert found.attacker_wins == pytest.approx(quick.attacker_wins, abs=1e-12)
    assert found.draw == pytest.approx(quick.draw, abs=1e-12)
    assert found.swing == pytest.approx(quick.swing, abs=1e-10)
    assert found.rounds == pytest.approx(quick.rounds, abs=1e-10)


def test_a_larger_battle_is_the_same_by_rows_and_by_graph() -> None:
    """Both ways agree where enumeration is out of reach."""
    battle = by_hand(
        PLAIN, "9 infantry, 3 artillery, 4 tank, 2 fighter", "11 infantry, 2 tank, 1 fighter, 1 antiaircraft gun"
    )
    rules = combat_rules(PLAIN)
    field = Field(rules, battle, Policy())
    slow = graph_flow(field, {field.enter(battle): 1.0}, 10 * LARGEST_GRAPH)
    quick = odds(rules, battle)
    assert quick.attacker_wins == pytest.approx(Odds(field, slow, quick.began).attacker_wins, abs=1e-12)
    assert quick.rounds == pytest.approx(slow.rounds, abs=1e-7)


def test_one_infantry_against_another() -> None:
    """One in six against two in six: a quarter for the attacker, five eighths for the defender."""
    found = worked_out(PLAIN, ("1 infantry", "1 infantry", {}, Policy()))
    assert found.attacker_wins == pytest.approx(1 / 4)
    assert found.defender_wins == pytest.approx(5 / 8)
    assert found.draw == pytest.approx(1 / 8)
    assert found.rounds == pytest.approx(9 / 4)
    assert found.lives(0, "infantry") == pytest.approx(1 / 4)


def test_retreat_by_value_is_never_worse_than_a_fixed_policy() -> None:
    """Leaving when fighting on costs more than it brings is the best of all policies."""
    battle = by_hand(PLAIN, "4 infantry, 2 tank", "4 infantry, 1 tank")
    rules = combat_rules(PLAIN)
    best = odds(rules, battle, Policy(retreat=Leave("negative"))).swing
    for leave in (Leave(), Leave("after", 1), Leave("after", 2), Leave("below", 3), Leave("below", 5)):
        assert best >= odds(rules, battle, Policy(retreat=leave)).swing - 1e-9
    assert best > odds(rules, battle).swing + 0.01


def test_a_prize_keeps_the_attackers_fighting() -> None:
    """Land that is worth having changes what fighting on is worth."""
    battle = by_hand(PLAIN, "4 infantry", "3 infantry")
    rules = combat_rules(PLAIN)
    cheap = odds(rules, battle, Policy(retreat=Leave("negative")))
    dear = odds(rules, battle, Policy(retreat=Leave("negative"), prize=50))
    assert dear.takes_territory > cheap.takes_territory


def test_guns_fire_where_nobody_defends() -> None:
    """A gun alone does not hold land, but it shoots at the aircraft."""
    found = worked_out(PLAIN, ("1 infantry, 1 fighter", "1 antiaircraft gun", {}, Policy()))
    assert found.takes_territory == pytest.approx(1.0)
    assert found.lives(0, "fighter") == pytest.approx(5 / 6)
    assert found.attacker_loss == pytest.approx(10 / 6)
    assert found.rounds == 0


@pytest.mark.parametrize("name", [*CASES, *ADVANTAGES])
def test_sampled_battles_follow_the_same_rules(name: str) -> None:
    """The sampler runs the same beats: its shares lie within five standard errors of the exact chances."""
    game, case = (PLAIN, CASES[name]) if name in CASES else (WITH_ADVANTAGES, ADVANTAGES[name])
    exact, sampled = worked_out(game, case), worked_out(game, case, "sample")
    for truth, share in (
        (exact.attacker_wins, sampled.attacker_wins),
        (exact.defender_wins, sampled.defender_wins),
        (exact.takes_territory, sampled.takes_territory),
    ):
        assert abs(truth - share) <= 5 * (abs(truth * (1 - truth)) / sampled.samples) ** 0.5 + 1e-9
    assert sampled.swing == pytest.approx(exact.swing, abs=1.0)
    assert sampled.rounds == pytest.approx(exact.rounds, rel=0.05)


@pytest.mark.parametrize("defender", ["5 infantry", "5 infantry, 1 antiaircraft gun", "1 fighter, 3 antiaircraft gun"])
def test_guns_that_cannot_hold_out_alone_do_not_bar_the_quick_way(defender: str) -> None:
    """They have a beat of their own in Europe: worked out by rows it gives what the graph of all positions gives."""
    game = load("europe-1940")
    battle = by_hand(game, "Germany: 3 infantry, 1 artillery, 1 fighter", f"France: {defender}")
    field, slow = (Field(combat_rules(game), battle, Policy()) for _ in range(2))
    found, known = solve(field, [(1.0, battle)]), graph_flow(slow, {slow.enter(battle): 1.0}, 1 << 40)
    assert field.graph is None
    assert found.rounds == pytest.approx(known.rounds)
    told, truth = (
        {(str(f.forms[0].survivors(a)), str(f.forms[1].survivors(d))): p for (a, d), p in flow.ends.items()}
        for f, flow in ((field, found), (slow, known))
    )
    assert told == pytest.approx(truth)


CHEAP = ("submarine", "transport", "destroyer", "cruiser", "aircraft carrier", "battleship", "fighter")


@pytest.mark.parametrize(
    ("slug", "power", "enemy"),
    [("revised-1942", "Germany", "United Kingdom"), ("europe-1940", "Germany", "United Kingdom")],
)
def test_attackers_at_sea_win_more_by_the_games_own_order_than_by_price(slug: str, power: str, enemy: str) -> None:
    """Planes are given up before battleships: they hit less, and cost less than half."""
    game = load(slug)
    battle = by_hand(
        game, f"{power}: 1 destroyer, 2 fighter, 1 battleship", f"{enemy}: 3 destroyer, 1 battleship", "sea"
    )
    own = odds(combat_rules(game), battle)
    other = odds(combat_rules(game), battle, Policy(order=(Order(CHEAP), Order())))
    assert own.attacker_wins > other.attacker_wins
    assert own.swing > other.swing + 1
