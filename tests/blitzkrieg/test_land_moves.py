"""Land units on the move: range, stops, empty enemy land, doubled range."""

from __future__ import annotations

import pytest

from sandtable.kernel.events import Rolled
from sandtable.kernel.offers import Group
from tests.blitzkrieg.front import front
from tests.tools import rule


@rule("BLG-MOVE-01")
def test_no_space_is_skipped() -> None:
    """Every step of a way leads to a neighbour."""
    t = front("Germany", "movement", {"Rhineland": {"Germany": "1 armour 4"}})
    assert t.why_not("go 1 armour 4: Rhineland > Bohemia") == "BLG-MOVE-01"
    assert t.allows("go 1 armour 4: Rhineland > Silesia > Bohemia")


@rule("BLG-LAND-01", "BLG-LAND-02", "BLG-MOVE-03", "BLG-MOVE-04", "BLG-DEC-05")
@pytest.mark.parametrize(
    ("unit", "areas"), [("infantry 3", 1), ("militia 1", 1), ("armour 4", 2), ("headquarters 4", 2)]
)
def test_range_into_enemy_land(unit: str, areas: int) -> None:
    """Infantry 1 area, armour and headquarters 2; less is allowed, the start is not counted."""
    t = front("Germany", "movement", {"Silesia": {"Germany": f"1 {unit}"}})
    assert t.allows(f"go 1 {unit}: Silesia > Posen")
    assert t.allows(f"go 1 {unit}: Silesia > Posen > Warsaw") == (areas == 2)
    assert not t.allows(f"go 1 {unit}: Silesia > Posen > Warsaw > Eastern Poland")


@rule("BLG-MOVE-05")
def test_a_unit_moves_once() -> None:
    """Even with movement left over."""
    t = front("Germany", "movement", {"Silesia": {"Germany": "1 armour 4"}})
    t.do("go 1 armour 4: Silesia > Brandenburg")
    assert t.why_not("go 1 armour 4: Brandenburg > Pomerania") == "BLG-MOVE-05"


@rule("BLG-MOVE-06", "BLG-GAP-64")
def test_all_moves_come_before_any_combat() -> None:
    """In any order of arms: nothing is rolled until the side has said that it is done."""
    t = front(
        "Germany",
        "movement",
        {
            "Silesia": {"Germany": "2 infantry 3, 1 aircraft 4"},
            "Galicia": {"Poland": "1 infantry 2"},
            "Posen": {"Poland": "1 infantry 2"},
        },
    )
    t.do("go 1 infantry 3: Silesia > Galicia").do("go 1 aircraft 4: Silesia > Posen")
    t.do("go 1 infantry 3: Silesia > Posen")
    assert (t.asked, t.topic) == (("Germany",), "movement")
    assert not t.seen(Rolled)


@rule("BLG-MOVE-07", "BLG-GAP-06")
def test_entering_a_space_with_enemies_attacks_them_and_stops() -> None:
    """Armour drives into Posen or round it, not through it; what enters is in a combat there."""
    t = front("Germany", "movement", {"Silesia": {"Germany": "1 armour 4"}, "Posen": {"Poland": "1 infantry 2"}})
    assert t.why_not("go 1 armour 4: Silesia > Posen > Warsaw") == "BLG-MOVE-07"
    t.do("go 1 armour 4: Silesia > Posen")
    assert t.holder("Posen") == "Poland"
    assert t.units("Posen") == {"armour 4": 1, "infantry 2": 1}


@rule("BLG-LAND-03", "BLG-LAND-04", "BLG-GAP-62", "BLG-CTRL-03", "BLG-CTRL-06")
def test_armour_goes_on_through_empty_land_and_takes_it() -> None:
    """Posen and Warsaw change hands the moment armour passes; infantry stops in the first."""
    t = front("Germany", "movement", {"Silesia": {"Germany": "1 armour 4, 1 infantry 3"}})
    assert t.why_not("go 1 infantry 3: Silesia > Posen > Warsaw") == "BLG-LAND-03"
    t.do("go 1 armour 4: Silesia > Posen > Warsaw")
    assert (t.holder("Posen"), t.holder("Warsaw")) == ("Germany", "Germany")
    assert t.topic == "movement"


