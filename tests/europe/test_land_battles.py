"""Battles on land: combined arms, guns, landings, bombardment, retreat and capture."""

from __future__ import annotations

from sandtable.kernel.events import Rolled
from tests.europe.theatre import EAST, FRA, GER, ITA, SOV, UK, US, board, zone
from tests.tools import rule
from tests.tools.table import Table

HOME, THERE = "Western Germany", "France"
SHORE, OFF = "Normandy Bordeaux", zone(110)


def march(ours: str, theirs: str, **more: str) -> Table:
    """German units move from Western Germany into France."""
    return board(GER, "combat_move", {HOME: {GER: ours}, THERE: {FRA: theirs, **more} if theirs else {}})


def attack(ours: str, theirs: str, *dice: int, **more: str) -> Table:
    t = march(ours, theirs, **more)
    for group in ours.split(", "):
        t.do(f"go {group}: {HOME} > {THERE}")
    return t.done(*dice)


def throws(t: Table) -> list[tuple[str, int, int]]:
    return [(e.thrown.throw.what, e.thrown.throw.n, e.thrown.throw.on) for e in t.seen(Rolled)]


@rule("EUR-ARMS-01", "EUR-EX-26", "EUR-ARMS-06")
def test_artillery_lifts_infantry_and_mechanised_infantry() -> None:
    """Two guns, five infantry: the lower number first, three on one, then guns and the supported on two."""
    for kind in ("infantry", "mechanised infantry"):
        t = attack(f"2 artillery, 5 {kind}", "6 infantry", 2, 2, 2, 2, 2, 2, 2, *[6] * 6)
        assert t.units(THERE, FRA) == {"infantry": 2}


@rule("EUR-ARMS-03", "EUR-EX-17")
def test_one_gun_lifts_one_of_them() -> None:
    t = attack("1 artillery, 1 infantry, 1 mechanised infantry", "1 infantry", 6, 6, 6, 6)
    assert [(n, on) for what, n, on in throws(t) if what == "attack"] == [(1, 1), (2, 2)]


@rule("EUR-DEC-27")
def test_partners_are_dealt_out_for_the_best_attack() -> None:
    """Two guns serve one infantry and one mechanised infantry; a tank and a fighter serve two tactical bombers."""
    t = attack("2 artillery, 1 infantry, 1 mechanised infantry", "1 infantry", *[6] * 5)
    assert [(n, on) for what, n, on in throws(t) if what == "attack"] == [(4, 2)]
    t = attack("1 tank, 1 fighter, 3 tactical bomber", "1 infantry", *[6] * 6)
    assert [(n, on) for what, n, on in throws(t) if what == "attack"] == [(3, 3), (2, 4)]


@rule("EUR-ARMS-04")
def test_there_is_no_support_in_defence() -> None:
    t = attack("1 tank", "1 infantry, 1 artillery", 6, 6, 6)
    assert [n for what, n, _ in throws(t) if what == "defence"] == [2], "both on two, nothing lifted"


@rule("EUR-ARMS-05", "EUR-EX-20")
def test_pairs_are_made_anew_each_round() -> None:
    """The gun falls in the first round; then both infantry attack on one."""
    t = attack("1 artillery, 2 infantry", "1 infantry", 6, 6, 6, 2)
    t.do(f"lose {t.ids(THERE, 'artillery', GER)[0]}").do("choose nothing", 2, 2, 6)
    assert t.units(THERE, FRA) == {"infantry": 1}


@rule("EUR-ARMS-02")
def test_a_fighter_or_a_tank_lifts_a_tactical_bomber() -> None:
    t = attack("1 tank, 1 tactical bomber", "2 infantry", 3, 4, 6, 6)
    assert t.units(THERE, FRA) == {}
    t = attack("1 tactical bomber, 1 infantry", "1 infantry", 6, 4, 6)
    assert t.units(THERE, FRA) == {"infantry": 1}


@rule("EUR-AA-03", "EUR-EX-27", "EUR-AA-01", "EUR-AA-02", "EUR-AA-04", "EUR-CAS-06", "EUR-DEC-26")
def test_three_shots_a_gun_and_one_an_aircraft() -> None:
    """Two guns against five fighters: five dice; one gun: three. A one brings down one that the attacker names."""
    t = attack("5 fighter", "2 antiaircraft gun, 1 infantry", 1, 2, 3, 4, 5)
    assert (t.asked, t.topic) == ((GER,), "casualties")
    assert throws(t)[0][:2] == ("antiaircraft fire", 5)
    t = attack("5 fighter", "1 antiaircraft gun, 1 infantry", 6, 6, 6, 3, 6, 6, 6, 6)
    assert throws(t)[0][:2] == ("antiaircraft fire", 3)


