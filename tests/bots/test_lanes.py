"""Lanes of the sea: how long a way is, which warships open one, who joins on it, and what a ship leaves undone."""

from __future__ import annotations

from collections import Counter

import pytest

from sandtable.bots.garrison.guarding import reserves
from sandtable.bots.lift.lanes import Charted, Lanes, escort_of
from sandtable.bots.lift.shipping import Shipping
from sandtable.bots.threat.threats import Carefree
from sandtable.kernel.decisions import Go
from tests.bots.test_allies_and_escorts import ways
from tests.bots.test_expeditions import bought, chart, play
from tests.tools.table import Table

CHANNEL = {
    "Western Europe": {"Germany": "5 fighter, 8 infantry"},
    "Germany": {"Germany": "6 infantry, 1 industrial complex"},
    "United Kingdom": {"United Kingdom": "8 infantry, 1 industrial complex"},
    "Norway": {"United Kingdom": "6 infantry"},
    "Russia": {"Soviet Union": "6 infantry, 1 industrial complex"},
}
HELD = {
    "Western Europe": "Germany",
    "Germany": "Germany",
    "Norway": "United Kingdom",
    "Karelia S.S.R.": "Germany",
    "Eastern Europe": "Germany",
}


def off_norway(**more: dict[str, str]) -> Charted:
    return chart(Table("United Kingdom", "purchase", CHANNEL | more, hold=HELD), "United Kingdom")


def test_the_longer_way_is_worth_less() -> None:
    """From the American coast to Norway: the nearer a zone, the better, and no zone is skipped."""
    worth = off_norway().lying({})
    assert worth["Sea Zone 3"] > worth["Sea Zone 2"] > worth["Sea Zone 1"] > worth["Sea Zone 10"] > 0


def test_a_zone_is_feared_only_by_those_who_stay_in_it_overnight() -> None:
    """Ships sail two zones: one between that is deadly bars nobody who need not stop there."""
    model = off_norway()
    worth = model.lying({"Sea Zone 2": 0.0})
    assert worth["Sea Zone 2"] == 0.0
    assert worth["Sea Zone 1"] > 0.0


def test_as_many_escorts_are_wanted_as_the_lane_is_worth() -> None:
    """Planes in Paris sink lone transports off Norway; without planes nobody is needed."""
    model = off_norway()
    assert Lanes(model).safe("Sea Zone 3") < 1
    assert model.venture.escorts > 0
    assert model.lanes.safe("Sea Zone 3") > Lanes(model).safe("Sea Zone 3")
    calm = CHANNEL | {"Western Europe": {"Germany": "8 infantry"}}
    assert chart(Table("United Kingdom", "purchase", calm, hold=HELD), "United Kingdom").venture.escorts == 0


def test_the_ship_that_guards_is_the_one_that_defends_best_for_its_price() -> None:
    """Two destroyers cost what a battleship does, take as much, and hit more often."""
    escort = escort_of(off_norway().scene)
    assert escort is not None
    assert escort.name == "destroyer"


def test_an_ally_joins_who_moves_before_the_enemy_does() -> None:
    """Americans move after the British and before the Germans: their fleet counts for London, not the reverse."""
    ships = {"Sea Zone 2": {"United States": "4 destroyer"}, "Sea Zone 8": {"United Kingdom": "3 destroyer"}}
    table = Table("United Kingdom", "purchase", CHANNEL | ships, hold=HELD)
    assert chart(table, "United Kingdom").together("Sea Zone 3") == Counter(destroyer=7)
    assert chart(table, "United States").together("Sea Zone 3") == Counter(destroyer=4)
    # Who lies there already counts for everybody.
    assert chart(table, "United States").together("Sea Zone 8") == Counter(destroyer=7)


def test_new_ships_lie_where_they_are_not_sunk_before_they_sail() -> None:
    """Planes in Paris reach the Channel and not the zone beyond Scotland."""
    near = CHANNEL | {"Western Europe": {"Germany": "9 fighter, 8 infantry"}}
    table = Table("United Kingdom", "mobilise", near, hold=HELD, queue=["United Kingdom: 1 destroyer, 1 transport"])
    play(table, "United Kingdom", "mobilise")
    lying = {u.space for u in table.state.units.values() if u.kind in ("destroyer", "transport")}
    assert len(lying) == 1
    model = chart(table, "United Kingdom")
    zones = table.game.board.coast["United Kingdom"]
    risks = {z: model.danger(z, Counter(destroyer=1, transport=1))[0] for z in zones}
    assert risks[lying.pop()] == min(risks.values()) < max(risks.values())


