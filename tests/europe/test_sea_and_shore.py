"""Ships that begin among enemies, transports at work, landings from one zone, and neutral ships near home."""

from __future__ import annotations

from sandtable.kernel.events import Rolled
from tests.europe.theatre import ALL_AT_WAR, FRA, GER, ITA, SOV, UK, US, at_war, board, zone
from tests.tools import rule
from tests.tools.table import Table

OFF, SHORE = zone(110), "Normandy Bordeaux"


def throws(t: Table) -> list[str]:
    return [e.thrown.throw.what for e in t.seen(Rolled)]


# -- ships that begin among enemies --


def among_enemies(**more: dict[str, str]) -> Table:
    """A British cruiser and transport that share zone 109 with a German cruiser."""
    units = {zone(109): {UK: "1 cruiser, 1 transport", GER: "1 cruiser"}, "Normandy Bordeaux": {UK: "1 infantry"}}
    return board(UK, "combat_move", {**units, **more}, hold={"Holland Belgium": GER})


@rule("EUR-SEA-03")
def test_they_stay_and_fight() -> None:
    t = among_enemies().done(3, 6)
    assert t.units(zone(109)) == {"cruiser": 1, "transport": 1}


@rule("EUR-SEA-03", "EUR-SEA-04")
def test_they_leave_load_and_attack_elsewhere() -> None:
    """Not in the zone of the enemy, but one zone on they load, and land from there; then they have had their moves."""
    t = among_enemies(**{UK: {UK: "1 infantry"}})
    assert t.why_not(f"go 1 infantry: {UK} > {zone(109)}") == "EUR-TRN-10"
    t.do(f"go 1 cruiser, 1 transport: {zone(109)} > {OFF}").do(f"go 1 infantry: {SHORE} > {OFF}")
    t.do(f"go 1 infantry: {OFF} > Holland Belgium").done()
    assert t.holder("Holland Belgium") == UK
    assert t.why_not(f"go 1 cruiser: {OFF} > {zone(104)}") == "EUR-NCM-01"


@rule("EUR-SEA-03")
def test_they_leave_load_and_come_back_to_fight() -> None:
    t = among_enemies()
    t.do(f"go 1 cruiser: {zone(109)} > {OFF} > {zone(109)}").do(f"go 1 transport: {zone(109)} > {OFF}")
    t.do(f"go 1 infantry: {SHORE} > {OFF}").do(f"go 1 transport: {OFF} > {zone(109)}")
    assert t.units(zone(109), UK) == {"cruiser": 1, "transport": 1, "infantry": 1}
    assert t.why_not("done") == "EUR-TRN-12", "whoever loaded must land somewhere"


@rule("EUR-SEA-03", "EUR-CMOVE-05", "EUR-SEA-04")
def test_they_leave_and_fight_nobody() -> None:
    t = among_enemies().do(f"go 1 cruiser, 1 transport: {zone(109)} > {zone(108)}").done()
    assert t.topic == "noncombat_move"
    assert throws(t) == []
    assert t.why_not(f"go 1 cruiser: {zone(108)} > {zone(109)}") == "EUR-NCM-01"


@rule("EUR-SEA-03", "EUR-CMOVE-05")
def test_their_aircraft_leave_too() -> None:
    """A fighter on a carrier among enemies may fly off to land, in combat movement."""
    units = {zone(109): {UK: "1 aircraft carrier [1 fighter]", GER: "1 cruiser"}}
    t = board(UK, "combat_move", units).do(f"go 1 fighter: {zone(109)} > {UK}")
    assert t.units(UK, UK) == {"fighter": 1}
    t.do(f"go 1 aircraft carrier: {zone(109)} > {zone(108)}").done()
    assert t.topic == "noncombat_move"


