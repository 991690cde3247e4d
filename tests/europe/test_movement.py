"""Moving by land and sea: blitzes in pairs, bases, submarines, transports."""

from __future__ import annotations

from tests.europe.theatre import EAST, FRA, GER, SOV, UK, board, zone
from tests.tools import rule


@rule("EUR-LAND-02", "EUR-LAND-05", "EUR-EX-14", "EUR-CMOVE-04")
def test_a_tank_blitzes_through_empty_land() -> None:
    """It takes the first land in passing and may end on friendly, hostile or its own land."""
    t = board(GER, "combat_move", {"Poland": {GER: "1 tank"}}, war=EAST)
    t.do("go 1 tank: Poland > Eastern Poland > Belarus")
    assert t.holder("Eastern Poland") == GER
    t = board(GER, "combat_move", {"Poland": {GER: "1 tank"}}, war=EAST)
    assert t.allows("go 1 tank: Poland > Eastern Poland > Poland")


@rule("EUR-LAND-06", "EUR-EX-14")
def test_anything_stops_a_blitz() -> None:
    for there in ("1 infantry", "1 antiaircraft gun", "1 minor factory", "1 air base", "1 naval base"):
        t = board(GER, "combat_move", {"Poland": {GER: "1 tank"}, "Eastern Poland": {SOV: there}}, war=EAST)
        assert t.why_not("go 1 tank: Poland > Eastern Poland > Belarus") == "EUR-LAND-06"


@rule("EUR-LAND-03", "EUR-DEC-12")
def test_one_mechanised_infantry_goes_with_each_tank() -> None:
    """One for one, on the same way; together or after the tank."""
    way = "Poland > Eastern Poland > Belarus"
    t = board(GER, "combat_move", {"Poland": {GER: "1 tank, 2 mechanised infantry"}}, war=EAST)
    assert t.why_not(f"go 1 tank, 2 mechanised infantry: {way}") == "EUR-LAND-03"
    t.do(f"go 1 tank: {way}")
    assert t.why_not(f"go 2 mechanised infantry: {way}") == "EUR-LAND-03"
    t.do(f"go 1 mechanised infantry: {way}")
    assert t.why_not(f"go 1 mechanised infantry: {way}") == "EUR-LAND-03"
    t = board(GER, "combat_move", {"Poland": {GER: "1 tank, 1 mechanised infantry"}}, war=EAST)
    t.do(f"go 1 tank, 1 mechanised infantry: {way}")
    assert t.units("Belarus") == {"tank": 1, "mechanised infantry": 1}


@rule("EUR-LAND-04", "EUR-LAND-01", "EUR-EX-09", "EUR-CMOVE-11")
def test_without_a_tank_it_stops_at_the_first_hostile_land() -> None:
    t = board(GER, "combat_move", {"Germany": {GER: "1 mechanised infantry, 1 infantry"}}, war=EAST)
    assert t.allows("go 1 mechanised infantry: Germany > Poland > Eastern Poland")
    t = board(GER, "combat_move", {"Poland": {GER: "1 mechanised infantry, 1 infantry"}}, war=EAST)
    assert t.allows("go 1 mechanised infantry: Poland > Eastern Poland")
    assert t.why_not("go 1 mechanised infantry: Poland > Eastern Poland > Belarus") == "EUR-LAND-03"
    assert "EUR-CMOVE-11" in t.why_not("go 1 infantry: Poland > Eastern Poland > Belarus")


@rule("EUR-CMOVE-01", "EUR-CMOVE-02")
def test_combat_moves_end_where_the_enemy_is() -> None:
    t = board(GER, "combat_move", {"Germany": {GER: "1 tank"}})
    assert t.why_not("go 1 tank: Germany > Poland") == "EUR-CMOVE-02"


@rule("EUR-CMOVE-08", "EUR-MULTI-02", "EUR-MULTI-03")
def test_units_converge_from_several_lands_and_only_the_active_powers_fight() -> None:
    t = board(
        GER,
        "combat_move",
        {
            "Germany": {GER: "1 tank"},
            "Holland Belgium": {GER: "1 infantry"},
            "Western Germany": {GER: "1 tank"},
            "France": {FRA: "1 infantry"},
        },
    )
    t.do("go 1 infantry: Holland Belgium > France").do("go 1 tank: Western Germany > France")
    t.done(1, 6)
    assert t.holder("France") == GER


