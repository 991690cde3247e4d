"""What the bot that leads fronts does beyond one battle: the way to victory, allies, fleets that open a way, wars."""

from __future__ import annotations

from typing import Any

from sandtable.bots.attack.front_attacks import Attack, plan_attacks
from sandtable.bots.attack.front_candidates import orders_of
from sandtable.bots.battle.steps import fight
from sandtable.bots.declare.front_war import declaration
from sandtable.bots.garrison.front_marches import plan_marches
from sandtable.bots.interface import Budget
from sandtable.bots.staff.front_weights import HARD
from sandtable.bots.staff.levels import hard
from sandtable.bots.view.front_view import Scene
from sandtable.bots.view.victory_race import race
from sandtable.games.loader import load
from sandtable.kernel.decisions import Buy, Choose
from sandtable.kernel.units import Unit
from sandtable.kernel.view import view
from sandtable.rules.marks import LANDING
from tests.tools.table import Table

GAME = "blitzkrieg-general"
LONG = Budget(30.0)
PACIFIC = (("Japan", "United States"), ("Japan", "British Empire"))


def at(units: dict[str, dict[str, str]], power: str, **more: Any) -> Table:
    return Table(power, "movement", units, game=GAME, **more)


def seen(table: Table, power: str) -> Scene:
    return Scene(table.game, table.state, power)


def barred(guard: str, fleet: str) -> dict[str, dict[str, str]]:
    """An army that could land in Germany, if the North Sea were open."""
    return {
        "Southern England": {"United Kingdom": "2 armour 3"},
        "English Channel": {"United Kingdom": f"2 convoy, {fleet}"},
        "North Sea": {"Germany": guard},
        "Northern Germany": {"Germany": "1 infantry 2"},
    }


def attacks(table: Table, power: str) -> dict[str, Attack]:
    return {a.target: a for a in plan_attacks(seen(table, power), HARD, LONG.start(), set(), seaborne=True)}


# -- the way to victory --


def test_an_island_that_is_only_a_point_is_worth_a_voyage() -> None:
    """Japan has fallen and Okinawa belongs to nobody: it yields nothing, but it counts."""
    units = {"Philippines": {"United States": "1 infantry 2"}, "Philippines (sea)": {"United States": "1 convoy"}}
    lost = [s.name for s in load(GAME).board.spaces.values() if s.owner == "Japan"]
    hold = dict.fromkeys(lost, "United States") | {"Okinawa": "Neutral"}
    table = at(units, "United States", hold=hold, war=PACIFIC)
    assert "Okinawa" in attacks(table, "United States")


def test_land_is_worth_more_the_nearer_victory_is() -> None:
    """The same land of Germany, and more and more points for the Allies."""
    units = {"Brandenburg": {"Germany": "1 infantry 3"}}
    owners = ("Spain", "Turkey", "Sweden", "Norway", "Iran", "Soviet Union", "United States")
    early = seen(at(units, "British Empire"), "British Empire")
    more = [s.name for s in early.game.board.spaces.values() if s.owner in owners]
    late = seen(at(units, "British Empire", hold=dict.fromkeys(more, "British Empire")), "British Empire")
    assert race(late, "Brandenburg") > race(early, "Brandenburg") > 0


def test_armies_march_to_land_that_is_worth_it() -> None:
    """Two places next to the enemy: the one before the Rhineland counts as nearer than the one before the desert."""
    units = {
        "Paris": {"United Kingdom": "1 armour 3"},
        "Rhineland": {"Germany": "4 infantry 3"},
        "Egypt": {"United Kingdom": "1 infantry 3"},
    }
    found = seen(at(units, "British Empire"), "British Empire")
    assert found.approach("Lorraine") < found.approach("Egypt")
    assert found.distance("Lorraine") == 1
    (order,) = [o for o in plan_marches(found, HARD, LONG.start(), set()) if o.path[0] == "Paris"]
    assert found.approach(order.path[-1]) < found.approach("Paris")


# -- together --


