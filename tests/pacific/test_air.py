"""Aircraft: range, free steps beside air bases, places to land, and guns on the way."""

from __future__ import annotations

from sandtable.kernel.play import Play
from sandtable.rules.movement.common import COMBAT, allowance
from sandtable.rules.questions import Attack, Defence
from tests.pacific.table import AMERICA, BRITAIN, CHINA, JAPAN, pacific, z
from tests.tools import rule

HAWAII, GILBERT, BRITAIN_NEW = "Hawaiian Islands", "Gilbert Islands", "New Britain"


@rule("PAC-EX-03", "PAC-AIR-01", "PAC-AIR-03", "PAC-AIR-14")
def test_a_flight_of_four_borders() -> None:
    """Yunnan to Sumatra over land and sea costs a fighter all it has."""
    t = pacific(AMERICA, "noncombat_move", {"Yunnan": {AMERICA: "1 fighter"}})
    way = f"Yunnan > French Indo-China > {z(46)} > {z(47)}"
    t.do(f"go 1 fighter: {way} > Sumatra")
    assert t.units("Sumatra") == {"fighter": 1}
    t = pacific(AMERICA, "noncombat_move", {"Yunnan": {AMERICA: "1 fighter, 1 bomber"}})
    longer = f"Yunnan > Burma > {z(54)} > {z(52)} > {z(47)} > Sumatra"
    assert t.why_not(f"go 1 fighter: {longer}") == "PAC-AIR-03"
    assert t.allows(f"go 1 bomber: {longer}")


@rule("PAC-EX-04", "PAC-ABASE-01", "PAC-ABASE-02", "PAC-ABASE-03", "PAC-GAP-19", "PAC-AIR-03")
def test_an_air_base_saves_a_point_on_the_way_out_and_one_on_the_way_home() -> None:
    """New Britain to the Gilbert Islands and back is exactly four points."""
    units = {BRITAIN_NEW: {"Australia": "1 air base", BRITAIN: "1 fighter"}, GILBERT: {JAPAN: "1 infantry"}}
    t = pacific(BRITAIN, "combat_move", units, hold={GILBERT: JAPAN})
    t.do(f"go 1 fighter: {BRITAIN_NEW} > {z(27)} > {z(16)} > {GILBERT}").done(3, 6)
    assert t.topic == "noncombat_move"
    t.do(f"go 1 fighter: {GILBERT} > {z(16)} > {z(27)} > {BRITAIN_NEW}")
    assert "fighter" in t.units(BRITAIN_NEW)
    none = {BRITAIN_NEW: {BRITAIN: "1 fighter"}, GILBERT: {JAPAN: "1 infantry"}}
    t = pacific(BRITAIN, "combat_move", none, hold={GILBERT: JAPAN})
    assert t.why_not(f"go 1 fighter: {BRITAIN_NEW} > {z(27)} > {z(16)} > {GILBERT}") == "PAC-AIR-04"


@rule("PAC-EX-05", "PAC-ABASE-04", "PAC-AIR-04", "PAC-AIR-06")
def test_an_enemy_base_helps_nobody() -> None:
    """From the Gilbert Islands New Britain is three points away and the fourth does not reach home, but a carrier."""
    units = {BRITAIN_NEW: {"Australia": "1 air base", BRITAIN: "1 infantry"}, GILBERT: {JAPAN: "1 fighter"}}
    order = f"go 1 fighter: {GILBERT} > {z(16)} > {z(27)} > {BRITAIN_NEW}"
    assert pacific(JAPAN, "combat_move", units, hold={GILBERT: JAPAN}).why_not(order) == "PAC-AIR-04"
    near = {**units, z(34): {JAPAN: "1 aircraft carrier"}}
    assert pacific(JAPAN, "combat_move", near, hold={GILBERT: JAPAN}).allows(order)


@rule("PAC-GAP-20")
def test_over_land_a_base_saves_nothing() -> None:
    """Only the step between the base and the sea is free."""
    units = {"Japan": {JAPAN: "1 air base, 1 fighter"}}
    t = pacific(JAPAN, "noncombat_move", {"Siam": {JAPAN: "1 air base, 1 fighter"}, **units})
    t.do("go 1 fighter: Siam > French Indo-China")
    moved = next(u.id for u in t.state.here("French Indo-China"))
    assert (t.state.marks("part") or {})["spent"][moved] == 1
    t.do(f"go 1 fighter: Japan > {z(36)} > Korea")
    moved = next(u.id for u in t.state.here("Korea"))
    assert (t.state.marks("part") or {})["spent"][moved] == 1


