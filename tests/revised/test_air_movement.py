"""Flying: range, and where aircraft may come down."""

from __future__ import annotations

import pytest

from sandtable.kernel.decisions import Done
from sandtable.kernel.events import Removed, Rolled
from tests.tools import Table, rule

Z5, Z6, Z7, Z57, Z60, Z61 = (f"Sea Zone {n}" for n in (5, 6, 7, 57, 60, 61))


@rule("REV-AIR-01")
def test_aircraft_fly_over_the_enemy() -> None:
    """Hostile land and hostile sea do not stop a flight; only what is met at its end is fought."""
    t = Table(
        "Germany",
        "combat_move",
        {
            "Eastern Europe": {"Germany": "1 fighter"},
            "Karelia S.S.R.": {"Soviet Union": "5 infantry"},
            "Sea Zone 4": {"United Kingdom": "1 transport"},
            "Sea Zone 3": {"United Kingdom": "1 transport"},
        },
    )
    t.do("go 1 fighter: Eastern Europe > Karelia S.S.R. > Sea Zone 4 > Sea Zone 3").done(1, 6)
    assert t.units("Sea Zone 3") == {"fighter": 1}
    assert t.units("Sea Zone 4") == {"transport": 1}


@rule("REV-AIR-02")
def test_the_way_out_and_the_way_home_are_one_range() -> None:
    """A fighter that flew three spaces out has one left for the way home."""
    t = Table(
        "Germany",
        "combat_move",
        {"Germany": {"Germany": "1 fighter"}, "Sea Zone 3": {"United Kingdom": "1 transport"}},
    )
    t.do(f"go 1 fighter: Germany > {Z5} > {Z6} > Sea Zone 3").done(1, 6)
    assert "REV-AIR-02" in t.why_not(f"go 1 fighter: Sea Zone 3 > {Z6} > Western Europe")
    t.do("go 1 fighter: Sea Zone 3 > Norway")
    assert t.units("Norway") == {"fighter": 1}


@rule("REV-AIR-03", "REV-AIR-04")
def test_every_space_entered_counts_one() -> None:
    """From Hawaii the sea zone around it is the first space; flying to Midway costs its zone and the island."""
    t = Table("United States", "noncombat_move", {"Hawaiian Islands": {"United States": "1 fighter"}})
    coast = "Hawaiian Islands > Sea Zone 52 > Sea Zone 55 > Western United States > Central United States"
    assert t.allows(f"go 1 fighter: {coast}")
    assert "REV-AIR-02" in t.why_not(f"go 1 fighter: {coast} > Eastern United States")
    t = Table("United States", "noncombat_move", {"Western United States": {"United States": "1 fighter"}})
    midway = "Western United States > Sea Zone 55 > Sea Zone 56 > Midway"
    cost = [f.args["cost"] for f in t.faults(f"go 1 fighter: {midway} > Sea Zone 56 > Sea Zone 63")]
    assert cost == [5]
    t.do(f"go 1 fighter: {midway}")
    assert t.units("Midway") == {"fighter": 1}


@rule("REV-AIR-05")
def test_a_fighter_on_a_carrier_is_already_at_sea() -> None:
    """The carrier's own zone costs nothing: four spaces lead from zone 55 to Eastern Canada and no further."""
    t = Table("United States", "noncombat_move", {"Sea Zone 55": {"United States": "1 aircraft carrier [fighter]"}})
    inland = "Sea Zone 55 > Western United States > Central United States > Eastern United States > Eastern Canada"
    assert "REV-AIR-02" in t.why_not(f"go 1 fighter: {inland} > Western Canada")
    assert t.allows(f"go 1 fighter: {inland}")


@rule("REV-AIR-06")
def test_aircraft_on_land_do_not_defend_the_sea() -> None:
    """The fighter on Hawaii throws no die when the ships around the island are attacked."""
    t = Table(
        "Japan",
        "combat_move",
        {
            "Hawaiian Islands": {"United States": "1 fighter"},
            "Sea Zone 52": {"United States": "1 transport"},
            "Sea Zone 57": {"Japan": "1 destroyer"},
        },
    )
    t.do("go 1 destroyer: Sea Zone 57 > Sea Zone 52").done(6, 1)
    assert [r.thrown.throw.n for r in t.seen(Rolled)] == [1, 1]  # destroyer and transport, no fighter
    assert t.units("Hawaiian Islands") == {"fighter": 1}


