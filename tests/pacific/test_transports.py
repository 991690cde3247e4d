"""Ships that carry troops: transports, and Japanese destroyers."""

from __future__ import annotations

from tests.pacific.table import AMERICA, BRITAIN, CHINA, JAPAN, pacific, z
from tests.tools import Table, rule

DNG, QUEENSLAND, NORTH, FIC = "Dutch New Guinea", "Queensland", "Northern Territory", "French Indo-China"


def harbour(troops: str, ships: str = "1 transport", owner: str = BRITAIN, phase: str = "noncombat_move") -> Table:
    """Troops in Queensland and ships in zone 29."""
    return pacific(owner, phase, {QUEENSLAND: {owner: troops}, z(29): {owner: ships}})


@rule("PAC-TRN-01", "PAC-TRN-12")
def test_a_transport_takes_one_tank_or_two_others() -> None:
    """Infantry, marines, artillery and guns in any mix; a tank travels alone."""
    t = harbour("2 infantry, 1 artillery, 1 antiaircraft gun, 2 tank")
    assert t.allows(f"go 1 artillery, 1 antiaircraft gun: {QUEENSLAND} > {z(29)}")
    assert t.why_not(f"go 1 tank, 1 infantry: {QUEENSLAND} > {z(29)}") == "PAC-TRN-01"
    assert t.why_not(f"go 2 tank: {QUEENSLAND} > {z(29)}") == "PAC-TRN-01"
    t.do(f"go 1 tank: {QUEENSLAND} > {z(29)}")
    assert t.why_not(f"go 1 infantry: {QUEENSLAND} > {z(29)}") == "PAC-TRN-01"


@rule("PAC-TRN-02", "PAC-TRN-06", "PAC-TRN-18")
def test_cargo_may_stay_aboard_and_go_ashore_in_parts() -> None:
    """It stands in the zone with its ship."""
    t = pacific(BRITAIN, "noncombat_move", {z(32): {BRITAIN: "1 transport [infantry; artillery]"}})
    assert t.units(z(32)) == {"transport": 1, "infantry": 1, "artillery": 1}
    t.do(f"go 1 infantry: {z(32)} > {QUEENSLAND}").done()
    assert t.units(z(32)) == {"transport": 1, "artillery": 1}


@rule("PAC-TRN-03", "PAC-TRN-04", "PAC-TRN-05")
def test_loading_here_and_there_and_unloading_once() -> None:
    """From several lands of a zone and between steps; unloading, in one land, ends the ship's move."""
    units = {
        z(29): {BRITAIN: "1 transport"},
        QUEENSLAND: {BRITAIN: "1 infantry"},
        NORTH: {BRITAIN: "1 infantry"},
    }
    t = pacific(BRITAIN, "noncombat_move", units).do(f"go 1 infantry: {QUEENSLAND} > {z(29)}")
    t.do(f"go 1 transport: {z(29)} > {z(32)}").do(f"go 1 infantry: {NORTH} > {z(32)}")
    t.do(f"go 1 transport: {z(32)} > {z(33)}")
    one = t.ids(z(33), "infantry")[0]
    t.do(f"go {one}: {z(33)} > {DNG}")
    assert t.why_not(f"go 1 transport: {z(33)} > {z(32)}") in ("PAC-TRN-04", "PAC-SEA-01 PAC-TRN-04")
    again = pacific(BRITAIN, "noncombat_move", {z(32): {BRITAIN: "1 transport [infantry; infantry]"}})
    one, two = again.ids(z(32), "infantry")
    again.do(f"go {one}: {z(32)} > {QUEENSLAND}")
    assert again.why_not(f"go {two}: {z(32)} > {NORTH}") == "PAC-TRN-05"
    assert again.why_not(f"go 1 transport: {z(32)} > {z(33)}") == "PAC-TRN-04"


@rule("PAC-TRN-07", "PAC-NCM-05")
def test_friendly_shores_in_the_sixth_phase_hostile_ones_in_the_third() -> None:
    """Each in its own phase only."""
    units = {z(46): {BRITAIN: "1 transport [infantry]"}}
    fight = pacific(BRITAIN, "combat_move", units)
    assert fight.why_not(f"go 1 infantry: {z(46)} > Malaya") == "PAC-TRN-07"
    assert fight.allows(f"go 1 infantry: {z(46)} > Siam")
    peace = pacific(BRITAIN, "noncombat_move", units)
    assert peace.allows(f"go 1 infantry: {z(46)} > Malaya")
    assert peace.why_not(f"go 1 infantry: {z(46)} > Siam") == "PAC-TRN-07"