@rule("EUR-AA-05", "EUR-COMBAT-03")
def test_a_gun_may_be_taken_as_a_loss_and_does_not_fire() -> None:
    t = attack("1 tank, 1 infantry", "1 antiaircraft gun, 1 infantry", 6, 3)
    assert t.topic == "casualties"
    t.do(f"lose {t.ids(THERE, 'antiaircraft gun')[0]}", 6)
    assert throws(t)[-1][:2] == ("defence", 1)


@rule("EUR-AA-06", "EUR-SEQ-04", "EUR-GAP-17")
def test_guns_alone_are_overrun() -> None:
    """No battle, no shots: the land falls and the guns are gone, facilities change hands."""
    t = march("1 infantry, 1 fighter", "2 antiaircraft gun, 1 minor factory")
    t.do(f"go 1 infantry: {HOME} > {THERE}").do(f"go 1 fighter: {HOME} > {THERE}").done()
    assert t.holder(THERE) == GER
    assert t.units(THERE) == {"infantry": 1, "fighter": 1, "minor factory": 1}


@rule("EUR-EX-08", "EUR-AIR-05")
def test_overflight_draws_no_fire() -> None:
    t = board(
        GER, "combat_move", {HOME: {GER: "1 fighter"}, THERE: {FRA: "1 antiaircraft gun"}, SHORE: {FRA: "1 infantry"}}
    )
    t.do(f"go 1 fighter: {HOME} > {THERE} > {SHORE}").done(6, 6)
    assert throws(t)[0][0] == "attack"


@rule("EUR-RET-02", "EUR-RET-04", "EUR-GAP-46", "EUR-AIR-21")
def test_land_units_retreat_together_and_aircraft_stay_until_they_land() -> None:
    t = attack("1 tank, 1 infantry, 1 fighter", "3 infantry", 6, 6, 6, 6, 6, 6)
    assert (t.topic, t.options()) == ("retreat", [HOME])
    t.do(f"choose {HOME}")
    assert t.units(HOME, GER) == {"tank": 1, "infantry": 1}
    assert t.units(THERE, GER) == {"fighter": 1}
    t.do(f"go 1 fighter: {THERE} > {HOME}")
    assert t.units(HOME, GER)["fighter"] == 1


@rule("EUR-CAPT-01", "EUR-CAPT-03", "EUR-LAND-08", "EUR-CAPT-04")
def test_a_surviving_land_unit_takes_the_land() -> None:
    t = attack("1 tank", "1 infantry, 1 minor factory", 3, 6)
    assert t.holder(THERE) == GER
    assert t.units(THERE, GER) == {"tank": 1, "minor factory": 1}


@rule("EUR-CAPT-02")
def test_without_one_it_stays() -> None:
    """All dead on both sides, or aircraft alone: the defender keeps it."""
    assert attack("1 tank", "1 infantry", 3, 2).holder(THERE) == FRA
    assert attack("1 fighter", "1 infantry", 3, 6).holder(THERE) == FRA


@rule("EUR-CAPT-06", "EUR-CAPT-07", "EUR-LIB-02")
def test_a_captured_major_factory_shrinks() -> None:
    """Damage above six goes, the rest stays."""
    t = attack("1 tank", "1 major factory hit 9")
    [factory] = t.ids(THERE, "minor factory")
    assert t.state.units[factory].hits == 6
    t = attack("1 tank", "1 major factory hit 2")
    assert t.state.units[t.ids(THERE, "minor factory")[0]].hits == 2


# -- landings --


def landing(ours: str, there: dict[str, str], sea: dict[str, str] | None = None, **more: dict[str, str]) -> Table:
    """British ships off Normandy."""
    off = {UK: ours, **(sea or {})}
    return board(UK, "combat_move", {OFF: off, SHORE: there, **more}, hold={SHORE: GER, THERE: GER})


