"""Kamikazes: six attacks, six zones, one named ship each."""

from __future__ import annotations

from typing import Any

from tests.pacific.table import AMERICA, JAPAN, NOBODY, pacific, z
from tests.tools import Table, rule


def near_japan(units: dict[str, dict[str, str]], power: str = AMERICA, **more: Any) -> Table:
    """The end of combat movement with Allied ships near Japan."""
    t = pacific(power, "combat_move", units, **more)
    return t.done() if t.topic == "combat_move" else t


@rule("PAC-KAMI-01", "PAC-KAMI-03", "PAC-KAMI-10", "PAC-KAMI-09", "PAC-DEC-12", "PAC-GAP-12")
def test_six_attacks_are_all_there_are() -> None:
    """Japan is asked when the combat moves are made; every attack is used up, hit or miss, and costs no aircraft."""
    t = near_japan({z(24): {AMERICA: "2 battleship"}, "Japan": {JAPAN: "1 fighter"}})
    assert (t.topic, t.asked, t.silence()) == ("kamikaze", (JAPAN,), NOBODY)
    one, two = t.ids(z(24), "battleship")
    assert t.why_not(f"choose {'; '.join([one] * 7)}") == "PAC-KAMI-01"
    t.do(f"choose {one}; {one}; {one}; {two}", 3, 4, 5, 6)
    assert t.units("Japan") == {"fighter": 1}
    later = near_japan({z(24): {AMERICA: "1 battleship"}}, marks={"kamikazes flown": 4})
    ship = later.ids(z(24), "battleship")[0]
    assert later.why_not(f"choose {ship}; {ship}; {ship}") == "PAC-KAMI-01"
    later.do(f"choose {ship}; {ship}", 6, 6)
    spent = near_japan({z(24): {AMERICA: "1 battleship"}}, marks={"kamikazes flown": 6})
    assert spent.topic != "kamikaze"


@rule("PAC-KAMI-02", "PAC-GAP-79")
def test_only_in_the_six_zones() -> None:
    """Every Allied ship there is within reach, whether it moved this turn or not; a ship one zone away is not."""
    for zone in (23, 24, 25, 35, 36, 37):
        t = near_japan({z(zone): {AMERICA: "1 destroyer"}, z(22): {AMERICA: "1 destroyer"}})
        assert t.options() == t.ids(z(zone), "destroyer")
    assert near_japan({z(22): {AMERICA: "1 destroyer"}}).topic != "kamikaze"


@rule("PAC-KAMI-04", "PAC-KAMI-06")
def test_each_attack_has_its_target_and_hits_on_two() -> None:
    """The first die belongs to the first ship named."""
    t = near_japan({z(24): {AMERICA: "1 destroyer, 1 transport"}})
    ship, other = t.ids(z(24), "destroyer")[0], t.ids(z(24), "transport")[0]
    t.do(f"choose {ship}; {other}", 3, 2)
    assert t.units(z(24)) == {"destroyer": 1}


@rule("PAC-KAMI-05", "PAC-GAP-15")
def test_submarines_are_no_targets_and_transports_are() -> None:
    """Any other ship may be named."""
    t = near_japan({z(24): {AMERICA: "1 submarine, 1 transport, 1 aircraft carrier"}})
    assert set(t.options()) == {*t.ids(z(24), "transport"), *t.ids(z(24), "aircraft carrier")}
    assert t.why_not(f"choose {t.ids(z(24), 'submarine')[0]}") == "PAC-KAMI-05"


@rule("PAC-GAP-15", "PAC-KAMI-07", "PAC-BOMB-07", "PAC-NCM-06")
def test_the_attack_was_a_sea_battle() -> None:
    """No ship of the zone bombards or moves on; troops may land, but a transport does not load and unload."""
    units = {
        z(22): {AMERICA: "1 battleship, 1 transport [infantry]"},
        "Bonin": {JAPAN: "1 infantry"},
    }
    t = pacific(AMERICA, "combat_move", units).do(f"go 1 battleship, 1 transport: {z(22)} > {z(24)}")
    t.do(f"go 1 infantry: {z(24)} > Bonin").done()
    t.do(f"choose {t.ids(z(24), 'battleship')[0]}", 6)
    assert t.topic == "landing"
    t.do(f"choose {t.ids(z(24), 'infantry')[0]}", 1, 6)  # infantry against infantry, and no ship fires
    assert t.holder("Bonin") == AMERICA
    assert t.topic == "noncombat_move"
    assert "PAC-NCM" in t.why_not(f"go 1 battleship: {z(24)} > {z(22)}")


