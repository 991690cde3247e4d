"""Mechanised infantry goes on through empty enemy land beside a tank, one for one, on one and the same way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.decisions import Go
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.hooks import MoveChecks
from sandtable.rules.look import arm, can, commanded, hostile
from sandtable.rules.marks import BEGAN, CAME, HELD, MOVED, SPENT
from sandtable.rules.movement.common import COMBAT
from sandtable.rules.movement.questions import Unled
from sandtable.rules.questions import Blitzes

if TYPE_CHECKING:
    from sandtable.rules.movement.move import Move


def _blitzes(play: Play, q: Blitzes, value: bool, why: list[Reason] | None) -> bool:
    return value or can(play, q.unit, "rides")


def _check(play: Play, step: Move, order: Go, units: list[Unit]) -> list[Fault]:
    """Enough tanks go the same way with them, or have gone and have no partner yet."""
    riders = [u for u in units if can(play, u, "rides") and not play.ask(Unled(u))]
    if step.manner != COMBAT or len(order.path) < 3 or not riders or arm(play, units[0]) != "land":
        return []
    if not any(hostile(play, step.to, s) or _taken(play, step.to, s) for s in order.path[1:-1]):
        return []
    leaders = sum(can(play, u, "leads") for u in units)
    spare = _spare(play, step.to, order.path[0], order.path[-1])
    if leaders + spare >= len(riders):
        return []
    names = tuple(u.id for u in riders)
    return [fault("blitz.partner", units=names, spaces=order.path[1:-1], unit=riders[0].kind, tanks=leaders + spare)]


def _taken(play: Play, power: str, space: str) -> bool:
    """Whether land was taken in passing in this turn: for who comes after, it is friendly already."""
    held = HELD.get(play.state)
    return space in held and held[space] != power and play.state.control[space] == power


def _spare(play: Play, power: str, start: str, end: str) -> int:
    """Tanks that made the same way before, less the riders that went with them."""
    own, spent, moved = commanded(play, power), SPENT.get(play.state), MOVED.get(play.state)
    began, count = BEGAN.get(play.state), 0
    for unit in play.state.here(end):
        same = unit.owner in own and began.get(unit.id, [""])[0] == start and spent.get(unit.id, 0) > 1
        if same and moved.get(unit.id) == COMBAT and unit.id in CAME.get(play.state):
            count += 1 if can(play, unit, "leads") else -1 if can(play, unit, "rides") else 0
    return count


MODULE = Module(values={Blitzes: _blitzes}, hooks=(MoveChecks(_check),))