@rule("PAC-AIR-05")
def test_every_fighter_needs_a_place_of_its_own() -> None:
    """Each of three could land on the carrier that has room for two; all three together could not, hits or no hits."""
    units = {
        HAWAII: {AMERICA: "3 fighter"},
        z(17): {AMERICA: "1 aircraft carrier"},
        z(25): {JAPAN: "3 transport"},
    }
    far = f"{HAWAII} > {z(9)} > {z(17)} > {z(18)} > {z(25)}"  # all four points
    t = pacific(AMERICA, "combat_move", units, hold={"Guam": JAPAN})
    t.do(f"go 2 fighter: {far}")
    assert t.allows("done")
    t.do(f"go 1 fighter: {far}")
    assert t.why_not("done") == "PAC-AIR-05"
    t.do(f"recall 1 fighter in {z(25)}")
    assert t.allows("done")
    full = {**units, z(17): {AMERICA: "1 aircraft carrier [fighter]"}}
    t = pacific(AMERICA, "combat_move", full, hold={"Guam": JAPAN}).do(f"go 2 fighter: {far}")
    assert t.why_not("done") == "PAC-AIR-05"  # who is aboard already counts


@rule("PAC-GAP-72", "PAC-AIR-06")
def test_no_carrier_is_counted_on_beyond_a_zone_that_the_enemy_kept() -> None:
    """The fighters have broken off over zone 22; the carrier beyond it cannot come through to zone 23."""
    units = {
        HAWAII: {AMERICA: "1 fighter"},
        z(21): {AMERICA: "1 aircraft carrier"},
        z(22): {JAPAN: "1 destroyer"},
    }
    t = pacific(AMERICA, "combat_move", units, hold={"Midway": JAPAN}, marks={"kamikazes flown": 6})
    t.do(f"go 1 fighter: {HAWAII} > {z(9)} > {z(20)} > {z(22)}").done(6, 6).do("choose air")
    assert t.topic == "noncombat_move"
    assert t.why_not(f"go 1 fighter: {z(22)} > {z(23)}") == "PAC-AIR-09"
    assert t.allows(f"go 1 fighter: {z(22)} > {z(21)}")


@rule("PAC-AIR-07", "PAC-NCM-01", "PAC-DEC-31")
def test_aircraft_that_fought_land_in_the_sixth_phase() -> None:
    """They stay in the air until then; who is told nothing comes down where it can."""
    units = {HAWAII: {AMERICA: "1 fighter"}, z(17): {JAPAN: "1 transport"}}
    t = pacific(AMERICA, "combat_move", units).do(f"go 1 fighter: {HAWAII} > {z(9)} > {z(17)}").done(3, 6)
    assert t.units(z(17)) == {"fighter": 1}
    t.done()
    fighter = next(u for u in t.state.units.values() if u.kind == "fighter")
    assert not t.game.board.is_sea[fighter.space]


@rule("PAC-AIR-08", "PAC-GAP-62")
def test_nobody_lands_on_what_was_taken_this_turn() -> None:
    """Land must have been friendly when the turn began."""
    units = {
        z(19): {AMERICA: "1 transport [infantry], 1 aircraft carrier [fighter]"},
        z(20): {AMERICA: "1 aircraft carrier [fighter]"},
    }
    t = pacific(AMERICA, "combat_move", units, hold={"Wake": JAPAN}).do(f"go 1 infantry: {z(19)} > Wake").done()
    t.do(f"choose {t.ids(z(19), 'infantry')[0]}")
    assert t.holder("Wake") == AMERICA
    assert t.why_not(f"go 1 fighter: {z(19)} > Wake") == "PAC-AIR-08"


@rule("PAC-AIR-09", "PAC-CV-01", "PAC-CV-02", "PAC-GAP-75")
def test_fighters_land_on_friendly_decks_and_bombers_do_not() -> None:
    """A carrier has room for two, its own or a friend's."""
    units = {HAWAII: {AMERICA: "2 fighter, 1 bomber"}, z(9): {BRITAIN: "1 aircraft carrier [fighter]"}}
    t = pacific(AMERICA, "noncombat_move", units)
    assert t.why_not(f"go 1 bomber: {HAWAII} > {z(9)}") == "PAC-AIR-09"
    assert t.why_not(f"go 2 fighter: {HAWAII} > {z(9)}") == "PAC-CV-01"
    t.do(f"go 1 fighter: {HAWAII} > {z(9)}")
    assert t.units(z(9)) == {"aircraft carrier": 1, "fighter": 2}