@rule("PAC-GAP-11", "PAC-BB-03")
def test_a_battleship_hit_twice_in_a_turn_is_sunk() -> None:
    """Damage from one attack counts for the next."""
    t = near_japan({z(24): {AMERICA: "1 battleship"}})
    ship = t.ids(z(24), "battleship")[0]
    t.do(f"choose {ship}", 2)
    assert t.state.units[ship].hits == 1
    again = near_japan({z(24): {AMERICA: "1 battleship"}})
    ship = again.ids(z(24), "battleship")[0]
    again.do(f"choose {ship}; {ship}", 1, 2)
    assert again.units(z(24)) == {}


@rule("PAC-KAMI-08", "PAC-GAP-14", "PAC-CAS-04")
def test_what_is_sunk_before_a_battle_fires_once() -> None:
    """The ship counts as lost, its cargo is gone, but in the first round it still fires."""
    units = {z(22): {AMERICA: "1 destroyer, 1 transport [infantry]"}, z(24): {JAPAN: "1 transport"}}
    t = pacific(AMERICA, "combat_move", units).do(f"go 1 destroyer, 1 transport: {z(22)} > {z(24)}").done()
    ship, other = t.ids(z(24), "destroyer")[0], t.ids(z(24), "transport", AMERICA)[0]
    t.do(f"choose {ship}; {other}", 1, 1, 3)  # both are hit; the destroyer still sinks the transport
    assert t.units(z(24)) == {}


@rule("PAC-KAMI-11", "PAC-GAP-13")
def test_they_may_be_used_in_japans_own_turn() -> None:
    """Then too after the moves and before the battles."""
    t = near_japan({z(24): {AMERICA: "1 destroyer"}}, power=JAPAN)
    assert (t.topic, t.asked) == ("kamikaze", (JAPAN,))
    t.do(f"choose {t.ids(z(24), 'destroyer')[0]}", 2)
    assert t.units(z(24)) == {}


def test_fighters_of_a_carrier_that_is_sunk_in_another_turn_look_for_a_place() -> None:
    """They were in the air when it was attacked."""
    t = near_japan({z(25): {AMERICA: "1 aircraft carrier [fighter]"}}, power=JAPAN)
    t.do(f"choose {t.ids(z(25), 'aircraft carrier')[0]}", 2)
    assert (t.topic, t.options()) == ("refuge", ["Guam"])
    t.do("choose Guam")
    assert t.units("Guam") == {"fighter": 1}


def guam(kamikaze: int) -> Table:
    """Japan lands on Guam from zone 25, after a kamikaze has missed a ship in that zone or another."""
    units = {
        z(25): {JAPAN: "1 battleship, 1 transport [infantry]", AMERICA: "1 transport"},
        z(24): {AMERICA: "1 transport"},
        "Guam": {AMERICA: "1 infantry"},
    }
    if kamikaze != 25:
        del units[z(25)][AMERICA]
    t = pacific(JAPAN, "combat_move", units).do(f"go 1 infantry: {z(25)} > Guam").done()
    return t.do(f"choose {t.ids(z(kamikaze), 'transport', AMERICA)[0]}", *((2, 6) if kamikaze == 25 else (6,)))


@rule("PAC-GAP-13", "PAC-BOMB-07", "PAC-KAMI-11", "PAC-GAP-14")
def test_in_japans_own_turn_too_the_zone_has_seen_a_battle() -> None:
    """The ship that a kamikaze sinks fires once in the battle of its zone, and after it no ship bombards from there."""
    t = guam(24)
    t.do(f"choose {t.options()[0]}")
    assert t.topic == "bombard"
    t = guam(25)
    assert t.topic == "landing"