@rule("EUR-CMOVE-09", "EUR-CMOVE-10")
def test_a_unit_moves_once_in_combat_movement() -> None:
    t = board(GER, "combat_move", {"Western Germany": {GER: "1 tank"}})
    t.do("go 1 tank: Western Germany > France")
    assert t.why_not("go 1 tank: France > Normandy Bordeaux") == "EUR-CMOVE-09"
    t = board(
        GER,
        "combat_move",
        {
            "Western Germany": {GER: "1 tank, 1 infantry"},
            "France": {FRA: "3 infantry"},
            "Normandy Bordeaux": {FRA: "1 infantry"},
            "Holland Belgium": {GER: "1 tank"},
        },
    )
    t.do("go 1 tank: Western Germany > France").done(6, 6, 6, 6)
    assert t.topic == "retreat", "once dice have fallen, the battle is all that is asked about"


@rule("EUR-CMOVE-15", "EUR-AA-08", "EUR-NCM-05", "EUR-AA-07")
def test_guns_move_one_space_in_noncombat_movement_only() -> None:
    t = board(GER, "combat_move", {"Western Germany": {GER: "1 antiaircraft gun"}})
    assert t.why_not("go 1 antiaircraft gun: Western Germany > France") == "EUR-CMOVE-15"
    t = board(GER, "noncombat_move", {"Western Germany": {GER: "1 antiaircraft gun"}})
    assert t.allows("go 1 antiaircraft gun: Western Germany > Germany")
    assert t.why_not("go 1 antiaircraft gun: Western Germany > Germany > Poland") == "EUR-CMOVE-11"


@rule("EUR-LAND-07", "EUR-SEA-07")
def test_land_units_stay_on_land_and_ships_at_sea() -> None:
    t = board(UK, "noncombat_move", {zone(110): {UK: "1 cruiser"}, UK: {UK: "1 infantry"}})
    assert t.why_not(f"go 1 cruiser: {zone(110)} > {UK}") == "EUR-SEA-07"
    assert not t.allows(f"go 1 infantry: {UK} > {zone(110)}")


@rule("EUR-MAP-07")
def test_the_marshes_are_closed() -> None:
    """Nothing leads there, and nothing can stand there; the desert is no space at all."""
    t = board(SOV, "noncombat_move", {"Belarus": {SOV: "1 infantry, 1 fighter"}})
    assert "Pripet Marshes" in t.game.board.closed
    assert not t.game.board.next["Pripet Marshes"]
    assert not t.allows("go 1 infantry: Belarus > Pripet Marshes")
    assert t.game.board.find("Sahara Desert") is None


@rule("EUR-MAP-02")
def test_london_and_zone_111_only_meet_at_a_point() -> None:
    t = board(UK, "noncombat_move", {UK: {UK: "1 fighter"}})
    assert "Sea Zone 111" not in t.game.board.next[UK]
    assert set(t.game.board.coast[UK]) == {zone(109), zone(110)}


@rule("EUR-MAP-15")
def test_empty_land_stays_with_its_holder() -> None:
    t = board(GER, "noncombat_move", {"Poland": {GER: "1 infantry"}})
    t.do("go 1 infantry: Poland > Germany").done()
    assert t.holder("Poland") == GER


# -- bases --


@rule("EUR-BASE-01", "EUR-AIR-01", "EUR-AIR-04")
def test_an_air_base_adds_one_to_range() -> None:
    """From beside it nothing; a damaged base gives nothing either."""
    hold = {"Southern France": FRA}
    t = board(UK, "noncombat_move", {UK: {UK: "1 fighter, 1 air base"}}, hold=hold)
    assert t.allows(
        f"go 1 fighter: {UK} > {zone(110)} > Normandy Bordeaux > France > Southern France > Normandy Bordeaux"
    )
    t = board(UK, "noncombat_move", {UK: {UK: "1 fighter"}}, hold=hold)
    assert (
        t.why_not(
            f"go 1 fighter: {UK} > {zone(110)} > Normandy Bordeaux > France > Southern France > Normandy Bordeaux"
        )
        == "EUR-AIR-01"
    )


@rule("EUR-BASE-05", "EUR-GAP-04")
def test_a_damaged_air_base_gives_nothing() -> None:
    loop = f"{UK} > {zone(110)} > Normandy Bordeaux > France > Southern France > Normandy Bordeaux"
    for damage, works in ((2, True), (3, False)):
        t = board(UK, "noncombat_move", {UK: {UK: f"1 fighter, 1 air base hit {damage}"}})
        assert t.allows(f"go 1 fighter: {loop}") == works


