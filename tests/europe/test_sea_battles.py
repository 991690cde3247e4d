"""Battles at sea: submarines, aircraft, transports, capital ships and carriers."""

from __future__ import annotations

from sandtable.kernel.events import Rolled
from tests.europe.theatre import ALL_AT_WAR, FRA, GER, ITA, UK, US, board, zone
from tests.tools import rule
from tests.tools.table import Table

HERE, BESIDE = zone(95), zone(93)


def meet(ours: str, theirs: str, power: str = ITA, foe: str = UK, **more: str) -> Table:
    """A fleet ready to attack another in zone 95, from zone 93."""
    there = {foe: theirs, **more}
    return board(power, "combat_move", {BESIDE: {power: ours}, HERE: there}, war=ALL_AT_WAR)


def sail(t: Table, ships: str) -> Table:
    return t.do(f"go {ships}: {BESIDE} > {HERE}")


def throws(t: Table) -> list[tuple[str, int]]:
    return [(e.thrown.throw.what, e.thrown.throw.n) for e in t.seen(Rolled)]


@rule("EUR-SUB-05", "EUR-COMBAT-01", "EUR-COMBAT-05", "EUR-COMBAT-07", "EUR-DEC-23")
def test_a_submarine_strikes_before_its_victim_can_fire() -> None:
    """Without a destroyer in the way a hit removes the cruiser at once."""
    t = sail(meet("1 submarine", "1 cruiser"), "1 submarine").done()
    assert t.topic == "submerge"
    t.do("choose nothing", 2)
    assert t.units(HERE) == {"submarine": 1}
    assert throws(t) == [("submarines attack", 1)]


@rule("EUR-SUB-06", "EUR-SUB-07", "EUR-COMBAT-09")
def test_submarines_may_dive_before_any_die_is_thrown() -> None:
    """The attacker says so first, then the defender; whoever dived is out of it and stays in the zone."""
    t = sail(meet("1 submarine, 1 cruiser", "1 submarine, 1 cruiser"), "1 submarine, 1 cruiser").done()
    assert (t.asked, t.topic) == ((ITA,), "submerge")
    t.do(f"choose {t.ids(HERE, 'submarine', ITA)[0]}")
    assert (t.asked, t.topic) == ((UK,), "submerge")
    t.do(f"choose {t.ids(HERE, 'submarine', UK)[0]}", 3, 6)
    assert t.units(HERE) == {"submarine": 2, "cruiser": 1}


@rule("EUR-SUB-08", "EUR-DD-01", "EUR-COMBAT-08", "EUR-COMBAT-16")
def test_a_destroyer_takes_the_right_away_from_all_of_them() -> None:
    """Attacking submarines then fire with the rest, and their victim answers; the defender's own may still strike."""
    t = sail(meet("2 submarine", "1 destroyer"), "2 submarine").done(2, 6, 6)
    assert throws(t) == [("attack", 2), ("defence", 1)]
    assert t.units(HERE) == {"submarine": 2}
    t = sail(meet("1 cruiser", "1 destroyer, 1 submarine"), "1 cruiser").done()
    assert (t.asked, t.topic) == ((UK,), "submerge")
    t.do("choose nothing", 1)
    assert t.units(HERE, ITA) == {}, "struck by surprise, without a shot"


@rule("EUR-COMBAT-06", "EUR-GAP-32")
def test_a_submarine_just_hit_still_strikes() -> None:
    """Both sides' submarines have the right; both strike, both sink."""
    t = sail(meet("1 submarine", "1 submarine"), "1 submarine").done()
    t.do("choose nothing").do("choose nothing", 2, 1)
    assert t.units(HERE) == {}


@rule("EUR-DD-02", "EUR-MULTI-04", "EUR-CAS-05")
def test_an_allys_destroyer_does_nothing() -> None:
    """A German destroyer beside the Italian attackers neither fights nor is hit nor spoils the British strike."""
    t = sail(meet("1 cruiser", "1 submarine", Germany="1 destroyer"), "1 cruiser").done()
    t.do("choose nothing", 1)
    assert t.units(HERE) == {"submarine": 1, "destroyer": 1}


@rule("EUR-DD-03", "EUR-EX-20", "EUR-COMBAT-13")
def test_with_the_last_destroyer_gone_submarines_strike_again_next_round() -> None:
    t = sail(meet("1 submarine, 1 cruiser", "1 destroyer, 1 cruiser"), "1 submarine, 1 cruiser")
    t.done(6, 3)
    t.do(f"lose {t.ids(HERE, 'destroyer', UK)[0]}", 6, 6)
    t.do("choose nothing")
    assert t.topic == "submerge"