@rule("REV-AIR-07")
def test_where_aircraft_may_come_down() -> None:
    """Own and allied land and, for fighters, a friendly carrier; nothing hostile and no open sea."""
    t = Table(
        "United Kingdom",
        "noncombat_move",
        {
            "United Kingdom": {"United Kingdom": "1 fighter, 1 bomber"},
            "Sea Zone 2": {"United States": "1 aircraft carrier"},
        },
    )
    assert t.allows("go 1 fighter: United Kingdom > Sea Zone 2 > Greenland")
    assert t.allows("go 1 fighter: United Kingdom > Sea Zone 2 > Sea Zone 1 > Eastern Canada")
    assert t.allows("go 1 fighter: United Kingdom > Sea Zone 2")
    assert "REV-AIR-17" in t.why_not("go 1 bomber: United Kingdom > Sea Zone 2")
    assert "REV-AIR-08" in t.why_not(f"go 1 fighter: United Kingdom > {Z6} > Western Europe")
    assert "REV-AIR-18" in t.why_not(f"go 1 fighter: United Kingdom > {Z6}")


@rule("REV-AIR-08", "REV-NCM-04")
def test_no_landing_in_land_captured_this_turn() -> None:
    """Neither the fighter that fought there nor one that did not may land in land taken this turn."""
    t = Table(
        "Germany",
        "combat_move",
        {
            "Ukraine S.S.R.": {"Germany": "2 infantry, 1 fighter"},
            "Balkans": {"Germany": "1 fighter"},
            "Caucasus": {"Soviet Union": "1 infantry"},
        },
    )
    t.do("go 2 infantry: Ukraine S.S.R. > Caucasus").do("go 1 fighter: Ukraine S.S.R. > Caucasus").done(1, 6, 6)
    assert t.holder("Caucasus") == "Germany"
    assert "REV-AIR-08" in t.why_not("go 1 fighter: Caucasus")
    t.do("go 1 fighter: Caucasus > Ukraine S.S.R.")
    assert t.topic == "noncombat_move"
    assert "REV-AIR-08" in t.why_not("go 1 fighter: Balkans > Ukraine S.S.R. > Caucasus")
    assert t.allows("go 1 fighter: Balkans > Ukraine S.S.R.")


@rule("REV-AIR-14", "REV-DEC-36", "REV-GAP-10")
def test_aircraft_fly_home_right_after_their_battle() -> None:
    """The active power chooses place and way for each; silence is no answer, and the next battle waits."""
    t = Table(
        "Germany",
        "combat_move",
        {
            "Ukraine S.S.R.": {"Germany": "1 fighter"},
            "Caucasus": {"Soviet Union": "1 infantry"},
            "Belorussia": {"Germany": "1 infantry"},
            "Karelia S.S.R.": {"Soviet Union": "1 infantry"},
        },
    )
    t.do("go 1 fighter: Ukraine S.S.R. > Caucasus").do("go 1 infantry: Belorussia > Karelia S.S.R.").done()
    t.do("choose Caucasus", 3, 6)
    assert (t.asked, t.topic) == (("Germany",), "home_move")
    assert t.offer().default is None
    assert "REV-AIR-14" in t.why_not(Done())
    t.do("go 1 fighter: Caucasus > Ukraine S.S.R. > Balkans", 1, 6)  # only now the other battle is fought
    assert t.units("Balkans") == {"fighter": 1}
    assert t.holder("Karelia S.S.R.") == "Germany"
    assert "REV-NCM-01" in t.why_not("go 1 fighter: Balkans > Germany")


