"""Guns, damaged battleships, transports, submarines, paratroopers and what makes a battle unlike others."""

from __future__ import annotations

from sandtable.kernel.decisions import Choose, Lose
from tests.tools import rule
from tests.tools.table import Table
from tests.world.theatre import EAST, FRA, GER, JAP, PACIFIC, RUS, UK, US, board, zone

GUN = "antiaircraft gun"


def storm(ours: str, theirs: str) -> Table:
    """Germany attacks France from Germany."""
    t = board(GER, "combat_move", {"Germany": {GER: ours}, "France": {FRA: theirs}})
    for part in ours.split(", "):
        t.do(f"go {part}: Germany > France")
    return t


@rule("WAW-AA-01", "WAW-AA-02", "WAW-AA-03", "WAW-AA-04", "WAW-AA-06", "WAW-AA-07", "WAW-AA-08", "WAW-EX-02",
      "WAW-DEC-58", "WAW-AA-05")  # fmt: skip
def test_two_guns_fire_at_two_sorts_of_target() -> None:
    """Three dice at aircraft, three at tanks; what they hit still fires, and they fire again in the next cycle."""
    t = storm("3 fighter, 3 tank", f"2 {GUN}, 1 infantry").done()
    assert t.topic == "gun_targets"
    t.do(Choose((t.ids("France", GUN)[0],)), 6, 6, 6, 6, 6, 6, 1, 5, 5, 1, 5, 5, 6)
    t.quiet()
    assert t.units("France", GER) == {"fighter": 2, "tank": 2}
    t.do(Choose(()), topic="retreat")
    assert t.topic == "gun_targets"


@rule("WAW-AA-09", "WAW-DEC-55", "WAW-GAP-15")
def test_a_gun_may_be_given_up_and_alone_it_is_captured() -> None:
    t = storm("2 tank", f"1 {GUN}, 1 infantry").done(1, 6)
    assert t.topic == "casualties"
    t.do(Lose((t.ids("France", GUN)[0],)), 6, 6, 6)
    assert t.units("France", FRA) == {"infantry": 1}
    alone = storm("1 tank", f"1 {GUN}").done(*(4,) * 10)
    assert alone.holder("France") == GER
    assert alone.units("France", GER) == {"tank": 1, GUN: 1}


@rule("WAW-BASE-03")
def test_special_infantry_and_tanks_count_with_the_others() -> None:
    t = storm("1 SS panzer", f"1 {GUN}, 1 infantry").done(1)
    t.do(Lose(tuple(t.ids("France", "infantry"))), 1)
    assert t.units("France", GER) == {}, "a gun hits an SS panzer as any tank"
    assert t.units("France", FRA) == {GUN: 1}


# -- ships --


@rule("WAW-BB-01", "WAW-BB-02", "WAW-GAP-13", "WAW-CA-01")
def test_a_battleship_takes_two_hits_and_keeps_its_damage() -> None:
    units = {zone(3): {GER: "1 battleship"}, zone(5): {UK: "1 cruiser"}}
    t = board(GER, "combat_move", units).do(f"go 1 battleship: {zone(3)} > {zone(5)}").done(4, 4)
    assert t.units(zone(5)) == {"battleship": 1}
    (ship,) = t.ids(zone(5), "battleship")
    assert t.state.units[ship].hits == 1
    t = board(GER, "combat_move", units).do(f"go 1 battleship: {zone(3)} > {zone(5)}").done(5, 4)
    t.do(Choose(()), 4, topic="retreat")
    assert t.units(zone(5)) == {"cruiser": 1}, "hurt, it rolled no die in the second cycle"


@rule("WAW-BB-03", "WAW-BB-04", "WAW-BB-05")
def test_a_damaged_battleship_neither_attacks_nor_bombards() -> None:
    units = {zone(3): {GER: "1 battleship hit 1"}, zone(5): {UK: "1 transport"}}
    t = board(GER, "combat_move", units)
    assert t.why_not(f"go 1 battleship: {zone(3)} > {zone(5)}") == "WAW-BB-03"
    units = {zone(3): {GER: "1 battleship hit 1"}, zone(5): {UK: "1 cruiser"}}
    t = board(UK, "combat_move", units).do(f"go 1 cruiser: {zone(5)} > {zone(3)}").done(6, 3)
    assert t.units(zone(3)) == {"battleship": 1}, "it defends on three"
    units = {
        zone(5): {GER: "1 battleship hit 1, 1 transport [infantry]"},
        "Great Britain": {UK: "1 infantry"},
    }
    t = board(GER, "combat_move", units).do(f"go 1 infantry: {zone(5)} > Great Britain").done()
    t.quiet(1, 6)
    assert t.holder("Great Britain") == GER, "nobody was asked about a bombardment"


