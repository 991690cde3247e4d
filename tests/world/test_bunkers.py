"""Bunkers for submarines: built, entered, attacked from the air, repaired, lost with their land."""

from __future__ import annotations

from sandtable.kernel.decisions import Choose
from tests.tools import rule
from tests.tools.table import Table
from tests.world.theatre import FRA, GER, UK, US, board, zone

PEN = "U-boat bunker"
WORKS = "1 industrial complex"


def placing(*queue: str, **units: dict[str, str]) -> Table:
    """Germany places what is bought."""
    there = {"Germany": {GER: WORKS}, **{zone(int(k[1:])): v for k, v in units.items()}}
    return Table(GER, "mobilise", there, game="world-at-war-1939", queue=[f"Germany: {q}" for q in queue])


@rule("WAW-PEN-01", "WAW-GAP-24", "WAW-GAP-03")
def test_germany_builds_one_in_a_zone_beside_its_land() -> None:
    t = placing(f"2 {PEN}")
    assert t.why_not(f"place 1 {PEN} in {zone(11)}") == "WAW-PEN-01", "out in the Atlantic"
    assert t.why_not(f"place 1 {PEN} in Germany") == "WAW-PEN-01", "not ashore"
    assert t.why_not(f"place 1 {PEN} in {zone(5)}") == "WAW-PEN-01", "France is not German"
    t.do(f"place 1 {PEN} in {zone(3)}")
    assert t.units(zone(3)) == {PEN: 1}
    assert t.why_not(f"place 1 {PEN} in {zone(3)}") == "WAW-PEN-01"
    british = board(UK, "purchase", purses={UK: 30, FRA: 0})
    assert british.why_not(f"buy 1 {PEN}", UK) == "WAW-BUY-01"


@rule("WAW-PEN-04", "WAW-FACT-07", "WAW-DEC-27", "WAW-PEN-02", "WAW-MAP-02")
def test_a_new_one_takes_old_submarines_in_at_once_two_of_them() -> None:
    t = placing(f"1 {PEN}", z3={GER: "3 submarine"}).do(f"place 1 {PEN} in {zone(3)}")
    assert t.topic == "pens"
    boats = t.ids(zone(3), "submarine")
    assert not t.allows(Choose(tuple(boats)))
    t.do(Choose(tuple(boats[:2])))
    (pen,) = t.ids(zone(3), PEN)
    assert [t.state.units[i].aboard for i in boats] == [pen, pen, ""]


@rule("WAW-FACT-06")
def test_new_submarines_go_into_old_bunkers() -> None:
    t = placing("1 submarine", z3={GER: f"1 {PEN}"}).do(f"place 1 submarine in {zone(3)}")
    assert t.topic == "pens"
    (boat,) = t.ids(zone(3), "submarine")
    t.do(f"choose {boat}")
    assert t.state.units[boat].aboard


@rule("WAW-PEN-03")
def test_going_in_and_out_costs_no_movement() -> None:
    """Two zones from the bunker into the Atlantic, and in again at the end of a full move."""
    t = board(GER, "noncombat_move", {zone(3): {GER: f"1 {PEN} [submarine]"}, zone(11): {GER: "1 submarine"}})
    (inside,), (outside,) = t.ids(zone(3), "submarine"), t.ids(zone(11), "submarine")
    assert t.state.units[inside].aboard
    t.do(f"go {inside}: {zone(3)} > {zone(2)} > {zone(6)}")
    assert (t.state.units[inside].space, t.state.units[inside].aboard) == (zone(6), "")
    t.do(f"go {outside}: {zone(11)} > {zone(6)}").do(f"go {outside}: {zone(6)} > {zone(5)}")
    t.done()
    late = board(GER, "noncombat_move", {zone(3): {GER: f"1 {PEN}"}, zone(6): {GER: "1 submarine"}})
    late.do(f"go 1 submarine: {zone(6)} > {zone(5)} > {zone(3)}").done()
    (boat,) = late.ids(zone(3), "submarine")
    assert late.options() == [boat]
    late.do(f"choose {boat}")
    assert late.state.units[boat].aboard


