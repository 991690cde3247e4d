"""Scrambles from air bases, and bombing raids with escorts, interceptors and targets."""

from __future__ import annotations

from sandtable.kernel.decisions import Choose
from sandtable.kernel.events import Rolled
from sandtable.kernel.machine import offers
from tests.europe.theatre import FRA, GER, UK, board, zone
from tests.tools import rule
from tests.tools.table import Table

OFF = zone(110)


def alarm(there: dict[str, dict[str, str]], attacked: dict[int, str] | None = None) -> Table:
    """German cruisers sail against British ships beside Britain."""
    zones = attacked or {110: "1 destroyer"}
    near = {110: zone(106), 109: zone(119)}
    t = board(GER, "purchase", {}, purses={GER: 0})
    near[110] = next(z for z in t.game.board.next[OFF] if z in t.game.board.sea and z != zone(109))
    units = {zone(n): {UK: ships} for n, ships in zones.items()} | {near[n]: {GER: "1 cruiser"} for n in zones}
    t = board(GER, "combat_move", {**units, **there})
    for n in zones:
        t.do(f"go 1 cruiser: {near[n]} > {zone(n)}")
    return t.done()


def rise(t: Table, land: str, kind: str, n: int, to: str) -> list[str]:
    return [f"{i} > {to}" for i in t.ids(land, kind)[:n]]


@rule("EUR-SCR-01", "EUR-SCR-02", "EUR-SCR-03", "EUR-SCR-07", "EUR-DEC-14")
def test_three_aircraft_rise_from_a_base_to_defend_a_zone() -> None:
    """When combat moves are over; strategic bombers stay. They defend at their own numbers."""
    t = alarm({UK: {UK: "1 air base, 3 fighter, 1 tactical bomber, 1 strategic bomber"}})
    assert (t.asked, t.topic) == ((UK,), "scramble")
    assert t.silence() == "choose nothing"
    assert not any(i in key for key in t.options() for i in t.ids(UK, "strategic bomber"))
    four = rise(t, UK, "fighter", 3, OFF) + rise(t, UK, "tactical bomber", 1, OFF)
    assert t.why_not("choose " + "; ".join(four)) == "EUR-SCR-02"
    t.do("choose " + "; ".join(four[:3]), 6, 6, 4, 6, 6)
    assert t.units(OFF, GER) == {}


@rule("EUR-SCR-02", "EUR-BASE-05")
def test_no_base_or_a_damaged_one_and_nobody_rises() -> None:
    assert alarm_quiet({UK: {UK: "3 fighter"}})
    assert alarm_quiet({UK: {UK: "1 air base hit 3, 3 fighter"}})


def alarm_quiet(there: dict[str, dict[str, str]]) -> bool:
    """Whether nobody is asked to scramble: the battle is fought at once."""
    t = board(GER, "combat_move", {zone(112): {GER: "1 cruiser"}, zone(111): {UK: "1 destroyer"}, **there})
    t.do(f"go 1 cruiser: {zone(112)} > {zone(111)}")
    t.done(3, 6)
    return t.units(zone(111)) == {"cruiser": 1}


@rule("EUR-SCR-05", "EUR-EX-15", "EUR-GAP-25")
def test_two_bases_may_help_one_zone() -> None:
    """Three from Scotland and three from the United Kingdom."""
    base = "1 air base, 4 fighter"
    t = alarm({UK: {UK: base}, "Scotland": {UK: base}}, {109: "1 destroyer"})
    six = rise(t, UK, "fighter", 3, zone(109)) + rise(t, "Scotland", "fighter", 3, zone(109))
    assert t.allows("choose " + "; ".join(six))
    seven = [*six, f"{t.ids(UK, 'fighter')[3]} > {zone(109)}"]
    assert t.why_not("choose " + "; ".join(seven)) == "EUR-SCR-02"


@rule("EUR-SCR-06", "EUR-EX-16")
def test_one_base_may_help_two_zones_with_three_in_all() -> None:
    t = alarm({UK: {UK: "1 air base, 4 fighter"}}, {109: "1 destroyer", 110: "1 destroyer"})
    ids = t.ids(UK, "fighter")
    split = [f"{ids[0]} > {zone(109)}", f"{ids[1]} > {zone(109)}", f"{ids[2]} > {zone(110)}"]
    assert t.allows("choose " + "; ".join(split))
    assert t.why_not("choose " + "; ".join([*split, f"{ids[3]} > {zone(110)}"])) == "EUR-SCR-02"
    assert t.why_not(f"choose {ids[0]} > {zone(109)}; {ids[0]} > {zone(110)}") == "EUR-SCR-08"