@rule("WAW-BB-06", "WAW-BB-07", "WAW-BB-08", "WAW-BB-09", "WAW-DEC-08", "WAW-GAP-14")
def test_ships_are_repaired_for_two_dice() -> None:
    units = {zone(4): {GER: "1 battleship hit 1"}, zone(11): {GER: "1 battleship hit 1"}}
    t = board(GER, "dock", units, purses={GER: 9}, round=2)
    assert t.options() == t.ids(zone(4), "battleship")
    (ship,) = t.ids(zone(4), "battleship")
    t.do(f"choose {ship}", 3, 4)
    assert t.state.units[ship].hits == 0
    assert t.money(GER) == 2
    t.until(GER, "noncombat_move")
    assert t.why_not(f"go {ship}: {zone(4)} > {zone(3)}") == "WAW-BB-09"
    poor = board(GER, "dock", units, purses={GER: 6}, round=2).do(f"choose {ship}", 3, 4)
    assert poor.state.units[ship].hits == 1
    assert poor.money(GER) == 6


@rule("WAW-CA-02")
def test_a_cruiser_bombards_on_two() -> None:
    units = {zone(5): {GER: "1 cruiser, 1 transport [infantry]"}, "Great Britain": {UK: "1 infantry"}}
    t = board(GER, "combat_move", units).do(f"go 1 infantry: {zone(5)} > Great Britain").done()
    t.quiet()
    assert t.topic == "bombard"
    t.quiet(2)
    assert t.holder("Great Britain") == GER


@rule("WAW-TRN-01")
def test_transports_are_lost_last() -> None:
    units = {zone(3): {GER: "2 cruiser"}, zone(5): {UK: "1 cruiser, 1 transport"}}
    t = board(GER, "combat_move", units).do(f"go 2 cruiser: {zone(3)} > {zone(5)}").done(1, 6, 6, 6)
    assert t.units(zone(5), UK) == {"transport": 1}


@rule("WAW-TRN-02", "WAW-EX-15", "WAW-PARA-07")
def test_heavy_infantry_does_not_share_a_transport_with_its_like() -> None:
    units = {"Archangel": {RUS: "2 guard, 1 infantry, 1 paratrooper, 1 tank"}, zone(1): {RUS: "1 transport"}}
    t = board(RUS, "noncombat_move", units)
    assert not t.allows(f"go 2 guard: Archangel > {zone(1)}")
    assert t.allows(f"go 1 guard, 1 infantry: Archangel > {zone(1)}")
    assert t.allows(f"go 1 paratrooper, 1 tank: Archangel > {zone(1)}")


# -- submarines --


@rule("WAW-SUB-01", "WAW-SUB-02", "WAW-SUB-05", "WAW-DETECT-01", "WAW-DEC-65")
def test_submarines_close_no_zone_and_must_be_found() -> None:
    units = {zone(11): {GER: "1 submarine"}, zone(6): {UK: "1 cruiser, 1 transport [infantry]"}}
    t = board(UK, "combat_move", units)
    assert t.allows(f"go 1 cruiser: {zone(6)} > {zone(11)}")
    t.do(f"go 1 cruiser: {zone(6)} > {zone(11)}").done()
    assert t.options() == [f"search {zone(11)}"]
    t.do(f"choose search {zone(11)}", 3)
    assert t.units(zone(11), GER) == {"submarine": 1}
    peace = board(UK, "noncombat_move", units)
    assert peace.allows(f"go 1 transport: {zone(6)} > {zone(11)} > {zone(10)}")


@rule("WAW-DETECT-02", "WAW-DETECT-03", "WAW-DETECT-06", "WAW-GAP-08")
def test_a_fleet_and_each_aircraft_search_with_a_die() -> None:
    units = {zone(6): {GER: "1 submarine"}, "Great Britain": {UK: "2 fighter"}, zone(5): {UK: "2 cruiser"}}
    t = board(UK, "combat_move", units)
    t.do(f"go 2 cruiser: {zone(5)} > {zone(6)}").do(f"go 2 fighter: Great Britain > {zone(6)}").done()
    t.do(f"choose search {zone(6)}", 6, 6, 2, 6, 6, 6, 6, 1)
    assert t.units(zone(6), GER) == {}
    lone = board(UK, "combat_move", {zone(6): {GER: "1 submarine", UK: "1 transport"}})
    assert lone.done().topic == "noncombat_move", "a transport finds nothing"


