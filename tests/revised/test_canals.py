"""Panama and Suez."""

from __future__ import annotations

import pytest

from tests.tools import Table, rule

CANALS = [("Sea Zone 19", "Sea Zone 20"), ("Sea Zone 15", "Sea Zone 34")]
AXIS_SUEZ = {"Anglo-Egypt": "Germany", "Trans-Jordan": "Germany"}


@rule("REV-CANAL-01", "REV-CANAL-02")
@pytest.mark.parametrize(("here", "there"), [*CANALS, *((b, a) for a, b in CANALS)])
def test_a_canal_joins_its_two_sea_zones(here: str, there: str) -> None:
    """The passage costs one move like any border: the canal itself is no space."""
    t = Table("United States", "noncombat_move", {here: {"United States": "1 destroyer"}})
    beyond = {"Sea Zone 19": "Sea Zone 10", "Sea Zone 20": "Sea Zone 54"}
    beyond |= {"Sea Zone 15": "Sea Zone 14", "Sea Zone 34": "Sea Zone 35"}
    t.do(f"go 1 destroyer: {here} > {there} > {beyond[there]}")
    assert t.units(beyond[there]) == {"destroyer": 1}


@rule("REV-CANAL-03", "REV-EX-25")
@pytest.mark.parametrize("holder", ["United Kingdom", "Germany"])
def test_land_units_cross_the_suez_canal_freely(holder: str) -> None:
    """A land unit walks one space from Trans-Jordan to Anglo-Egypt, whoever holds the canal."""
    t = Table(
        "Germany",
        "combat_move",
        {"Trans-Jordan": {"Germany": "1 infantry"}},
        hold={"Trans-Jordan": "Germany", "Anglo-Egypt": "United Kingdom"},
    )
    t.do("go 1 infantry: Trans-Jordan > Anglo-Egypt").done()
    assert t.holder("Anglo-Egypt") == "Germany"
    t = Table(holder, "noncombat_move", {"Trans-Jordan": {holder: "1 infantry"}}, hold=dict.fromkeys(AXIS_SUEZ, holder))
    t.do("go 1 infantry: Trans-Jordan > Anglo-Egypt")
    assert t.units("Anglo-Egypt", holder) == {"infantry": 1}


@rule("REV-CANAL-04", "REV-CANAL-06")
def test_panama_opens_its_canal_to_the_whole_side_that_holds_it() -> None:
    """American Panama lets British ships through and keeps Japanese ones out; Japanese Panama does the reverse."""
    ships = {"Sea Zone 20": {"Japan": "1 submarine"}, "Sea Zone 19": {"United Kingdom": "1 destroyer"}}
    west, east = "Sea Zone 20 > Sea Zone 19", "Sea Zone 19 > Sea Zone 20"
    for holder, british, japanese in (("United States", True, False), ("Germany", False, True)):
        uk = Table("United Kingdom", "combat_move", ships, hold={"Panama": holder})
        assert uk.allows(f"go 1 destroyer: {east}") == british
        axis = Table("Japan", "combat_move", ships, hold={"Panama": holder})
        assert axis.allows(f"go 1 submarine: {west}") == japanese
        refused = axis.why_not(f"go 1 submarine: {west}") + uk.why_not(f"go 1 destroyer: {east}")
        assert refused == "REV-CANAL-04"


@rule("REV-CANAL-05", "REV-CANAL-04")
def test_a_canal_taken_this_turn_stays_shut() -> None:
    """Germany takes the second bank of Suez by a blitz; its ships pass neither in that phase nor in noncombat."""
    t = Table(
        "Germany",
        "combat_move",
        {"Anglo-Egypt": {"Germany": "1 tank"}, "Sea Zone 15": {"Germany": "1 destroyer"}}
        | {"Sea Zone 34": {"United Kingdom": "1 transport"}},
        hold={"Anglo-Egypt": "Germany"},
    )
    t.do("go 1 tank: Anglo-Egypt > Trans-Jordan > Anglo-Egypt")
    assert t.holder("Trans-Jordan") == "Germany"
    assert "REV-CANAL-04" in t.why_not("go 1 destroyer: Sea Zone 15 > Sea Zone 34")
    t.done()
    assert t.topic == "noncombat_move"
    assert "REV-CANAL-04" in t.why_not("go 1 destroyer: Sea Zone 15 > Sea Zone 34")


@rule("REV-CANAL-07", "REV-CANAL-08")
@pytest.mark.parametrize("bank", ["Anglo-Egypt", "Trans-Jordan"])
def test_suez_needs_both_banks(bank: str) -> None:
    """With one bank in the hands of each side the Suez Canal is closed to everybody."""
    ships = {"Sea Zone 15": {"Germany": "1 destroyer"}, "Sea Zone 34": {"United Kingdom": "1 submarine"}}
    axis = Table("Germany", "combat_move", ships, hold={bank: "Germany"})
    assert "REV-CANAL-04" in axis.why_not("go 1 destroyer: Sea Zone 15 > Sea Zone 34")
    allies = Table("United Kingdom", "combat_move", ships, hold={bank: "Germany"})
    assert "REV-CANAL-04" in allies.why_not("go 1 submarine: Sea Zone 34 > Sea Zone 15")


@rule("REV-CANAL-07")
def test_two_friends_may_hold_a_bank_each() -> None:
    """It is the side that must hold both banks, not one power."""
    t = Table(
        "Japan",
        "noncombat_move",
        {"Sea Zone 34": {"Japan": "1 destroyer"}},
        hold={"Anglo-Egypt": "Germany", "Trans-Jordan": "Japan"},
    )
    assert t.allows("go 1 destroyer: Sea Zone 34 > Sea Zone 15")


@rule("REV-GAP-80", "REV-CANAL-01")
def test_aircraft_fly_across_a_shut_canal() -> None:
    """For aircraft the two zones always touch: a German fighter crosses Allied Suez to attack."""
    t = Table(
        "Germany",
        "combat_move",
        {"Libya": {"Germany": "1 fighter"}, "Sea Zone 34": {"United Kingdom": "1 transport"}},
        hold={"Anglo-Egypt": "Germany"},
    )
    assert t.allows("go 1 fighter: Libya > Sea Zone 14 > Sea Zone 15 > Sea Zone 34")