@rule("EUR-BASE-02")
def test_aircraft_at_sea_have_nothing_of_the_base() -> None:
    t = board(UK, "noncombat_move", {UK: {UK: "1 air base"}, zone(110): {UK: "1 aircraft carrier [1 fighter]"}})
    assert not t.allows(
        f"go 1 fighter: {zone(110)} > Normandy Bordeaux > France > Southern France > {zone(93)} > Southern France"
    )


@rule("EUR-BASE-03", "EUR-BASE-04", "EUR-SEA-01", "EUR-BASE-06", "EUR-GAP-04")
def test_a_naval_base_adds_a_zone_for_friends_too() -> None:
    way = f"{zone(110)} > {zone(109)} > {zone(119)} > {zone(123)}"
    for damage, works in ((0, True), (2, True), (3, False)):
        base = f"1 naval base hit {damage}" if damage else "1 naval base"
        t = board(FRA, "noncombat_move", {UK: {UK: base}, zone(110): {FRA: "1 cruiser"}})
        assert t.allows(f"go 1 cruiser: {way}") == works
    t = board(FRA, "noncombat_move", {zone(110): {FRA: "1 cruiser"}})
    assert t.why_not(f"go 1 cruiser: {way}") == "EUR-SEA-01"


@rule("EUR-BASE-07", "EUR-GAP-23")
def test_a_captured_base_serves_from_the_next_turn() -> None:
    t = board(
        GER,
        "combat_move",
        {
            "Normandy Bordeaux": {FRA: "1 naval base"},
            "Western Germany": {GER: "1 tank"},
            zone(105): {GER: "1 submarine"},
        },
        hold={"France": GER},
    )
    t.do("go 1 tank: Western Germany > France > Normandy Bordeaux").done()
    assert t.units("Normandy Bordeaux", GER) == {"naval base": 1, "tank": 1}
    assert t.why_not(f"go 1 submarine: {zone(105)} > {zone(104)} > {zone(103)} > {zone(102)}") == "EUR-SEA-01"


# -- the sea --


@rule("EUR-MAP-08", "EUR-SEA-02", "EUR-SUB-01", "EUR-EX-10")
def test_surface_warships_stop_ships_but_not_submarines() -> None:
    t = board(
        GER,
        "combat_move",
        {zone(113): {GER: "1 cruiser, 1 submarine"}, zone(112): {UK: "1 cruiser"}},
        hold={"Norway": GER},
    )
    assert t.why_not(f"go 1 cruiser: {zone(113)} > {zone(112)} > {zone(125)}") == "EUR-SEA-02"
    assert "EUR-SUB-02" not in t.why_not(f"go 1 submarine: {zone(113)} > {zone(112)} > {zone(125)}")


@rule("EUR-SUB-02")
def test_a_destroyer_stops_a_submarine() -> None:
    t = board(GER, "noncombat_move", {zone(113): {GER: "1 submarine"}, zone(112): {UK: "1 destroyer"}})
    assert t.why_not(f"go 1 submarine: {zone(113)} > {zone(112)} > {zone(125)}") == "EUR-SUB-02"


@rule("EUR-SUB-04", "EUR-SEA-05", "EUR-NCM-03", "EUR-SEA-06")
def test_in_noncombat_movement_only_submarines_go_where_the_enemy_is() -> None:
    """Ships may end beside enemy submarines and transports; nothing follows."""
    t = board(GER, "noncombat_move", {zone(113): {GER: "1 submarine, 1 cruiser"}, zone(112): {UK: "1 destroyer"}})
    assert t.why_not(f"go 1 cruiser: {zone(113)} > {zone(112)}") == "EUR-SEA-05"
    t.do(f"go 1 submarine: {zone(113)} > {zone(112)}").done()
    assert t.units(zone(112)) == {"submarine": 1, "destroyer": 1}
    t = board(GER, "noncombat_move", {zone(113): {GER: "1 cruiser"}, zone(112): {UK: "1 submarine, 1 transport"}})
    assert t.allows(f"go 1 cruiser: {zone(113)} > {zone(112)}")


@rule("EUR-SEA-04", "EUR-EX-11", "EUR-DEC-09")
def test_ships_among_enemies_fight_or_leave() -> None:
    """Whoever leaves does not move again; whoever stays fights."""
    here = {zone(112): {GER: "1 cruiser", UK: "1 cruiser"}}
    t = board(GER, "combat_move", here).do(f"go 1 cruiser: {zone(112)} > {zone(113)}").done()
    assert t.topic == "noncombat_move"
    assert t.why_not(f"go 1 cruiser: {zone(113)} > {zone(112)}") != ""
    t = board(GER, "combat_move", here).done(3, 6)
    assert t.units(zone(112)) == {"cruiser": 1}


