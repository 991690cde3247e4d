"""The blitz of tanks."""

from __future__ import annotations

import pytest

from sandtable.kernel.decisions import Done
from sandtable.kernel.events import Rolled
from sandtable.kernel.play import Play
from sandtable.rules.questions import Production
from tests.tools import Table, rule

TANK = {"West Russia": {"Germany": "1 tank"}}


def production(t: Table, power: str) -> int:
    """The production of a power now."""
    return int(Play(t.game, t.state).ask(Production(power)))


@rule("REV-BLITZ-01", "REV-BLITZ-03", "REV-EX-05")
def test_a_tank_drives_through_an_empty_territory_into_a_second() -> None:
    """Example A: both territories hostile, the first empty: both are entered, the first captured on passing."""
    t = Table("Germany", "combat_move", TANK)
    t.do("go 1 tank: West Russia > Caucasus > Persia")
    assert t.holder("Caucasus") == "Germany"
    assert t.holder("Persia") == "United Kingdom"
    t.done()
    assert t.holder("Persia") == "Germany"
    assert t.units("Persia") == {"tank": 1}


@rule("REV-BLITZ-01")
def test_only_tanks_blitz_and_only_in_combat_movement() -> None:
    """Infantry would not come far enough, and after combat no tank goes through enemy land."""
    t = Table("Germany", "noncombat_move", TANK)
    assert "REV-NCM-02" in t.why_not("go 1 tank: West Russia > Caucasus > Persia")
    t = Table("Germany", "combat_move", {"West Russia": {"Germany": "1 tank, 1 infantry"}})
    refused = t.why_not("go 1 tank, 1 infantry: West Russia > Caucasus > Persia")
    assert "REV-BLITZ-01" in refused
    assert "REV-LAND-01" in refused


@rule("REV-BLITZ-02")
def test_the_first_territory_changes_hands_at_once() -> None:
    """Control and production change while the tank is still on its way: before combat, and for good."""
    t = Table("Germany", "combat_move", TANK)
    t.do("go 1 tank: West Russia > Caucasus > Persia")
    assert (production(t, "Germany"), production(t, "Soviet Union")) == (44, 20)
    assert "REV-BLITZ-02" in t.why_not("recall 1 tank in Persia")


@rule("REV-BLITZ-03")
def test_the_second_territory_may_be_defended() -> None:
    """The tank takes the empty territory and then fights in the next."""
    t = Table("Germany", "combat_move", TANK | {"Persia": {"United Kingdom": "1 infantry"}})
    t.do("go 1 tank: West Russia > Caucasus > Persia").done(6, 2)
    assert t.holder("Caucasus") == "Germany"
    assert t.holder("Persia") == "United Kingdom"
    assert t.units("Persia") == {"infantry": 1}


@rule("REV-BLITZ-04", "REV-EX-06")
def test_a_tank_may_return_to_where_it_came_from() -> None:
    """Example B: into an empty hostile territory and back home; the territory is taken, the tank is at home."""
    t = Table("Germany", "combat_move", TANK)
    t.do("go 1 tank: West Russia > Caucasus > West Russia").done()
    assert t.holder("Caucasus") == "Germany"
    assert t.units("West Russia") == {"tank": 1}
    assert "REV-NCM-01" in t.why_not("go 1 tank: West Russia > Belorussia")


@rule("REV-BLITZ-04")
def test_or_to_any_other_friendly_territory() -> None:
    """The second territory may be friendly though the tank never was there."""
    t = Table("Germany", "combat_move", TANK)
    t.do("go 1 tank: West Russia > Caucasus > Ukraine S.S.R.")
    assert t.units("Ukraine S.S.R.") == {"tank": 1}


@rule("REV-BLITZ-05", "REV-BLITZ-06", "REV-EX-07")
@pytest.mark.parametrize(
    "left", ["1 antiaircraft gun", "1 industrial complex", "1 antiaircraft gun, 1 industrial complex"]
)
def test_a_gun_or_a_complex_stops_the_blitz(left: str) -> None:
    """Example C: the tank takes the territory with what stands in it, but it must stop there."""
    t = Table("Germany", "combat_move", TANK | {"Caucasus": {"Soviet Union": left}})
    assert t.why_not("go 1 tank: West Russia > Caucasus > Persia") == "REV-BLITZ-05"
    t.do("go 1 tank: West Russia > Caucasus").done()
    assert t.holder("Caucasus") == "Germany"
    assert t.units("Caucasus", "Soviet Union") == {}
    assert sum(t.units("Caucasus", "Germany").values()) == 1 + len(left.split(","))
    assert not t.seen(Rolled)