@rule("EUR-SUB-09", "EUR-SUB-10", "EUR-CAS-03", "EUR-CAS-02", "EUR-EX-19", "EUR-COMBAT-18")
def test_a_submarines_hit_goes_on_ships_and_others_where_they_still_count() -> None:
    """Cruiser and submarine both hit: the submarine's hit takes the destroyer, the cruiser's the fighter."""
    t = board(
        ITA,
        "combat_move",
        {BESIDE: {ITA: "1 destroyer"}, "Sicily": {ITA: "1 fighter"}, HERE: {UK: "1 cruiser, 1 submarine"}},
        hold={"Sicily": ITA},
    )
    t.do(f"go 1 destroyer: {BESIDE} > {HERE}").do(f"go 1 fighter: Sicily > {HERE}")
    t.done(6, 6, 1, 3)
    assert t.topic == "casualties"
    assert not t.allows(f"lose {t.ids(HERE, 'fighter')[0]}"), "two hits, and both find somebody"
    t.quiet()
    assert t.units(HERE, ITA) == {}


@rule("EUR-SUB-10", "EUR-GAP-22")
def test_aircraft_alone_never_find_a_submarine() -> None:
    """Nobody can hit anybody: the battle is over and all stay."""
    t = board(ITA, "combat_move", {"Sicily": {ITA: "1 fighter"}, HERE: {UK: "1 submarine"}})
    t.do(f"go 1 fighter: Sicily > {HERE}").done()
    if t.topic == "submerge":
        t.do("choose nothing")
    assert t.units(HERE) == {"submarine": 1, "fighter": 1}
    assert throws(t) == []
    assert t.topic == "noncombat_move"


@rule("EUR-EX-18", "EUR-CAPSHIP-01", "EUR-CAS-02")
def test_two_submarines_and_a_cruiser_against_a_carrier() -> None:
    """Both strikes sink the carrier, the cruiser's hit takes its fighter, which still fires."""
    t = sail(meet("1 cruiser, 2 submarine", "1 aircraft carrier [1 fighter]"), "1 cruiser, 2 submarine").done()
    t.do("choose nothing", 1, 2, 3, 5)
    assert t.units(HERE) == {"cruiser": 1, "submarine": 2}


@rule("EUR-CAPSHIP-01", "EUR-CAPSHIP-02", "EUR-CAPSHIP-03", "EUR-GAP-44")
def test_a_battleship_takes_a_hit_and_stays_damaged() -> None:
    """It fights on at its full number, and is still damaged when the turn is over."""
    t = sail(meet("1 battleship", "1 destroyer"), "1 battleship").done(6, 2)
    t.do("choose nothing", 4, 6)
    assert t.units(HERE) == {"battleship": 1}
    [ship] = t.ids(HERE, "battleship")
    assert t.state.units[ship].hits == 1
    t.done()
    assert t.state.units[ship].hits == 1


@rule("EUR-TRN-20", "EUR-CAS-01", "EUR-DEC-24")
def test_a_transport_is_lost_last() -> None:
    """While a destroyer can take the hit nobody may name the transport."""
    t = sail(meet("1 battleship", "1 destroyer, 1 transport, 1 cruiser"), "1 battleship").done(4)
    assert t.why_not(f"lose {t.ids(HERE, 'transport', UK)[0]}") != ""
    t.do(f"lose {t.ids(HERE, 'destroyer', UK)[0]}", 6, 6)


@rule("EUR-TRN-20", "EUR-CAS-02")
def test_transports_take_only_what_nobody_else_can() -> None:
    """Three hits on a cruiser and three transports: the cruiser takes one of them, the transports the other two."""
    t = sail(meet("3 battleship", "1 cruiser, 1 transport [1 infantry], 2 transport"), "3 battleship").done(4, 4, 4)
    first, *others = t.ids(HERE, "transport", UK)
    assert t.why_not(f"lose {first}, {', '.join(others)}") == "EUR-TRN-20"
    t.do(f"lose {t.ids(HERE, 'cruiser', UK)[0]}, {', '.join(others)}", 6)
    assert t.units(HERE, UK) == {}, "the last one is defenceless"


@rule("EUR-DEF-01", "EUR-TRN-21", "EUR-TRN-03", "EUR-MAP-09")
def test_transports_alone_are_lost_with_their_cargo() -> None:
    """No dice: a cruiser that sails there sinks both."""
    t = sail(meet("1 cruiser", "2 transport [1 infantry]"), "1 cruiser").done()
    assert t.units(HERE) == {"cruiser": 1}
    assert throws(t) == []


