"""Aircraft that fought and have no place to land yet."""

from __future__ import annotations

from sandtable.kernel.events import Removed
from sandtable.kernel.machine import check
from tests.tools import Table, rule

Z42, Z43, Z44, Z45, Z53 = (f"Sea Zone {n}" for n in (42, 43, 44, 45, 53))
JAPAN, AMERICA = "Japan", "United States"
NO_LAND = {"New Zealand": AMERICA, "Solomon Islands": AMERICA}


def two_battles(hold: dict[str, str] | None = None, ruleset: int | None = None) -> Table:
    """A Japanese fighter is to fight in one zone, and the carrier it flies from in the next."""
    units = {
        Z43: {JAPAN: "1 aircraft carrier [fighter], 1 battleship"},
        Z42: {AMERICA: "1 transport"},
        Z44: {AMERICA: "1 transport"},
    }
    t = Table(JAPAN, "combat_move", units, NO_LAND if hold is None else hold, ruleset=ruleset)
    return t.do(f"go 1 fighter: {Z43} > {Z42}").do(f"go 1 aircraft carrier, 1 battleship: {Z43} > {Z44}").done()


@rule("REV-AIR-13", "REV-CV-08", "REV-GAP-10")
def test_a_fighter_waits_for_the_battle_of_its_carrier() -> None:
    """Its own battle is over, the carrier has yet to fight: it stays in the air and lands on it afterwards."""
    t = two_battles().do(f"choose {Z42}", 1, 6, 6, 4, 6)
    assert (t.asked, t.topic) == ((JAPAN,), "home_move")
    t.do(f"go 1 fighter: {Z42} > {Z44}")
    assert t.topic == "noncombat_move"
    assert all(u.aboard for u in t.state.here(Z44) if u.kind == "fighter")


@rule("REV-AIR-13", "REV-CV-15", "REV-GAP-10")
def test_if_that_carrier_sinks_it_is_lost_after_noncombat_movement() -> None:
    """The carrier goes down in its battle; until noncombat movement is over the fighter may still hope."""
    t = two_battles().do(f"choose {Z42}", 1, 6, 6, 4, 1).do("lose 1 aircraft carrier")
    assert t.topic == "noncombat_move"
    assert t.units(Z42, JAPAN) == {"fighter": 1}
    t.done()
    assert t.units(Z42) == {}
    assert t.seen(Removed)[-1].why == "no_carrier"


@rule("REV-GAP-10", "REV-AIR-14")
def test_waiting_for_a_carrier_is_a_choice() -> None:
    """With friendly land in reach it may land there at once, or wait for the carrier; afterwards it must land."""
    near = {"New Zealand": JAPAN, "Solomon Islands": AMERICA}
    t = two_battles(near).do(f"choose {Z42}", 1, 6)
    assert (t.topic, t.silence()) == ("home_move", "done")
    assert t.allows(f"go 1 fighter: {Z42} > Sea Zone 41 > New Zealand")
    assert "REV-CMOVE-11" in t.why_not(f"go 1 fighter: {Z42} > {Z44}")
    t.done(6, 4, 6)
    assert t.topic == "home_move"
    assert "REV-AIR-14" in t.why_not("done")
    assert t.allows(f"go 1 fighter: {Z42} > {Z44}")


@rule("REV-CV-15", "REV-NCM-05", "REV-GAP-10")
def test_a_berth_that_becomes_free_in_noncombat_movement_saves_a_fighter() -> None:
    """Its carrier was sunk, the deck next door is full; when a fighter flies off there, the other may come."""
    units = {
        Z53: {JAPAN: "1 aircraft carrier [fighter]"},
        Z42: {AMERICA: "1 battleship"},
        Z44: {JAPAN: "1 aircraft carrier [fighter; fighter]"},
    }
    t = Table(JAPAN, "combat_move", units, {"New Zealand": AMERICA, "Solomon Islands": JAPAN})
    t.do(f"go 1 fighter: {Z53} > {Z44} > {Z43} > {Z42}").do(f"go 1 aircraft carrier: {Z53} > {Z43} > {Z42}")
    t.done(6, 3, 4).do("lose 1 aircraft carrier").do("choose air")
    late = t.ids(Z42, "fighter")[0]
    assert t.topic == "noncombat_move"
    assert "REV-CV" in t.why_not(f"go {late}: {Z42} > {Z44}")
    t.do(f"go {t.ids(Z44, 'fighter')[0]}: {Z44} > {Z45} > Solomon Islands")
    assert "REV-AIR-02" in t.why_not(f"go {late}: {Z42} > {Z44} > {Z45}")  # one space is all it has left
    t.do(f"go {late}: {Z42} > {Z44}").done()
    assert t.units(Z44, JAPAN) == {"aircraft carrier": 1, "fighter": 2}


@rule("REV-AIR-16", "REV-GAP-10")
def test_over_land_too_it_is_lost_only_in_the_end() -> None:
    """A fighter over enemy land has no place: its owner is warned, and loses it when noncombat movement is over."""
    units = {
        Z44: {JAPAN: "1 aircraft carrier [fighter]", AMERICA: "1 battleship"},
        "Solomon Islands": {AMERICA: "1 infantry"},
    }
    t = Table(JAPAN, "combat_move", units, NO_LAND)
    t.do(f"go 1 fighter: {Z44} > {Z45} > Solomon Islands").done()
    t.do(f"choose {Z44}", 6, 4, 3, 6)  # the carrier misses and is sunk; the fighter hits the infantry
    assert t.topic == "noncombat_move"
    assert "REV-AIR-13" in [w.rule for w in check(t.game, t.state, t.decision("done")).warnings]
    assert t.units("Solomon Islands", JAPAN) == {"fighter": 1}
    t.done()
    assert t.units("Solomon Islands", JAPAN) == {}
    assert t.seen(Removed)[-1].why == "no_landing"


def test_games_of_ruleset_1_go_on_as_they_began() -> None:
    """There the fighter was lost when its own battle was over."""
    t = two_battles(ruleset=1).do(f"choose {Z42}", 1, 6)
    assert t.topic == "home_move"
    t.done(6, 4, 6)
    assert t.units(Z42, JAPAN) == {}
    assert t.topic == "noncombat_move"