@rule("EUR-AMPHIB-06", "EUR-BOMB-01", "EUR-BOMB-05", "EUR-BOMB-06", "EUR-DEC-22", "EUR-AMPHIB-03")
def test_bombardment_before_the_land_battle() -> None:
    """Its victim still fires in the first round."""
    t = landing("1 battleship, 1 transport [1 infantry]", {GER: "1 infantry"})
    t.do(f"go 1 infantry: {OFF} > {SHORE}").done().quiet().quiet(4, 2)
    assert t.units(SHORE) == {}
    assert [what for what, _, _ in throws(t)] == ["shore bombardment", "defence"]


@rule("EUR-BOMB-02", "EUR-DEC-21")
def test_no_more_ships_than_landed_units() -> None:
    t = landing("1 battleship, 1 cruiser, 1 transport [1 infantry]", {GER: "2 infantry"})
    t.do(f"go 1 infantry: {OFF} > {SHORE}").done().quiet()
    assert t.topic == "bombard"
    ships = [*t.ids(OFF, "battleship"), *t.ids(OFF, "cruiser")]
    assert not t.allows(f"choose {ships[0]}; {ships[1]}")
    t.do(f"choose {ships[1]}", 3, 1, 6, 6)
    assert t.units(SHORE, GER) == {}


@rule("EUR-EX-13", "EUR-AMPHIB-02", "EUR-AMPHIB-07", "EUR-AMPHIB-10", "EUR-AMPHIB-11", "EUR-DEF-04", "EUR-BOMB-04")
def test_after_a_sea_battle_nobody_bombards() -> None:
    """The destroyer must be sunk first; then the troops land without the ship's help."""
    t = landing("1 battleship, 1 transport [1 infantry]", {GER: "1 infantry"}, {GER: "1 destroyer"})
    t.do(f"go 1 infantry: {OFF} > {SHORE}").done(4, 5).quiet(1, 6)
    assert t.units(OFF) == {"battleship": 1, "transport": 1}
    assert t.holder(SHORE) == UK
    assert "shore bombardment" not in [what for what, _, _ in throws(t)]


@rule("EUR-EX-13", "EUR-AMPHIB-08", "EUR-DEC-20", "EUR-SEQ-01", "EUR-SEQ-02")
def test_submarines_may_be_ignored_and_the_ship_bombards() -> None:
    """Landings come before other battles; attacking the submarine first is a battle, and rules bombardment out."""
    t = landing("1 battleship, 1 transport [1 infantry]", {GER: "1 infantry"}, {GER: "1 submarine"})
    t.do(f"go 1 infantry: {OFF} > {SHORE}").done()
    assert sorted(t.options()) == [SHORE, f"hunt {OFF}"]
    t.do(f"choose {SHORE}").quiet().quiet(6, 1, 6)
    assert throws(t)[0][0] == "shore bombardment"


@rule("EUR-AMPHIB-12", "EUR-TRN-09")
def test_one_transport_one_shore() -> None:
    t = landing("1 transport [2 infantry]", {})
    t.do(f"go 1 infantry: {OFF} > {SHORE}")
    assert t.why_not(f"go 1 infantry: {OFF} > {THERE}") in ("EUR-MAP-02", "EUR-AMPHIB-12")


@rule("EUR-AMPHIB-15", "EUR-AMPHIB-16", "EUR-RET-06", "EUR-DEC-29")
def test_overland_units_retreat_from_a_landing_and_landed_ones_do_not() -> None:
    t = landing("1 transport [1 infantry]", {GER: "3 infantry"}, **{"Southern France": {UK: "1 tank, 1 fighter"}})
    t.do(f"go 1 infantry: {OFF} > {SHORE}").do(f"go 1 tank: Southern France > {SHORE}")
    t.do(f"go 1 fighter: Southern France > {SHORE}").done().quiet(6, 6, 6, 6, 6, 6)
    assert (t.topic, t.options()) == ("retreat", ["Southern France"])
    t.do("choose Southern France", 6, 2, 6, 6)
    assert t.units("Southern France", UK) == {"tank": 1}
    assert t.units(SHORE, UK) == {"fighter": 1}, "the landed one fought on and fell, the fighter waits to land"


@rule("EUR-AMPHIB-05", "EUR-AMPHIB-17", "EUR-DEC-08")
def test_an_aircraft_fights_where_it_was_sent() -> None:
    """A fighter sent to the zone takes no part ashore."""
    t = landing(
        "1 transport [1 infantry], 1 destroyer", {GER: "1 infantry"}, {GER: "1 destroyer"}, **{UK: {UK: "1 fighter"}}
    )
    t.do(f"go 1 infantry: {OFF} > {SHORE}").do(f"go 1 fighter: {UK} > {OFF}").done(2, 6)
    t.quiet(6, 2)
    assert t.units(SHORE) == {"infantry": 1}
    assert t.units(OFF, UK) == {"transport": 1, "destroyer": 1, "fighter": 1}


