"""Paratroopers: troops that come to battle through the air. From where, modules of their own know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.settings import Setting
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.combat.gunnery import DROPPED
from sandtable.rules.hooks import Tasks
from sandtable.rules.look import can
from sandtable.rules.marks import MOVED
from sandtable.rules.movement.common import COMBAT, Way
from sandtable.rules.movement.tasks import Task

if TYPE_CHECKING:
    from sandtable.kernel.decisions import Go
    from sandtable.kernel.play import Play
    from sandtable.kernel.units import Unit
    from sandtable.rules.movement.move import Move

PARATROOPERS = Setting("paratroopers", str, "Who comes to battle through the air: a kind of unit, or an ability.")


def jumping(task: Task) -> Tasks:
    """A task for paratroopers alone: those who can jump, have not moved, and jump over land."""

    def check(play: Play, step: Move, order: Go, units: list[Unit]) -> list[Fault]:
        slow, end = [u for u in units if not _jumps(play, u)], order.path[-1]
        if slow:
            return [fault("drop.who", units=(u.id,), unit=u.kind) for u in slow]
        tired = [u for u in units if u.id in MOVED.get(play.state)]
        if tired:
            return [fault("move.once", units=(u.id,), unit=u.kind) for u in tired]
        if play.game.board.is_sea[end]:
            return [fault("drop.sea", spaces=(end,), space=end)]
        return task.check(play, step, order, units)

    def ways(play: Play, step: Move, unit: Unit) -> list[Way]:
        if not _jumps(play, unit) or unit.aboard or unit.id in MOVED.get(play.state):
            return []
        return [way for way in task.ways(play, step, unit) if not play.game.board.is_sea[way.space]]

    return Tasks({DROPPED: Task(COMBAT, check, task.take, ways)})


def _jumps(play: Play, unit: Unit) -> bool:
    who = play.game.setting(PARATROOPERS)
    return unit.kind == who or can(play, unit, who)