@rule("EUR-CMOVE-05")
def test_where_aircraft_could_rise_counts_as_hostile_for_those_who_leave() -> None:
    """A German fighter at an air base in Normandy could rise over zone 110: ships may leave it in combat movement."""
    ships = {OFF: {UK: "1 cruiser"}}
    for there, leaves in (
        ("1 air base, 1 fighter", True),
        ("1 fighter", False),
        ("1 air base hit 3, 1 fighter", False),
    ):
        t = board(UK, "combat_move", {**ships, SHORE: {GER: there}}, hold={SHORE: GER})
        t.do(f"go 1 cruiser: {OFF} > {zone(109)}")
        assert t.allows("done") == leaves


@rule("EUR-GAP-38")
def test_a_declaration_at_the_end_of_a_turn_starts_no_battle() -> None:
    """America enters when it collects; German and American ships share a zone until one of them has its turn."""
    both = {zone(102): {US: "1 cruiser", GER: "1 cruiser"}}
    t = board(US, "entry", both, round=3, purses={US: 0}).do(f"choose {GER}; {ITA}")
    assert at_war(t, US, GER)
    assert throws(t) == []
    assert t.units(zone(102)) == {"cruiser": 2}
    t = board(US, "combat_move", both, war=ALL_AT_WAR).done(3, 6)
    assert t.units(zone(102)) == {"cruiser": 1}


# -- submarines and transports in the way --


@rule("EUR-CMOVE-12", "EUR-MAP-09")
def test_submarines_and_transports_hinder_neither_passage_nor_loading() -> None:
    t = board(
        UK, "combat_move", {zone(109): {GER: "1 submarine, 1 transport", UK: "1 transport"}, UK: {UK: "1 infantry"}}
    )
    assert t.allows(f"go 1 infantry: {UK} > {zone(109)}")
    t = board(UK, "noncombat_move", {zone(104): {UK: "1 cruiser"}, zone(109): {GER: "1 submarine, 1 transport"}})
    assert t.allows(f"go 1 cruiser: {zone(104)} > {zone(109)} > {zone(119)}")


@rule("EUR-CMOVE-13", "EUR-CMOVE-14")
def test_some_attack_them_while_others_sail_on() -> None:
    """Whoever came to attack stays; all submarines and transports there are attacked, none is left out."""
    units = {
        zone(104): {UK: "2 destroyer"},
        zone(109): {GER: "1 submarine, 1 transport"},
        zone(119): {GER: "1 cruiser"},
    }
    t = board(UK, "combat_move", units)
    t.do(f"go 1 destroyer: {zone(104)} > {zone(109)}").do(f"go 1 destroyer: {zone(104)} > {zone(109)} > {zone(119)}")
    t.done()
    assert sorted(t.options()) == [zone(119), f"hunt {zone(109)}"]
    t.do(f"choose hunt {zone(109)}", 2, 6, 6, 3)
    assert t.units(zone(109)) == {"destroyer": 1}


# -- transports --


@rule("EUR-TRN-07")
def test_cargo_may_stay_at_sea() -> None:
    """Loaded in noncombat movement, it is still aboard when the next turn begins."""
    t = board(UK, "noncombat_move", {UK: {UK: "1 infantry"}, OFF: {UK: "1 transport"}})
    t.do(f"go 1 infantry: {UK} > {OFF}").done()
    assert t.units(OFF, UK) == {"transport": 1, "infantry": 1}


@rule("EUR-TRN-11", "EUR-TRN-08")
def test_a_bridge_is_all_a_transport_does() -> None:
    t = board(UK, "noncombat_move", {UK: {UK: "3 infantry"}, zone(109): {UK: "1 transport"}})
    t.do(f"go 2 infantry: {UK} > {zone(109)}").do(f"go 2 infantry: {zone(109)} > Scotland")
    assert t.units("Scotland", UK) == {"infantry": 2}
    assert t.why_not(f"go 1 transport: {zone(109)} > {zone(119)}") == "EUR-TRN-08"
    assert t.why_not(f"go 1 infantry: {UK} > {zone(109)}") == "EUR-TRN-11"


