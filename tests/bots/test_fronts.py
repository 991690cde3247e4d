"""The bot that leads fronts: it sees what a good player sees at once, and never breaks a rule or its budget."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.bots.attack.front_attacks import plan_attacks
from sandtable.bots.attack.front_candidates import orders_of
from sandtable.bots.battle.steps import fight
from sandtable.bots.guard import Guard
from sandtable.bots.interface import Budget
from sandtable.bots.lift.front_escorts import plan_escorts
from sandtable.bots.lift.front_lifts import plan_lifts
from sandtable.bots.registry import make
from sandtable.bots.staff.front_weights import GREEDY, HARD, Temper
from sandtable.bots.staff.levels import hard
from sandtable.bots.view.front_view import Scene
from sandtable.bots.view.home_stakes import stake
from sandtable.games.loader import load
from sandtable.kernel.decisions import Buy, Go
from sandtable.kernel.match import Match
from sandtable.kernel.phases import round_of
from sandtable.kernel.units import Unit
from sandtable.kernel.view import view
from tests.tools.table import Table

GAME = "blitzkrieg-general"
LONG = Budget(30.0)


def scene(units: dict[str, dict[str, str]], power: str = "Germany", phase: str = "movement", **more: Any) -> Scene:
    table = Table(power, phase, units, game=GAME, **more)
    return Scene(table.game, table.state, power)


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
    while round_of(match.state) < 2:
        asked = match.waiting()
        offer = next(o for o in match.offers() if o.power in asked)
        guard = guards[game.countries[offer.power].alliance]
        decision = guard.decide(view(game, match.state, (offer.power,)), offer, LONG)
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
        offer = next(o for o in match.offers() if o.power in match.waiting())
        match.decide(guard.decide(view(match.game, match.state, (offer.power,)), offer, Budget(0.0)))
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


def orders(found: Scene, seaborne: bool = False) -> list[Go]:
    return [o for a in plan_attacks(found, HARD, LONG.start(), set(), seaborne) for o in orders_of(a.force)]


def test_a_defended_shore_is_assaulted_with_task_forces() -> None:
    """Two convoys beside England carry an army to Normandy; the battle fleet joins it once it is ashore."""
    units = {
        "Southern England": {"United Kingdom": "2 armour 3"},
        "English Channel": {"United Kingdom": "2 convoy, 2 task force 4"},
        "Normandy": {"Germany": "1 infantry 2"},
    }
    found = scene(units, "British Empire", hold={"Normandy": "Germany", "Paris": "Germany"})
    assert "Normandy" not in {o.path[-1] for o in orders(found)}
    made = orders(found, seaborne=True)
    steps = [(o.path, o.role) for o in made if o.path[-1] in ("Normandy", "English Channel")]
    assert (("Southern England", "English Channel"), "") in steps
    ashore = steps.index((("English Channel", "Normandy"), ""))
    assert all(steps.index(s) > ashore for s in steps if s[1] == "support")


def test_a_landing_without_hope_is_not_tried() -> None:
    units = {
        "Southern England": {"United Kingdom": "1 infantry 2"},
        "English Channel": {"United Kingdom": "1 convoy"},
        "Normandy": {"Germany": "4 infantry 3"},
    }
    found = scene(units, "British Empire", hold={"Normandy": "Germany"})
    assert "Normandy" not in {o.path[-1] for o in orders(found, seaborne=True)}


def test_a_warship_goes_where_a_convoy_needs_it() -> None:
    """A convoy lies in reach of a submarine: the idle task force two zones off joins it and nobody else moves."""
    units = {
        "Bay of Biscay": {"United Kingdom": "1 convoy [1 armour 3]"},
        "North Sea": {"United Kingdom": "1 task force 4"},
        "English Channel": {},
        "Gulf of Cadiz": {"Germany": "1 submarine"},
    }
    found = scene({s: u for s, u in units.items() if u}, "British Empire")
    made = plan_escorts(found, HARD, LONG.start(), set(), [])
    assert [o.path[-1] for o in made] == ["Bay of Biscay"]


def test_a_warship_bars_the_way_to_an_open_home() -> None:
    """An army waits beside convoys that reach Japan in one quarter: the idle fleet comes home and lies off Tokyo."""
    units = {
        "California": {"United States": "4 infantry 3"},
        "US West Coast": {"United States": "4 convoy"},
        "Formosa (sea)": {"Japan": "1 task force 5"},
    }
    found = scene(units, "Japan", war=(("Japan", "United States"),))
    (order,) = plan_escorts(found, HARD, LONG.start(), set(), [])
    assert "Tokyo" in found.game.board.coast[order.path[-1]]
    assert not plan_escorts(found, GREEDY, LONG.start(), set(), [])


def test_a_home_in_danger_keeps_its_army() -> None:
    """The same army at home sails to a front across the sea when no convoy threatens Japan, and stays when one does."""
    calm = {
        "Tokyo": {"Japan": "1 infantry 3"},
        "Sea of Japan": {"Japan": "1 convoy"},
        "Burma": {"British Empire": "1 infantry 3"},
    }
    danger = calm | {
        "California": {"United States": "1 infantry 3"},
        "US West Coast": {"United States": "1 convoy"},
    }
    war = (("Japan", "British Empire"), ("Japan", "United States"))
    boarded = [
        any(order.path[0] == "Tokyo" for order in plan_lifts(scene(units, "Japan", war=war), HARD, set()))
        for units in (calm, danger)
    ]
    assert boarded == [True, False]


def test_land_without_a_government_is_taken() -> None:
    """When France has fallen, Indochina belongs to nobody, and the army beside it walks in."""
    units = {"Kwangsi": {"Japan": "2 infantry 3"}}
    found = scene(units, "Japan", hold={"Kwangsi": "Japan", "Indochina": "Neutral"})
    assert targets(found, GREEDY)["Indochina"] == targets(found, HARD)["Indochina"] == 1.0


def test_what_hangs_on_the_last_home_area_counts() -> None:
    """France has lost all but Paris: the army that falls with it makes Paris worth far more than before."""
    units = {"Paris": {"France": "1 infantry 2"}, "Algeria": {"France": "3 infantry 3"}}
    whole = scene(units)
    homes = whole.homes["France"]
    last = scene(units, hold={s: "Germany" for s in homes if s != "Paris"})
    assert stake(last, "Paris") > 5 * stake(whole, "Paris") > 0


def test_money_is_not_left_lying_when_counters_run_out() -> None:
    """In danger foot soldiers come first; when their counters are used up, the rest goes into something else."""
    table = Table(
        "Italy", "production", {"Piedmont": {"Italy": "1 infantry 2"}, "Provence": {"France": "9 infantry 3"}},
        purses={"Italy": 90}, war=(("Italy", "France"),), game=GAME,
    )  # fmt: skip
    decision = hard(seed=1).decide(view(table.game, table.state, ("Italy",)), table.offer("Italy"), LONG)
    assert isinstance(decision.value, Buy)
    assert any("aircraft" in key or "armour" in key for key in decision.value.basket)


def test_armies_gather_before_a_war_that_is_planned() -> None:
    """In the quarter before Barbarossa the eastern border is the front, though nobody is at war there yet."""
    units = {"Warsaw": {"Germany": "1 infantry 3"}, "Paris": {"Germany": "1 infantry 3"}}
    hold = dict.fromkeys(("Warsaw", "Posen", "Galicia", "Paris"), "Germany") | {"Eastern Poland": "Soviet Union"}
    table = Table("Germany", "movement", units, hold, game=GAME, round=7)
    blind = Scene(table.game, table.state, "Germany")
    ahead = Scene(table.game, table.state, "Germany", foresees=True)
    assert "Soviet Union" in ahead.prospects
    assert "Soviet Union" not in blind.prospects
    assert ahead.distance("Warsaw") < blind.distance("Warsaw")
