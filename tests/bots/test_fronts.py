"""The bot that leads fronts: it sees what a good player sees at once, and never breaks a rule or its budget."""

from __future__ import annotations

import pytest

from sandtable.bots.families import hard
from sandtable.bots.fronts.attacks import plan_attacks
from sandtable.bots.fronts.doctrine import Doctrine, doctrine
from sandtable.bots.fronts.force import fight
from sandtable.bots.fronts.scene import Scene
from sandtable.bots.fronts.temper import GREEDY, HARD, Temper
from sandtable.bots.guard import Guard
from sandtable.bots.interface import Budget
from sandtable.bots.registry import make
from sandtable.games.loader import load
from sandtable.kernel.decisions import Buy, Go
from sandtable.kernel.match import Match
from sandtable.kernel.units import Unit
from sandtable.kernel.view import view
from tests.tools.table import Table

GAME = "blitzkrieg-general"
LONG = Budget(30.0)


def scene(units: dict[str, dict[str, str]], power: str = "Germany", phase: str = "movement", **more: object) -> Scene:
    table = Table(power, phase, units, game=GAME, **more)  # type: ignore[arg-type]  # what a table takes
    plan = doctrine(GAME)
    assert isinstance(plan, Doctrine)
    return Scene(table.game, table.state, power, plan)


def targets(found: Scene, temper: Temper) -> dict[str, float]:
    return {a.target: a.win for a in plan_attacks(found, temper, LONG.start(), set())}


def test_two_to_one_is_a_good_bet_and_one_to_two_is_not() -> None:
    game = load(GAME)
    many = [Unit(f"a.{n}", "infantry 3", "Germany", "Posen") for n in range(6)]
    few = [Unit(f"b.{n}", "infantry 2", "Poland", "Posen") for n in range(3)]
    assert fight(game, many, few).win > 0.9
    assert fight(game, few, many).win < 0.1
    assert fight(game, many, []).win == 1.0


def test_an_undefended_area_is_taken() -> None:
    found = targets(scene({"Silesia": {"Germany": "2 infantry 3"}, "Warsaw": {"Poland": "1 infantry 2"}}), HARD)
    assert found.get("Posen") == 1.0


@pytest.mark.parametrize("temper", [GREEDY, HARD])
def test_nobody_attacks_a_stronger_army(temper: Temper) -> None:
    found = targets(scene({"Silesia": {"Germany": "1 infantry 2"}, "Posen": {"Poland": "5 infantry 2"}}), temper)
    assert "Posen" not in found


def test_the_strong_level_does_not_strip_what_would_fall() -> None:
    """Two units hold the Rhineland against an army that waits: the greedy level sends one away, a careful one stays."""
    units = {
        "Rhineland": {"Germany": "2 infantry 3"},
        "Lorraine": {"France": "2 infantry 3"},
    }
    found = scene(units, hold={"Northern Germany": "France"})
    assert "Northern Germany" in targets(found, GREEDY)
    assert "Northern Germany" not in targets(found, Temper(guard=4.0))


def test_a_first_quarter_without_an_illegal_decision() -> None:
    game = load(GAME)
    match = Match(game, "fronts")
    guards = {s: Guard(make(b, seed=1), b, 1) for s, b in (("Axis", "hard"), ("Allies", "greedy"))}
    orders = set()
    while match.state.stack[0].lap < 2:  # type: ignore[attr-defined]  # the campaign counts its laps
        asked = match.waiting()
        offer = next(o for o in match.offers() if o.to in asked)
        guard = guards[game.countries[offer.to].alliance]
        decision = guard.decide(view(game, match.state, (offer.to,)), offer, LONG)
        orders.add((offer.topic, type(decision.value).__name__))
        match.decide(decision)
    assert not [c for g in guards.values() for c in g.complaints]
    assert ("movement", "Go") in orders
    assert ("production", "Buy") in orders
    assert match.state.control["Posen"] == "Germany" or match.state.control["Galicia"] == "Germany"


def test_no_time_at_all_still_gives_a_legal_answer() -> None:
    match = Match(load(GAME), "hurry")
    guard = Guard(hard(seed=1), "hard", 1)
    for _ in range(40):
        offer = next(o for o in match.offers() if o.to in match.waiting())
        match.decide(guard.decide(view(match.game, match.state, (offer.to,)), offer, Budget(0.0)))
    assert not guard.complaints


def test_a_homeland_in_danger_builds_foot_soldiers() -> None:
    table = Table(
        "France", "production", {"Lorraine": {"France": "1 infantry 2"}, "Rhineland": {"Germany": "6 armour 4"}},
        purses={"France": 12}, game=GAME,
    )  # fmt: skip
    offer = table.offer("France")
    decision = hard(seed=1).decide(view(table.game, table.state, ("France",)), offer, LONG)
    assert isinstance(decision.value, Buy)
    assert all("infantry" in key or key.startswith("rebuild") for key in decision.value.basket)


def test_help_comes_where_it_turns_a_battle() -> None:
    """An air unit within reach of an even battle joins it."""
    units = {
        "Rhineland": {"Germany": "4 infantry 3"},
        "Lorraine": {"France": "3 infantry 3"},
        "Paris": {"France": "2 aircraft 2"},
    }
    table = Table("Germany", "movement", units, game=GAME)
    table.do("go 4 infantry 3: Rhineland > Lorraine").done(power="Germany")
    while table.topic == "movement":
        table.done(power=table.asked[0])
    assert table.topic == "reaction"
    power = table.asked[0]
    answer = hard(seed=1).decide(view(table.game, table.state, (power,)), table.offer(power), LONG)
    assert isinstance(answer.value, Go)
    assert answer.value.path[-1] == "Lorraine"
