"""Ships on the move."""

from __future__ import annotations

import pytest

from tests.tools import Table, rule

Z5, Z6, Z7, Z8 = (f"Sea Zone {n}" for n in (5, 6, 7, 8))
SHIPS = ["battleship", "destroyer", "aircraft carrier", "transport", "submarine"]


@rule("REV-SEA-01")
@pytest.mark.parametrize("ship", SHIPS)
@pytest.mark.parametrize("phase", ["combat_move", "noncombat_move"])
def test_every_ship_sails_two_zones(ship: str, phase: str) -> None:
    """Two zones and no third, in one go or in two."""
    t = Table("Germany", phase, {Z5: {"Germany": f"1 {ship}"}})
    assert "REV-SEA-01" in t.why_not(f"go 1 {ship}: {Z5} > {Z6} > {Z7} > {Z8}")
    t.do(f"go 1 {ship}: {Z5} > {Z6}").do(f"go 1 {ship}: {Z6} > {Z7}")
    assert "REV-SEA-01" in t.why_not(f"go 1 {ship}: {Z7} > {Z8}")


@rule("REV-SEA-02")
@pytest.mark.parametrize("ship", [s for s in SHIPS if s != "submarine"])
def test_enemies_stop_every_ship_but_a_submarine(ship: str) -> None:
    """Whoever enters a zone with an enemy, even a lone transport, ends its move there."""
    t = Table("Germany", "combat_move", {Z5: {"Germany": f"1 {ship}"}, Z6: {"United Kingdom": "1 transport"}})
    assert t.why_not(f"go 1 {ship}: {Z5} > {Z6} > {Z7}") == "REV-SEA-02"
    t.do(f"go 1 {ship}: {Z5} > {Z6}")
    assert "REV-SEA-02" in t.why_not(f"go 1 {ship}: {Z6} > {Z7}")


@rule("REV-SEA-03", "REV-GAP-81")
def test_submerged_submarines_stop_nobody() -> None:
    """A battleship passes a zone in which the enemy's submarines are all submerged."""
    t = Table(
        "Germany",
        "noncombat_move",
        {
            Z5: {"Germany": "1 battleship"},
            Z6: {"United Kingdom": "2 submarine submerged"},
        },
    )
    t.do(f"go 1 battleship: {Z5} > {Z6} > {Z7}")
    assert t.units(Z7) == {"battleship": 1}


@rule("REV-SEA-04", "REV-GAP-17")
def test_a_destroyer_that_finds_submerged_submarines_stops() -> None:
    """It may enter their zone but not pass it; no combat follows, and the submarines come up when the phase ends."""
    t = Table(
        "Germany",
        "noncombat_move",
        {
            Z5: {"Germany": "1 destroyer"},
            Z6: {"United Kingdom": "1 submarine submerged"},
        },
    )
    assert t.why_not(f"go 1 destroyer: {Z5} > {Z6} > {Z7}") == "REV-SEA-04"
    t.do(f"go 1 destroyer: {Z5} > {Z6}")
    assert "REV-SEA-04" in t.why_not(f"go 1 destroyer: {Z6} > {Z7}")
    boat = t.ids(Z6, "submarine")[0]
    t.done()
    assert t.state.units[boat].post == ""
    assert t.units(Z6) == {"destroyer": 1, "submarine": 1}


@rule("REV-SEA-05")
def test_ships_that_end_among_enemies_fight() -> None:
    """A destroyer that sails into a zone with an enemy transport has a battle there."""
    t = Table("Germany", "combat_move", {Z5: {"Germany": "1 destroyer"}, Z6: {"United Kingdom": "1 transport"}})
    t.do(f"go 1 destroyer: {Z5} > {Z6}").done(3, 6)
    assert t.units(Z6) == {"destroyer": 1}


@rule("REV-SEA-06")
def test_only_transports_carry_troops() -> None:
    """Nobody boards a battleship, a carrier or a destroyer."""
    for ship in (s for s in SHIPS if s != "transport"):
        t = Table("Germany", "noncombat_move", {"Norway": {"Germany": "1 infantry"}, Z5: {"Germany": f"1 {ship}"}})
        assert "REV-SEA-06" in t.why_not(f"go 1 infantry: Norway > {Z5}")
    t = Table("Germany", "noncombat_move", {"Norway": {"Germany": "1 infantry"}, Z5: {"Germany": "1 transport"}})
    assert t.allows(f"go 1 infantry: Norway > {Z5}")


@rule("REV-SEA-06")
def test_only_carriers_carry_fighters() -> None:
    """A fighter finds no place on any other ship."""
    for ship in SHIPS:
        t = Table("Germany", "noncombat_move", {"Norway": {"Germany": "1 fighter"}, Z5: {"Germany": f"1 {ship}"}})
        assert t.allows(f"go 1 fighter: Norway > {Z5}") == (ship == "aircraft carrier")