@rule("EUR-SEA-08", "EUR-SEA-09")
def test_what_ships_are_and_carry() -> None:
    t = board(UK, "noncombat_move", {UK: {UK: "1 fighter, 1 infantry"}, zone(110): {UK: "1 cruiser, 1 submarine"}})
    kinds = t.game.kinds
    assert {k for k in kinds if kinds[k].can("surface")} == {"battleship", "aircraft carrier", "cruiser", "destroyer"}
    assert {k for k in kinds if kinds[k].holds} == {"aircraft carrier", "transport"}
    assert not t.allows(f"go 1 fighter: {UK} > {zone(110)}")


# -- transports --


@rule("EUR-TRN-01", "EUR-EX-28", "EUR-AA-09", "EUR-TRN-02")
def test_one_land_unit_and_one_infantry() -> None:
    for load in ("tank", "mechanised infantry", "artillery", "antiaircraft gun", "infantry"):
        ours = "2 infantry" if load == "infantry" else f"1 infantry, 1 {load}"
        t = board(UK, "noncombat_move", {UK: {UK: ours}, zone(110): {UK: "1 transport"}})
        assert t.allows(f"go {ours}: {UK} > {zone(110)}")
    t = board(
        UK, "noncombat_move", {UK: {UK: "1 tank, 1 artillery, 3 infantry, 1 air base"}, zone(110): {UK: "1 transport"}}
    )
    assert t.why_not(f"go 1 tank, 1 artillery: {UK} > {zone(110)}") == "EUR-TRN-01"
    assert t.why_not(f"go 3 infantry: {UK} > {zone(110)}") == "EUR-TRN-01"
    assert t.why_not(f"go 1 air base: {UK} > {zone(110)}") != ""


@rule("EUR-TRN-05", "EUR-EX-29", "EUR-TRN-04", "EUR-TRN-06", "EUR-TRN-08")
def test_load_move_load_move_unload() -> None:
    """An infantry, then a tank one zone on, both ashore at the end; then the ship has had its move."""
    t = board(
        UK,
        "noncombat_move",
        {
            "Scotland": {UK: "1 infantry"},
            UK: {UK: "1 tank"},
            zone(119): {UK: "1 transport"},
            "Normandy Bordeaux": {FRA: "1 infantry"},
        },
    )
    t.do(f"go 1 infantry: Scotland > {zone(119)}").do(f"go 1 transport: {zone(119)} > {zone(109)}")
    t.do(f"go 1 tank: {UK} > {zone(109)}").do(f"go 1 transport: {zone(109)} > {zone(110)}")
    t.do(f"go 1 infantry, 1 tank: {zone(110)} > Normandy Bordeaux")
    assert t.units("Normandy Bordeaux", UK) == {"infantry": 1, "tank": 1}
    assert t.why_not(f"go 1 transport: {zone(110)} > {zone(109)}") != ""


@rule("EUR-TRN-09", "EUR-TRN-11")
def test_one_shore_a_turn_and_no_transfer() -> None:
    """A transport may bridge without moving; then it is done."""
    t = board(UK, "noncombat_move", {UK: {UK: "2 infantry"}, zone(109): {UK: "2 transport"}})
    t.do(f"go 2 infantry: {UK} > {zone(109)}")
    assert t.why_not(f"go 1 infantry: {zone(109)} > {zone(119)}") != ""
    t.do(f"go 1 infantry: {zone(109)} > Scotland")
    assert "Scotland" in t.game.board.coast[zone(109)]
    assert t.why_not(f"go 1 infantry: {zone(109)} > {UK}") in ("EUR-TRN-09", "EUR-TRN-08")
    assert t.units("Scotland", UK) == {"infantry": 1}


@rule("EUR-TRN-10")
def test_nothing_loads_among_enemies() -> None:
    t = board(UK, "combat_move", {UK: {UK: "1 infantry"}, zone(110): {UK: "1 transport, 1 cruiser", GER: "1 cruiser"}})
    assert t.why_not(f"go 1 infantry: {UK} > {zone(110)}") == "EUR-TRN-10"


@rule("EUR-TRN-12", "EUR-AMPHIB-01")
def test_what_loads_to_attack_must_land() -> None:
    t = board(
        UK, "combat_move", {UK: {UK: "1 infantry"}, zone(110): {UK: "1 transport"}}, hold={"Normandy Bordeaux": GER}
    )
    t.do(f"go 1 infantry: {UK} > {zone(110)}")
    assert "EUR-TRN-12" in t.why_not("done")
    t.do(f"go 1 infantry: {zone(110)} > Normandy Bordeaux").done()
    assert t.holder("Normandy Bordeaux") == FRA


