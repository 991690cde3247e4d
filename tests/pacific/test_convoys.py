"""Convoy routes and centres: who takes them, who keeps them, and what they pay."""

from __future__ import annotations

import pytest

from tests.pacific.books import AUSTRALIA, CONVOYS, INDIA, convoy, income
from tests.pacific.table import AMERICA, BRITAIN, JAPAN, NOBODY, pacific, z
from tests.tools import Table, rule


def japan(ships: str, start: int, *zones: int) -> Table:
    """Japanese ships sail a way in combat movement."""
    t = pacific(JAPAN, "combat_move", {z(start): {JAPAN: ships}})
    way = " > ".join(z(n) for n in (start, *zones))
    return t.do(f"go {ships}: {way}")


@rule("PAC-CONV-01", "PAC-CONV-09", "PAC-CONV-10", "PAC-CONV-13", "PAC-MAP-14", "PAC-CONV-15", "PAC-GAP-89")
def test_a_centre_taken_in_passing() -> None:
    """Zone 49 is worth 3 to Britain's convoy purse from the move on, and nothing to Japan."""
    t = pacific(JAPAN, "combat_move", {z(48): {JAPAN: "1 destroyer"}})
    before = income(t, JAPAN)
    assert income(t, CONVOYS) == 12
    t.do(f"go 1 destroyer: {z(48)} > {z(49)} > {z(50)}")
    assert convoy(t, 49) == JAPAN
    assert (income(t, CONVOYS), income(t, JAPAN)) == (9, before)
    assert (income(t, INDIA), income(t, AUSTRALIA)) == (15, 20)
    t.done()
    assert t.state.layers["convoy"] == {z(49): JAPAN}


@rule("PAC-CONV-11", "PAC-CONV-12", "PAC-MAP-15", "PAC-MAP-09", "PAC-CAPT-07")
def test_a_blocked_land_pays_nobody() -> None:
    """Java's route in Japanese hands: Australia loses 4, Japan has none of it until it holds Java, too."""
    t = japan("1 submarine", 42, 43)
    assert convoy(t, 43) == JAPAN
    assert (income(t, AUSTRALIA), income(t, JAPAN)) == (16, 19)
    t.state.control["Java"] = JAPAN
    assert (income(t, AUSTRALIA), income(t, JAPAN)) == (16, 23)
    t.state.control["Java"] = INDIA  # an ally's land still pays nobody
    assert income(t, INDIA) == 15


@rule("PAC-CAPT-07", "PAC-CONV-11", "PAC-CONV-12", "PAC-CAPT-06")
def test_taking_land_does_not_take_its_route() -> None:
    """Japan holds Borneo, but India still has the route: nobody is paid."""
    t = pacific(JAPAN, "combat_move", {z(38): {JAPAN: "1 destroyer"}}, hold={"Borneo": JAPAN})
    assert (income(t, JAPAN), income(t, INDIA)) == (19, 12)
    t.do(f"go 1 destroyer: {z(38)} > {z(44)}")
    assert (income(t, JAPAN), income(t, INDIA)) == (22, 12)


@rule("PAC-CONV-12")
def test_an_ally_on_the_route_does_no_harm() -> None:
    """Route and land on one side: the holder of the land is paid."""
    t = pacific(AMERICA, "combat_move", {z(42): {AMERICA: "1 destroyer"}})
    t.state.layers["convoy"] = {z(43): AMERICA}
    assert income(t, AUSTRALIA) == 20


@rule("PAC-CONV-02")
def test_transports_take_nothing() -> None:
    """A transport that leaves a zone with enemies passes a centre and takes nothing; with a destroyer it is taken."""
    t = pacific(JAPAN, "combat_move", {z(48): {JAPAN: "1 transport, 1 destroyer", BRITAIN: "1 submarine"}})
    t.do(f"go 1 transport: {z(48)} > {z(49)}")
    assert convoy(t, 49) == BRITAIN
    t.do(f"go 1 destroyer: {z(48)} > {z(49)}")
    assert convoy(t, 49) == JAPAN


