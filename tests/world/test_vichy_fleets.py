"""Vichy fleets: sought out or left alone, by either side, and what follows for the rest of Vichy."""

from __future__ import annotations

from typing import Any

from sandtable import odds
from sandtable.kernel.play import Play
from sandtable.rules.look import hostile
from tests.tools import rule
from tests.tools.table import Table
from tests.world.theatre import CHN, FRA, GER, JAP, PACIFIC, UK, US, VICHY, at_war, board, zone

HERE, NEAR = zone(16), zone(15)
HOLD = {"Algeria": VICHY, "Madagascar": VICHY, "France": GER}
ATTACK = f"choose fleet {HERE}"


def meets(power: str, units: dict[str, dict[str, str]] | None = None, **more: Any) -> Table:
    """A power's cruiser has sailed to a Vichy cruiser off Algeria; another Vichy fleet lies elsewhere."""
    there = {HERE: {VICHY: "1 cruiser"}, NEAR: {power: "1 cruiser"}, zone(24): {VICHY: "1 transport"}, **(units or {})}
    t = board(power, "combat_move", there, hold=HOLD, **more)
    return t.do(f"go 1 cruiser: {NEAR} > {HERE}")


@rule("WAW-VICHY-17", "WAW-VICHY-19", "WAW-VICHY-21")
def test_an_allied_attack_on_a_vichy_fleet_leaves_the_rest_as_it_is() -> None:
    t = meets(UK).done()
    assert t.options() == [f"fleet {HERE}"]
    t.do(ATTACK, 1, 6)
    assert t.units(HERE) == {"cruiser": 1}
    assert t.units(HERE, VICHY) == {}
    assert t.topic == "noncombat_move", "it is fought once"
    beaten = meets(UK).done().do(ATTACK, 6, 1)
    assert beaten.units(HERE, VICHY) == {"cruiser": 1}, "it defends itself"
    for after in (t, beaten):
        assert after.units(zone(24), VICHY) == {"transport": 1}
        assert {s for s, h in after.state.control.items() if h == VICHY} == {"Algeria", "Madagascar"}


@rule("WAW-VICHY-21", "WAW-GAP-83")
def test_a_vichy_fleet_may_be_left_alone() -> None:
    t = meets(UK).done()
    t.done()
    assert t.units(HERE) == {"cruiser": 2}
    assert not hostile(Play(t.game, t.state), UK, HERE)
    stays = board(UK, "combat_move", {HERE: {VICHY: "1 cruiser", UK: "1 cruiser"}}, hold=HOLD).done()
    assert stays.options() == [f"fleet {HERE}"], "nor does it matter when they came to share the zone"


@rule("WAW-VICHY-16", "WAW-GAP-32")
def test_an_axis_attack_on_a_vichy_fleet_frees_all_of_it() -> None:
    t = meets(GER).done()
    assert t.holder("Madagascar") == VICHY, "to sail there is no attack"
    t.do(ATTACK, 6, 6)
    assert t.units(HERE, FRA) == {"cruiser": 1}, "it fights as Free French"
    assert t.units(zone(24), FRA) == {"transport": 1}
    assert (t.holder("Algeria"), t.holder("Madagascar")) == (FRA, FRA)
    left = meets(GER).done().done()
    assert left.holder("Madagascar") == VICHY
    assert left.units(HERE, VICHY) == {"cruiser": 1}


@rule("WAW-VICHY-16", "WAW-GAP-32", "WAW-GAP-35", "WAW-WAR-22")
def test_a_japanese_attack_on_a_vichy_fleet_is_war_with_france_and_britain() -> None:
    t = meets(JAP).done()
    assert not at_war(t, JAP, FRA)
    t.do(ATTACK, 1, 6)
    assert at_war(t, JAP, FRA)
    assert at_war(t, JAP, UK)
    assert not at_war(t, JAP, US), "a fleet is no territory"
    assert t.holder("Madagascar") == FRA


