"""Battles at sea: carriers, battleships, losses, retreat, and ships of a friend beside them."""

from __future__ import annotations

from tests.pacific.table import AMERICA, BRITAIN, JAPAN, NOBODY, Copy, at_sea, pacific, z
from tests.tools import rule


@rule("PAC-BB-01", "PAC-BB-02", "PAC-BB-04", "PAC-BB-06", "PAC-PH8-01", "PAC-CAS-02")
def test_a_battleship_takes_two_hits() -> None:
    """The first only damages it: it fights on as before and is whole again after the eighth phase."""
    t = at_sea("1 battleship, 1 destroyer", "1 destroyer", 6, 6, 3)
    assert t.topic == "casualties"
    ship = t.ids(z(17), "battleship")[0]
    t.do(f"lose {ship}")
    assert t.state.units[ship].hits == 1
    t.do(NOBODY, 6, 4, 6)  # the destroyer misses, the battleship hits on 4; the doomed destroyer misses
    assert t.units(z(17)) == {"battleship": 1, "destroyer": 1}
    assert t.state.units[ship].hits == 1
    t.until(JAPAN, "purchase")
    assert t.state.units[ship].hits == 0


@rule("PAC-BB-03", "PAC-BB-05")
def test_the_second_hit_sinks_it() -> None:
    """A first shot that damages lets it fire; one that sinks it does not."""
    t = at_sea("1 submarine", "1 battleship").do(NOBODY, 2, 4)  # hit, but it fires back and sinks the submarine
    assert t.units(z(17)) == {"battleship": 1}
    t = at_sea("1 submarine", "1 battleship hit 1").do(NOBODY, 2)
    assert t.units(z(17)) == {"submarine": 1}


@rule("PAC-DD-03", "PAC-CV-12")
def test_what_ships_hit_on() -> None:
    """Destroyers on 3 both ways, carriers on 1 attacking and 3 defending."""
    t = at_sea("1 destroyer, 1 aircraft carrier", "1 destroyer, 1 aircraft carrier", 2, 4, 4, 4)
    assert t.units(z(17)) == {"destroyer": 2, "aircraft carrier": 2}
    assert "PAC-NAVAL-09" in pacific(AMERICA, "combat_move", {z(9): {AMERICA: "1 aircraft carrier"}}).why_not(
        f"go 1 aircraft carrier: {z(9)} > Hawaiian Islands"
    )


@rule("PAC-NAVAL-02", "PAC-RET-04", "PAC-RET-01", "PAC-RET-02")
def test_a_fleet_withdraws_to_one_zone_it_came_from() -> None:
    """All together, after a round, to a zone next to the battle."""
    units = {z(9): {AMERICA: "1 destroyer"}, z(10): {AMERICA: "1 destroyer"}, z(17): {JAPAN: "1 battleship"}}
    t = pacific(AMERICA, "combat_move", units).do(f"go 1 destroyer: {z(9)} > {z(17)}")
    t.do(f"go 1 destroyer: {z(10)} > {z(17)}").done(6, 6, 6)
    assert set(t.options()) == {z(9), z(10)}
    t.do(f"choose {z(10)}")
    assert t.units(z(10)) == {"destroyer": 2}


@rule("PAC-GAP-47")
def test_ships_that_began_in_the_zone_have_nowhere_to_withdraw() -> None:
    """They fight on; and a zone that the enemy holds is no way out."""
    t = pacific(AMERICA, "combat_move", {z(9): {AMERICA: "1 destroyer", JAPAN: "1 destroyer"}}).done(6, 6, 3, 6)
    assert t.units(z(9)) == {"destroyer": 1}
    units = {
        z(9): {AMERICA: "1 destroyer", JAPAN: "1 submarine"},
        z(10): {AMERICA: "1 destroyer"},
        z(17): {JAPAN: "1 battleship"},
    }
    t = pacific(AMERICA, "combat_move", units).do(f"go 1 destroyer: {z(9)} > {z(17)}")
    t.do(f"go 1 destroyer: {z(10)} > {z(17)}").done(6, 6, 6)
    assert t.options() == [z(10)]  # an enemy is left in zone 9