def test_no_escort_is_bought_that_would_be_sunk_in_harbour() -> None:
    """A fleet of planes around every harbour: two destroyers would only be two losses."""
    swarm = CHANNEL | {
        "Western Europe": {"Germany": "12 fighter, 8 infantry"},
        "Norway": {"Germany": "8 fighter, 4 bomber, 3 infantry"},
        "Karelia S.S.R.": {"United Kingdom": "6 infantry"},
    }
    held = HELD | {"Norway": "Germany", "Karelia S.S.R.": "United Kingdom"}
    found = bought(Table("United Kingdom", "purchase", swarm, hold=held), "United Kingdom", 40)
    assert not found["destroyer"]


def test_a_ship_that_strays_leaves_its_work_undone() -> None:
    """Who lands on Hawaii with the ferries of Japan has eight zones to sail while armies wait in Tokyo."""
    model = chart(Table("Japan", "combat_move", full=True), "Japan")
    near, far = model.strayed("Sea Zone 60", "Sea Zone 61"), model.strayed("Sea Zone 60", "Sea Zone 52")
    assert far > near >= 0
    assert model.strayed("Sea Zone 52", "Sea Zone 60") == 0


def test_planes_alone_do_not_hold_a_place_that_nobody_else_guards() -> None:
    """Two fighters in Los Angeles fly on in the same turn, so two of the infantry stay whatever else is called for."""
    units = {"Western United States": {"United States": "3 infantry, 2 fighter, 1 industrial complex"}}
    scene = chart(Table("United States", "noncombat_move", units, full=True), "United States").scene
    kept = reserves(scene, Carefree(scene))
    staying = [u for u in scene.state.here("Western United States") if u.id in kept and u.kind == "infantry"]
    assert len(staying) == 2


def test_an_empty_ship_goes_where_it_is_farthest_on_its_way_with_the_next_load() -> None:
    """From zone 11 a ship loads off New York and is back in one turn; from zone 8 it ends off New York."""
    model = chart(Table("United States", "noncombat_move", CHANNEL, full=True, hold=HELD), "United States")
    near, far = (model.calling(zone, "Eastern United States") for zone in ("Sea Zone 11", "Sea Zone 8"))
    assert near > far > model.calling("Sea Zone 6", "Eastern United States") > 0


def test_one_load_draws_one_ship() -> None:
    """Two infantry in Canada are a load for one transport, not for ten; the others are drawn by what works make."""
    table = Table("United States", "noncombat_move", CHANNEL, full=True, hold=HELD)
    model = chart(table, "United States")
    shipping = Shipping(model, ways(table, model), frozenset())
    waiting = [u for u in table.state.here("Eastern United States") if u.kind == "infantry"][:2]
    one, ten = (shipping._pickup("Sea Zone 10", waiting, n) for n in (1, 10))
    assert one < ten < 10 * one


def test_laden_ships_sail_on_and_empty_ones_wait_for_the_next_load() -> None:
    """Of two transports off New York one has an army aboard; as one convoy the other would leave with it."""
    home = {"Eastern United States": {"United States": "2 infantry, 1 industrial complex"}}
    units = CHANNEL | {"Sea Zone 10": {"United States": "2 transport"}} | home
    table = Table("United States", "noncombat_move", units, hold=HELD)
    ship, other = table.ids("Sea Zone 10", "transport")
    for unit in table.ids("Eastern United States", "infantry"):
        table.do(Go((unit,), ("Eastern United States", "Sea Zone 10"), aboard=ship))
    model = chart(table, "United States")
    shipping = Shipping(model, ways(table, model), frozenset())
    joint = shipping._best("Sea Zone 10", shipping.harbour.ships)
    laden, empty = shipping._together_or_apart("Sea Zone 10", shipping.harbour.ships)
    assert not shipping.taken | shipping.gone  # to weigh is not to sail
    assert laden.score + empty.score > joint.score
    assert [t.ship for t in laden.trips] == [ship]
    assert laden.zone != "Sea Zone 10"
    assert other not in {t.ship for t in shipping.plan()[0].trips}


def test_a_ship_that_lands_its_load_is_free_for_the_next() -> None:
    """Two infantry go ashore in Archangel, and what Britain makes meanwhile draws the ship again."""
    units = {
        "Sea Zone 3": {"United Kingdom": "1 transport"},
        "United Kingdom": {"United Kingdom": "2 infantry, 1 industrial complex"},
        "Eastern Europe": {"Germany": "6 infantry"},
        "Russia": {"Soviet Union": "6 infantry, 1 industrial complex"},
    }
    hold = {"Archangel": "Soviet Union", "Karelia S.S.R.": "Germany", "Norway": "Germany"}
    table = Table("United Kingdom", "noncombat_move", units, hold=hold)
    model = chart(table, "United Kingdom")
    shipping = Shipping(model, ways(table, model), frozenset())
    voyage = shipping._voyage("Sea Zone 3", "Sea Zone 4", shipping.harbour.ships, [])
    assert [t.land for t in voyage.trips] == ["Archangel"]
    drawn = shipping._pickup("Sea Zone 4", [], 1)
    assert drawn > 0
    assert voyage.score == pytest.approx(6 * shipping._shore("Sea Zone 4")[1] + drawn)