@rule("EUR-SCR-04", "EUR-AMPHIB-04", "EUR-CMOVE-06", "EUR-GAP-35")
def test_they_rise_against_a_landing_though_no_ship_is_there() -> None:
    """The cover that came along fights them; the troops wait for it."""
    t = board(
        GER,
        "combat_move",
        {
            OFF: {GER: "1 transport [1 infantry]"},
            "Normandy Bordeaux": {GER: "1 fighter"},
            UK: {UK: "1 air base, 1 fighter, 1 infantry"},
        },
        hold={"Normandy Bordeaux": GER},
    )
    t.do(f"go 1 infantry: {OFF} > {UK}").do(f"go 1 fighter: Normandy Bordeaux > {OFF}").done()
    t.do(f"choose {t.ids(UK, 'fighter')[0]} > {OFF}", 3, 6)
    assert t.topic == "landing"


@rule("EUR-SCR-09", "EUR-SCR-10")
def test_they_go_home_or_one_space_on() -> None:
    """Home before the attacker's noncombat moves; where home fell they look for another place from the zone."""
    t = alarm({UK: {UK: "1 air base, 1 fighter"}})
    t.do(f"choose {t.ids(UK, 'fighter')[0]} > {OFF}", 6, 6, 4)
    assert t.units(UK, UK) == {"air base": 1, "fighter": 1}


@rule("EUR-GAP-19")
def test_allies_share_the_three_places() -> None:
    """Only enemies of the attacker rise: British and French, three in all."""
    t = alarm({UK: {UK: "1 air base, 2 fighter", FRA: "2 fighter"}})
    first = t.asked[0]
    mine = [key for key in t.options() if t.state.units[key.partition(" > ")[0]].owner == first]
    t.do("choose " + "; ".join(mine[:2]))
    assert t.topic == "scramble"
    theirs = t.options()
    assert t.why_not("choose " + "; ".join(theirs[:2])) == "EUR-SCR-02"


# -- raids --


def raid(ours: str, there: str, *orders: str, dice: tuple[int, ...] = ()) -> Table:
    """German aircraft over France."""
    t = board(GER, "combat_move", {"Western Germany": {GER: ours}, "France": {FRA: there}})
    for order in orders:
        t.do(f"go {order.partition(' as ')[0]}: Western Germany > France as {order.partition(' as ')[2]}")
    return t.done(*dice)


def damage(t: Table, kind: str) -> int:
    return t.state.units[t.ids("France", kind)[0]].hits


def throws(t: Table) -> list[tuple[str, int]]:
    return [(e.thrown.throw.what, e.thrown.throw.n) for e in t.seen(Rolled)]


@rule("EUR-SBR-01", "EUR-SBR-16")
def test_who_raids_what() -> None:
    """Strategic bombers any facility, tactical ones only bases, fighters nothing."""
    t = board(
        GER,
        "combat_move",
        {
            "Western Germany": {GER: "1 strategic bomber, 1 tactical bomber, 1 fighter"},
            "France": {FRA: "1 major factory"},
        },
    )
    way = "Western Germany > France as raid"
    assert t.allows(f"go 1 strategic bomber: {way}")
    assert t.why_not(f"go 1 tactical bomber: {way}") == "EUR-SBR-01"
    assert t.why_not(f"go 1 fighter: {way}") == "EUR-SBR-01"
    t = board(GER, "combat_move", {"Western Germany": {GER: "1 tactical bomber"}, "France": {FRA: "1 air base"}})
    assert t.allows(f"go 1 tactical bomber: {way}")


@rule("EUR-SBR-11", "EUR-SBR-13", "EUR-SBR-12", "EUR-FAC-01")
def test_a_facility_fires_once_at_each_bomber_and_bombs_stay_as_damage() -> None:
    """Guns in the land do not fire; a strategic bomber adds two to its die."""
    t = raid(
        "2 strategic bomber",
        "1 major factory, 1 antiaircraft gun, 1 infantry",
        "2 strategic bomber as raid",
        dice=(1, 6),
    )
    assert t.topic == "casualties"
    t.quiet(5)
    assert damage(t, "major factory") == 7
    assert throws(t) == [("antiaircraft fire", 2), ("bombing raid", 1)]


@rule("EUR-SBR-14", "EUR-FAC-02")
def test_damage_has_a_limit() -> None:
    t = raid("1 strategic bomber", "1 minor factory hit 4", "1 strategic bomber as raid", dice=(6, 6))
    assert damage(t, "minor factory") == 6
    t = raid("1 strategic bomber", "1 major factory hit 18", "1 strategic bomber as raid", dice=(6, 6))
    assert damage(t, "major factory") == 20


@rule("EUR-SBR-02", "EUR-SBR-13")
def test_both_sorts_of_bomber_raid_a_base() -> None:
    t = raid(
        "1 strategic bomber, 1 tactical bomber",
        "1 air base",
        "1 strategic bomber as raid",
        "1 tactical bomber as raid",
        dice=(6, 6, 1, 2),
    )
    assert damage(t, "air base") == 5


