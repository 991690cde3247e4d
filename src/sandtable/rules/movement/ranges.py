"""Aircraft that fly further when they do not fight, or when they escort a raid from where its bombers start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.decisions import Go
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason, because
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.verdict import Fault
from sandtable.rules.hooks import Tasks
from sandtable.rules.look import commanded
from sandtable.rules.marks import BEGAN, ESCORT, FLIGHT, FOUGHT, MOVED, ROLE
from sandtable.rules.movement import air
from sandtable.rules.movement.common import COMBAT, NONCOMBAT, Way
from sandtable.rules.movement.tasks import Task
from sandtable.rules.questions import Allowance

if TYPE_CHECKING:
    from sandtable.kernel.units import Unit
    from sandtable.rules.movement.move import Move


class Ranges(Shape, frozen=True):
    """How far kinds of aircraft fly."""

    ferry: dict[str, int]  # in noncombat movement, for who has not fought
    escort: dict[str, int]  # along with bombers from the same place


RANGES = Setting("ranges", Ranges, "How far aircraft fly without a fight, and as escorts.")
LONG: Mark[dict[str, str]] = Mark("long escort", "part", {}, of_move=True)  # escort -> where its bombers started


def _allowance(play: Play, q: Allowance, value: int, why: list[Reason] | None) -> int:
    rules, state = play.game.setting(RANGES), play.state
    if q.unit.kind not in rules.ferry and q.unit.kind not in rules.escort:
        return value
    flown = (
        MOVED.get(state).get(q.unit.id) == COMBAT or q.unit.id in FOUGHT.get(state) or q.unit.id in FLIGHT.get(state)
    )
    if q.unit.id in LONG.get(state):
        further = rules.escort.get(q.unit.kind, value)
    elif q.manner == NONCOMBAT and not flown:
        further = rules.ferry.get(q.unit.kind, value)
    else:
        return value
    if further > value:
        because(why, "why.long_flight", further - value)
    return max(value, further)


def _starts(play: Play, power: str, unit: Unit, end: str) -> bool:
    """Whether bombers that started where a fighter stands raid this place."""
    began, role, units = BEGAN.get(play.state), ROLE.get(play.state), play.state.units
    raiders = (i for i, what in role.items() if what == "raid" and i in units and units[i].space == end)
    return any(units[i].owner in commanded(play, power) and began.get(i, [""])[0] == unit.space for i in raiders)


def _check(play: Play, step: Move, order: Go, units: list[Unit]) -> list[Fault]:
    """The same flight, looked at as if the order were given: what is remembered of it makes it longer."""
    trial = Play(play.game, play.state.copy())
    put(LONG, trial, {u.id: u.space for u in units if _starts(play, step.to, u, order.path[-1])})
    return air.check(trial, step.to, COMBAT, order, units)


def _take(play: Play, step: Move, order: Go, units: list[Unit]) -> None:
    put(LONG, play, {u.id: u.space for u in units if _starts(play, step.to, u, order.path[-1])})
    air.take(play, step.to, COMBAT, order, units)


def _ways(play: Play, step: Move, unit: Unit) -> list[Way]:
    return []  # every place within reach is listed as a plain way


MODULE = Module(
    values={Allowance: _allowance},
    hooks=(Tasks({ESCORT: Task(COMBAT, _check, _take, _ways)}),),
    settings=(RANGES,),
)
