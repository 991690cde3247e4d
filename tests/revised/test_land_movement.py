"""Land units on the move, and the blitz of tanks."""

from __future__ import annotations

import pytest

from sandtable.kernel.events import Rolled
from sandtable.kernel.play import Play
from sandtable.rules.questions import Production
from tests.tools import Table, rule


@rule("REV-LAND-01")
@pytest.mark.parametrize(
    ("unit", "one", "two"),
    [
        ("infantry", True, False),
        ("artillery", True, False),
        ("tank", True, True),
        ("antiaircraft gun", True, False),
        ("industrial complex", False, False),
    ],
)
def test_how_far_land_units_move(unit: str, one: bool, two: bool) -> None:
    """Infantry, artillery and guns one territory, tanks two, a complex none."""
    t = Table("Germany", "noncombat_move", {"Germany": {"Germany": f"1 {unit}"}})
    for way, allowed in (("Eastern Europe", one), ("Eastern Europe > Belorussia", two)):
        assert t.allows(f"go 1 {unit}: Germany > {way}") == allowed
        assert allowed or "REV-LAND-01" in t.why_not(f"go 1 {unit}: Germany > {way}")
    assert not t.allows(f"go 1 {unit}: Germany > Eastern Europe > Belorussia > West Russia")


@rule("REV-LAND-02")
def test_any_enemy_unit_stops_a_land_unit() -> None:
    """An aircraft, a gun or a complex is enough: no tank drives on past it."""
    for guard in ("infantry", "fighter", "antiaircraft gun", "industrial complex"):
        t = Table(
            "Germany",
            "combat_move",
            {
                "West Russia": {"Germany": "1 tank"},
                "Caucasus": {"Soviet Union": f"1 {guard}"},
            },
        )
        assert not t.allows("go 1 tank: West Russia > Caucasus > Persia")
        assert t.allows("go 1 tank: West Russia > Caucasus")


@rule("REV-LAND-03")
@pytest.mark.parametrize(("unit", "takes"), [("infantry", True), ("artillery", True), ("tank", True)])
def test_infantry_artillery_and_tanks_capture(unit: str, takes: bool) -> None:
    """Each of them takes an empty enemy territory by ending its combat move there."""
    t = Table("Germany", "combat_move", {"Ukraine S.S.R.": {"Germany": f"1 {unit}"}})
    t.do(f"go 1 {unit}: Ukraine S.S.R. > Caucasus").done()
    assert (t.holder("Caucasus") == "Germany") == takes


@rule("REV-LAND-03")
def test_aircraft_do_not_capture() -> None:
    """A fighter over an empty enemy territory takes nothing and flies home again."""
    t = Table("Germany", "combat_move", {"Ukraine S.S.R.": {"Germany": "1 fighter"}})
    t.do("go 1 fighter: Ukraine S.S.R. > Caucasus").done().do("go 1 fighter: Caucasus > Ukraine S.S.R.")
    assert t.holder("Caucasus") == "Soviet Union"


@rule("REV-LAND-04")
def test_land_units_do_not_fight_at_sea() -> None:
    """Troops aboard a transport throw no dice in a sea battle, and those on the coast do not join it."""
    t = Table(
        "Germany",
        "combat_move",
        {
            "Sea Zone 5": {"Germany": "1 submarine"},
            "Sea Zone 6": {"United Kingdom": "1 transport [tank; infantry]"},
            "United Kingdom": {"United Kingdom": "5 infantry, 5 artillery"},
        },
    )
    t.do("go 1 submarine: Sea Zone 5 > Sea Zone 6").done(2)
    assert t.units("Sea Zone 6") == {"submarine": 1}
    assert len(t.seen(Rolled)) == 1


# -- blitz --

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
