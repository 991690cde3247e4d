"""How the bot that leads fronts uses its convoys over several quarters, and what it leaves at home meanwhile."""

from __future__ import annotations

from typing import Any

from sandtable.bots.fronts.calls import hops
from sandtable.bots.fronts.doctrine import doctrine
from sandtable.bots.fronts.lifts import plan_lifts
from sandtable.bots.fronts.marches import plan_marches
from sandtable.bots.fronts.scene import Scene
from sandtable.bots.fronts.temper import HARD
from sandtable.bots.interface import Budget
from sandtable.kernel.decisions import Go
from tests.tools.table import Table

GAME = "blitzkrieg-general"
LONG = Budget(30.0)
AMERICA = (("United States", "Germany"), ("United States", "Japan"))


def scene(units: dict[str, dict[str, str]], power: str, **more: Any) -> Scene:
    table = Table(power, "movement", units, game=GAME, **more)
    plan = doctrine(GAME)
    assert plan is not None
    return Scene(table.game, table.state, power, plan)


def marches(found: Scene) -> list[Go]:
    return plan_marches(found, HARD, LONG.start(), set())


def test_a_convoy_sails_to_an_army_that_is_two_quarters_away() -> None:
    """The army waits on the Atlantic, the convoy lies off India: it sails to where the next quarter brings it there."""
    units = {"New England": {"United States": "4 infantry 3"}, "Bay of Bengal": {"United States": "1 convoy"}}
    found = scene(units, "United States", war=AMERICA)
    (order,) = plan_lifts(found, HARD, set())
    board = found.game.board
    left = [min(hops(board, zone)[z] for z in board.coast["New England"]) for zone in (order.path[0], order.path[-1])]
    assert left[0] > 6
    assert left[1] <= 6


def test_an_army_goes_to_the_coast_where_convoys_can_come() -> None:
    """The enemy's fleet closes Panama: the convoys of the Atlantic do not reach the west coast, the army leaves it."""
    army = {"British Columbia": {"United States": "1 infantry 3"}, "Gulf of Panama": {"Japan": "1 task force 5"}}
    for zone, coast in (("Labrador Sea", "Quebec"), ("US West Coast", "British Columbia")):
        found = scene(army | {zone: {"United States": "2 convoy"}}, "United States", war=AMERICA)
        ends = {o.path[0]: o.path[-1] for o in marches(found)}
        assert ends.get("British Columbia", "British Columbia") == coast


def test_the_home_islands_keep_a_garrison() -> None:
    """Convoys of the enemy three quarters away: of three units in Tokyo two stay, and one may go to war."""
    units = {
        "Tokyo": {"Japan": "3 infantry 3"},
        "Honshu Coast": {"Japan": "3 convoy"},
        "Osaka": {"Japan": "2 infantry 3"},
        "Burma": {"British Empire": "1 infantry 3"},
        "Caribbean Sea": {"United States": "1 convoy"},
    }
    war = (("Japan", "British Empire"), ("Japan", "United States"))
    found = scene(units, "Japan", war=war)
    assert not found.threat("Tokyo")
    left = [o for o in plan_lifts(found, HARD, set()) if o.path[0] in ("Tokyo", "Osaka") and o.aboard]
    assert len(left) == 1
    del units["Caribbean Sea"]
    left = [o for o in plan_lifts(scene(units, "Japan", war=war), HARD, set()) if o.path[0] in ("Tokyo", "Osaka")]
    assert len(left) == 3


def test_convoys_bring_a_garrison_home() -> None:
    """The army of Japan is in China, the enemy has convoys, and all is lost with the islands: somebody is called back."""
    units = {
        "Wuhan": {"Japan": "16 infantry 3"},
        "Formosa": {"Japan": "1 infantry 3"},
        "Formosa (sea)": {"Japan": "1 convoy"},
        "Caribbean Sea": {"United States": "1 convoy"},
    }
    made = plan_lifts(scene(units, "Japan", war=(("Japan", "United States"),)), HARD, set())
    assert made[-1].path[-1] in ("Tokyo", "Osaka", "Kyushu", "Hokkaido")
