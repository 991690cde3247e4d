"""Breaking off: who may, when, and where to."""

from __future__ import annotations

from tests.tools import Table, rule

UK, US, SU = "United Kingdom", "United States", "Soviet Union"
Z7, Z8, Z9, Z12 = "Sea Zone 7", "Sea Zone 8", "Sea Zone 9", "Sea Zone 12"


@rule("REV-RETREAT-01", "REV-RETREAT-08", "REV-DEC-32")
def test_only_the_attacker_and_only_after_a_cycle() -> None:
    """Both sides fire once before the attacker alone is asked; silence means fighting on."""
    t = Table(SU, "combat_move", {"Russia": {SU: "2 infantry"}, "West Russia": {"Germany": "2 infantry"}})
    t.do("go 2 infantry: Russia > West Russia").done(6, 6, 6, 6)
    assert (t.asked, t.topic, t.options()) == ((SU,), "retreat", ["Russia"])
    assert t.silence() == "choose nothing"
    t.do("accept", 6, 6, 6, 6).do("choose Russia")
    assert t.units("Russia") == {"infantry": 2}
    assert t.holder("West Russia") == "Germany"
    assert "REV-NCM-01" in t.why_not("go 1 infantry: Russia > Archangel")


@rule("REV-EX-12", "REV-RETREAT-02", "REV-RETREAT-03")
def test_land_retreat_to_one_of_two_spaces() -> None:
    """Japanese troops from two sides attack China; after an empty cycle all go to one side, some to a new place."""
    t = Table(
        "Japan",
        "combat_move",
        {
            "Manchuria": {"Japan": "1 infantry"},
            "French Indochina": {"Japan": "2 infantry"},
            "China": {US: "2 infantry"},
        },
    )
    t.do("go 1 infantry: Manchuria > China").do("go 2 infantry: French Indochina > China").done(6, 6, 6, 6, 6)
    assert t.options() == ["French Indochina", "Manchuria"]
    assert not t.allows("choose Manchuria; French Indochina")
    t.do("choose Manchuria")
    assert t.units("Manchuria") == {"infantry": 3}


@rule("REV-EX-11", "REV-RETREAT-02")
def test_sea_retreat_to_one_of_two_zones() -> None:
    """American destroyers from two zones attack a German battleship; after an empty cycle all go to one of them."""
    t = Table(US, "combat_move", {Z9: {US: "1 destroyer"}, Z7: {US: "1 destroyer"}, Z12: {"Germany": "1 battleship"}})
    t.do(f"go 1 destroyer: {Z9} > {Z12}").do(f"go 1 destroyer: {Z7} > {Z12}").done(6, 6, 6)
    assert t.options() == [Z7, Z9]
    t.do(f"choose {Z9}")
    assert t.units(Z9) == {"destroyer": 2}


@rule("REV-GAP-20")
def test_the_last_space_counts_not_the_first() -> None:
    """A ship that came two zones offers the one it passed last."""
    t = Table(UK, "combat_move", {Z9: {UK: "1 destroyer"}, Z7: {"Germany": "1 destroyer"}})
    t.do(f"go 1 destroyer: {Z9} > {Z8} > {Z7}").done(6, 6)
    assert t.options() == [Z8]


@rule("REV-GAP-20")
def test_blitzed_land_is_a_way_back() -> None:
    """A territory the tanks took on their way may receive the retreat."""
    t = Table(SU, "combat_move", {"Russia": {SU: "1 tank"}, "Belorussia": {"Germany": "1 infantry"}})
    t.do("go 1 tank: Russia > West Russia > Belorussia").done(6, 6).do("choose West Russia")
    assert t.units("West Russia") == {"tank": 1}


@rule("REV-GAP-20")
def test_ships_that_were_there_go_along() -> None:
    """A ship that started in the zone offers no space itself, but leaves with those that came."""
    t = Table(UK, "combat_move", {Z7: {UK: "1 destroyer", "Germany": "1 battleship"}, Z8: {UK: "1 destroyer"}})
    t.do(f"go 1 destroyer: {Z8} > {Z7}").done(6, 6, 6)
    assert t.options() == [Z8]
    t.do(f"choose {Z8}")
    assert t.units(Z8) == {"destroyer": 2}


