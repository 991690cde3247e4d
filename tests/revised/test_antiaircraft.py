"""Antiaircraft guns."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.events import Removed, Rolled
from sandtable.kernel.play import Play
from sandtable.rules.combat.flak import which_gun
from tests.tools import Table, rule

Z5, Z6 = "Sea Zone 5", "Sea Zone 6"
EAST = {"Eastern Europe": "Soviet Union"}
TO_WEST = f"United Kingdom > {Z6} > Western Europe"


def shots(t: Table) -> list[tuple[str, tuple[int, ...]]]:
    """All antiaircraft fire so far: where, and the dice."""
    return [(r.thrown.throw.space, r.thrown.dice) for r in t.seen(Rolled) if r.thrown.throw.what == "antiaircraft fire"]


def british(planes: str, germans: dict[str, str], **more: Any) -> Table:
    """British aircraft at home, Germans on the continent, and it is the British combat move."""
    units = {"United Kingdom": {"United Kingdom": planes}} | {s: {"Germany": u} for s, u in germans.items()}
    return Table("United Kingdom", more.pop("phase", "combat_move"), units | more.pop("units", {}), **more)


@rule("REV-AA-01", "REV-AA-02")
def test_a_gun_fires_at_each_aircraft_that_enters() -> None:
    """One die for each; a one brings it down, anything else lets it pass."""
    t = british("2 fighter", {"Western Europe": "1 antiaircraft gun, 1 infantry"})
    t.do(f"go 2 fighter: {TO_WEST}").done(1, 2, 6, 6)
    assert shots(t) == [("Western Europe", (1, 2))]
    assert t.units("Western Europe", "United Kingdom") == {"fighter": 1}


@rule("REV-AA-01", "REV-AA-04")
def test_it_fires_again_when_they_come_back() -> None:
    """A gun passed on the way out and on the way home fires both times."""
    t = british("1 bomber", {"Western Europe": "1 antiaircraft gun", "Germany": "1 infantry"})
    t.do(f"go 1 bomber: {TO_WEST} > Germany").done(6, 4, 6)
    t.do(f"go 1 bomber: Germany > Western Europe > {Z6} > United Kingdom", 6)
    assert shots(t) == [("Western Europe", (6,)), ("Western Europe", (6,))]
    assert t.units("United Kingdom") == {"bomber": 1}


@rule("REV-AA-01", "REV-AIR-15")
def test_it_fires_at_a_retreat() -> None:
    """Aircraft that break off an attack are shot at on their way like all others."""
    t = british("1 bomber", {"Western Europe": "1 antiaircraft gun", "Germany": "1 infantry"})
    t.do(f"go 1 bomber: United Kingdom > {Z6} > {Z5} > Germany").done(6, 6).do("choose air")
    t.do(f"go 1 bomber: Germany > Western Europe > {Z6} > United Kingdom", 1)
    assert t.seen(Removed)[-1].why == "flak"
    assert t.units("United Kingdom") == {}


@rule("REV-GAP-07", "REV-AA-01")
def test_it_does_not_fire_at_noncombat_flights_unless_that_was_agreed() -> None:
    """In noncombat movement guns are silent; a switch makes them fire there too."""
    way = "go 1 bomber: United Kingdom > Sea Zone 6 > Western Europe > Southern Europe > Sea Zone 14 > Libya"
    guns = {"Western Europe": "1 antiaircraft gun"}
    t = british("1 bomber", guns, phase="noncombat_move", hold={"Libya": "United Kingdom"})
    t.do(way)
    assert t.units("Libya") == {"bomber": 1}
    t = british("1 bomber", guns, phase="noncombat_move", hold={"Libya": "United Kingdom"}, flak_in_noncombat=True)
    t.do(way, 1)
    assert t.units("Libya") == {}


@rule("REV-AA-03")
def test_only_one_gun_fires_in_a_territory() -> None:
    """Three guns of two owners stand there; still one die for one aircraft."""
    t = british(
        "1 fighter",
        {},
        units={"Western Europe": {"Germany": "2 antiaircraft gun, 1 infantry", "Japan": "1 antiaircraft gun"}},
    )
    t.do(f"go 1 fighter: {TO_WEST}").done(6, 6, 6)
    assert shots(t) == [("Western Europe", (6,))]


@rule("REV-AA-04", "REV-EX-09")
def test_three_aircraft_three_dice_and_another_group_is_fired_on_again() -> None:
    """Example: two fighters and a bomber meet one gun; 1, 4, 6 cost the first fighter. Raiders are a second group."""
    t = british("2 fighter, 2 bomber", {"Western Europe": "1 antiaircraft gun, 1 infantry, 1 industrial complex"})
    bomber, raider = t.ids("United Kingdom", "bomber")
    first = t.ids("United Kingdom", "fighter")[0]
    t.do(f"go 2 fighter: {TO_WEST}").do(f"go {bomber}: {TO_WEST}").do(f"go {raider}: {TO_WEST} as raid").done()
    t.do("choose Western Europe", 1, 4, 6, 3, 6)  # then the second fighter hits, and the infantry misses
    assert first not in t.state.units
    assert t.units("Western Europe", "United Kingdom") == {"fighter": 1, "bomber": 2}
    fighter = t.ids("Western Europe", "fighter")[0]
    t.do(f"go {fighter}, {bomber}: Western Europe > {Z6} > United Kingdom", 1)  # the raid follows, and is shot at
    assert raider not in t.state.units
    assert [dice for _, dice in shots(t)][-1] == (1,)


@rule("REV-AA-05", "REV-GAP-08")
def test_shots_fall_in_the_order_of_the_path_when_the_battle_comes_up() -> None:
    """Nothing is thrown while units move; then Western Europe fires before Germany, and then the battle begins."""
    t = british(
        "2 bomber",
        {"Western Europe": "1 antiaircraft gun", "Germany": "1 antiaircraft gun", "Eastern Europe": "1 infantry"},
    )
    t.do(f"go 2 bomber: {TO_WEST} > Germany > Eastern Europe")
    assert not t.seen(Rolled)
    t.done(1, 6, 6, 4, 6)
    assert shots(t) == [("Western Europe", (1, 6)), ("Germany", (6,))]
    assert t.units("Eastern Europe") == {"bomber": 1}


@rule("REV-AA-06")
def test_one_group_is_dealt_with_before_the_next() -> None:
    """The guns on the way of the second group keep silent until its own battle is taken up."""
    t = british(
        "2 bomber",
        {"Western Europe": "1 antiaircraft gun", "Germany": "1 infantry", "Southern Europe": "1 infantry"},
    )
    one, two = t.ids("United Kingdom", "bomber")
    t.do(f"go {one}: {TO_WEST} > Germany").do(f"go {two}: {TO_WEST} > Southern Europe").done()
    t.do("choose Southern Europe", 6, 4, 6)
    assert len(shots(t)) == 1
    t.do(f"go {two}: Southern Europe > Western Europe > {Z6} > United Kingdom", 6, 6, 4, 6)
    assert len(shots(t)) == 3


@rule("REV-EX-10", "REV-AA-06", "REV-AA-05")
def test_guns_on_the_way_then_the_raid_then_other_combat() -> None:
    """Example: bombers pass a gun, then raid: the shots on the way, the gun of the target, the bombs."""
    t = british(
        "2 bomber",
        {"Western Europe": "1 antiaircraft gun", "Germany": "1 antiaircraft gun, 1 industrial complex"},
    )
    t.do(f"go 2 bomber: {TO_WEST} > Germany as raid").done(6, 6, 1, 6, 5)
    thrown = [(r.thrown.throw.what, r.thrown.throw.space) for r in t.seen(Rolled)]
    assert thrown == [
        ("antiaircraft fire", "Western Europe"),
        ("antiaircraft fire", "Germany"),
        ("bombing raid", "Germany"),
    ]
    assert t.money("Germany") == 35


@rule("REV-AA-07")
def test_in_a_battle_the_gun_fires_in_the_first_cycle_only() -> None:
    """The second cycle begins without antiaircraft fire; the gun is back on the board."""
    t = british("1 fighter", {"Western Europe": "1 antiaircraft gun, 1 infantry"})
    t.do(f"go 1 fighter: {TO_WEST}").done(6, 6, 6).do("choose nothing", 6, 6)
    assert len(shots(t)) == 1
    assert t.units("Western Europe", "Germany") == {"antiaircraft gun": 1, "infantry": 1}


@rule("REV-AA-08")
def test_aircraft_shot_down_do_not_fire() -> None:
    """The lost fighter throws no die; the surviving infantry fights alone."""
    t = Table(
        "Germany",
        "combat_move",
        {
            "Ukraine S.S.R.": {"Germany": "1 infantry, 1 fighter"},
            "Caucasus": {"Soviet Union": "1 antiaircraft gun, 1 infantry"},
        },
    )
    t.do("go 1 infantry: Ukraine S.S.R. > Caucasus").do("go 1 fighter: Ukraine S.S.R. > Caucasus").done(1, 6, 6)
    assert [r.thrown.throw.n for r in t.seen(Rolled)] == [1, 1, 1]  # gun, German infantry, Soviet infantry


@rule("REV-AA-09")
def test_without_aircraft_the_gun_does_nothing() -> None:
    """A pure land attack is never fired at by the gun."""
    t = Table(
        "Germany",
        "combat_move",
        {
            "Ukraine S.S.R.": {"Germany": "1 tank"},
            "Caucasus": {"Soviet Union": "1 antiaircraft gun, 1 infantry"},
        },
    )
    t.do("go 1 tank: Ukraine S.S.R. > Caucasus").done(6, 6)
    assert shots(t) == []


@rule("REV-AA-10", "REV-AA-15")
def test_guns_are_no_casualties_and_hold_no_land() -> None:
    """Two hits find one infantry; the gun cannot take the second, the battle is over and the gun is captured."""
    t = Table(
        "Germany",
        "combat_move",
        {
            "Ukraine S.S.R.": {"Germany": "2 tank"},
            "Caucasus": {"Soviet Union": "1 antiaircraft gun, 1 infantry"},
        },
    )
    t.do("go 2 tank: Ukraine S.S.R. > Caucasus").done(1, 1, 6)
    assert t.holder("Caucasus") == "Germany"
    assert t.units("Caucasus") == {"tank": 2, "antiaircraft gun": 1}


@rule("REV-AA-10")
def test_a_gun_is_lost_with_its_transport() -> None:
    """Sinking the transport it is aboard is the one way to lose a gun."""
    t = Table(
        "Germany",
        "combat_move",
        {Z5: {"Germany": "1 submarine"}, Z6: {"United Kingdom": "1 transport [antiaircraft gun; infantry]"}},
    )
    t.do(f"go 1 submarine: {Z5} > {Z6}").done(1)
    assert t.units(Z6) == {"submarine": 1}


@rule("REV-AA-11")
def test_a_captured_gun_serves_its_captor() -> None:
    """Germany took the gun in the Caucasus; when Soviet aircraft come next, it fires at them."""
    units = {
        "Ukraine S.S.R.": {"Germany": "1 infantry"},
        "Caucasus": {"Soviet Union": "1 antiaircraft gun"},
        "Russia": {"Soviet Union": "1 fighter"},
    }
    t = Table("Germany", "combat_move", units)
    t.do("go 1 infantry: Ukraine S.S.R. > Caucasus").done()
    assert t.units("Caucasus", "Germany") == {"infantry": 1, "antiaircraft gun": 1}
    t = Table(
        "Soviet Union",
        "combat_move",
        {"Caucasus": {"Germany": "1 infantry, 1 antiaircraft gun"}, "Russia": {"Soviet Union": "1 fighter"}},
        hold={"Caucasus": "Germany"},
    )
    t.do("go 1 fighter: Russia > Caucasus").done(1)
    assert t.units("Caucasus", "Soviet Union") == {}


@rule("REV-AA-12")
def test_a_gun_may_stand_in_a_friends_land() -> None:
    """A British gun moved to the Caucasus stays British there."""
    t = Table("United Kingdom", "noncombat_move", {"Persia": {"United Kingdom": "1 antiaircraft gun"}})
    t.do("go 1 antiaircraft gun: Persia > Caucasus")
    assert t.units("Caucasus", "United Kingdom") == {"antiaircraft gun": 1}
    assert t.holder("Caucasus") == "Soviet Union"


@rule("REV-AA-13")
def test_a_liberated_gun_returns_to_its_first_owner() -> None:
    """Germany captures a Soviet gun; Britain frees the land, and land and gun are Soviet again."""
    t = Table(
        "Germany",
        "combat_move",
        {
            "Ukraine S.S.R.": {"Germany": "1 infantry"},
            "Caucasus": {"Soviet Union": "1 antiaircraft gun"},
            "Persia": {"United Kingdom": "2 infantry"},
        },
    )
    t.do("go 1 infantry: Ukraine S.S.R. > Caucasus").done().done()
    gun = t.ids("Caucasus", "antiaircraft gun")[0]
    assert t.state.units[gun].owner == "Germany"
    assert t.asked == ("United Kingdom",)
    t.done().done().do("go 2 infantry: Persia > Caucasus").done(1, 6, 6)
    assert t.holder("Caucasus") == "Soviet Union"
    assert t.state.units[gun].owner == "Soviet Union"


@rule("REV-AA-14", "REV-NCM-09")
def test_a_gun_moves_one_territory_in_noncombat_movement() -> None:
    """One territory and no more, or aboard a transport; it attacks nobody."""
    t = Table(
        "Germany",
        "noncombat_move",
        {"Germany": {"Germany": "2 antiaircraft gun"}, Z5: {"Germany": "1 transport"}},
    )
    assert "REV-LAND-01" in t.why_not("go 1 antiaircraft gun: Germany > Western Europe > Southern Europe")
    t.do("go 1 antiaircraft gun: Germany > Western Europe").do(f"go 1 antiaircraft gun: Germany > {Z5}")
    assert t.units("Western Europe") == {"antiaircraft gun": 1}
    assert t.units(Z5) == {"transport": 1, "antiaircraft gun": 1}


@rule("REV-AA-16")
def test_the_shot_for_entering_and_the_opening_fire_are_one() -> None:
    """Over the territory where it fights, an aircraft is shot at once and not twice."""
    t = british("1 fighter", {"Western Europe": "1 antiaircraft gun, 1 infantry"})
    t.do(f"go 1 fighter: {TO_WEST}").done(6, 3, 6)
    assert shots(t) == [("Western Europe", (6,))]


@rule("REV-AA-16", "REV-GAP-28")
def test_a_gun_alone_fires_before_it_is_captured() -> None:
    """Nobody but a gun is there: it fires at the aircraft once, then the infantry walks in without a battle."""
    t = Table(
        "Germany",
        "combat_move",
        {"Ukraine S.S.R.": {"Germany": "1 infantry, 1 fighter"}, "Caucasus": {"Soviet Union": "1 antiaircraft gun"}},
    )
    t.do("go 1 infantry: Ukraine S.S.R. > Caucasus").do("go 1 fighter: Ukraine S.S.R. > Caucasus").done(6)
    assert t.holder("Caucasus") == "Germany"
    assert t.topic == "home_move"


@rule("REV-GAP-09")
def test_every_die_belongs_to_one_aircraft() -> None:
    """Fighters come before bombers, in listed order: the third of four dice is the first bomber's."""
    t = british("2 bomber, 2 fighter", {"Western Europe": "1 antiaircraft gun", "Germany": "1 infantry"}, hold=EAST)
    unlucky = t.ids("United Kingdom", "bomber")[0]
    t.do(f"go 2 bomber, 2 fighter: {TO_WEST} > Germany").done(2, 3, 1, 6, 6, 6, 6, 6)
    assert unlucky not in t.state.units
    assert t.units("Germany", "United Kingdom") == {"bomber": 1, "fighter": 2}


