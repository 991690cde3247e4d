"""The noncombat move phase."""

from __future__ import annotations

import pytest

from sandtable.kernel.decisions import Done
from sandtable.kernel.events import Rolled
from sandtable.kernel.machine import check
from tests.tools import Table, rule

Z5, Z6, Z7 = (f"Sea Zone {n}" for n in (5, 6, 7))


@rule("REV-NCM-01")
def test_units_that_moved_to_fight_stay_put() -> None:
    """Infantry that took a territory, a ship that fought where it stood, a tank back from a blitz: none moves again."""
    t = Table(
        "Germany",
        "combat_move",
        {
            "Ukraine S.S.R.": {"Germany": "2 infantry"},
            "West Russia": {"Germany": "1 tank"},
            Z5: {"Germany": "1 destroyer", "United Kingdom": "1 transport"},
        },
    )
    t.do("go 1 infantry: Ukraine S.S.R. > Caucasus")
    t.do("go 1 tank: West Russia > Archangel > West Russia").done(3, 6)
    assert t.topic == "noncombat_move"
    assert "REV-NCM-01" in t.why_not("go 1 infantry: Caucasus > Ukraine S.S.R.")
    assert "REV-NCM-01" in t.why_not("go 1 tank: West Russia > Belorussia")
    assert "REV-NCM-01" in t.why_not(f"go 1 destroyer: {Z5} > {Z6}")
    assert t.allows("go 1 infantry: Ukraine S.S.R. > Balkans")


@rule("REV-NCM-01")
def test_units_that_retreated_stay_put() -> None:
    """A tank that withdrew from battle has fought."""
    t = Table(
        "Germany",
        "combat_move",
        {
            "Ukraine S.S.R.": {"Germany": "1 tank"},
            "Caucasus": {"Soviet Union": "1 infantry"},
        },
    )
    t.do("go 1 tank: Ukraine S.S.R. > Caucasus").done(6, 6).do("choose Ukraine S.S.R.")
    assert "REV-NCM-01" in t.why_not("go 1 tank: Ukraine S.S.R. > Balkans")


@rule("REV-NCM-02")
def test_nobody_enters_hostile_land() -> None:
    """Enemy land is closed to land units even where it is empty, and no aircraft lands there."""
    t = Table("Germany", "noncombat_move", {"Ukraine S.S.R.": {"Germany": "1 infantry, 1 tank, 1 fighter"}})
    assert t.why_not("go 1 infantry: Ukraine S.S.R. > Caucasus") == "REV-NCM-02"
    assert t.why_not("go 1 tank: Ukraine S.S.R. > Caucasus > Ukraine S.S.R.") == "REV-NCM-02"
    assert "REV-AIR-08" in t.why_not("go 1 fighter: Ukraine S.S.R. > Caucasus")
    assert t.allows("go 1 fighter: Ukraine S.S.R. > Caucasus > West Russia")  # flying over is free


@rule("REV-NCM-03")
def test_land_units_move_through_land_taken_this_turn() -> None:
    """A tank held back drives through the territory just captured, and infantry follows into it."""
    t = Table("Germany", "combat_move", {"Ukraine S.S.R.": {"Germany": "2 infantry, 1 tank"}})
    t.do("go 1 infantry: Ukraine S.S.R. > Caucasus").done()
    t.do("go 1 tank: Ukraine S.S.R. > Caucasus > West Russia").do("go 1 infantry: Ukraine S.S.R. > Caucasus")
    assert t.units("West Russia") == {"tank": 1}
    assert t.units("Caucasus") == {"infantry": 2}


@rule("REV-NCM-03", "REV-MAP-13")
def test_land_units_move_into_a_friends_land() -> None:
    """British infantry walks into the Soviet Caucasus."""
    t = Table("United Kingdom", "noncombat_move", {"Persia": {"United Kingdom": "1 infantry"}})
    t.do("go 1 infantry: Persia > Caucasus")
    assert t.units("Caucasus") == {"infantry": 1}


@rule("REV-NCM-06")
def test_ships_keep_to_friendly_zones() -> None:
    """No ship enters or passes a zone with enemies; submerged submarines do not count."""
    t = Table(
        "Germany",
        "noncombat_move",
        {
            Z5: {"Germany": "1 battleship, 1 transport"},
            Z6: {"United Kingdom": "1 submarine"},
        },
    )
    assert "REV-NCM-06" in t.why_not(f"go 1 battleship: {Z5} > {Z6}")
    assert "REV-NCM-06" in t.why_not(f"go 1 transport: {Z5} > {Z6} > {Z7}")
    t = Table(
        "Germany",
        "noncombat_move",
        {
            Z5: {"Germany": "1 battleship"},
            Z6: {"United Kingdom": "1 submarine submerged"},
        },
    )
    assert t.allows(f"go 1 battleship: {Z5} > {Z6}")
    assert t.allows(f"go 1 battleship: {Z5} > {Z6} > {Z7}")