@rule("PAC-CONV-01", "PAC-GAP-82")
def test_a_guarded_convoy_is_not_taken_in_passing() -> None:
    """A zone with enemy ships or under a patrol is not empty; an ally's ships do not matter."""
    t = pacific(JAPAN, "combat_move", {z(48): {JAPAN: "1 submarine"}, z(49): {BRITAIN: "1 transport"}})
    t.do(f"go 1 submarine: {z(48)} > {z(49)}")
    assert convoy(t, 49) == BRITAIN
    t = pacific(AMERICA, "combat_move", {z(35): {AMERICA: "1 destroyer"}, z(37): {BRITAIN: "1 transport"}})
    t.do(f"go 1 destroyer: {z(35)} > {z(37)}")
    assert convoy(t, 37) == AMERICA
    watched = {z(42): {JAPAN: "1 submarine"}, z(43): {BRITAIN: "1 fighter patrol"}, z(47): {BRITAIN: "1 transport"}}
    t = pacific(JAPAN, "combat_move", watched).do(f"go 1 submarine: {z(42)} > {z(43)} > {z(47)}")
    assert convoy(t, 43) == AUSTRALIA  # it passed below the patrol
    clear = {z(42): {JAPAN: "1 submarine"}, z(47): {BRITAIN: "1 transport"}}
    t = pacific(JAPAN, "combat_move", clear).do(f"go 1 submarine: {z(42)} > {z(43)} > {z(47)}")
    assert convoy(t, 43) == JAPAN


@rule("PAC-CONV-03", "PAC-DEC-09", "PAC-GAP-73", "PAC-GAP-52")
def test_a_submarine_takes_what_it_lies_on() -> None:
    """It spends one point of two; other ships cannot, and whoever has moved cannot."""
    t = pacific(JAPAN, "combat_move", {z(49): {JAPAN: "2 submarine, 1 destroyer"}})
    assert t.why_not(f"go 1 destroyer: {z(49)} as seize") == "PAC-CONV-03"
    assert convoy(t, 49) == BRITAIN
    t.do(f"go 1 submarine: {z(49)} > {z(50)} as seize")
    assert convoy(t, 49) == JAPAN
    assert t.units(z(50)) == {"submarine": 1}
    assert t.why_not(f"go 1 submarine: {z(49)} as seize") == "PAC-CONV-03"  # it is Japan's already
    t = pacific(JAPAN, "combat_move", {z(49): {JAPAN: "1 submarine"}})
    assert t.why_not(f"go 1 submarine: {z(49)} > {z(48)} > {z(47)} as seize") == "PAC-CONV-03"
    t.do(f"go 1 submarine: {z(49)} as seize")
    assert convoy(t, 49) == JAPAN
    assert t.why_not(f"go 1 submarine: {z(49)} > {z(48)} > {z(47)}") == "PAC-SEA-01"
    t.do(f"go 1 submarine: {z(49)} > {z(48)}").done()
    assert convoy(t, 49) == JAPAN


@rule("PAC-CONV-08", "PAC-CONV-14", "PAC-MAP-09", "PAC-MARK-01")
def test_control_stays_when_the_ships_are_gone() -> None:
    """Taken in passing it is kept, whatever becomes of the ship, until an enemy takes it."""
    t = pacific(JAPAN, "combat_move", {z(48): {JAPAN: "1 destroyer"}, z(50): {BRITAIN: "1 battleship"}})
    t.do(f"go 1 destroyer: {z(48)} > {z(49)} > {z(50)}").done(6, 4)
    assert t.units(z(50)) == {"battleship": 1}
    assert convoy(t, 49) == JAPAN