@rule("PAC-NAVAL-03", "PAC-NAVAL-04", "PAC-NAVAL-05")
def test_how_battles_at_sea_end() -> None:
    """All attackers gone, all defenders gone, or both."""
    assert at_sea("1 destroyer", "1 destroyer", 6, 3).units(z(17)) == {"destroyer": 1}
    won = at_sea("1 destroyer", "1 destroyer", 3, 6)
    assert won.units(z(17), AMERICA) == {"destroyer": 1}
    assert at_sea("1 destroyer", "1 destroyer", 3, 3).units(z(17)) == {}


@rule("PAC-GAP-69")
def test_a_destroyer_that_is_lost_still_counts_in_its_round() -> None:
    """The fighters of its side find the submarine once more."""
    t = at_sea("1 submarine, 1 destroyer", "1 destroyer, 1 aircraft carrier, 1 fighter")
    t.do(NOBODY, 6, 3)  # the submarine misses, the destroyer hits
    t.do("lose 1 destroyer", 6, 6, 4)  # destroyer and carrier miss on 3, the fighter hits on 4
    assert t.why_not("lose 1 submarine") == ""  # the doomed destroyer shows it


@rule("PAC-GAP-70")
def test_hits_that_may_fall_on_different_ships_are_kept_apart() -> None:
    """Fighters without a destroyer hit what they see, a battleship hits anything."""
    units = {
        z(9): {AMERICA: "1 battleship, 1 aircraft carrier [fighter]"},
        z(17): {JAPAN: "1 submarine, 1 transport"},
    }
    t = pacific(AMERICA, "combat_move", units).do(f"go 1 battleship: {z(9)} > {z(17)}")
    t.do(f"go 1 fighter: {z(9)} > {z(17)}").done(4, 3)  # one hit of each: both must be lost
    t.do("lose 1 submarine, 1 transport", 6, 6)
    assert t.units(z(17), JAPAN) == {}


@rule("PAC-MULTI-04", "PAC-DEC-22", "PAC-MULTI-03")
def test_allied_defenders_agree_or_the_attacker_chooses() -> None:
    """Both are asked; without agreement Japan names the loss."""
    units = {z(18): {JAPAN: "1 destroyer"}, z(17): {BRITAIN: "1 transport", AMERICA: "1 destroyer"}}
    t = pacific(JAPAN, "combat_move", units, players=3).do(f"go 1 destroyer: {z(18)} > {z(17)}").done(3)
    assert set(t.asked) == {BRITAIN, AMERICA}
    t.do("lose 1 transport", power=BRITAIN).do("lose 1 transport", 6, 6, power=AMERICA)
    assert t.units(z(17), BRITAIN) == {}
    t = pacific(JAPAN, "combat_move", units, players=3).do(f"go 1 destroyer: {z(18)} > {z(17)}").done(3)
    t.done(power=BRITAIN)
    assert t.asked == (JAPAN,)


@rule("PAC-MULTI-02", "PAC-MULTI-06", "PAC-MULTI-07", "PAC-GAP-60", "PAC-GAP-74", "PAC-DEC-22")
def test_a_friends_ships_may_take_losses_if_he_agrees() -> None:
    """They do not fight and help in nothing; without his consent the attacker takes the hit himself."""
    units = {
        z(9): {BRITAIN: "2 destroyer"},
        z(17): {JAPAN: "1 submarine", AMERICA: "1 transport, 1 destroyer"},
    }
    t = pacific(BRITAIN, "combat_move", units).do(f"go 2 destroyer: {z(9)} > {z(17)}").done(6, 6)
    t.do(NOBODY, 2)  # the submarine does not dive, and hits; the Americans have thrown nothing
    assert (t.topic, t.asked, t.silence()) == ("beside", (BRITAIN,), NOBODY)
    t.do(f"choose {t.ids(z(17), 'transport')[0]}")
    assert (t.topic, t.asked, t.silence()) == ("consent", (AMERICA,), "choose no")
    yes = Copy(t).do("choose yes")
    assert yes.units(z(17), AMERICA) == {"destroyer": 1}
    assert yes.units(z(17), BRITAIN) == {"destroyer": 2}
    t.do("choose no").do("lose 1 destroyer", topic="casualties")
    assert t.units(z(17), AMERICA) == {"transport": 1, "destroyer": 1}
    assert t.units(z(17), BRITAIN) == {"destroyer": 1}