@rule("REV-NCM-06", "REV-NCM-08")
@pytest.mark.parametrize(("guard", "passes"), [("battleship", True), ("destroyer", False)])
def test_submarines_pass_enemies_but_do_not_end_among_them(guard: str, passes: bool) -> None:
    """A submarine slips past a battleship and ends beyond; a destroyer would hold it, so it may not enter."""
    t = Table("Germany", "noncombat_move", {Z5: {"Germany": "1 submarine"}, Z6: {"United Kingdom": f"1 {guard}"}})
    assert t.why_not(f"go 1 submarine: {Z5} > {Z6}") == "REV-SUB-04"
    assert t.allows(f"go 1 submarine: {Z5} > {Z6} > {Z7}") == passes


@rule("REV-NCM-07", "REV-CV-11")
def test_a_carrier_collects_a_fighter_that_waits() -> None:
    """The carrier sails to the fighter on its owner's order, takes it aboard, and stays."""
    t = Table(
        "Japan",
        "noncombat_move",
        {
            "Japan": {"Japan": "1 fighter"},
            "Sea Zone 59": {"Japan": "1 aircraft carrier"},
        },
    )
    t.do("go 1 fighter: Japan > Sea Zone 60").do("go 1 aircraft carrier: Sea Zone 59 > Sea Zone 60")
    assert t.state.units[t.ids("Sea Zone 60", "fighter")[0]].aboard == t.ids("Sea Zone 60", "aircraft carrier")[0]
    assert "REV-CV-10" in t.why_not("go 1 aircraft carrier: Sea Zone 60 > Sea Zone 61")


@rule("REV-NCM-10", "REV-SUB-14")
def test_submerged_submarines_of_both_sides_come_up() -> None:
    """When the phase ends they are back on the surface beside the enemy, and nothing is fought."""
    t = Table(
        "Germany",
        "noncombat_move",
        {
            Z6: {"Germany": "1 submarine submerged, 1 battleship", "United Kingdom": "1 submarine submerged"},
        },
    )
    t.done()
    assert {u.post for u in t.state.here(Z6)} == {""}
    assert not t.seen(Rolled)
    assert t.asked == ("United Kingdom",)


@rule("REV-DEC-41")
def test_silence_moves_nothing() -> None:
    """The active power is asked; ending the phase leaves every unit where it stands."""
    t = Table("Germany", "noncombat_move", {"Germany": {"Germany": "3 infantry"}, Z5: {"Germany": "1 transport"}})
    assert (t.asked, t.offer().default) == (("Germany",), Done())
    t.do("accept")
    assert t.units("Germany") == {"infantry": 3}
    assert t.units(Z5) == {"transport": 1}


@rule("REV-GAP-81", "REV-SUB-13")
def test_transports_work_above_submerged_submarines() -> None:
    """Loading and offloading is free in a zone where only submerged submarines are."""
    t = Table(
        "Germany",
        "noncombat_move",
        {
            "Norway": {"Germany": "1 infantry"},
            Z5: {"Germany": "1 transport", "United Kingdom": "1 submarine submerged"},
        },
    )
    t.do(f"go 1 infantry: Norway > {Z5}").do(f"go 1 infantry: {Z5} > Germany")
    assert t.units("Germany") == {"infantry": 1}


def warned(t: Table) -> dict[str, tuple[str, ...]]:
    """What a friend would say before the phase ends: code and spaces."""
    return {w.code: w.spaces for w in check(t.game, t.state, t.decision(Done())).warnings}


def test_transports_left_alone_are_pointed_out() -> None:
    """A transport that an enemy ship or plane could come to is pointed out, unless a warship stays beside it."""
    lonely = {"Sea Zone 50": {"United States": "1 transport"}}
    near = {"Sea Zone 60": {"Japan": "1 battleship"}}
    far = {"Japan": {"Japan": "1 fighter"}}  # four zones there, none left to come home
    guard = {"Sea Zone 50": {"United States": "1 transport, 1 destroyer"}}
    assert warned(Table("United States", "noncombat_move", lonely | near))["warn.alone"] == ("Sea Zone 50",)
    assert "warn.alone" not in warned(Table("United States", "noncombat_move", lonely | far))
    assert "warn.alone" not in warned(Table("United States", "noncombat_move", guard | near))


def test_a_turn_in_which_nobody_moved_is_pointed_out() -> None:
    """Once one unit has moved, in combat or after, nothing is said."""
    t = Table("Germany", "noncombat_move", {"Germany": {"Germany": "2 infantry"}})
    assert "warn.idle" in warned(t)
    assert "warn.idle" not in warned(t.do("go 1 infantry: Germany > Eastern Europe"))