@rule("PAC-AIR-10", "PAC-COMBAT-09", "PAC-CAPT-03")
def test_aircraft_take_no_land() -> None:
    """They may clear it, but it stays with its holder."""
    units = {"Midway": {AMERICA: "1 bomber"}, "Wake": {JAPAN: "1 infantry"}}
    t = pacific(AMERICA, "combat_move", units, hold={"Wake": JAPAN})
    t.do(f"go 1 bomber: Midway > {z(20)} > {z(19)} > Wake").done(4, 6)
    assert t.units("Wake") == {"bomber": 1}
    assert t.holder("Wake") == JAPAN


@rule("PAC-AIR-11", "PAC-AIR-12", "PAC-RET-05")
def test_fighters_that_count_on_a_deck_in_the_battle_are_lost_if_the_fleet_withdraws() -> None:
    """All four points are spent; the carrier is gone, and there is nothing else in reach."""
    t = pacific(
        AMERICA,
        "combat_move",
        {HAWAII: {AMERICA: "1 fighter"}, z(18): {AMERICA: "1 aircraft carrier"}, z(25): {JAPAN: "1 destroyer"}},
        hold={"Guam": JAPAN, "Wake": JAPAN},
        marks={"kamikazes flown": 6},
    )
    t.do(f"go 1 fighter: {HAWAII} > {z(9)} > {z(17)} > {z(18)} > {z(25)}")
    t.do(f"go 1 aircraft carrier: {z(18)} > {z(25)}").done(6, 6, 6)  # carrier, fighter, destroyer
    t.do(f"choose {z(18)}")
    assert t.units(z(25), AMERICA) == {"fighter": 1}
    t.done()
    assert t.units(z(25), AMERICA) == {}


@rule("PAC-AIR-15")
def test_aircraft_that_did_not_fly_may_move_in_the_sixth_phase() -> None:
    """To friendly land, or fighters to a friendly deck."""
    t = pacific(AMERICA, "noncombat_move", {HAWAII: {AMERICA: "1 bomber"}})
    assert t.allows(f"go 1 bomber: {HAWAII} > {z(9)} > {z(20)} > Midway")
    assert t.why_not(f"go 1 bomber: {HAWAII} > {z(9)} > {z(17)} > {z(18)} > Marshall Islands") == "PAC-AIR-08"


@rule("PAC-AIR-16", "PAC-GAP-88")
def test_all_fighters_are_alike() -> None:
    """American ones wherever they stand, those of the others and China's only one: 3, 4 and four points."""
    t = pacific(AMERICA, "combat_move", full=True)
    play = Play(t.game, t.state)
    fighters = [u for u in t.state.units.values() if u.kind == "fighter"]
    assert {u.owner for u in fighters} == {AMERICA, BRITAIN, JAPAN, CHINA}
    figures = {
        (play.ask(Attack(u, u.space)), play.ask(Defence(u, u.space)), allowance(play, u, COMBAT, ())) for u in fighters
    }
    assert figures == {(3, 4, 4)}


@rule("PAC-AA-04", "PAC-GAP-40", "PAC-DEC-11")
def test_guns_fire_at_once_at_a_group_that_flies_over() -> None:
    """In combat movement, a die for each aircraft, and its owner says which is lost; the flight is beyond recall."""
    t = pacific(
        BRITAIN,
        "combat_move",
        {
            "Shan State": {BRITAIN: "1 fighter, 1 bomber"},
            "Siam": {JAPAN: "1 antiaircraft gun"},
            "French Indo-China": {JAPAN: "1 infantry"},
        },
    )
    t.do("go 1 fighter, 1 bomber: Shan State > Siam > French Indo-China", 1, 6)
    assert (t.topic, t.asked) == ("casualties", (BRITAIN,))
    t.do("lose 1 fighter")
    assert t.units("French Indo-China", BRITAIN) == {"bomber": 1}
    assert t.why_not("recall 1 bomber in French Indo-China") == "PAC-AA-04"


@rule("PAC-GAP-40", "PAC-AIR-05")
def test_who_was_fired_at_does_not_hold_up_the_phase() -> None:
    """Two fly over guns to one free deck: neither can be called back, so nobody waits for it."""
    here = {
        "Sikang": {JAPAN: "2 fighter"},
        "Yunnan": {CHINA: "1 antiaircraft gun"},
        z(46): {BRITAIN: "1 transport"},
        z(47): {JAPAN: "1 aircraft carrier, 1 fighter"},
    }
    way = f"Sikang > Szechwan > Yunnan > French Indo-China > {z(46)}"
    t = pacific(JAPAN, "combat_move", here, hold={"Sikang": JAPAN, "Szechwan": JAPAN, "French Indo-China": BRITAIN})
    t.do(f"go 1 fighter: {way}", 6).do(f"go 1 fighter: {way}", 6)
    assert t.why_not(f"recall 2 fighter in {z(46)}") == "PAC-AA-04"
    assert t.silence() == "done"
    assert t.why_not("done") == ""


