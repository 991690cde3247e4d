"""Land units on the move."""

from __future__ import annotations

import pytest

from sandtable.kernel.events import Rolled
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