@rule("WAW-DETECT-04")
def test_beside_other_ships_they_need_not_be_found() -> None:
    units = {zone(3): {GER: "1 submarine, 1 cruiser"}, zone(5): {UK: "2 cruiser"}}
    t = board(UK, "combat_move", units).do(f"go 2 cruiser: {zone(5)} > {zone(3)}").done(6, 1, 6)
    assert t.topic == "casualties"


@rule("WAW-SUB-04", "WAW-DEC-66")
def test_submarines_dive_after_a_cycle() -> None:
    units = {zone(3): {GER: "1 submarine"}, zone(5): {UK: "1 cruiser"}}
    t = board(GER, "combat_move", units).do(f"go 1 submarine: {zone(3)} > {zone(5)}").done(6, 6)
    assert t.topic == "submerge"
    t.do(f"choose {t.ids(zone(5), 'submarine')[0]}")
    assert t.units(zone(5)) == {"submarine": 1, "cruiser": 1}


@rule("WAW-DEC-76", "WAW-GAP-78")
def test_submarines_among_ships_strike_or_stay() -> None:
    units = {zone(5): {UK: "1 cruiser", GER: "1 submarine"}}
    t = board(GER, "combat_move", units).done()
    assert t.options() == [f"strike {zone(5)}"]
    t.do(f"choose strike {zone(5)}", 1)
    assert t.units(zone(5)) == {"submarine": 1}
    assert board(GER, "combat_move", units).done().done().units(zone(5)) == {"submarine": 1, "cruiser": 1}


@rule("WAW-SUB-03")
def test_submarines_do_not_hinder_new_ships() -> None:
    units = {"Great Britain": {UK: "1 industrial complex"}, zone(6): {GER: "1 submarine"}}
    t = board(UK, "mobilise", units, queue=["Britain: 1 cruiser"])
    assert t.allows(f"place 1 cruiser in {zone(6)}", UK)


@rule("WAW-CONVOY-01", "WAW-CONVOY-02", "WAW-CONVOY-03", "WAW-CONVOY-05", "WAW-CONVOY-06", "WAW-CONVOY-07",
      "WAW-CONVOY-08", "WAW-DEC-26", "WAW-GAP-53", "WAW-CONVOY-04")  # fmt: skip
def test_convoys_are_hunted() -> None:
    units = {zone(11): {GER: "2 submarine"}, zone(3): {GER: "1 submarine"}, zone(4): {GER: "1 submarine, 1 cruiser"}}
    early = board(GER, "combat_move", units)
    assert early.why_not(f"go 1 submarine: {zone(11)} as hunt") == "WAW-CONVOY-01"
    t = board(GER, "combat_move", units, round=2, purses={UK: 10})
    assert t.why_not(f"go 1 cruiser: {zone(4)} as hunt") == "WAW-CONVOY-01"
    assert t.why_not(f"go 1 submarine: {zone(4)} as hunt") == "WAW-CONVOY-03", "the Baltic is not the Atlantic"
    crowd = board(GER, "combat_move", {zone(11): {GER: "1 submarine, 1 cruiser"}}, round=2)
    assert crowd.why_not(f"go 1 submarine: {zone(11)} as hunt") == "WAW-CONVOY-03"
    t.do(f"go 2 submarine: {zone(11)} as hunt").do(f"go 1 submarine: {zone(3)} > {zone(2)} as hunt")
    assert t.why_not(f"go 1 submarine: {zone(11)} as hunt") == "WAW-CONVOY-05"
    t.done(6, 2)
    assert t.money(UK) == 10 - 3 - 1


# -- other battles --


@rule("WAW-PARA-04", "WAW-PARA-05", "WAW-DEC-75", "WAW-GAP-16", "WAW-BLITZ-01")
def test_paratroopers_are_dropped() -> None:
    units = {"Germany": {GER: "1 bomber, 1 paratrooper, 1 infantry"}, "Egypt": {UK: "1 infantry"}}
    t = board(GER, "combat_move", units, hold={"Balkans": GER})
    order = f"Germany > Austria > Balkans > {zone(18)} > Egypt as drop aboard bomber"
    assert t.why_not(f"go 1 infantry: {order}") == "WAW-PARA-04"
    t.do(f"go 1 paratrooper: {order}").done(2, 6)
    assert t.holder("Egypt") == GER
    assert t.units("Egypt") == {"bomber": 1, "paratrooper": 1}