@rule("PAC-CV-03", "PAC-CV-04", "PAC-CV-05", "PAC-CV-06", "PAC-DEC-05", "PAC-CV-07")
def test_fighters_take_off_before_their_carrier_moves_or_are_cargo() -> None:
    """Only the carrier's own; a guest stays aboard in this turn. Taking off where it stands costs nothing."""
    units = {
        z(9): {AMERICA: "1 aircraft carrier [fighter; fighter of United Kingdom]"},
        z(17): {JAPAN: "1 transport"},
    }
    t = pacific(AMERICA, "combat_move", units)
    ours, guest = (t.ids(z(9), "fighter", owner)[0] for owner in (AMERICA, BRITAIN))
    assert "PAC-MULTI-02" in t.why_not(f"go {guest}: {z(9)} > {z(17)}")
    early = pacific(AMERICA, "combat_move", units).do(f"go {ours}: {z(9)} > {z(17)}")
    early.do(f"go 1 aircraft carrier: {z(9)} > {z(17)}")
    assert early.units(z(17), BRITAIN) == {"fighter": 1}
    t.do(f"go 1 aircraft carrier: {z(9)} > {z(17)}")
    assert t.why_not(f"go {ours}: {z(17)} > {z(18)}") == "PAC-CV-05"
    t.done(6, 6)  # only the carrier and the transport throw
    assert t.topic == "retreat"


@rule("PAC-GAP-53")
def test_cargo_is_lost_with_an_attacking_carrier() -> None:
    """Fighters that stayed aboard go down with it."""
    units = {z(9): {AMERICA: "1 aircraft carrier [fighter]"}, z(17): {JAPAN: "1 destroyer"}}
    t = pacific(AMERICA, "combat_move", units).do(f"go 1 aircraft carrier: {z(9)} > {z(17)}").done(6, 3)
    assert t.units(z(17)) == {"destroyer": 1}


@rule("PAC-CV-10", "PAC-CV-11", "PAC-DEC-28", "PAC-GAP-54")
def test_fighters_of_a_sunk_carrier_find_a_place_one_space_away() -> None:
    """They defend on 4, a guest too; when the carrier is gone they go to an island of the zone or another deck."""
    units = {
        z(18): {JAPAN: "1 battleship"},
        z(19): {AMERICA: "1 aircraft carrier [fighter; fighter of United Kingdom]"},
        z(20): {AMERICA: "1 aircraft carrier"},
    }
    t = pacific(JAPAN, "combat_move", units).do(f"go 1 battleship: {z(18)} > {z(19)}").done(4)
    t.do("lose 1 aircraft carrier", 6, 6, 4)
    t.do(f"choose {z(18)}")
    deck = t.ids(z(20), "aircraft carrier")[0]
    assert t.topic == "refuge"
    assert set(t.options()) == {"Wake", deck}
    t.do("choose Wake").do(f"choose {deck}")
    assert t.units("Wake") == {"fighter": 1}
    assert t.units(z(20)) == {"aircraft carrier": 1, "fighter": 1}


@rule("PAC-EX-16", "PAC-CV-11", "PAC-SUB-05", "PAC-CV-09", "PAC-NAVAL-06")
def test_the_carrier_of_the_rules() -> None:
    """Its fighters sink a loaded transport and are fetched; then a submarine sinks it, and they have no place."""
    units = {
        z(10): {AMERICA: "1 aircraft carrier [fighter; fighter]"},
        z(24): {JAPAN: "1 transport [infantry; infantry], 1 submarine"},
    }
    t = pacific(AMERICA, "combat_move", units, hold={"Wake": JAPAN})
    t.do(f"go 2 fighter: {z(10)} > {z(17)} > {z(19)} > {z(24)}").done(2, 4)
    t.do(NOBODY, 6)  # the submarine stays; the doomed transport misses
    assert t.units(z(24), JAPAN) == {"submarine": 1}
    t.do(f"go 1 aircraft carrier: {z(10)} > {z(17)} > {z(19)}").do(f"go 2 fighter: {z(24)} > {z(19)}")
    t.until(JAPAN, "combat_move")
    t.do(f"go 1 submarine: {z(24)} > {z(19)}").done().do(NOBODY, 1)
    assert t.units(z(19)) == {"submarine": 1}
