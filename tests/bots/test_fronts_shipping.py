"""How the bot that leads fronts uses its convoys over several quarters, and what it leaves at home meanwhile."""

from __future__ import annotations

from typing import Any

from sandtable.bots.garrison.front_marches import plan_marches
from sandtable.bots.interface import Budget
from sandtable.bots.lift.front_lifts import plan_lifts
from sandtable.bots.staff.front_weights import HARD
from sandtable.bots.view.front_view import Scene
from sandtable.bots.view.reach import over_sea, within
from sandtable.kernel.board import FAR
from sandtable.kernel.decisions import Go
from tests.tools.table import Table

GAME = "blitzkrieg-general"
LONG = Budget(30.0)
AMERICA = (("United States", "Germany"), ("United States", "Japan"))


def scene(units: dict[str, dict[str, str]], power: str, **more: Any) -> Scene:
    table = Table(power, "movement", units, game=GAME, **more)
    return Scene(table.game, table.state, power)


def marches(found: Scene) -> list[Go]:
    return plan_marches(found, HARD, LONG.start(), set())


def test_a_convoy_sails_to_an_army_that_is_two_quarters_away() -> None:
    """The army waits on the Atlantic, the convoy lies off India: it sails to where the next quarter brings it there."""
    units = {"New England": {"United States": "4 infantry 3"}, "Bay of Bengal": {"United States": "1 convoy"}}
    found = scene(units, "United States", war=AMERICA)
    (order,) = plan_lifts(found, HARD, set())
    board = found.game.board
    left = [
        min(within(board, zone, FAR, over_sea)[z] for z in board.coast["New England"])
        for zone in (order.path[0], order.path[-1])
    ]
    assert left[0] > 6
    assert left[1] <= 6


def test_an_army_goes_to_the_coast_where_convoys_can_come() -> None:
    """The enemy's fleet closes Panama: the convoys of the Atlantic do not reach the west coast, the army leaves it."""
    army = {"British Columbia": {"United States": "1 infantry 3"}, "Gulf of Panama": {"Japan": "1 task force 5"}}
    for zone, coast in (("Labrador Sea", "Quebec"), ("US West Coast", "British Columbia")):
        found = scene(army | {zone: {"United States": "2 convoy"}}, "United States", war=AMERICA)
        ends = {o.path[0]: o.path[-1] for o in marches(found)}
        assert ends.get("British Columbia", "British Columbia") == coast


def islands(tokyo: str, others: str, **more: dict[str, str]) -> Scene:
    """The army of Japan is abroad, and falls with the islands."""
    units = {
        "Tokyo": {"Japan": tokyo},
        **{home: {"Japan": others} for home in ("Osaka", "Kyushu", "Hokkaido") if others},
        "Honshu Coast": {"Japan": "3 convoy"},
        "Wuhan": {"Japan": "20 infantry 3, 10 infantry 2"},
        "Yellow Sea": {"Japan": "4 task force 5, 3 task force 3"},
        "Burma": {"British Empire": "1 infantry 3"},
        **more,
    }
    return scene(units, "Japan", war=(("Japan", "British Empire"), ("Japan", "United States")))


def test_the_home_islands_keep_a_garrison() -> None:
    """Convoys of the enemy that are quarters away: one unit stays in Tokyo; without them all three go to war."""
    for convoys, leave in (({"Caribbean Sea": {"United States": "1 convoy"}}, 2), ({}, 3)):
        found = islands("3 infantry 3", "1 infantry 2", **convoys)
        assert not found.threat("Tokyo")
        left = [o for o in plan_lifts(found, HARD, set()) if o.path[0] == "Tokyo" and o.aboard]
        assert len(left) == leave


def test_an_empty_home_island_is_manned() -> None:
    """Two units in Tokyo and nobody in Osaka: one of them goes there."""
    found = islands("2 infantry 3", "", **{"Caribbean Sea": {"United States": "1 convoy"}})
    assert [o.path for o in marches(found) if o.path[0] == "Tokyo"] == [("Tokyo", "Osaka")]


def test_a_home_that_a_great_attack_would_take_is_still_closed_to_a_raid() -> None:
    """Eight units could come over the sea: a few defenders would not stop them all, but they may stop one alone."""
    units = {
        "Northern Germany": {"Germany": "2 infantry 3"},
        "Rhineland": {"Germany": "6 infantry 3"},
        "Southern England": {"United Kingdom": "8 infantry 3"},
        "English Channel": {"United Kingdom": "8 convoy"},
        "Lorraine": {"France": "1 infantry 2"},
    }
    found = scene(units, "Germany")
    home = "Northern Germany"
    assert 0.5 < found.falls(home, found.friendly(home)) < 0.8
    assert found.falls(home, []) == 1.0
    ends = {i: o.path[-1] for o in marches(found) for i in o.units}
    assert any(ends.get(u.id, u.space) == home for u in found.units())