@rule("PAC-TRN-08", "PAC-TRN-09")
def test_boarding_or_landing_is_a_units_whole_move() -> None:
    """Loading and landing in one turn is fine, driving before or after is not."""
    units = {z(32): {BRITAIN: "1 transport"}, QUEENSLAND: {BRITAIN: "1 tank"}}
    t = pacific(BRITAIN, "noncombat_move", units)
    t.do(f"go 1 tank: {QUEENSLAND} > {z(32)}").do(f"go 1 tank: {z(32)} > {NORTH}")
    assert t.why_not(f"go 1 tank: {NORTH} > Western Australia") == "PAC-TRN-09"
    t = pacific(BRITAIN, "noncombat_move", units).do(f"go 1 tank: {QUEENSLAND} > {NORTH}")
    assert t.why_not(f"go 1 tank: {NORTH} > {z(32)}") == "PAC-TRN-09"


@rule("PAC-TRN-10", "PAC-EXPR-08")
def test_cargo_is_not_passed_from_ship_to_ship() -> None:
    """Neither to a transport nor to a destroyer."""
    t = pacific(JAPAN, "noncombat_move", {z(46): {JAPAN: "1 transport [infantry]"}, z(47): {JAPAN: "1 destroyer"}})
    assert t.why_not(f"go 1 infantry: {z(46)} > {z(47)}") == "PAC-TRN-10"


@rule("PAC-TRN-11", "PAC-TRN-13", "PAC-EXPR-10", "PAC-TRN-12")
def test_nobody_loads_or_unloads_beside_enemy_ships() -> None:
    """Unless they are submerged; an assault may be declared from there, for after the battle."""
    units = {
        "Malaya": {JAPAN: "1 infantry"},
        z(46): {JAPAN: "1 destroyer [infantry], 1 transport", BRITAIN: "1 transport"},
    }
    hold = {"Malaya": JAPAN}
    t = pacific(JAPAN, "combat_move", units, hold=hold)
    assert t.why_not(f"go 1 infantry: Malaya > {z(46)}") == "PAC-TRN-11"
    open_sea = {**units, z(46): {JAPAN: "1 transport", BRITAIN: "1 submarine submerged"}}
    assert pacific(JAPAN, "noncombat_move", open_sea, hold=hold).allows(f"go 1 infantry: Malaya > {z(46)}")
    held = pacific(JAPAN, "combat_move", units)
    assert held.allows(f"go 1 infantry: {z(46)} > Malaya")


@rule("PAC-EX-15", "PAC-TRN-14", "PAC-TRN-21", "PAC-GAP-46", "PAC-DEC-27")
def test_three_british_transports() -> None:
    """One sails on two zones, one leaves a submarine behind, one fights and then only loads."""
    units = {
        z(29): {BRITAIN: "1 transport"},
        z(28): {BRITAIN: "1 transport", JAPAN: "1 submarine"},
        z(43): {BRITAIN: "1 transport", JAPAN: "1 submarine"},
        z(47): {BRITAIN: "2 destroyer", JAPAN: "1 submarine"},
        QUEENSLAND: {BRITAIN: "3 infantry"},
        NORTH: {BRITAIN: "1 infantry"},
        "Malaya": {BRITAIN: "1 infantry"},
    }
    t = pacific(BRITAIN, "combat_move", units)
    t.do(f"go 1 transport: {z(43)} > {z(47)}").done(3, 6, 6)  # a destroyer hits the submarine, which misses
    assert t.units(z(47), JAPAN) == {}
    t.do(f"go 2 infantry: {QUEENSLAND} > {z(29)}").do(f"go 1 transport: {z(29)} > {z(32)} > {z(33)}")
    t.do(f"go 1 transport: {z(28)} > {z(32)}").do(f"go 1 infantry: {QUEENSLAND} > {z(32)}")
    t.do(f"go 1 infantry: {NORTH} > {z(32)}").do(f"go 1 transport: {z(32)} > {z(33)}")
    for i in t.ids(z(33), "infantry"):
        t.do(f"go {i}: {z(33)} > {DNG}")
    assert t.units(DNG) == {"infantry": 4}
    t.do(f"go 1 infantry: Malaya > {z(47)}")
    assert t.why_not(f"go 1 infantry: {z(47)} > Sumatra") == "PAC-TRN-14"
    assert "PAC-NCM" in t.why_not(f"go 1 transport: {z(47)} > {z(48)}")


