"""What bots expect of others before they move again: who strikes together, who is bound, who changes sides."""

from __future__ import annotations

from typing import Any

from sandtable.bots.attack.columns import Attacks
from sandtable.bots.interface import Budget
from sandtable.bots.staff.plan import Plan, Plans, key_of
from sandtable.bots.threat.model import Model
from sandtable.bots.threat.threats import Threats
from sandtable.bots.view.allegiance import standing
from sandtable.bots.view.turn_view import Scene
from sandtable.bots.view.ways import Ways
from sandtable.kernel.decisions import Go
from sandtable.kernel.play import Play
from sandtable.rules.movement.move import Move
from tests.tools.table import Table
from tests.world.theatre import FRA, GER, JAP, RUS, UK, US, VICHY, board, opening, zone


def seen(t: Table, power: str) -> Scene:
    return Scene(t.game, t.state, power)


def test_powers_that_play_one_turn_strike_together() -> None:
    """Britain and France are one answer, not two: alone neither would dare."""
    units = {"France": {FRA: "6 infantry"}, "Belgium-Holland": {UK: "2 tank"}, "Germany": {GER: "1 infantry"}}
    t = board(GER, "combat_move", units, round=2)
    scene = seen(t, GER)
    assert Threats(scene).pools("Germany") == {UK: {"infantry": 6, "tank": 2}}
    assert FRA not in Model(scene, Budget().start()).order


def test_a_treaty_keeps_who_waits_from_striking() -> None:
    """Russia may attack Germany from round five on, America from six on; a bot thinks one round ahead."""
    tables = [board(GER, "politics", {}, round=n) for n in (2, 4, 5)]
    foes = [standing(Play(t.game, t.state), GER).foes for t in tables]
    assert [sorted(some & {RUS, US}) for some in foes] == [[], [RUS], [RUS, US]]


def test_a_neutral_about_to_join_the_enemy_counts_as_one() -> None:
    """Poland, if it stands at the end of the first German turn, attacks with the British."""
    later = opening(GER, "combat_move", round=2)
    assert "Poland" not in standing(Play(later.game, later.state), GER).foes
    second = opening(GER, "noncombat_move").done().done()
    found = standing(Play(second.game, second.state), GER)
    assert ("Poland" in found.foes, found.band["Poland"]) == (True, UK)


def test_nobody_answers_before_the_second_part_of_a_turn() -> None:
    first = opening(GER, "combat_move")
    assert standing(Play(first.game, first.state), GER).foes == frozenset()
    assert standing(Play(first.game, first.state), UK).foes >= {GER}


def test_land_whose_fall_wakes_a_great_power_is_left_alone() -> None:
    """Not for Indo-China alone: what Japan takes from Vichy brings America in and frees all of Vichy France."""
    fallen = {"armistice": {FRA: GER}}
    units = {"Kwangtung": {JAP: "9 infantry"}, "French Indo-China": {VICHY: "1 infantry"}}
    t = board(JAP, "combat_move", units, round=3, hold={"French Indo-China": VICHY}, marks=fallen)
    assert seen(t, JAP).spared("French Indo-China")
    war = ((JAP, UK), (JAP, FRA), (JAP, US), (GER, US))
    awake = board(JAP, "combat_move", units, round=6, hold={"French Indo-China": VICHY}, marks=fallen, war=war)
    assert not seen(awake, JAP).spared("French Indo-China"), "nobody is left to be woken"
    paying = board(GER, "combat_move", {"Algeria": {VICHY: "1 infantry"}}, round=3, hold={"Algeria": VICHY},
                   marks=fallen, layers={"payee": {"Algeria": GER}})  # fmt: skip
    assert seen(paying, GER).spared("Algeria"), "it pays Germany as it is"
    assert not seen(paying, UK).spared("Algeria")


def test_who_was_called_back_is_not_sent_again() -> None:
    """Orders that the rules do not let stand are taken back once; the plan made anew does without them."""
    t = board(GER, "combat_move", {"Germany": {GER: "2 infantry"}}, round=2)
    key, plans = key_of(t.game, t.state, GER, "combat"), Plans()
    plan = Plan([Go(("germany.1",), ("Germany", "France")), Go(("germany.2",), ("Germany", "France"))])
    plans.bar(key, ("germany.1",))
    assert [o.units for o in plans.put(key, plan, t.state).orders] == [("germany.2",)]


def test_no_landing_is_planned_where_the_rules_let_nobody_in() -> None:
    """Portugal has refused the British once and for all: no ship sails there."""
    units = {zone(16): {UK: "1 transport"}, "Gibraltar": {UK: "2 tank"}, "Portugal": {"Portugal": "1 infantry"}}

    def shores(**more: Any) -> set[str]:
        t = board(UK, "combat_move", units, round=4, **more)
        scene, meter, step = seen(t, UK), Budget().start(), t.state.stack[-1]
        assert isinstance(step, Move)
        return set(Attacks(scene, Threats(scene), Ways(scene, step, meter), meter).landings)

    assert "Portugal" in shores()
    assert "Portugal" not in shores(marks={"refused": {"Portugal": UK}})


def test_ships_that_bombard_are_feared_with_a_landing() -> None:
    """Japan's home has fallen to a few transports and the seven ships with them, which nobody had counted."""
    landing = {"Japan": {JAP: "4 infantry"}, zone(55): {US: "3 battleship, 1 transport"}, "Philippines": {US: "1 tank"}}

    def feared(more: dict[str, dict[str, str]]) -> dict[str, dict[str, int]]:
        t = board(JAP, "noncombat_move", landing | more, round=8, war=((JAP, US),))
        return {owner: dict(pool) for owner, pool in Threats(seen(t, JAP)).pools("Japan").items()}

    assert feared({}) == {US: {"tank": 1, "battleship": 3}}
    assert feared({"Philippines": {}}) == {}, "nobody lands"
    assert feared({zone(n): {JAP: "1 cruiser"} for n in (51, 52)}) == {US: {"tank": 1}}, "they must fight first"