@rule("EUR-TRN-13", "EUR-TRN-07", "EUR-DEC-11")
def test_cargo_of_earlier_turns_may_stay_aboard() -> None:
    t = board(UK, "combat_move", {zone(110): {UK: "1 transport [2 infantry]"}}, hold={"Normandy Bordeaux": GER})
    t.do(f"go 1 infantry: {zone(110)} > Normandy Bordeaux").done()
    t.quiet()
    assert t.units(zone(110), UK) == {"transport": 1, "infantry": 1}


@rule("EUR-TRN-14")
def test_landing_past_submarines_needs_a_warship() -> None:
    there = {zone(110): {UK: "1 transport [1 infantry]", GER: "1 submarine"}}
    t = board(UK, "combat_move", there, hold={"Normandy Bordeaux": GER})
    t.do(f"go 1 infantry: {zone(110)} > Normandy Bordeaux")
    assert t.why_not("done") == "EUR-TRN-14"


@rule("EUR-TRN-22", "EUR-TRN-16")
def test_hostile_shores_are_entered_only_by_assault() -> None:
    t = board(UK, "noncombat_move", {zone(110): {UK: "1 transport [1 infantry]"}}, hold={"Normandy Bordeaux": GER})
    assert t.why_not(f"go 1 infantry: {zone(110)} > Normandy Bordeaux") == "EUR-TRN-22"


@rule("EUR-TRN-23", "EUR-EX-30")
def test_an_allys_transport_takes_three_turns() -> None:
    """Boarding in one's own turn is no way to land in the same turn; from earlier it is."""
    t = board(FRA, "noncombat_move", {UK: {FRA: "1 infantry"}, zone(110): {UK: "1 transport"}})
    t.do(f"go 1 infantry: {UK} > {zone(110)}")
    assert t.why_not(f"go 1 infantry: {zone(110)} > Normandy Bordeaux") == "EUR-TRN-23"
    t = board(FRA, "noncombat_move", {zone(110): {UK: "1 transport [1 infantry of France]"}})
    assert t.allows(f"go 1 infantry: {zone(110)} > Normandy Bordeaux")


@rule("EUR-TRN-24", "EUR-AMPHIB-18")
def test_assault_from_an_allys_transport() -> None:
    t = board(
        FRA, "combat_move", {zone(110): {UK: "1 transport [1 infantry of France]"}}, hold={"Normandy Bordeaux": GER}
    )
    t.do(f"go 1 infantry: {zone(110)} > Normandy Bordeaux").done().quiet()
    assert t.holder("Normandy Bordeaux") == FRA


@rule("EUR-TRN-18", "EUR-NCM-01")
def test_a_transport_that_did_nothing_works_in_noncombat_movement() -> None:
    t = board(UK, "noncombat_move", {UK: {UK: "1 infantry"}, zone(109): {UK: "1 transport"}})
    t.do(f"go 1 infantry: {UK} > {zone(109)}").do(f"go 1 infantry: {zone(109)} > Scotland").done()
    assert t.units("Scotland", UK) == {"infantry": 1}


@rule("EUR-AA-10", "EUR-GAP-36")
def test_a_gun_sails_along_and_stays_aboard() -> None:
    t = board(
        UK,
        "combat_move",
        {zone(109): {UK: "1 transport [1 infantry, 1 antiaircraft gun]"}},
        hold={"Normandy Bordeaux": GER},
    )
    t.do(f"go 1 transport: {zone(109)} > {zone(110)}")
    assert t.why_not(f"go 1 antiaircraft gun: {zone(110)} > Normandy Bordeaux") == "EUR-GAP-36"
    t.do(f"go 1 infantry: {zone(110)} > Normandy Bordeaux").done().quiet()
    assert t.units(zone(110), UK) == {"transport": 1, "antiaircraft gun": 1}


@rule("EUR-NCM-04", "EUR-MAP-05")
def test_where_land_units_may_go_in_peace() -> None:
    """Friendly land, also land taken this turn; not hostile land, though it be empty."""
    t = board(
        GER,
        "combat_move",
        {"Western Germany": {GER: "1 tank"}, "Germany": {GER: "1 infantry"}, "Holland Belgium": {GER: "1 infantry"}},
    )
    t.do("go 1 tank: Western Germany > France").done()
    assert t.allows("go 1 infantry: Holland Belgium > France")
    assert t.why_not("go 1 infantry: Holland Belgium > Normandy Bordeaux") != ""