def test_an_ally_joins_a_battle_that_neither_wins_alone() -> None:
    """The British have attacked five German units; the French, who would not attack them alone, go with them."""
    units = {
        "Northern France": {"France": "3 infantry 3", "United Kingdom": "4 infantry 3"},
        "BNL": {"Germany": "5 infantry 3"},
    }
    table = at(units, "British Empire", hold={"BNL": "Germany"})
    assert "BNL" not in attacks(table, "France")
    table.do("go 4 infantry 3: Northern France > BNL", power="British Empire")
    assert attacks(table, "France")["BNL"].win > HARD.need


def test_nobody_joins_a_battle_that_is_won() -> None:
    hold = {"BNL": "Germany"}
    units = {
        "Northern France": {"France": "3 infantry 3", "United Kingdom": "8 infantry 3"},
        "BNL": {"Germany": "1 infantry 2"},
    }
    table = at(units, "British Empire", hold=hold)
    assert "BNL" in attacks(table, "France")
    table.do("go 8 infantry 3: Northern France > BNL", power="British Empire")
    assert "BNL" not in attacks(table, "France")


# -- from a zone that must be fought for --


def test_convoys_follow_the_fleet_that_sweeps_the_zone() -> None:
    """One submarine bars the North Sea: the fleet attacks it, and the army lands in Germany when the battle is won."""
    table = at(barred("1 submarine", "4 task force 4"), "British Empire")
    found = attacks(table, "British Empire")
    assert {"North Sea", "Northern Germany"} <= set(found)
    for order in (*orders_of(found["North Sea"].force), *orders_of(found["Northern Germany"].force)):
        table.do(order, power="British Empire")
    assert {u.space for u in table.state.units.values() if u.kind == "convoy"} == {"North Sea"}
    cargo = {u.id for u in table.state.units.values() if u.aboard}
    assert set(LANDING.get(table.state).items()) == {(i, "Northern Germany") for i in cargo}


def test_convoys_do_not_follow_into_a_battle_that_may_be_lost() -> None:
    table = at(barred("4 submarine", "1 task force 4"), "British Empire")
    assert "Northern Germany" not in attacks(table, "British Empire")


# -- battles, money, war --


def test_aircraft_do_not_hold_land_alone() -> None:
    """Behind one infantry six aircraft shoot, but when it has fallen they must leave."""
    game = load(GAME)
    attackers = [Unit(f"a.{n}", "infantry 3", "Soviet Union", "Posen") for n in range(6)]
    foot = [Unit("b.0", "infantry 2", "Germany", "Posen")]
    wings = [Unit(f"b.{n}", "aircraft 4", "Germany", "Posen") for n in range(1, 7)]
    tanks = [Unit(f"c.{n}", "infantry 3", "Germany", "Posen") for n in range(1, 7)]
    assert fight(game, attackers, [*foot, *wings]).win > 0.9
    assert fight(game, attackers, [*foot, *tanks]).win < 0.5


def test_an_empire_in_danger_without_foot_soldiers_left_builds_ships() -> None:
    """Delhi may fall and every counter that marches or flies is used up: the money goes into convoys and fleets."""
    table = Table(
        "British Empire", "production", {"Delhi": {"India": "1 infantry 2"}, "Punjab": {"Japan": "6 infantry 3"}},
        hold={"Punjab": "Japan"}, purses={"British Empire": 600}, war=PACIFIC, game=GAME,
    )  # fmt: skip
    decision = hard(seed=1).decide(
        view(table.game, table.state, ("British Empire",)), table.offer("British Empire"), LONG
    )
    assert isinstance(decision.value, Buy)
    assert any(key.endswith("convoy") for key in decision.value.basket)


def test_who_fights_germany_does_not_leave_italy_a_neutral() -> None:
    """Troops of a neutral close the land they stand in: the Soviet Union declares war on Italy as well."""
    war = (("Soviet Union", "Germany"), ("Soviet Union", "Baltic States"))
    table = at({"Warsaw": {"Soviet Union": "1 infantry 3"}}, "British Empire", war=war, round=12)
    found = declaration(seen(table, "Soviet Union"))
    assert found is not None
    assert found.value == Choose(("Soviet Union on Italy",))