@rule("PAC-TRN-15")
def test_a_transport_that_withdrew_does_not_unload() -> None:
    """But it may take troops aboard."""
    units = {
        z(32): {BRITAIN: "1 destroyer, 1 transport [infantry]"},
        z(33): {JAPAN: "2 transport"},
        QUEENSLAND: {BRITAIN: "1 infantry"},
    }
    t = pacific(BRITAIN, "combat_move", units).do(f"go 1 destroyer, 1 transport: {z(32)} > {z(33)}").done(6, 6, 6)
    t.do(f"choose {z(32)}")
    assert t.why_not(f"go 1 infantry: {z(32)} > {NORTH}") == "PAC-TRN-15"
    assert t.allows(f"go 1 infantry: {QUEENSLAND} > {z(32)}")


@rule("PAC-TRN-16", "PAC-TRN-17", "PAC-CAS-04", "PAC-NAVAL-08")
def test_transports_defend_on_one_and_take_their_cargo_down() -> None:
    """As attackers they only take hits; cargo does not shoot."""
    units = {z(9): {AMERICA: "1 destroyer, 1 transport"}, z(17): {JAPAN: "1 transport [infantry; infantry]"}}
    t = pacific(AMERICA, "combat_move", units).do(f"go 1 destroyer, 1 transport: {z(9)} > {z(17)}").done(3, 1)
    assert t.topic == "casualties"  # one throw each: the destroyer, and the doomed transport on 1
    t.do("lose 1 transport")
    assert t.units(z(17)) == {"destroyer": 1}


@rule("PAC-EX-17", "PAC-TRN-19", "PAC-TRN-20")
def test_a_friends_transport_carries_in_three_stages() -> None:
    """Aboard in one's own turn, carried in the friend's, ashore in one's own next turn, even if nobody sails."""
    units = {z(32): {BRITAIN: "1 transport"}, QUEENSLAND: {AMERICA: "1 infantry"}}
    t = pacific(AMERICA, "noncombat_move", units).do(f"go 1 infantry: {QUEENSLAND} > {z(32)}")
    assert t.why_not(f"go 1 infantry: {z(32)} > {NORTH}") == "PAC-TRN-20"
    t.until(BRITAIN, "noncombat_move")
    assert t.why_not(f"go {t.ids(z(32), 'infantry')[0]}: {z(32)} > {NORTH}") == "PAC-TRN-19"
    t.do(f"go 1 transport: {z(32)} > {z(33)}").until(AMERICA, "noncombat_move")
    t.do(f"go 1 infantry: {z(33)} > {DNG}")
    assert t.units(DNG) == {"infantry": 1}


@rule("PAC-CHINA-10", "PAC-TRN-19")
def test_chinese_infantry_boards_no_ship() -> None:
    """American infantry beside it may."""
    units = {"Kwangsi": {CHINA: "1 infantry", AMERICA: "1 marine"}, z(45): {AMERICA: "1 transport"}}
    t = pacific(AMERICA, "noncombat_move", units)
    assert t.why_not(f"go 1 infantry: Kwangsi > {z(45)}") == "PAC-CHINA-10"
    assert t.allows(f"go 1 marine: Kwangsi > {z(45)}")


@rule("PAC-EXPR-01", "PAC-EXPR-02", "PAC-EXPR-03", "PAC-EXPR-06", "PAC-EXPR-07")
def test_japanese_destroyers_ferry_one_infantry() -> None:
    """Nothing else, and no other power's; loaded and landed in one turn, after which the ship stays."""
    units = {z(46): {JAPAN: "1 destroyer"}, "Siam": {JAPAN: "2 infantry, 1 artillery"}}
    t = pacific(JAPAN, "noncombat_move", units)
    assert t.why_not(f"go 1 artillery: Siam > {z(46)}") == "PAC-TRN-01"
    assert t.why_not(f"go 2 infantry: Siam > {z(46)}") == "PAC-TRN-01"
    t.do(f"go 1 infantry: Siam > {z(46)}").do(f"go 1 destroyer: {z(46)} > {z(45)}")
    t.do(f"go 1 infantry: {z(45)} > Hainan")
    assert t.units("Hainan") == {"infantry": 1}
    assert "PAC-TRN-04" in t.why_not(f"go 1 destroyer: {z(45)} > {z(46)}")
    other = pacific(BRITAIN, "noncombat_move", {z(46): {BRITAIN: "1 destroyer"}, "Malaya": {BRITAIN: "1 infantry"}})
    assert "PAC" in other.why_not(f"go 1 infantry: Malaya > {z(46)}")