@rule("EUR-TRN-14", "EUR-TRN-19")
def test_a_warship_covers_a_landing_past_submarines() -> None:
    """With one in the zone it goes ahead; where nobody lurks a transport needs no escort at all."""
    for ships, enemy in (
        ("1 transport [1 infantry], 1 destroyer", "1 submarine"),
        ("1 transport [1 infantry]", "1 transport"),
    ):
        t = board(UK, "combat_move", {OFF: {UK: ships, GER: enemy}}, hold={SHORE: GER})
        t.do(f"go 1 infantry: {OFF} > {SHORE}")
        assert t.allows("done")


@rule("EUR-TRN-18")
def test_a_transport_that_worked_in_combat_movement_does_nothing_more() -> None:
    """It landed troops, or sailed out of danger: in noncombat movement it neither sails, loads nor unloads."""
    t = board(UK, "combat_move", {UK: {UK: "1 infantry"}, OFF: {UK: "1 transport [1 infantry]"}}, hold={SHORE: GER})
    t.do(f"go 1 infantry: {OFF} > {SHORE}").done()
    t.quiet()
    assert t.topic == "noncombat_move"
    assert not t.allows(f"go 1 transport: {OFF} > {zone(109)}")
    assert not t.allows(f"go 1 infantry: {UK} > {OFF}")
    t = board(UK, "combat_move", {OFF: {GER: "1 cruiser", UK: "1 transport [1 infantry]"}})
    t.do(f"go 1 transport: {OFF} > {zone(109)}").done()
    assert not t.allows(f"go 1 infantry: {zone(109)} > {UK}")


# -- landings --


@rule("EUR-BOMB-03", "EUR-BOMB-02", "EUR-DEC-21")
def test_a_ship_supports_one_of_several_landings() -> None:
    """Two shores off zone 110: the ship that fired at Normandy is not there for Holland, the other one is."""
    t = board(
        UK,
        "combat_move",
        {
            OFF: {UK: "1 battleship, 1 cruiser, 1 transport [1 infantry], 1 transport [1 infantry]"},
            SHORE: {GER: "1 infantry"},
            "Holland Belgium": {GER: "1 infantry"},
        },
        hold={SHORE: GER},
    )
    first, second = t.ids(OFF, "infantry")
    t.do(f"go {first}: {OFF} > {SHORE}").do(f"go {second}: {OFF} > Holland Belgium").done()
    t.do(f"choose {SHORE}")
    while t.topic != "bombard":
        t.quiet()
    big, small = t.ids(OFF, "battleship")[0], t.ids(OFF, "cruiser")[0]
    assert sorted(t.options()) == sorted([big, small])
    t.do(f"choose {big}", 6, 1, 6)
    while t.topic != "bombard":
        t.quiet()
    assert t.options() == [small]


@rule("EUR-BOMB-04", "EUR-DEF-04")
def test_sinking_transports_is_a_battle_too() -> None:
    """The transport in the zone goes down without dice, and nobody bombards the shore after that."""
    t = board(
        UK,
        "combat_move",
        {OFF: {UK: "1 battleship, 1 transport [1 infantry]", GER: "1 transport"}, SHORE: {GER: "1 infantry"}},
        hold={SHORE: GER},
    )
    t.do(f"go 1 infantry: {OFF} > {SHORE}").done()
    t.do(f"choose hunt {OFF}")
    assert t.units(OFF, GER) == {}
    while t.topic != "noncombat_move":
        t.quiet(1, 6) if t.topic == "landing" else t.quiet()
    assert "shore bombardment" not in throws(t)