@rule("WAW-GAP-82", "WAW-VICHY-17")
def test_the_united_states_attack_a_vichy_fleet_once_they_are_at_war() -> None:
    t = meets(US, war=PACIFIC, round=6).done().do(ATTACK, 1, 6)
    assert t.units(HERE, VICHY) == {}
    assert t.holder("Madagascar") == VICHY
    assert meets(US, round=6).why_not("done") == meets(CHN, war=PACIFIC, round=6).why_not("done"), "idle, for both"


@rule("WAW-VICHY-17", "WAW-VICHY-19")
def test_aircraft_attack_a_vichy_fleet() -> None:
    units = {HERE: {VICHY: "1 cruiser"}, "Gibraltar": {UK: "1 bomber"}}
    t = board(UK, "combat_move", units, hold=HOLD)
    t.do(f"go 1 bomber: Gibraltar > {HERE}").done().do(ATTACK, 1, 6)
    assert t.units(HERE) == {"bomber": 1}
    t.do(f"go 1 bomber: {HERE} > Gibraltar")
    bomber = next(u.id for u in t.state.units.values() if u.kind == "bomber")
    start = board(UK, "combat_move", units, hold=HOLD)
    battle = odds.attack_with(start.game, start.state, UK, HERE, [bomber])
    assert [g.profile.kind for g in battle.sides[1]] == ["cruiser"], "the odds know whom they would meet"


@rule("WAW-VICHY-21", "WAW-GAP-83")
def test_a_vichy_fleet_keeps_out_of_the_battles_of_others() -> None:
    t = meets(UK, {HERE: {VICHY: "1 cruiser", GER: "1 cruiser"}})
    t.done(1, 6)
    assert t.units(HERE, VICHY) == {"cruiser": 1}, "the German ship fought alone"
    assert t.units(HERE, GER) == {}
    t.do(ATTACK, 1, 6)
    assert t.units(HERE) == {"cruiser": 1}, "whoever beat one fleet may seek the other"
    axis = meets(GER, {HERE: {VICHY: "1 cruiser", UK: "1 cruiser"}}).done(1, 6).done()
    assert axis.units(HERE, VICHY) == {"cruiser": 1}
    assert axis.holder("Madagascar") == VICHY, "it was not attacked"


@rule("WAW-GAP-83", "WAW-VICHY-16", "WAW-DETECT-01")
def test_submarines_beside_a_vichy_fleet_are_found_apart_from_it() -> None:
    both = {HERE: {VICHY: "1 cruiser", GER: "1 submarine"}}
    t = meets(UK, both).done()
    assert set(t.options()) == {f"fleet {HERE}", f"search {HERE}"}
    t.do(ATTACK, 1, 6)
    assert t.units(HERE, GER) == {"submarine": 1}, "nobody found it"
    assert t.units(HERE, VICHY) == {}
    found = meets(UK, both).done().do(f"choose search {HERE}", 1, 6, 1)
    assert found.units(HERE, GER) == {}
    assert found.units(HERE, VICHY) == {"cruiser": 1}, "nobody sought it"
    alone = meets(GER, {HERE: {VICHY: "1 submarine"}}).done()
    assert alone.options() == [f"search {HERE}"]
    alone.do(f"choose search {HERE}", 1, 6, 1)
    assert alone.holder("Madagascar") == FRA, "a submarine that is found is a fleet that is attacked"


@rule("WAW-VICHY-17", "WAW-GAP-83")
def test_before_troops_go_ashore_their_ships_may_attack_the_fleet() -> None:
    units = {HERE: {VICHY: "1 cruiser", UK: "1 cruiser, 1 transport [infantry]"}, "Algeria": {VICHY: "1 infantry"}}
    t = board(UK, "combat_move", units, hold=HOLD).do(f"go 1 infantry: {HERE} > Algeria").done()
    assert f"fleet {HERE}" in t.options()


@rule("WAW-VICHY-21")
def test_games_of_the_first_ruleset_end_as_they_began() -> None:
    t = meets(UK, ruleset=1)
    assert t.why_not("done") == "WAW-BASE-01"
