"""Ships that support a landing with their guns."""

from __future__ import annotations

from typing import Any

from tests.tools import Table, rule

UK = "United Kingdom"
Z5, Z6, Z7 = "Sea Zone 5", "Sea Zone 6", "Sea Zone 7"
COMBINED = {"developed": {UK: ["combined bombardment"]}}


def landing(ships: str, norway: str, marks: dict[str, Any] | None = None) -> Table:
    """British troops off Norway, about to land."""
    units = {Z6: {UK: f"{ships}, 1 transport [infantry; tank]"}, "Norway": {"Germany": norway}}
    t = Table(UK, "combat_move", units, marks=marks or {})
    return t.do(f"go 1 infantry, 1 tank: {Z6} > Norway").done()


@rule("REV-BOMB-01", "REV-BOMB-03", "REV-BOMB-06", "REV-DEC-26")
def test_battleships_fire_once_and_their_victims_do_not_fire_back() -> None:
    """In the first opening fire each battleship hits on 4; what it destroys is gone; the ship itself is out of it."""
    t = landing("1 battleship", "2 infantry").do("accept")
    assert (t.asked, t.topic) == ((UK,), "bombard")
    assert t.options() == t.ids(Z6, "battleship")
    assert t.silence() == f"choose {t.options()[0]}"
    t.do("accept", 4, 6, 6, 6, 6, 3, 6)  # a hit; two attackers and only one defender; no shell in cycle two
    assert t.holder("Norway") == UK


@rule("REV-BOMB-06")
def test_the_ship_takes_no_further_part() -> None:
    """The next cycle has no bombardment, and the ship cannot take the hits of the defenders."""
    t = landing("1 battleship", "2 infantry").do("accept")
    t.do("accept", 6, 6, 6, 1, 6)  # all miss but one defender
    assert t.topic == "casualties"
    ship = t.ids(Z6, "battleship")[0]
    assert t.why_not(f"lose {ship}") == "REV-CAS-01"
    t.do("lose 1 infantry", 3, 6, 6, 3, 6)  # cycles two and three: the tank against two, then one
    assert t.units("Norway", UK) == {"tank": 1}


@rule("REV-BOMB-02")
def test_only_land_units_are_hit() -> None:
    """A fighter in the territory cannot be given up for a shell."""
    t = landing("1 battleship", "1 infantry, 1 artillery, 1 fighter").do("accept").do("accept", 1)
    assert t.topic == "casualties"
    assert t.why_not(f"lose {t.ids('Norway', 'fighter')[0]}") == "REV-BOMB-02"
    t.do("lose 1 infantry", 6, 6, 1, 1)  # artillery and fighter beat the landing off
    assert t.units("Norway") == {"artillery": 1, "fighter": 1}


@rule("REV-BOMB-04", "REV-GAP-27")
def test_no_bombardment_without_land_units() -> None:
    """Aircraft, guns and complexes do not call for shells."""
    t = landing("1 battleship", "1 fighter, 1 antiaircraft gun, 1 industrial complex")
    t.do("accept", 6, 3, 6)  # nobody asks for ships; infantry and tank shoot the fighter down
    assert t.holder("Norway") == UK


@rule("REV-BOMB-07")
def test_destroyers_with_combined_bombardment() -> None:
    """With the development destroyers fire too, on 3; without it they do not."""
    t = landing("1 battleship, 1 destroyer", "2 infantry", COMBINED).do("accept")
    assert len(t.options()) == 2
    t.do("accept", 3, 4)  # the destroyer's 3 and the battleship's 4 both hit: nobody is left to fire
    assert t.holder("Norway") == UK
    t = landing("1 destroyer", "1 infantry").do("accept", 6, 3, 6)  # the first die is an infantry's
    assert t.holder("Norway") == UK


@rule("REV-BOMB-08")
def test_more_ships_than_troops_may_fire() -> None:
    """Four battleships support two landed units."""
    t = landing("4 battleship", "1 infantry").do("accept").do("accept", 6, 6, 6, 4)
    assert t.holder("Norway") == UK


@rule("REV-DEC-26", "REV-GAP-27")
def test_a_ship_fires_at_one_territory() -> None:
    """With two assaults from one zone each ship supports one of them; those held back may support the other."""
    t = Table(
        UK,
        "combat_move",
        {
            Z6: {UK: "2 battleship, 2 transport [infantry]"},
            "Norway": {"Germany": "1 infantry"},
            "Western Europe": {"Germany": "1 infantry"},
        },
    )
    t.do(f"go 1 infantry: {Z6} > Norway").do(f"go 1 infantry: {Z6} > Western Europe").done()
    t.do("choose Norway").do("accept")
    both = t.options()
    assert len(both) == 2
    t.do(f"choose {both[0]}", 4)  # Norway falls at once
    t.do("accept")
    assert t.options() == [both[1]]
    t.do("accept", 4)
    assert t.holder("Western Europe") == UK
    assert "REV-NCM-01" in t.why_not(f"go 1 battleship: {Z6} > {Z7}")


@rule("REV-GAP-27", "REV-MULTI-06")
def test_only_own_ships_bombard() -> None:
    """A friend's battleship in the zone does not join in."""
    units = {Z6: {UK: "1 transport [infantry]", "United States": "1 battleship"}, "Norway": {"Germany": "1 infantry"}}
    t = Table(UK, "combat_move", units).do(f"go 1 infantry: {Z6} > Norway").done()
    t.do("accept", 1, 6)
    assert t.holder("Norway") == UK


@rule("REV-BOMB-01")
def test_ships_elsewhere_do_not_reach() -> None:
    """A battleship in another zone of the territory, from which nobody lands, does not fire."""
    units = {Z6: {UK: "1 transport [infantry]"}, Z5: {UK: "1 battleship"}, "Norway": {"Germany": "1 infantry"}}
    t = Table(UK, "combat_move", units).do(f"go 1 infantry: {Z6} > Norway").done()
    t.do("accept", 1, 6)
    assert t.holder("Norway") == UK


@rule("REV-EX-15")
def test_assault_with_bombardment() -> None:
    """A Japanese battleship off an island held by American infantry: on 1 to 4 one of them dies without firing."""
    t = Table(
        "Japan",
        "combat_move",
        {
            "Sea Zone 57": {"Japan": "1 battleship, 1 transport [infantry; infantry]"},
            "Midway": {"United States": "2 infantry"},
        },
    )
    t.do("go 1 battleship, 1 transport: Sea Zone 57 > Sea Zone 56").do("go 2 infantry: Sea Zone 56 > Midway").done()
    t.do("accept").do("accept", 4, 6, 6, 1, 6, 1)  # two attackers, then one; one defender instead of two
    assert t.units("Midway", "United States") == {"infantry": 1}