@rule("REV-BLITZ-07", "REV-EX-08")
@pytest.mark.parametrize("defenders", ["", "1 infantry"])
def test_through_friendly_land_into_hostile_land(defenders: str) -> None:
    """Example D: a tank crosses a friendly territory and enters a hostile one, empty or not."""
    units = {"Belorussia": {"Germany": "1 tank"}}
    if defenders:
        units["Caucasus"] = {"Soviet Union": defenders}
    t = Table("Germany", "combat_move", units)
    t.do("go 1 tank: Belorussia > Ukraine S.S.R. > Caucasus")
    assert t.units("Caucasus", "Germany") == {"tank": 1}


@rule("REV-BLITZ-07")
def test_land_taken_by_one_blitz_is_friendly_to_the_next_tank() -> None:
    """A second tank passes the territory the first one has just taken, as it would any friendly land."""
    t = Table("Germany", "combat_move", {"West Russia": {"Germany": "2 tank"}})
    t.do("go 1 tank: West Russia > Caucasus > West Russia")
    t.do("go 1 tank: West Russia > Caucasus > Persia").done()
    assert t.holder("Persia") == "Germany"


@rule("REV-DEC-14")
def test_a_tank_stops_in_the_first_territory_unless_told_otherwise() -> None:
    """The active power chooses the second territory with the move; a tank sent one space stays there."""
    t = Table("Germany", "combat_move", TANK)
    ways = ["Caucasus", "Caucasus > Persia", "Caucasus > West Russia", "Caucasus > Ukraine S.S.R."]
    assert all(t.allows(f"go 1 tank: West Russia > {way}") for way in ways)
    t.do("go 1 tank: West Russia > Caucasus").done()
    assert t.units("Caucasus") == {"tank": 1}
    assert t.holder("Persia") == "United Kingdom"


@rule("REV-GAP-20")
def test_a_retreat_may_lead_to_land_taken_by_blitz() -> None:
    """A tank that blitzed into battle may withdraw to the territory it took on the way, now friendly."""
    t = Table("Germany", "combat_move", TANK | {"Persia": {"United Kingdom": "1 infantry"}})
    t.do("go 1 tank: West Russia > Caucasus > Persia").done(6, 6).do("choose Caucasus")
    assert t.units("Caucasus") == {"tank": 1}
    assert t.holder("Persia") == "United Kingdom"


@rule("REV-BLITZ-02", "REV-CMOVE-05")
def test_aircraft_sent_to_land_that_a_blitz_took_are_called_back() -> None:
    """Nothing is left to attack where a tank has just passed: the phase does not end with aircraft standing there."""
    t = Table("Germany", "combat_move", TANK | {"Ukraine S.S.R.": {"Germany": "1 fighter"}})
    t.do("go 1 fighter: Ukraine S.S.R. > Caucasus").do("go 1 tank: West Russia > Caucasus > Persia")
    assert "REV-CMOVE-05" in t.why_not(Done())
    t.do("recall 1 fighter in Caucasus").done()
    assert t.units("Ukraine S.S.R.") == {"fighter": 1}


@rule("REV-BLITZ-07", "REV-BLITZ-02")
def test_only_a_move_that_took_land_cannot_be_taken_back() -> None:
    """A tank that merely crossed friendly land may be called back; one that took land on its way may not."""
    t = Table("Germany", "combat_move", {"Belorussia": {"Germany": "1 tank"}} | TANK)
    t.do("go 1 tank: Belorussia > Ukraine S.S.R. > Caucasus").do("recall 1 tank in Caucasus")
    assert t.units("Belorussia") == {"tank": 1}
    t.do("go 1 tank: West Russia > Caucasus > Ukraine S.S.R.")
    assert "REV-BLITZ-02" in t.why_not("recall 1 tank in Ukraine S.S.R.")
