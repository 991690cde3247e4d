"""Submarines and destroyers: who fires when, who may be hit by whom, and how submarines leave a battle."""

from __future__ import annotations

from sandtable.kernel.events import Rolled
from tests.pacific.table import AMERICA, BRITAIN, JAPAN, NOBODY, at_sea, pacific, z
from tests.tools import rule


@rule("PAC-SUB-01", "PAC-NAVAL-01", "PAC-NAVAL-07")
def test_attacking_submarines_fire_first_in_every_round() -> None:
    """They throw before all others, and again before all others in the next round."""
    t = at_sea("1 submarine, 1 destroyer", "2 transport")
    t.do(NOBODY, 2, 6, 6)  # the submarine hits; then the destroyer and the transport that is left
    assert t.units(z(17), JAPAN) == {"transport": 1}
    t.do(NOBODY, topic="retreat").do(NOBODY, 1)  # the last transport sinks before anybody else can fire
    assert t.units(z(17)) == {"submarine": 1, "destroyer": 1}


@rule("PAC-SUB-02", "PAC-DEC-17")
def test_the_victim_of_a_first_shot_does_not_fire() -> None:
    """It is sunk at once; which ship that is says its owner."""
    t = at_sea("2 submarine", "1 battleship, 1 transport").do(NOBODY, 1, 6)
    assert t.asked == (JAPAN,)
    assert t.silence() == f"lose {t.ids(z(17), 'battleship')[0]}"  # damage costs nothing yet
    t.do("lose 1 transport", 6)  # only the battleship fires back
    assert t.units(z(17)) == {"submarine": 2, "battleship": 1}


@rule("PAC-SUB-03", "PAC-DD-01")
def test_a_destroyer_takes_the_first_shot_away_from_the_whole_fleet() -> None:
    """A ship that a submarine hits still fires before it is removed, if a destroyer is with it."""
    t = at_sea("1 submarine", "1 destroyer, 1 aircraft carrier").do(NOBODY, 2)
    t.do("lose 1 aircraft carrier", 3, 6)  # destroyer and doomed carrier both fire on 3: one hits
    assert t.units(z(17)) == {"destroyer": 1}


@rule("PAC-DD-02")
def test_when_the_last_destroyer_is_gone_the_first_shot_is_back() -> None:
    """It counts once more in the round in which it is lost, and no longer."""
    t = at_sea("2 submarine", "1 destroyer, 1 transport").do(NOBODY, 2, 6)
    t.do("lose 1 destroyer", 6, 6)  # transport and doomed destroyer fire and miss
    t.do(NOBODY, topic="retreat").do(NOBODY, 2, 6)  # the transport sinks without a shot
    assert t.units(z(17)) == {"submarine": 2}


@rule("PAC-SUB-04")
def test_defending_submarines_have_no_first_shot() -> None:
    """They fire with the other defenders: whoever they hit has fired before."""
    t = at_sea("1 destroyer", "1 submarine", 3, 2)  # the destroyer hits, and the submarine that is hit
    assert t.units(z(17)) == {}


@rule("PAC-SUB-05", "PAC-CAS-05", "PAC-SUB-07")
def test_submarines_hit_ships_only() -> None:
    """A hit of theirs never falls on an aircraft, and where there are only aircraft they do not fire."""
    t = at_sea("1 submarine", "1 aircraft carrier, 2 fighter").do(NOBODY, 1)
    # The only ship is gone; the fighters cannot find the submarine, nor it them: the battle is over.
    assert t.units(z(17), AMERICA) == {"submarine": 1}
    assert "aircraft carrier" not in t.units(z(17))


@rule("PAC-SUB-06", "PAC-CAS-05", "PAC-SUB-07")
def test_aircraft_find_submarines_only_beside_a_destroyer() -> None:
    """Their hits go to other ships; with a destroyer of their side in the zone they may go to submarines too."""
    units = {z(9): {AMERICA: "1 aircraft carrier [fighter; fighter], 1 destroyer"}, z(17): {JAPAN: "1 submarine"}}
    alone = pacific(AMERICA, "combat_move", units).do(f"go 2 fighter: {z(9)} > {z(17)}").done()
    assert alone.units(z(17)) == {"submarine": 1, "fighter": 2}  # nobody could hit anybody
    both = pacific(AMERICA, "combat_move", units).do(f"go 2 fighter: {z(9)} > {z(17)}")
    both.do(f"go 1 destroyer: {z(9)} > {z(17)}").done(6, 3, 6, 6)  # destroyer, two fighters, the submarine
    assert both.units(z(17), JAPAN) == {}


@rule("PAC-SUB-06")
def test_the_owner_cannot_give_a_submarine_to_aircraft_that_do_not_see_it() -> None:
    """The hit must go to a ship they can see."""
    units = {z(9): {AMERICA: "1 aircraft carrier [fighter; fighter]"}, z(17): {JAPAN: "1 submarine, 2 transport"}}
    t = pacific(AMERICA, "combat_move", units).do(f"go 2 fighter: {z(9)} > {z(17)}").done(3, 6)
    assert t.topic == "submerge"  # nobody had to be asked: the hit is on one of the two transports
    t.do(NOBODY, 6, 6)
    assert t.units(z(17), JAPAN) == {"submarine": 1, "transport": 1}
    assert t.topic == "retreat"
    t.do(NOBODY, 3, 6).do(NOBODY, 6)  # the second transport; the submarine is asked again and stays
    assert t.units(z(17), JAPAN) == {"submarine": 1}