@rule("BLG-LAND-03", "BLG-GAP-09")
def test_a_headquarters_drives_on_and_occupies_alone() -> None:
    """It is a land unit: empty land is taken by it."""
    t = front("Germany", "movement", {"Silesia": {"Germany": "1 headquarters 4"}})
    t.do("go 1 headquarters 4: Silesia > Galicia > Eastern Poland")
    assert (t.holder("Galicia"), t.holder("Eastern Poland")) == ("Germany", "Germany")


@rule("BLG-GAP-08")
def test_an_air_unit_alone_holds_up_armour() -> None:
    """An area with nothing but an air unit in it is occupied."""
    t = front("Germany", "movement", {"Silesia": {"Germany": "1 armour 4"}, "Posen": {"Poland": "1 aircraft 1"}})
    assert t.why_not("go 1 armour 4: Silesia > Posen > Warsaw") == "BLG-MOVE-07"


@rule("BLG-GAP-07")
def test_empty_land_is_not_attacked() -> None:
    """Nobody can answer the occupation of an empty area: it is in other hands at once."""
    t = front(
        "Germany",
        "movement",
        {"Silesia": {"Germany": "1 infantry 3"}, "Warsaw": {"Poland": "1 infantry 2, 1 aircraft 1"}},
    )
    t.do("go 1 infantry 3: Silesia > Posen").done()
    assert t.topic != "reaction"
    assert t.holder("Posen") == "Germany"


@rule("BLG-DOUBLE-01")
def test_doubled_range_without_an_enemy() -> None:
    """Two areas for infantry and four for armour, as long as start, way and end are free of the enemy."""
    t = front("Germany", "movement", {"Pomerania": {"Germany": "1 infantry 3, 1 armour 4"}}, hold={"Posen": "Germany"})
    assert t.allows("go 1 infantry 3: Pomerania > Brandenburg > Rhineland")
    assert t.allows("go 1 armour 4: Pomerania > Brandenburg > Silesia > Bohemia > Austria")
    assert not t.allows("go 1 infantry 3: Pomerania > Brandenburg > Silesia > Bohemia")
    far = front("Germany", "movement", {"Bohemia": {"Germany": "1 armour 4"}})
    way = "go 1 armour 4: Bohemia > Galicia > Posen > Pomerania"
    assert far.why_not(way) == "BLG-DOUBLE-01"


@rule("BLG-DOUBLE-02")
def test_doubled_range_cannot_attack() -> None:
    """Armour three areas from Warsaw does not get there in one move, be Warsaw held or empty."""
    t = front(
        "Germany",
        "movement",
        {"Brandenburg": {"Germany": "1 armour 4"}},
        hold={"Posen": "Germany", "Galicia": "Germany"},
    )
    assert t.allows("go 1 armour 4: Brandenburg > Posen > Warsaw")
    assert t.why_not("go 1 armour 4: Brandenburg > Silesia > Galicia > Warsaw") == "BLG-DOUBLE-02"


@rule("BLG-DEC-05")
def test_every_unit_may_stay() -> None:
    """Done ends the movement of a power that has moved nothing; both powers of a side move at the same time."""
    t = front("Germany", "movement", {"Silesia": {"Germany": "1 infantry 3"}, "Wuhan": {"Japan": "1 infantry 3"}})
    assert list(t.asked) == ["Germany", "Japan"]
    t.do("go 1 infantry 3: Wuhan > Hunan", power="Japan").done(power="Germany")
    assert list(t.asked) == ["Japan"]
    assert t.silence("Japan") == "done"
    assert t.done(power="Japan").topic != "movement"


def test_units_of_others_are_not_moved() -> None:
    """A power moves its own units, those of its homelands and of minors it leads."""
    t = front("Germany", "movement", {"Silesia": {"Germany": "1 infantry 3"}, "Wuhan": {"Japan": "1 infantry 3"}})
    unit = t.ids("Wuhan", "infantry 3")[0]
    assert t.why_not(f"go {unit}: Wuhan > Hunan", "Germany") == "BLG-MOVE-06"
    form = t.offer("Germany").form
    assert isinstance(form, Group)
    assert form.units == tuple(t.ids("Silesia", "infantry 3"))
    poles = front("British Empire", "movement", {"Posen": {"Poland": "1 infantry 2"}})
    assert poles.do("go 1 infantry 2: Posen > Silesia", power="British Empire").holder("Silesia") == "British Empire"