@rule("REV-GAP-84")
def test_a_gun_captured_in_the_same_turn_still_fires_at_outward_flights() -> None:
    """Combat moves are simultaneous: a gun taken meanwhile fires at the bomber on its way out, not on its way home."""
    t = british(
        "1 bomber",
        {"Western Europe": "1 antiaircraft gun", "Germany": "1 infantry"},
        units={Z6: {"United Kingdom": "1 transport [infantry]"}},
    )
    t.do(f"go 1 bomber: {TO_WEST} > Germany").do(f"go 1 infantry: {Z6} > Western Europe").done()
    t.do("choose Western Europe").do("accept", 6, 4, 6)
    assert t.holder("Western Europe") == "United Kingdom"
    assert shots(t) == [("Western Europe", (6,))]
    t.do(f"go 1 bomber: Germany > Western Europe > {Z6} > United Kingdom")
    assert t.units("United Kingdom") == {"bomber": 1}


@rule("REV-DEC-27")
def test_which_gun_fires_is_asked_only_where_it_matters() -> None:
    """Equal guns raise no question; of unequal ones the holder of the land chooses, and silence takes the best."""
    t = british("1 fighter", {})
    play = Play(t.game, t.state)
    assert which_gun(play, "Western Europe", [("Germany", 1), ("Japan", 1)]) is None
    pick = which_gun(play, "United Kingdom", [("United Kingdom", 2), ("United States", 1)])
    assert pick is not None
    assert pick.to == "United Kingdom"
    assert [o.text.args["on"] for o in pick.options] == [2, 1]
    assert pick.default == (pick.options[0].key,)