@rule("EUR-SBR-03", "EUR-SBR-04", "EUR-SBR-07", "EUR-SBR-08", "EUR-DEC-15", "EUR-DEC-17")
def test_escorts_and_interceptors_fight_one_round_on_one() -> None:
    """The number of interceptors is fixed before the battles; tactical bombers neither escort nor intercept."""
    t = board(GER, "combat_move", {"Western Germany": {GER: "1 tactical bomber"}, "France": {FRA: "1 major factory"}})
    assert t.why_not("go 1 tactical bomber: Western Germany > France as escort") == "EUR-SBR-03"
    t = raid(
        "1 strategic bomber, 1 fighter",
        "1 major factory, 2 fighter, 1 tactical bomber",
        "1 strategic bomber as raid",
        "1 fighter as escort",
    )
    assert (t.asked, t.topic) == ((FRA,), "intercept")
    assert len(t.options()) == 2
    t.do(f"choose {t.ids('France', 'fighter', FRA)[0]}", 1, 6, 6, 6, 4)
    assert t.units("France", FRA) == {"major factory": 1, "fighter": 1, "tactical bomber": 1}
    assert damage(t, "major factory") == 6


@rule("EUR-SBR-05", "EUR-SBR-09", "EUR-SBR-15")
def test_nobody_of_the_raid_fights_elsewhere() -> None:
    """The interceptor does not defend France against the tank; the escort takes no part either, and both land later."""
    t = board(
        GER,
        "combat_move",
        {
            "Western Germany": {GER: "1 strategic bomber, 1 fighter, 1 tank"},
            "France": {FRA: "1 major factory, 1 fighter, 1 infantry"},
        },
    )
    t.do("go 1 strategic bomber: Western Germany > France as raid").do(
        "go 1 fighter: Western Germany > France as escort"
    )
    t.do("go 1 tank: Western Germany > France").done()
    t.do(f"choose {t.ids('France', 'fighter', FRA)[0]}", 6, 6, 6, 6, 4, 3, 6)
    assert t.holder("France") == GER
    assert throws(t)[-2:] == [("attack", 1), ("defence", 1)]


@rule("EUR-SBR-06", "EUR-GAP-18")
def test_interceptors_flee_one_space_where_the_land_falls() -> None:
    t = board(
        GER,
        "combat_move",
        {"Western Germany": {GER: "1 strategic bomber, 1 tank"}, "France": {FRA: "1 major factory, 1 fighter"}},
    )
    t.do("go 1 strategic bomber: Western Germany > France as raid").do("go 1 tank: Western Germany > France").done()
    t.do(f"choose {t.ids('France', 'fighter', FRA)[0]}", 6, 6, 6, 1)
    assert (t.asked, t.topic) == ((FRA,), "refuge")
    t.do("choose Southern France")
    assert t.units("Southern France", FRA) == {"fighter": 1}


@rule("EUR-SBR-10", "EUR-DEC-18", "EUR-GAP-43", "EUR-DEC-19")
def test_bombers_are_divided_among_targets_after_the_air_battle() -> None:
    t = raid("2 strategic bomber", "1 major factory, 1 air base", "2 strategic bomber as raid")
    assert t.topic == "targets"
    one, two = t.ids("France", "strategic bomber")
    factory, base = t.ids("France", "major factory")[0], t.ids("France", "air base")[0]
    (offer,) = offers(t.game, t.state)
    assert offer.default == Choose((f"{one} > {factory}", f"{two} > {factory}")), "the dearest is proposed"
    assert t.why_not(f"choose {one} > {factory}") == "EUR-SBR-10"
    t.do(f"choose {one} > {factory}; {two} > {base}", 6, 1, 6, 2)
    assert (damage(t, "major factory"), damage(t, "air base")) == (3, 4)


@rule("EUR-SBR-15", "EUR-GAP-24")
def test_raiders_land_in_noncombat_movement() -> None:
    t = raid("1 tactical bomber", "1 naval base", "1 tactical bomber as raid", dice=(6, 3))
    assert t.topic == "noncombat_move"
    t.do("go 1 tactical bomber: France > Western Germany")
    assert t.units("Western Germany", GER) == {"tactical bomber": 1}


@rule("EUR-SEQ-01", "EUR-SEQ-03")
def test_raids_come_before_all_other_battles() -> None:
    t = board(
        GER,
        "combat_move",
        {"Western Germany": {GER: "1 strategic bomber, 1 tank"}, "France": {FRA: "1 major factory, 1 infantry"}},
    )
    t.do("go 1 strategic bomber: Western Germany > France as raid").do("go 1 tank: Western Germany > France")
    t.done(6, 4, 3, 6)
    assert [what for what, _ in throws(t)][:2] == ["antiaircraft fire", "bombing raid"]