@rule("EUR-DEF-02", "EUR-EX-21")
def test_transports_beside_a_submarine_that_fighters_cannot_find() -> None:
    """The transports go, the submarine stays."""
    t = board(ITA, "combat_move", {"Sicily": {ITA: "2 fighter"}, HERE: {UK: "2 transport [1 infantry], 1 submarine"}})
    t.do(f"go 2 fighter: Sicily > {HERE}").done()
    if t.topic == "submerge":
        t.do("choose nothing")
    assert t.units(HERE) == {"submarine": 1, "fighter": 2}


@rule("EUR-DEF-03", "EUR-RET-02")
def test_attacking_transports_may_flee() -> None:
    """With their escort sunk they are asked, and go back where they came from."""
    t = sail(meet("1 destroyer, 1 transport", "1 battleship"), "1 destroyer, 1 transport").done(6, 4)
    t.do(f"choose {BESIDE}")
    assert t.units(BESIDE, ITA) == {"transport": 1}


@rule("EUR-DEF-03", "EUR-GAP-50")
def test_transports_with_nowhere_to_go_are_lost() -> None:
    t = board(ITA, "combat_move", {HERE: {ITA: "1 transport", UK: "1 battleship"}})
    t.done(6)
    assert t.units(HERE) == {"battleship": 1}


@rule("EUR-COMBAT-15", "EUR-DEC-30")
def test_transports_that_face_transports_may_stay() -> None:
    t = sail(meet("1 destroyer, 1 transport", "1 destroyer, 1 transport"), "1 destroyer, 1 transport").done(2, 2)
    assert t.topic == "retreat"
    t.do("choose nothing")
    assert t.units(HERE) == {"transport": 2}
    assert t.topic == "noncombat_move", "nobody is asked again"


@rule("EUR-RET-01", "EUR-RET-03", "EUR-DEC-28", "EUR-RET-05")
def test_ships_retreat_only_to_where_it_was_friendly() -> None:
    """They came from a zone that held enemies when the turn began: no way back."""
    t = board(ITA, "combat_move", {BESIDE: {ITA: "1 cruiser", UK: "1 cruiser"}, HERE: {UK: "1 battleship"}})
    sail(t, "1 cruiser").done(6, 6, 6, 4)
    assert t.units(HERE, ITA) == {}, "nobody was asked"
    t = sail(meet("1 cruiser", "1 battleship"), "1 cruiser").done(6, 6)
    assert (t.topic, t.options()) == ("retreat", [BESIDE])


@rule("EUR-CV-01", "EUR-TRN-19", "EUR-COMBAT-03", "EUR-COMBAT-10")
def test_a_carrier_attacks_only_in_company() -> None:
    t = sail(meet("1 aircraft carrier, 1 destroyer", "1 destroyer"), "1 aircraft carrier")
    assert t.why_not("done") == "EUR-TRN-19"
    sail(t, "1 destroyer").done(6, 2)
    assert t.topic == "casualties"


@rule("EUR-CV-12", "EUR-CV-13", "EUR-AIR-20")
def test_aircraft_of_an_attacked_carrier_defend() -> None:
    """Even against submarines alone, which cannot hit them; afterwards they are back aboard."""
    t = sail(meet("1 destroyer", "1 aircraft carrier [1 fighter, 1 tactical bomber]"), "1 destroyer")
    t.done(6, 6, 3)
    assert t.units(HERE, ITA) == {}
    assert {u.kind: bool(u.aboard) for u in t.state.here(HERE)} == {
        "aircraft carrier": False,
        "fighter": True,
        "tactical bomber": True,
    }


@rule("EUR-CV-14", "EUR-NCM-02", "EUR-DEC-32")
def test_when_its_carrier_sinks_a_fighter_looks_for_a_place_one_space_away() -> None:
    """Before the attacker's noncombat moves, and it is lost if there is none."""
    t = sail(meet("2 submarine", "1 aircraft carrier [1 fighter]"), "2 submarine").done().do("choose nothing", 1, 1)
    assert t.topic == "noncombat_move"
    assert t.units(HERE, UK) == {}
    t = board(
        ITA,
        "combat_move",
        {BESIDE: {ITA: "2 submarine"}, HERE: {UK: "1 aircraft carrier [1 fighter]"}},
        hold={"Sardinia": UK},
    )
    sail(t, "2 submarine").done().do("choose nothing", 1, 1)
    assert (t.asked, t.topic) == ((UK,), "refuge")
    t.do("choose Sardinia")
    assert t.units("Sardinia", UK) == {"fighter": 1}