@rule("WAW-PARA-06")
def test_who_is_shot_down_takes_his_paratrooper_along() -> None:
    units = {"Germany": {GER: "1 bomber, 1 paratrooper"}, "France": {FRA: f"1 infantry, 1 {GUN}"}}
    t = board(GER, "combat_move", units).do("go 1 paratrooper: Germany > France as drop aboard bomber").done(1)
    assert t.units("France") == {"infantry": 1, GUN: 1}


@rule("WAW-BLITZ-02")
def test_fast_infantry_does_not_blitz() -> None:
    units = {"Germany": {GER: "1 SS panzergrenadier, 1 tank"}, "France": {FRA: "1 infantry"}}
    t = board(GER, "combat_move", units, hold={"Spain": GER})
    path = "Germany > Belgium-Holland > France"
    assert t.why_not(f"go 1 SS panzergrenadier: {path}") == "WAW-BLITZ-01"
    assert t.allows(f"go 1 tank: {path}")


@rule("WAW-AIR-01", "WAW-GAP-17")
def test_fighters_fly_six_when_they_do_not_fight() -> None:
    way = "Germany > Austria > Italy > Sea Zone 17 > Libya"
    units = {"Germany": {GER: "1 fighter"}}
    t = board(GER, "noncombat_move", units, hold={"Egypt": GER, "Sudan": GER})
    assert t.allows(f"go 1 fighter: {way} > Egypt")
    assert t.allows(f"go 1 fighter: {way} > Egypt > Sudan")


@rule("WAW-AIR-02")
def test_escorts_fly_as_far_as_their_bombers() -> None:
    """Three spaces out and three back, for a fighter that starts where its bombers do."""
    way = f"Great Britain > {zone(3)} > Germany > Austria"
    units = {"Great Britain": {UK: "1 bomber, 1 fighter"}, "Austria": {GER: "1 industrial complex"}}
    t = board(UK, "combat_move", units)
    assert t.why_not(f"go 1 fighter: {way} as escort") == "WAW-BASE-01"
    t.do(f"go 1 bomber: {way} as raid")
    assert t.allows(f"go 1 fighter: {way} as escort")


@rule("WAW-SURP-01", "WAW-SURP-02", "WAW-SURP-03", "WAW-SURP-04", "WAW-DEC-21", "WAW-GAP-22")
def test_the_surprise_attack_on_russia() -> None:
    units = {"Poland": {GER: "2 infantry"}, "Belorussia": {RUS: "2 infantry"}}
    t = board(GER, "combat_move", units, hold={"Poland": GER}, war=EAST)
    t.do("go 2 infantry: Poland > Belorussia").done()
    assert t.topic == "onslaught"
    t.do("choose Belorussia", 2, 3)
    assert t.units("Belorussia", RUS) == {"infantry": 1}
    assert t.units("Belorussia", GER) == {"infantry": 2}, "no Russian die was thrown"
    t.do(Choose(()), 2, 2, 2, topic="retreat")
    assert t.units("Belorussia", GER) == {"infantry": 1}


@rule("WAW-JAP-06", "WAW-DEC-33", "WAW-GAP-29")
def test_four_more_infantry_for_japan() -> None:
    units = {zone(52): {US: "1 transport [infantry]"}}
    t = board(US, "combat_move", units, war=PACIFIC).do(f"go 1 infantry: {zone(52)} > Japan").done()
    t.quiet()
    assert t.topic == "home_guard"
    t.do("choose Japan 4", 6, 3, 6, 6, 6)
    assert t.units("Japan") == {"infantry": 4}


@rule("WAW-USA-16", "WAW-USA-17", "WAW-DEC-44", "WAW-GAP-39")
def test_the_national_guard() -> None:
    units = {zone(68): {JAP: "1 transport [infantry]"}}
    t = board(JAP, "combat_move", units, war=PACIFIC).do(f"go 1 infantry: {zone(68)} > Hawaii").done()
    while t.topic != "home_guard":
        t.quiet()
    t.do("choose Western United States 6")
    assert t.units("Western United States") == {"infantry": 6}
    assert t.holder("Hawaii") == JAP
