"""Convoys under fire: what happens to those aboard, and landings that wait for a sea battle."""

from __future__ import annotations

import pytest

from sandtable.kernel.play import Play
from sandtable.proving.laws import broken
from tests.blitzkrieg.battlefield import BE, FR, GE, engage, fight, strengths
from tests.tools import Table, rule

UK = "United Kingdom"


def hit(convoy: str) -> Table:
    """A German submarine hits a British convoy in the North Sea once."""
    return fight({"North Sea": {GE: "1 submarine", UK: convoy}}, 1, 6)


@rule("BLG-CONV-10", "BLG-GAP-33")
@pytest.mark.parametrize(
    ("convoy", "left"),
    [
        ("1 convoy [1 infantry 3]", ["convoy*", "infantry 3*"]),
        ("1 convoy [1 aircraft 3]", ["aircraft 3*", "convoy*"]),
        ("1 convoy [1 headquarters 3]", ["convoy*"]),
        ("1 convoy [1 militia 1]", ["convoy*"]),
        ("1 convoy [1 infantry 3 hit 1]", ["convoy*"]),
        ("1 convoy [1 infantry 3 hit 1; 1 infantry 3 hit 1]", ["convoy*", "infantry 3*"]),
    ],
)
def test_cargo_takes_the_hits_of_its_convoy(convoy: str, left: list[str]) -> None:
    """A full unit is turned, a turned one, a headquarters or a one-step unit is lost; of two turned ones, one."""
    assert strengths(hit(convoy), "North Sea", UK) == left


@rule("BLG-GAP-33")
def test_the_owner_chooses_which_of_two_is_lost() -> None:
    """Infantry 2 or infantry 3, both turned: the British say which one survives."""
    t = hit("1 convoy [1 infantry 3 hit 1; 1 infantry 2 hit 1]")
    assert (t.asked, t.topic) == ((BE,), "cargo")
    assert broken(Play(t.game, t.state)) == [], "until they have answered, both are still aboard"
    t.do("choose infantry 2")
    assert strengths(t, "North Sea", UK) == ["convoy*", "infantry 3*"]


@rule("BLG-CONV-10")
def test_one_hit_sinks_a_turned_convoy() -> None:
    """With what it carries; turned, it has no strength to fire back."""
    t = fight({"North Sea": {GE: "1 submarine", UK: "1 convoy hit 1 [1 infantry 3 hit 1]"}}, 1)
    assert t.units("North Sea") == {"submarine": 1}


@rule("BLG-CONV-10")
def test_a_sunken_convoy_takes_its_cargo_along() -> None:
    """Two hits in one round sink it with everything aboard, and nobody is asked about the cargo."""
    units = {
        "North Sea": {GE: "2 submarine", UK: "1 convoy [1 infantry 3 hit 1; 1 infantry 2 hit 1]"},
        "Warsaw": {GE: "1 infantry 3", "Poland": "1 militia 1"},
        "Galicia": {GE: "1 infantry 3", "Poland": "1 militia 1"},
    }
    t = fight(units).do("choose North Sea", 1, 1, 6)
    assert t.topic == "battles"
    assert strengths(t, "North Sea", UK) == []


@rule("BLG-CONV-11")
def test_cargo_neither_fires_nor_takes_hits_by_itself() -> None:
    """Infantry aboard throws no die, and hits go to the ships."""
    units = {"North Sea": {GE: "2 submarine", UK: "1 convoy [1 infantry 3], 1 task force 3"}}
    t = fight(units, 1, 6, 6, 6)
    [infantry] = t.ids("North Sea", "infantry 3")
    assert "BLG-CONV-11" in t.why_not(f"lose {infantry}")
    t.do("lose 1 task force 3")
    assert strengths(t, "North Sea", UK) == ["convoy", "infantry 3", "task force 3*"]


def landing() -> Table:
    """British troops off Normandy, with a German submarine in the Channel and a garrison ashore."""
    t = fight(
        {
            "North Atlantic": {UK: "1 convoy [1 infantry 3], 1 task force 4"},
            "English Channel": {GE: "1 submarine"},
            "Normandy": {GE: "1 militia 1"},
        },
        power=BE,
        phase="movement",
        hold={"Normandy": GE},
    )
    t.do("go 1 convoy, 1 task force 4: North Atlantic > English Channel", power=BE)
    t.do("go 1 infantry 3: English Channel > Normandy", power=BE)
    assert t.units("Normandy") == {"militia 1": 1}
    return t


@rule("BLG-GAP-29")
def test_a_landing_waits_for_the_sea_battle() -> None:
    """The submarine sinks; then the infantry goes ashore, fights the garrison and takes Normandy."""
    t = engage(landing(), 6, 1, 6).do("accept").do("accept", 6, 1, 6, 3, 6)
    assert t.holder("Normandy") == FR
    assert t.units("Normandy") == {"infantry 3": 1}
    assert t.units("English Channel") == {"convoy": 1, "task force 4": 1}


@rule("BLG-GAP-29")
def test_without_victory_at_sea_nobody_lands() -> None:
    """The British turn back: the infantry stays aboard and Normandy is not attacked."""
    t = (
        engage(landing(), 6, 6, 6)
        .do("choose everybody")
        .do("go 1 convoy, 1 task force 4: English Channel > North Atlantic")
    )
    assert t.units("North Atlantic") == {"convoy": 1, "infantry 3": 1, "task force 4": 1}
    assert t.units("Normandy") == {"militia 1": 1}


@rule("BLG-GAP-29", "BLG-CTRL-06")
def test_the_sea_battle_comes_before_the_land_battle() -> None:
    """Troops of two origins attack Normandy: it cannot be fought before the zone the others land from."""
    t = fight(
        {
            "North Atlantic": {UK: "1 convoy [1 infantry 3], 1 task force 4"},
            "Northern France": {UK: "1 infantry 3"},
            "English Channel": {GE: "1 submarine"},
            "Normandy": {GE: "1 militia 1"},
            "Bay of Biscay": {UK: "1 task force 4", GE: "1 submarine"},
        },
        power=BE,
        phase="movement",
        hold={"Normandy": GE},
    )
    t.do("go 1 convoy, 1 task force 4: North Atlantic > English Channel", power=BE)
    t.do("go 1 infantry 3: English Channel > Normandy", power=BE)
    t.do("go 1 infantry 3: Northern France > Normandy", power=BE)
    engage(t)
    assert set(t.options(BE)) == {"Bay of Biscay", "English Channel"}
    assert "BLG-GAP-29" in t.why_not("choose Normandy", power=BE)


@rule("BLG-GAP-35")
def test_landed_troops_do_not_go_back_aboard() -> None:
    """Their retreat leads overland, and beside Scotland there is nothing friendly for Germans."""
    t = fight(
        {"North Sea": {GE: "1 convoy [1 infantry 3]"}, "Scotland": {UK: "1 infantry 3"}},
        phase="movement",
    )
    t.do("go 1 infantry 3: North Sea > Scotland", power=GE)
    engage(t, 6, 6)
    assert t.asked == (BE,)
    assert t.topic == "retreat"