@rule("PAC-CONV-14")
def test_a_move_taken_back_takes_nothing() -> None:
    """Recalled within the phase, the ship has not been there."""
    t = japan("1 destroyer", 48, 49)
    assert convoy(t, 49) == JAPAN
    t.do(f"recall 1 destroyer in {z(49)}")
    assert convoy(t, 49) == BRITAIN
    assert income(t, CONVOYS) == 12


@rule("PAC-GAP-51")
def test_a_convoy_retaken_by_an_ally_goes_back() -> None:
    """America frees zone 49: it is Britain's again."""
    t = pacific(AMERICA, "combat_move", {z(48): {AMERICA: "1 destroyer"}})
    t.state.layers["convoy"] = {z(49): JAPAN}
    assert income(t, CONVOYS) == 9
    t.do(f"go 1 destroyer: {z(48)} > {z(49)}")
    assert convoy(t, 49) == BRITAIN
    assert income(t, CONVOYS) == 12


@rule("PAC-SEA-06")
def test_nothing_is_taken_in_noncombat_movement() -> None:
    """A ship may go there, and control does not change."""
    t = pacific(JAPAN, "noncombat_move", {z(48): {JAPAN: "1 destroyer"}})
    t.do(f"go 1 destroyer: {z(48)} > {z(49)}")
    assert t.units(z(49)) == {"destroyer": 1}
    assert convoy(t, 49) == BRITAIN


def battle(ours: str, theirs: str, *dice: int) -> Table:
    """Japan fights for the centre in zone 49."""
    t = pacific(JAPAN, "combat_move", {z(48): {JAPAN: ours}, z(49): {BRITAIN: theirs}})
    return t.do(f"go {ours}: {z(48)} > {z(49)}").done(*dice)


@rule("PAC-CONV-04", "PAC-CONV-14", "PAC-CAPT-01")
def test_won_in_battle() -> None:
    """A warship is left: the convoy is Japan's when all battles are over."""
    t = battle("1 destroyer", "1 transport", 1, 6)
    assert t.units(z(49)) == {"destroyer": 1}
    assert convoy(t, 49) == JAPAN


@rule("PAC-CONV-05")
def test_aircraft_and_transports_alone_take_nothing() -> None:
    """The destroyer is lost, a transport and the enemy's zone are left."""
    t = battle("1 destroyer, 1 transport", "1 destroyer", 1, 1)
    t.do("lose 1 destroyer")
    assert t.units(z(49)) == {"transport": 1}
    assert convoy(t, 49) == BRITAIN


@rule("PAC-CONV-06")
@pytest.mark.parametrize("dice", [(6, 1), (1, 1)])
def test_no_victory_no_convoy(dice: tuple[int, int]) -> None:
    """Attackers lost, or everybody lost: it stays Britain's."""
    t = battle("1 destroyer", "1 destroyer", *dice)
    assert JAPAN not in {u.owner for u in t.state.here(z(49))}
    assert convoy(t, 49) == BRITAIN


@rule("PAC-CONV-06")
def test_a_retreat_takes_nothing() -> None:
    """One round without hits, then back to zone 48."""
    t = battle("1 destroyer", "1 destroyer", 6, 6)
    t.do(f"choose {z(48)}")
    assert t.units(z(48)) == {"destroyer": 1}
    assert convoy(t, 49) == BRITAIN


@rule("PAC-CONV-07", "PAC-GAP-82")
def test_a_submarine_under_a_patrol_takes_it() -> None:
    """Nobody can hurt anybody: if the submarine stays up it has the convoy, if it dives it has not."""
    for dives, owner in ((False, JAPAN), (True, AUSTRALIA)):
        t = pacific(JAPAN, "combat_move", {z(42): {JAPAN: "1 submarine"}, z(43): {BRITAIN: "1 fighter patrol"}})
        t.do(f"go 1 submarine: {z(42)} > {z(43)}").done()
        assert t.topic == "submerge"
        t.do(f"choose {t.options()[0]}" if dives else NOBODY)
        assert convoy(t, 43) == owner
