"""Marines: a few American infantry a turn that storm a shore better; ashore they are infantry like any other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from sandtable.games.world_at_war_1939.rules.nations import AMERICA
from sandtable.kernel.marks import put
from sandtable.kernel.module import Module
from sandtable.kernel.phases import round_of
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.combat.battle import ATTACKER, Battle, Line
from sandtable.rules.hooks import Strengths, Tasks
from sandtable.rules.marks import ROLE
from sandtable.rules.movement import lift
from sandtable.rules.movement.common import COMBAT, Way
from sandtable.rules.movement.tasks import Task

if TYPE_CHECKING:
    from sandtable.kernel.decisions import Go
    from sandtable.kernel.play import Play
    from sandtable.kernel.units import Unit
    from sandtable.rules.movement.move import Move

MARINE, KIND = "marine", "infantry"
SINCE, MOST, ATTACK = 5, 4, 2


def _left(play: Play) -> int:
    named = [i for i, role in ROLE.get(play.state).items() if role == MARINE and i in play.state.units]
    return MOST - len(named)


def _fit(play: Play, unit: Unit) -> bool:
    return unit.owner == AMERICA and unit.kind == KIND and bool(unit.aboard)


def _check(play: Play, step: Move, order: Go, units: list[Unit]) -> list[Fault]:
    if not all(_fit(play, u) for u in units) or round_of(play.state) < SINCE:
        return [fault("marine.who", units=order.units, round=SINCE)]
    if len(units) > _left(play):
        return [fault("marine.most", units=order.units, most=MOST)]
    return lift.check_landing(play, step.to, COMBAT, order, units)


def _take(play: Play, step: Move, order: Go, units: list[Unit]) -> None:
    lift.land(play, step.to, COMBAT, order, units)
    put(ROLE, play, dict.fromkeys(order.units, MARINE))


def _ways(play: Play, step: Move, unit: Unit) -> list[Way]:
    if not _fit(play, unit) or round_of(play.state) < SINCE or not _left(play):
        return []
    return list(lift.reach_landing(play, step.to, COMBAT, unit))


def _strength(battle: Battle, side: int, found: list[Line]) -> list[Line]:
    if side != ATTACKER:
        return found
    force = battle.sides[side]
    return [
        replace(x, on=max(x.on, ATTACK), why=(*x.why, "why.marine"))
        if {MARINE, "landed"} <= force[x.group].profile.tags
        else x
        for x in found
    ]


MODULE = Module(hooks=(Tasks({MARINE: Task(COMBAT, _check, _take, _ways)}), Strengths(_strength)))