@rule("PAC-SUB-08", "PAC-DEC-16", "PAC-SUB-10", "PAC-NAVAL-03", "PAC-RET-08")
def test_an_attacking_submarine_may_dive_instead_of_firing() -> None:
    """At the start of a round, also under the eyes of a destroyer; nobody can hit it any more."""
    t = at_sea("1 submarine", "1 destroyer")
    assert (t.topic, t.silence()) == ("submerge", NOBODY)
    t.do(f"choose {t.ids(z(17), 'submarine')[0]}")
    assert t.units(z(17)) == {"submarine": 1, "destroyer": 1}
    assert next(u for u in t.state.here(z(17)) if u.kind == "submarine").post == "submerged"


@rule("PAC-SUB-09", "PAC-DEC-20", "PAC-SUB-13", "PAC-NAVAL-04", "PAC-GAP-26")
def test_a_defending_submarine_may_dive_in_its_sides_turn() -> None:
    """It must survive the attacker's fire first; then it may go under instead of firing."""
    t = at_sea("2 destroyer", "1 submarine", 6, 6)
    assert (t.topic, t.asked, t.silence()) == ("submerge", (JAPAN,), NOBODY)
    t.do(f"choose {t.ids(z(17), 'submarine')[0]}")
    assert next(u for u in t.state.here(z(17)) if u.kind == "submarine").post == "submerged"
    assert t.topic == "noncombat_move"


@rule("PAC-GAP-25")
def test_a_submarine_that_is_hit_cannot_dive() -> None:
    """Of two, the one that is to be lost fires; only the other is asked."""
    t = at_sea("2 destroyer", "2 submarine", 3, 6)
    assert t.topic == "submerge"
    assert len(t.options()) == 1


@rule("PAC-SUB-11", "PAC-SUB-12", "PAC-PH8-01", "PAC-GAP-10", "PAC-SEA-04")
def test_who_dived_is_absent_until_the_eighth_phase() -> None:
    """Ships pass and transports load where it lies; it comes up at the end of the same turn, whoever's turn it is."""
    units = {
        z(9): {AMERICA: "2 destroyer, 1 transport"},
        z(17): {JAPAN: "1 submarine"},
        "Hawaiian Islands": {AMERICA: "1 infantry"},
    }
    t = pacific(AMERICA, "combat_move", units).do(f"go 2 destroyer: {z(9)} > {z(17)}").done(6, 6)
    t.do(f"choose {t.ids(z(17), 'submarine')[0]}")
    t.do(f"go 1 infantry: Hawaiian Islands > {z(9)}").do(f"go 1 transport: {z(9)} > {z(17)} > {z(18)}")
    assert next(u for u in t.state.here(z(17)) if u.kind == "submarine").post == "submerged"
    t.until(JAPAN, "purchase")
    assert next(u for u in t.state.here(z(17)) if u.kind == "submarine").post == ""


@rule("PAC-NAVAL-06", "PAC-GAP-65")
def test_where_nobody_can_hurt_anybody_the_battle_ends() -> None:
    """Aircraft alone against submarines: it is over at once, and the survivors stay."""
    units = {"Hawaiian Islands": {AMERICA: "1 fighter"}, z(9): {JAPAN: "1 submarine"}}
    t = pacific(AMERICA, "combat_move", units).do(f"go 1 fighter: Hawaiian Islands > {z(9)}").done()
    assert t.topic == "noncombat_move"
    assert t.units(z(9)) == {"submarine": 1, "fighter": 1}


@rule("PAC-GAP-65")
def test_submarines_against_a_patrol_may_still_dive() -> None:
    """Each has its choice; then the battle is over."""
    t = at_sea("1 submarine", "1 fighter patrol")
    assert t.topic == "submerge"
    t.do(NOBODY)
    assert t.topic == "noncombat_move"


@rule("PAC-SUB-14", "PAC-NAVAL-09", "PAC-GAP-66")
def test_submarines_stop_at_enemy_ships_like_all_ships() -> None:
    """They move two zones, and into a zone with enemy ships no further than that; they never come ashore."""
    units = {z(9): {AMERICA: "1 submarine"}, z(17): {JAPAN: "1 transport"}, z(18): {JAPAN: "1 transport"}}
    t = pacific(AMERICA, "combat_move", units)
    assert t.why_not(f"go 1 submarine: {z(9)} > {z(17)} > {z(18)}") == "PAC-SEA-02"
    assert t.allows(f"go 1 submarine: {z(9)} > {z(17)}")
    assert "PAC-NAVAL-09" in t.why_not(f"go 1 submarine: {z(9)} > Hawaiian Islands")


@rule("PAC-MULTI-05", "PAC-MULTI-09", "PAC-MULTI-01", "PAC-MULTI-03")
def test_an_allys_destroyer_serves_the_whole_defence() -> None:
    """British and American ships defend together: one destroyer takes the first shot away and shows the submarines."""
    units = {
        z(18): {JAPAN: "1 submarine"},
        z(17): {BRITAIN: "1 destroyer", AMERICA: "1 aircraft carrier [fighter; fighter]"},
    }
    t = pacific(JAPAN, "combat_move", units).do(f"go 1 submarine: {z(18)} > {z(17)}").done().do(NOBODY, 2)
    # The destroyer is to be lost; destroyer and carrier fire, then the fighters, of which one finds the submarine.
    t.do("lose 1 destroyer", 6, 6, 4, 6)
    assert t.units(z(17)) == {"aircraft carrier": 1, "fighter": 2}
    assert [e.thrown.throw.who for e in t.seen(Rolled)][-3:] == [BRITAIN, AMERICA, AMERICA]