@rule("REV-GAP-20")
def test_no_way_back_no_retreat() -> None:
    """Without a friendly space somebody came from the battle goes on: nobody moved, or enemies stand there."""
    t = Table(UK, "combat_move", {Z7: {UK: "1 destroyer", "Germany": "1 destroyer"}}).done(6, 6, 6, 6, 3, 6)
    assert t.units(Z7) == {"destroyer": 1}
    t = Table(UK, "combat_move", {Z8: {UK: "1 destroyer", "Germany": "1 submarine"}, Z7: {"Germany": "1 destroyer"}})
    t.do(f"go 1 destroyer: {Z8} > {Z7}").done(6, 6, 3, 6)
    assert t.units(Z7, UK) == {"destroyer": 1}


@rule("REV-RETREAT-04", "REV-GAP-21")
def test_aircraft_go_with_the_rest_and_land_anywhere_in_range() -> None:
    """All land units and aircraft leave together; the aircraft fly to any landing place."""
    t = Table(
        SU,
        "combat_move",
        {"Russia": {SU: "1 infantry, 1 fighter"}, "West Russia": {"Germany": "2 infantry"}},
    )
    t.do("go 1 infantry: Russia > West Russia").do("go 1 fighter: Russia > West Russia").done(6, 6, 6, 6)
    assert t.options() == ["Russia"]  # no leave for the aircraft alone
    t.do("choose Russia")
    assert t.topic == "home_move"
    assert "REV-AIR" in t.why_not("go 1 fighter: West Russia > Ukraine S.S.R.")
    t.do("go 1 fighter: West Russia > Archangel")
    assert t.units("Archangel") == {"fighter": 1}
    assert t.units("Russia") == {"infantry": 1}


@rule("REV-RETREAT-04")
def test_a_fighter_retreats_to_a_carrier_or_to_where_one_will_come() -> None:
    """It may land on a friendly deck, or in a friendly zone to which an own carrier is bound to sail."""
    t = Table(
        UK,
        "combat_move",
        {Z8: {UK: "1 aircraft carrier [fighter]"}, Z7: {"Germany": "1 transport"}, Z12: {"Germany": "1 battleship"}},
    )
    t.do(f"go 1 fighter: {Z8} > {Z12}").done(6, 6).do("choose air")
    assert t.allows(f"go 1 fighter: {Z12} > {Z8}")
    t.do(f"go 1 fighter: {Z12} > {Z9}").done()
    assert t.units(Z9) == {"fighter": 1, "aircraft carrier": 1}


@rule("REV-GAP-21")
def test_at_sea_aircraft_do_not_leave_ships_behind() -> None:
    """Ships that cannot retreat keep the aircraft in the battle."""
    t = Table(UK, "combat_move", {Z7: {UK: "1 destroyer", "Germany": "1 destroyer"}, UK: {UK: "1 fighter"}})
    t.do(f"go 1 fighter: {UK} > {Z7}").done(6, 6, 6, 3, 6, 6)  # two cycles without a question
    assert t.units(Z7, UK) == {"destroyer": 1, "fighter": 1}


@rule("REV-RETREAT-05")
def test_guns_fire_at_retreating_aircraft() -> None:
    """A gun in hostile land on the way home has its shot."""
    t = Table(
        SU,
        "combat_move",
        {
            "Karelia S.S.R.": {SU: "1 fighter"},
            "Belorussia": {"Germany": "1 infantry"},
            "West Russia": {"Germany": "1 antiaircraft gun"},
        },
    )
    t.do("go 1 fighter: Karelia S.S.R. > Belorussia").done(6, 6)
    assert t.options() == ["air"]
    t.do("choose air").do("go 1 fighter: Belorussia > West Russia > Russia", 1)
    assert t.units("Russia") == {}


@rule("REV-RETREAT-02", "REV-GAP-21")
def test_when_only_aircraft_are_left_they_just_leave() -> None:
    """After the last land unit is lost there is no space to name; the aircraft withdraw."""
    t = Table(SU, "combat_move", {"Russia": {SU: "1 infantry, 1 fighter"}, "West Russia": {"Germany": "2 infantry"}})
    t.do("go 1 infantry: Russia > West Russia").do("go 1 fighter: Russia > West Russia").done(6, 6, 1, 6)
    t.do("lose 1 infantry")
    assert t.options() == ["air"]