@rule("EUR-CV-09", "EUR-CV-10", "EUR-CV-15")
def test_a_damaged_carrier_keeps_its_aircraft_trapped() -> None:
    """They neither start nor defend, and go down with the ship."""
    t = board(UK, "combat_move", {HERE: {UK: "1 aircraft carrier hit 1 [1 fighter]", ITA: "1 destroyer"}})
    assert t.why_not(f"go 1 fighter: {HERE}") == "EUR-CV-10"
    t = sail(meet("1 cruiser", "1 aircraft carrier hit 1 [1 fighter]"), "1 cruiser").done(3, 6)
    assert t.units(HERE) == {"cruiser": 1}
    assert throws(t) == [("attack", 1), ("defence", 1)]


@rule("EUR-CV-05", "EUR-MULTI-05", "EUR-COMBAT-04")
def test_an_allys_aircraft_are_cargo() -> None:
    """A French fighter aboard a British carrier takes no part in the British attack and is lost with the ship."""
    t = board(
        UK,
        "combat_move",
        {BESIDE: {UK: "1 aircraft carrier hit 1 [1 fighter of France], 1 destroyer"}, HERE: {ITA: "1 cruiser"}},
    )
    assert t.units(BESIDE, FRA) == {"fighter": 1}
    sail(t, "1 aircraft carrier, 1 destroyer").done(6, 3)
    t.do(f"lose {t.ids(HERE, 'aircraft carrier')[0]}")
    assert t.units(HERE, FRA) == {}


@rule("EUR-MULTI-01", "EUR-CAS-04", "EUR-DEC-25")
def test_several_owners_agree_or_the_attacker_chooses() -> None:
    t = board(
        ITA,
        "combat_move",
        {BESIDE: {ITA: "1 battleship"}, HERE: {UK: "1 destroyer", FRA: "1 cruiser"}},
        players=5,
    )
    sail(t, "1 battleship").done(4)
    assert t.topic == "casualties"
    assert len(t.asked) == 1, "one player leads both"


@rule("EUR-SUB-11", "EUR-CMOVE-13", "EUR-DEC-10", "EUR-SUB-01")
def test_submarines_block_nobody_and_may_be_left_alone() -> None:
    """Ships pass them; who is in their zone may attack all of them or none."""
    t = meet("1 cruiser", "1 submarine, 1 transport")
    assert t.allows(f"go 1 cruiser: {BESIDE} > {HERE}")
    t = board(ITA, "combat_move", {HERE: {ITA: "1 destroyer", UK: "1 submarine"}}).done()
    assert t.options() == [f"hunt {HERE}"]
    t.done()
    assert t.topic == "noncombat_move"
    t = board(ITA, "combat_move", {HERE: {ITA: "1 destroyer", UK: "1 submarine"}}).done()
    t.do(f"choose hunt {HERE}", 2, 6)
    assert t.units(HERE) == {"destroyer": 1}


@rule("EUR-CMOVE-14", "EUR-CMOVE-07", "EUR-CMOVE-12")
def test_who_sails_to_submarines_in_combat_movement_fights_them() -> None:
    t = sail(meet("1 destroyer", "1 submarine"), "1 destroyer").done(2, 6)
    assert t.units(HERE) == {"destroyer": 1}


@rule("EUR-GAP-15", "EUR-SUB-03")
def test_a_submarine_that_begins_among_enemies_may_lie_low() -> None:
    """Where a destroyer is it must fight, and one that sailed there fights too."""
    t = board(GER, "combat_move", {HERE: {GER: "1 submarine", UK: "1 cruiser"}}).done()
    assert t.topic == "noncombat_move"
    t = board(GER, "combat_move", {HERE: {GER: "1 submarine", UK: "1 destroyer"}}).done(2, 6)
    assert t.units(HERE) == {"submarine": 1}
    t = sail(meet("1 submarine", "1 cruiser", power=GER), "1 submarine").done()
    assert t.topic == "submerge"


@rule("EUR-COMBAT-11", "EUR-COMBAT-12", "EUR-COMBAT-17", "EUR-GAP-33", "EUR-COMBAT-14")
def test_casualties_of_a_round_still_fire() -> None:
    t = sail(meet("1 cruiser", "1 cruiser"), "1 cruiser").done(3, 3)
    assert t.units(HERE) == {}
    assert US not in t.asked