@rule("PAC-EXPR-04", "PAC-EXPR-05", "PAC-BOMB-08", "PAC-GAP-44", "PAC-EXPR-09")
def test_a_destroyer_that_lands_infantry_does_not_bombard() -> None:
    """It may fight at sea first and land then; another destroyer beside it may fire at the shore."""
    units = {z(46): {JAPAN: "1 destroyer [infantry], 1 destroyer"}, "Malaya": {BRITAIN: "1 infantry"}}
    t = pacific(JAPAN, "combat_move", units).do(f"go 1 infantry: {z(46)} > Malaya").done()
    t.do(f"choose {t.ids(z(46), 'infantry')[0]}")
    assert (t.topic, len(t.options())) == ("bombard", 1)
    units = {**units, z(46): {JAPAN: "1 destroyer [infantry]", BRITAIN: "1 transport"}}
    t = pacific(JAPAN, "combat_move", units).do(f"go 1 infantry: {z(46)} > Malaya").done(3, 6)
    t.do(f"choose {t.ids(z(46), 'infantry')[0]}", 1, 6)
    assert t.units("Malaya") == {"infantry": 1}
    assert "PAC" in t.why_not(f"go 1 destroyer: {z(46)} > {z(45)}")


@rule("PAC-EXPR-11", "PAC-CAS-04")
def test_infantry_goes_down_with_its_destroyer() -> None:
    """It does not shoot at sea."""
    units = {z(9): {AMERICA: "1 destroyer"}, z(17): {JAPAN: "1 destroyer [infantry]"}}
    t = pacific(AMERICA, "combat_move", units).do(f"go 1 destroyer: {z(9)} > {z(17)}").done(3, 6)
    assert t.units(z(17)) == {"destroyer": 1}


@rule("PAC-EXPR-12", "PAC-EXPR-10", "PAC-GAP-24")
def test_a_destroyer_beside_enemies_takes_its_infantry_away() -> None:
    """In the sixth phase it leaves and works elsewhere; if it was there in the third, it has left or fought by then."""
    beside = {JAPAN: "1 destroyer [infantry]", BRITAIN: "1 transport"}
    t = pacific(JAPAN, "noncombat_move", {z(46): beside, FIC: {JAPAN: "1 infantry"}, z(45): {JAPAN: "1 destroyer"}})
    assert t.why_not(f"go 1 infantry: {z(46)} > Siam") == "PAC-TRN-11"
    t.do(f"go 1 destroyer: {z(46)} > {z(45)}").do(f"go 1 infantry: {z(45)} > Hainan")
    assert t.units("Hainan") == {"infantry": 1}
    empty = pacific(
        JAPAN, "noncombat_move", {z(46): {JAPAN: "1 destroyer", BRITAIN: "1 transport"}, FIC: {JAPAN: "1 infantry"}}
    )
    assert empty.why_not(f"go 1 infantry: {FIC} > {z(46)}") == "PAC-TRN-11"
    empty.do(f"go 1 destroyer: {z(46)} > {z(45)}").do(f"go 1 infantry: {FIC} > {z(45)}")
    assert empty.allows(f"go 1 infantry: {z(45)} > Hainan")
    away = pacific(JAPAN, "combat_move", {z(46): beside}).do(f"go 1 destroyer: {z(46)} > {z(45)}").done()
    assert away.topic == "noncombat_move"  # it avoided the battle
    assert "PAC-NCM" in away.why_not(f"go 1 destroyer: {z(45)} > {z(44)}")
    away.do(f"go 1 infantry: {z(45)} > Hainan")
    assert away.units("Hainan") == {"infantry": 1}
    stays = pacific(JAPAN, "combat_move", {z(46): beside}).done(3, 6)
    assert stays.units(z(46), BRITAIN) == {}
    assert "PAC-NCM" in stays.why_not(f"go 1 destroyer: {z(46)} > {z(45)}")


@rule("PAC-GAP-87")
def test_a_transport_that_sailed_in_the_third_phase_and_met_nobody_may_still_work() -> None:
    """It stays where it is, but loads there and unloads on a friendly shore."""
    units = {z(46): {JAPAN: "1 transport", BRITAIN: "1 transport"}, FIC: {JAPAN: "1 infantry"}}
    t = pacific(JAPAN, "combat_move", units).do(f"go 1 transport: {z(46)} > {z(45)}").done()
    t.do(f"go 1 infantry: {FIC} > {z(45)}")
    assert "PAC-NCM" in t.why_not(f"go 1 transport: {z(45)} > {z(44)}")
    assert t.allows(f"go 1 infantry: {z(45)} > Hainan")


@rule("PAC-DEC-06", "PAC-DEC-32", "PAC-DEC-04")
def test_nobody_has_to_move() -> None:
    """Silence leaves units where they are and loads nothing."""
    t = harbour("1 infantry")
    assert t.silence() == "done"
    t.done()
    assert t.units(QUEENSLAND) == {"infantry": 1}