@rule("EUR-AMPHIB-09", "EUR-AMPHIB-07")
def test_who_was_to_be_ignored_joins_the_battle_that_a_scramble_forces() -> None:
    """A British fighter rises; then the British submarine in the zone fights beside it."""
    t = board(
        GER,
        "combat_move",
        {
            OFF: {GER: "1 cruiser, 1 transport [1 infantry]", UK: "1 submarine"},
            UK: {UK: "1 air base, 1 fighter, 1 infantry"},
        },
    )
    t.do(f"go 1 infantry: {OFF} > {UK}").done()
    t.do(f"choose {t.ids(UK, 'fighter')[0]} > {OFF}")
    assert (t.asked, t.topic) == ((UK,), "submerge"), "it may strike or dive, as in any battle"
    t.do("choose nothing", 1, 6)
    assert throws(t) == ["submarines defend", "defence"]
    assert t.units(OFF, GER) == {}, "the transport has nowhere to go"


@rule("EUR-AMPHIB-14")
def test_without_anybody_left_the_landing_is_off() -> None:
    """Escort and troops are lost at sea: nobody fights ashore."""
    t = board(
        UK,
        "combat_move",
        {OFF: {UK: "1 destroyer, 1 transport [1 infantry]", GER: "1 battleship"}, SHORE: {GER: "1 infantry"}},
        hold={SHORE: GER},
    )
    t.do(f"go 1 infantry: {OFF} > {SHORE}").done(6, 4)
    assert t.units(OFF, UK) == {}
    assert t.units(SHORE) == {"infantry": 1}
    assert throws(t) == ["attack", "defence"]


@rule("EUR-AIR-14")
def test_nobody_lands_on_land_freed_or_won_over_this_turn() -> None:
    t = board(UK, "combat_move", {"Southern France": {UK: "1 tank"}, UK: {UK: "1 fighter"}}, hold={SHORE: GER})
    t.do(f"go 1 tank: Southern France > {SHORE}").done()
    assert t.holder(SHORE) == FRA
    assert t.why_not(f"go 1 fighter: {UK} > {OFF} > {SHORE}") == "EUR-AIR-14"
    t = board(UK, "noncombat_move", {zone(97): {UK: "1 transport [1 infantry]"}, "Malta": {UK: "1 fighter"}})
    t.do(f"go 1 infantry: {zone(97)} > Greece")
    assert t.why_not(f"go 1 fighter: Malta > {zone(96)} > {zone(97)} > Greece") == "EUR-AIR-14"


# -- America at peace --


@rule("EUR-GAP-14", "EUR-POL-09")
def test_home_waters_are_beside_all_land_america_holds() -> None:
    """Zone 121 lies beside Greenland, which is American; beside Iceland only if America held it."""
    t = board(US, "noncombat_move", {zone(116): {US: "1 transport"}})
    assert t.allows(f"go 1 transport: {zone(116)} > {zone(121)}")
    iceland = {zone(122): {US: "1 transport"}}
    assert board(US, "noncombat_move", iceland).why_not(f"go 1 transport: {zone(122)} > {zone(123)}") == "EUR-POL-09"
    assert board(US, "noncombat_move", iceland, hold={"Iceland": US}).allows(
        f"go 1 transport: {zone(122)} > {zone(123)}"
    )


@rule("EUR-GAP-14", "EUR-POL-07")
def test_what_the_fall_of_london_allows_stays_allowed() -> None:
    """Germany takes London, Britain frees it: America may still declare war."""
    t = board(GER, "combat_move", {"Scotland": {GER: "1 tank"}, "Quebec": {UK: "1 infantry"}}, hold={"Scotland": GER})
    t.do(f"go 1 tank: Scotland > {UK}").done()
    freed = t.state.stack[0].marks["freed"]
    t = board(UK, "combat_move", {zone(109): {UK: "1 transport [1 tank]"}}, hold={UK: GER}, marks={"freed": freed})
    t.do(f"go 1 tank: {zone(109)} > {UK}").done().quiet()
    assert t.holder(UK) == UK
    assert t.state.stack[0].marks["freed"] == freed
    t = board(US, "declare", {"Eastern United States": {US: "1 infantry"}}, marks={"freed": freed})
    assert t.offered("declare") == {US: [GER, ITA]}
    assert SOV in freed