@rule("PAC-AA-04", "PAC-CV-04", "PAC-CMOVE-01")
def test_a_carrier_goes_back_without_the_fighters_that_guns_have_fired_at() -> None:
    """They took off before it sailed: their flight stands, and its idle move can still be taken back."""
    here = {z(54): {JAPAN: "1 aircraft carrier [2 fighter]"}, "Yunnan": {CHINA: "1 antiaircraft gun"}}
    t = pacific(JAPAN, "combat_move", {**here, "Szechwan": {CHINA: "1 infantry"}}, hold={"Sikang": JAPAN})
    carrier = t.ids(z(54), "aircraft carrier")[0]
    t.do(f"go 2 fighter: {z(54)} > Burma > Yunnan > Szechwan", 6, 6).do(f"go {carrier}: {z(54)} > {z(53)}")
    assert t.why_not("done") == "PAC-CMOVE-01"
    assert t.silence() == f"recall {carrier}"
    t.do(f"recall {carrier}")
    assert t.units(z(54)) == {"aircraft carrier": 1}
    assert t.units("Szechwan", JAPAN) == {"fighter": 2}
    assert t.silence() == "done"
    assert t.why_not("done") == ""


@rule("PAC-GAP-39")
def test_guns_do_not_fire_in_the_sixth_phase() -> None:
    """Flights without combat are safe."""
    units = {"Shan State": {BRITAIN: "1 fighter"}, "Siam": {JAPAN: "1 antiaircraft gun"}}
    t = pacific(BRITAIN, "noncombat_move", units).do(f"go 1 fighter: Shan State > Siam > {z(46)} > Malaya")
    assert t.units("Malaya") == {"fighter": 1}


@rule("PAC-MAP-06")
def test_nobody_flies_over_closed_land() -> None:
    """The Himalayas and the Soviet Union are closed to aircraft too."""
    t = pacific(BRITAIN, "noncombat_move", {"Tsinghai": {BRITAIN: "1 bomber"}})
    assert "PAC-MAP-06" in t.why_not("go 1 bomber: Tsinghai > Himalayas")


@rule("PAC-GAP-72", "PAC-CV-09", "PAC-CV-08")
def test_a_carrier_that_did_nothing_fetches_its_fighters_and_one_that_sailed_does_not() -> None:
    """Zone 19 is one space short of the battle: a carrier in zone 10 can come there, unless it has moved before."""
    units = {
        z(10): {AMERICA: "1 aircraft carrier [fighter]"},
        z(24): {JAPAN: "1 transport"},
        z(9): {JAPAN: "1 transport"},
    }
    order = f"go 1 fighter: {z(10)} > {z(17)} > {z(19)} > {z(24)}"
    hold = {"Wake": JAPAN, "Midway": JAPAN, HAWAII: JAPAN}
    sailed = pacific(AMERICA, "combat_move", units, hold=hold).do(order).do(f"go 1 aircraft carrier: {z(10)} > {z(9)}")
    assert sailed.why_not("done") == "PAC-AIR-05"
    t = pacific(AMERICA, "combat_move", units, hold=hold).do(order).done(3, 6)
    t.do(f"go 1 aircraft carrier: {z(10)} > {z(17)} > {z(19)}").do(f"go 1 fighter: {z(24)} > {z(19)}")
    assert t.units(z(19)) == {"aircraft carrier": 1, "fighter": 1}
    assert t.why_not(f"go 1 aircraft carrier: {z(19)} > {z(20)}") == "PAC-CV-08"
    here = {**units, z(10): {AMERICA: "1 aircraft carrier [fighter]", JAPAN: "1 transport"}}
    fights = pacific(AMERICA, "combat_move", here, hold=hold).do(order)
    assert fights.why_not("done") == "PAC-AIR-05"  # it will have fought where it is


@rule("PAC-CV-08")
def test_a_carrier_on_which_a_fighter_landed_stays() -> None:
    """For the rest of that turn."""
    units = {HAWAII: {AMERICA: "1 fighter"}, z(9): {AMERICA: "1 aircraft carrier"}}
    t = pacific(AMERICA, "noncombat_move", units).do(f"go 1 fighter: {HAWAII} > {z(9)}")
    assert t.why_not(f"go 1 aircraft carrier: {z(9)} > {z(20)}") == "PAC-CV-08"
