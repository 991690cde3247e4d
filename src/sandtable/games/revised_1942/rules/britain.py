"""Radar, Mideast Oil, French Resistance and Colonial Garrison. Joint Strike and Enigma have files of their own."""

from __future__ import annotations

from sandtable.games.revised_1942.rules.held import (
    BRITAIN,
    coloured,
    has,
    proposal,
    ready,
    reinforce,
    spend,
    which_place,
)
from sandtable.kernel.events import Moment, Taken
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.pick import Answer
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason, because
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.hooks import Asked, Landed
from sandtable.rules.look import can, foes, friends
from sandtable.rules.marks import SPENT
from sandtable.rules.movement.common import NONCOMBAT
from sandtable.rules.movement.move import Move
from sandtable.rules.questions import Again, Allowance, Free, GunHits

# -- Radar: guns on tan land hit on 2 --


def _gun(play: Play, q: GunHits, value: int, why: list[Reason] | None) -> int:
    if q.unit.owner == BRITAIN and coloured(play, BRITAIN, q.unit.space) and has(play, BRITAIN, "radar"):
        because(why, "why.radar", 2)
        return max(value, 2)
    return value


# -- Mideast Oil: aircraft that land at the wells fly on --

WELLS = frozenset(("Anglo-Egypt", "Trans-Jordan", "Persia"))
# aircraft -> what it had flown when it landed there
REFUELLED: Mark[dict[str, int]] = Mark("refuelled", "part", {}, of_move=True)


def _refuel(play: Play, power: str, manner: str, units: tuple[str, ...], path: tuple[str, ...]) -> None:
    if manner != NONCOMBAT or path[-1] not in WELLS or not has(play, BRITAIN, "mideast oil"):
        return
    spent, before = SPENT.get(play.state), REFUELLED.get(play.state)
    landed = [play.state.units[i] for i in units if i in play.state.units and i not in before]
    put(REFUELLED, play, {u.id: spent.get(u.id, 0) for u in landed if u.owner == BRITAIN})


def _flies_on(play: Play, q: Again, value: bool, why: list[Reason] | None) -> bool:
    flown = REFUELLED.get(play.state).get(q.unit.id)
    return value or (q.manner == NONCOMBAT and flown is not None and SPENT.get(play.state).get(q.unit.id) == flown)


def _allowance(play: Play, q: Allowance, value: int, why: list[Reason] | None) -> int:
    flown = REFUELLED.get(play.state).get(q.unit.id, 0)
    if flown:
        because(why, "why.mideast_oil", value + flown)
    return value + flown


# -- French Resistance: three infantry rise when Western Europe is freed --

RISEN: Mark[dict[str, str]] = Mark("risen", "move", {})  # infantry that rose in mid-phase; it moves in a later one


def _freed(play: Play, event: Taken) -> None:
    freed = event.by in friends(play, BRITAIN) and event.loser in foes(play, BRITAIN)
    if event.space == "Western Europe" and freed and ready(play, BRITAIN, "french resistance"):
        play.react(proposal(BRITAIN, "resistance"))


def _rise(play: Play, answer: Answer) -> None:
    if not answer.chosen:
        return
    spend(play, "french resistance")
    before = set(play.state.units)
    reinforce(play, BRITAIN, 3, "infantry", "Western Europe", "french resistance")
    if isinstance(play.top, Move):
        put(RISEN, play, {i: "new" for i in play.state.units if i not in before})


def _free(play: Play, q: Free) -> list[Fault]:
    if q.unit.id in RISEN.get(play.state):
        return [fault("resistance.later", units=(q.unit.id,))]
    return []


# -- Colonial Garrison: one more factory, from the first day --


def _colonies(play: Play, moment: Moment) -> None:
    if not has(play, BRITAIN, "colonial garrison"):
        return
    built = {u.space for u in play.state.units.values() if can(play, u, "factory")}
    fit = [
        s
        for s in play.game.board.open_land
        if coloured(play, BRITAIN, s) and play.game.board.spaces[s].value and s not in built
    ]
    play.react(which_place(BRITAIN, "garrison", fit))


def _found(play: Play, answer: Answer) -> None:
    for space in answer.chosen:
        reinforce(play, BRITAIN, 1, "industrial complex", space, "colonial garrison")


MODULE = Module(
    on={Taken: _freed, "advantages.dealt": _colonies},
    answers={"resistance": _rise, "garrison": _found},
    values={GunHits: _gun, Again: _flies_on, Allowance: _allowance},
    limits={Free: _free},
    hooks=(Landed(_refuel), Asked({"resistance": "options"})),
)