def strike(pen: str, bombers: str = "2 bomber", **more: dict[str, dict[str, str]]) -> Table:
    """British aircraft go for the bunker in the North Sea."""
    units = {"Great Britain": {UK: bombers}, zone(3): {GER: pen}, **more.get("also", {})}
    t = board(UK, "combat_move", units, war=((GER, US),))
    return t.do(f"go {bombers}: Great Britain > {zone(3)} as bunker")


@rule("WAW-PEN-05", "WAW-PEN-07", "WAW-PEN-08", "WAW-PEN-10")
def test_only_aircraft_attack_and_two_hits_destroy_it() -> None:
    t = strike(f"1 {PEN}").done(4, 6, 2, 3, 3).quiet()
    assert t.units(zone(3)) == {PEN: 1, "bomber": 1}, "three dice on two"
    assert t.state.units[t.ids(zone(3), PEN)[0]].hits == 1
    t.do(Choose(()), 5, 2, 2, 2, topic="retreat")
    assert t.units(zone(3), UK) == {"bomber": 1}, "damaged it hits on one"
    t.do(Choose(()), 1, 6, 6, 6, topic="retreat")
    assert t.units(zone(3)) == {"bomber": 1}
    ships = board(UK, "combat_move", {zone(5): {UK: "1 cruiser"}, zone(3): {GER: f"1 {PEN}"}})
    assert not ships.do(f"go 1 cruiser: {zone(5)} > {zone(3)}").allows("done"), "nothing to fight there"


@rule("WAW-PEN-05")
def test_ships_in_the_zone_are_another_battle() -> None:
    t = strike(f"1 {PEN}, 1 transport", "1 bomber", also={zone(5): {UK: "1 cruiser"}})
    t.do(f"go 1 cruiser: {zone(5)} > {zone(3)}").done()
    assert set(t.options()) == {zone(3), f"bunker {zone(3)}"}


@rule("WAW-PEN-09", "WAW-PEN-12")
def test_submarines_inside_are_found_and_hit_first_and_do_not_fire() -> None:
    t = strike(f"1 {PEN} [submarine; submarine]").done(4, 4, 6, 6, 6)
    assert t.units(zone(3), GER) == {PEN: 1}
    assert t.state.units[t.ids(zone(3), PEN)[0]].hits == 0
    t.do(Choose(()), 4, 4, 6, 6, 6, topic="retreat")
    assert t.units(zone(3), GER) == {}


@rule("WAW-PEN-13", "WAW-DEC-28")
def test_submarines_slip_out_after_a_cycle() -> None:
    t = strike(f"1 {PEN} [submarine]", "1 bomber").done(6, 6, 6, 6)
    assert (t.topic, t.asked) == ("submerge", (GER,))
    (boat,) = t.ids(zone(3), "submarine")
    t.do(f"choose {boat}")
    assert (t.state.units[boat].aboard, t.state.units[boat].post) == ("", "submerged")


@rule("WAW-PEN-06")
def test_it_falls_with_the_land_beside_it() -> None:
    units = {"Belgium-Holland": {UK: "1 infantry"}, zone(3): {GER: f"1 {PEN} [submarine]"}}
    t = board(UK, "combat_move", units)
    (pen,) = t.ids(zone(3), PEN)
    game = {"bunkers": {pen: "Germany"}}
    t = board(UK, "combat_move", units, marks=game).do("go 1 infantry: Belgium-Holland > Germany").done()
    assert t.holder("Germany") == UK
    assert t.units(zone(3)) == {"submarine": 1}, "who was inside is out at sea"


@rule("WAW-PEN-11", "WAW-DEC-10")
def test_repair_costs_three() -> None:
    units = {zone(3): {GER: f"1 {PEN} hit 1"}}
    t = board(GER, "dock", units, purses={GER: 5}, round=2)
    assert t.topic == "pen_repair"
    (pen,) = t.ids(zone(3), PEN)
    t.do(f"choose {pen}")
    assert t.money(GER) == 2
    assert t.state.units[pen].hits == 0
    assert board(GER, "dock", units, purses={GER: 2}, round=2).topic != "pen_repair"