@rule("REV-AIR-15", "REV-AA-05")
def test_guns_fire_at_flights_home_in_the_order_of_the_way() -> None:
    """Two fighters come home over two guns: first both are shot at over Germany, then the rest over Eastern Europe."""
    t = Table(
        "United Kingdom",
        "combat_move",
        {
            "United Kingdom": {"United Kingdom": "2 fighter"},
            "Western Europe": {"Germany": "1 infantry"},
            "Germany": {"Germany": "1 antiaircraft gun"},
            "Eastern Europe": {"Germany": "1 antiaircraft gun"},
        },
        hold={"Belorussia": "Soviet Union"},
        marks={"developed": {"United Kingdom": ["long-range aircraft"]}},
    )
    t.do(f"go 2 fighter: United Kingdom > {Z6} > Western Europe").done(1, 6, 6)
    t.do("go 2 fighter: Western Europe > Germany > Eastern Europe > Belorussia", 1, 6, 6)
    shots = [(r.thrown.throw.space, r.thrown.dice) for r in t.seen(Rolled) if "aircraft" in r.thrown.throw.what]
    assert shots == [("Germany", (1, 6)), ("Eastern Europe", (6,))]
    assert t.units("Belorussia") == {"fighter": 1}


@rule("REV-AIR-16")
def test_aircraft_alone_take_no_land() -> None:
    """When only the fighter survives, the empty territory stays with its holder, and the fighter must go."""
    t = Table(
        "Germany",
        "combat_move",
        {"Ukraine S.S.R.": {"Germany": "1 infantry, 1 fighter"}, "Caucasus": {"Soviet Union": "1 infantry"}},
    )
    t.do("go 1 infantry: Ukraine S.S.R. > Caucasus").do("go 1 fighter: Ukraine S.S.R. > Caucasus")
    t.done(6, 3, 2).do("lose 1 infantry")
    assert t.units("Caucasus") == {"fighter": 1}
    assert t.holder("Caucasus") == "Soviet Union"
    t.do("go 1 fighter: Caucasus > Ukraine S.S.R.")
    assert t.units("Caucasus") == {}


@rule("REV-AIR-17")
@pytest.mark.parametrize("unit", ["fighter", "bomber"])
def test_aircraft_fight_over_land_and_sea(unit: str) -> None:
    """Fighters and bombers attack territories and sea zones alike, and defend the place they stand in."""
    t = Table(
        "Germany",
        "combat_move",
        {
            "Western Europe": {"Germany": f"2 {unit}"},
            Z7: {"United Kingdom": "1 transport"},
            "United Kingdom": {"United Kingdom": f"1 {unit}"},
        },
    )
    assert t.allows(f"go 1 {unit}: Western Europe > {Z7}")
    t.do(f"go 1 {unit}: Western Europe > {Z7} > United Kingdom").done(6, 1)  # the defender hits back
    assert t.units("United Kingdom") == {unit: 1}
    assert t.units("United Kingdom", "Germany") == {}


@rule("REV-AIR-17")
def test_bombers_are_never_based_at_sea() -> None:
    """A bomber lands on no carrier, in no phase."""
    t = Table(
        "Japan", "noncombat_move", {"Japan": {"Japan": "1 bomber, 1 fighter"}, Z60: {"Japan": "1 aircraft carrier"}}
    )
    assert "REV-AIR-17" in t.why_not(f"go 1 bomber: Japan > {Z60}")
    assert t.allows(f"go 1 fighter: Japan > {Z60}")


@rule("REV-DEC-13")
def test_the_path_belongs_to_the_flight() -> None:
    """The owner names every space of the way, and it decides which guns fire."""
    units = {
        "United Kingdom": {"United Kingdom": "1 bomber"},
        "Western Europe": {"Germany": "1 antiaircraft gun"},
        "Germany": {"Germany": "1 infantry"},
    }
    t = Table("United Kingdom", "combat_move", units)
    assert "REV-MAP-02" in t.why_not("go 1 bomber: United Kingdom > Germany")
    t.do(f"go 1 bomber: United Kingdom > {Z6} > {Z5} > Germany").done(6, 6)
    t = Table("United Kingdom", "combat_move", units)
    t.do(f"go 1 bomber: United Kingdom > {Z6} > Western Europe > Germany").done(1)
    assert t.seen(Removed)[0].why == "flak"
