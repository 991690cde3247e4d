"""How the bot that leads fronts uses what a quarter has left: more voyages, friends, idle money."""

from __future__ import annotations

from typing import Any

from sandtable.bots.attack.front_attacks import Attack, plan_attacks
from sandtable.bots.interface import Budget
from sandtable.bots.staff.front_weights import HARD
from sandtable.bots.staff.levels import hard
from sandtable.bots.view.front_view import Scene
from sandtable.bots.view.thrift import left, losses, need
from sandtable.kernel.decisions import Done
from sandtable.kernel.view import view
from tests.tools.table import Table

GAME = "blitzkrieg-general"
LONG = Budget(30.0)
AMERICA = (("United States", "Germany"), ("United States", "Japan"), ("British Empire", "Japan"))


def at(units: dict[str, dict[str, str]], power: str, **more: Any) -> Table:
    return Table(power, "movement", units, game=GAME, **more)


def seen(table: Table, power: str) -> Scene:
    return Scene(table.game, table.state, power)


def attacks(table: Table, power: str) -> dict[str, Attack]:
    return {a.target: a for a in plan_attacks(seen(table, power), HARD, LONG.start(), set(), seaborne=True)}


def played(table: Table, power: str) -> Table:
    """The position after all that the bot does in its movement."""
    bot = hard(seed=1)
    for _ in range(60):
        decision = bot.decide(view(table.game, table.state, (power,)), table.offer(power, "movement"), LONG)
        if isinstance(decision.value, Done):
            return table
        table.do(decision.value, power=power, topic=decision.topic)
    raise AssertionError("the bot never says that it is done")


# -- ships that have range left --


def test_a_convoy_fetches_an_army_and_lands_it_in_one_quarter() -> None:
    """It lies off England, two zones from the army on the other shore, and may sail six."""
    units = {"Quebec": {"United States": "1 infantry 3"}, "English Channel": {"United States": "1 convoy"}}
    table = played(at(units, "United States", war=AMERICA[:1]), "United States")
    (army,) = (u for u in table.state.units.values() if u.kind == "infantry 3")
    assert table.game.board.distances["Southern England"][army.space] < table.game.board.distances["Quebec"][army.space]


def test_a_convoy_fetches_an_army_and_storms_a_shore_in_one_quarter() -> None:
    """From the coast of Japan two zones to California, and one to Hawaii."""
    units = {"California": {"United States": "1 infantry 3"}, "Honshu Coast": {"United States": "1 convoy"}}
    table = played(at(units, "United States", war=AMERICA, hold={"Hawaii": "Japan"}), "United States")
    assert table.state.control["Hawaii"] == "United States"


# -- friends who have yet to move --


def siege() -> Table:
    """Six British units before seven German ones, and eight American aircraft near them."""
    units = {
        "Northern France": {"United Kingdom": "6 infantry 3"},
        "Normandy": {"United States": "8 aircraft 4"},
        "BNL": {"Germany": "7 infantry 3"},
    }
    return at(units, "British Empire", hold={"BNL": "Germany"}, war=AMERICA)


def test_an_army_attacks_where_friends_in_the_air_may_join_it() -> None:
    table = siege()
    found = attacks(table, "British Empire")["BNL"]
    assert found.hopes
    assert not any(table.state.units[i].owner == "United Kingdom" for i in found.hopes)


def test_nobody_hopes_for_friends_who_have_moved() -> None:
    table = siege()
    table.done(power="United States")
    assert "BNL" not in attacks(table, "British Empire")


# -- what armies are worth --


def doubtful(**more: Any) -> Table:
    """Six against five."""
    units = {"Northern France": {"United Kingdom": "6 infantry 3"}, "BNL": {"Germany": "5 infantry 3"}}
    return at(units, "British Empire", hold={"BNL": "Germany"}, **more)


def test_losses_that_idle_money_replaces_count_less() -> None:
    poor, rich = (losses(seen(doubtful(purses={"British Empire": purse}), "British Empire"), 12.0) for purse in (0, 90))
    assert rich < poor == 12.0


def test_armies_are_not_saved_for_a_time_after_the_end() -> None:
    early, late = (seen(doubtful(round=n), "British Empire") for n in (18, 26))
    assert left(late) < left(early) == 1.0
    assert losses(late, 12.0) < losses(early, 12.0)
    assert need(late, HARD.need) < need(early, HARD.need) == HARD.need