@rule("EUR-AMPHIB-13", "EUR-TRN-17", "EUR-AMPHIB-14")
def test_if_the_ships_withdraw_the_others_still_fight_a_round() -> None:
    t = board(
        UK,
        "combat_move",
        {
            zone(109): {UK: "1 destroyer, 1 transport [1 infantry]"},
            OFF: {GER: "1 battleship"},
            "Southern France": {UK: "1 tank"},
            SHORE: {GER: "1 infantry"},
        },
        hold={SHORE: GER, THERE: GER},
    )
    t.do(f"go 1 destroyer, 1 transport: {zone(109)} > {OFF}").do(f"go 1 infantry: {OFF} > {SHORE}")
    t.do(f"go 1 tank: Southern France > {SHORE}").done(6, 6)
    t.do(f"choose {zone(109)}", 3, 6)
    assert t.units(zone(109), UK) == {"destroyer": 1, "transport": 1, "infantry": 1}
    assert t.holder(SHORE) == UK
    assert t.why_not(f"go 1 infantry: {zone(109)} > {UK}") != ""


@rule("EUR-GAP-16")
def test_a_gun_hit_by_bombardment_still_fires() -> None:
    t = landing(
        "1 battleship, 1 transport [1 infantry]", {GER: "1 antiaircraft gun, 1 infantry"}, **{UK: {UK: "1 fighter"}}
    )
    t.do(f"go 1 infantry: {OFF} > {SHORE}").do(f"go 1 fighter: {UK} > {OFF} > {SHORE}").done().quiet().quiet(4)
    t.do(f"lose {t.ids(SHORE, 'antiaircraft gun')[0]}", 1, 1, 6)
    assert t.units(SHORE, UK) == {"infantry": 1}


@rule("EUR-AIR-06", "EUR-AIR-18", "EUR-EX-12", "EUR-DEC-13")
def test_no_attack_without_a_possible_landing() -> None:
    t = board(GER, "combat_move", {"Germany": {GER: "1 strategic bomber"}}, war=EAST)
    way = "Germany > Poland > Eastern Poland > Belarus > Smolensk > Russia > Tambov"
    assert t.why_not(f"go 1 strategic bomber: {way}") == "EUR-AIR-06"
    assert t.allows("go 1 strategic bomber: Germany > Poland > Eastern Poland > Belarus")


@rule("EUR-AIR-14", "EUR-NCM-06", "EUR-AIR-19")
def test_nobody_lands_on_land_taken_this_turn() -> None:
    t = attack("1 tank, 1 fighter", "1 infantry", 3, 6, 6)
    assert t.holder(THERE) == GER
    assert t.topic == "noncombat_move"
    assert t.why_not(f"go 1 fighter: {THERE} > {HOME} > {THERE}") == "EUR-AIR-14"
    t.done()
    [fighter] = [u for u in t.state.units.values() if u.kind == "fighter"]
    assert t.holder(fighter.space) == GER
    assert fighter.space != THERE, "whoever is told nothing comes down where it can"


@rule("EUR-AIR-22", "EUR-AIR-15", "EUR-CV-02")
def test_who_lands_on_carriers() -> None:
    t = board(
        UK,
        "noncombat_move",
        {UK: {UK: "2 fighter, 1 tactical bomber, 1 strategic bomber"}, OFF: {UK: "1 aircraft carrier"}},
    )
    assert t.why_not(f"go 1 strategic bomber: {UK} > {OFF}") == "EUR-AIR-22"
    t.do(f"go 1 fighter: {UK} > {OFF}").do(f"go 1 tactical bomber: {UK} > {OFF}")
    assert t.why_not(f"go 1 fighter: {UK} > {OFF}") != ""


@rule("EUR-MULTI-02", "EUR-COMBAT-02")
def test_allies_in_the_same_land_do_not_attack() -> None:
    t = board(
        GER,
        "combat_move",
        {"Poland": {GER: "1 infantry", ITA: "1 tank"}, "Eastern Poland": {SOV: "1 infantry"}},
        war=((GER, SOV), (ITA, SOV), (GER, US)),
    )
    assert t.why_not("go 1 tank: Poland > Eastern Poland") != ""
