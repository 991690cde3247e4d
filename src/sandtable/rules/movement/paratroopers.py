"""Paratroopers: up to two infantry of a land with an air base that works, to land that others attack too.

They fly: over what aircraft may fly over, and guns fire at them as at aircraft.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.decisions import Go
from sandtable.kernel.marks import put
from sandtable.kernel.module import Module
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.combat.gunnery import DROPPED as DROP
from sandtable.rules.hooks import MoveClosing, Tasks
from sandtable.rules.look import arm, can, hostile
from sandtable.rules.marks import BEGAN, LANDING, MOVED, ROLE
from sandtable.rules.movement.common import COMBAT, Way, go
from sandtable.rules.movement.home_bases import working
from sandtable.rules.movement.tasks import Task
from sandtable.rules.questions import Developed, NoFly

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.rules.movement.move import Move

RANGE, EACH = 3, 2


def _check(play: Play, step: Move, order: Go, units: list[Unit]) -> list[Fault]:
    start, end, board = order.path[0], order.path[-1], play.game.board
    if not play.ask(Developed(step.to, "paratroopers")):
        return [fault("drop.unknown", power=step.to)]
    unfit = [u for u in units if u.kind != "infantry" or u.id in MOVED.get(play.state)]
    if unfit:
        return [fault("drop.infantry", units=(unfit[0].id,), unit=unfit[0].kind)]
    if working(play, "air_base").get(start) != step.to:
        return [fault("drop.base", spaces=(start,), space=start)]
    if board.is_sea[end] or not hostile(play, step.to, end):
        return [fault("drop.hostile", spaces=(end,), space=end)]
    if len(order.path) - 1 > RANGE:
        return [fault("drop.range", spaces=(start, end), space=end, most=RANGE)]
    shut = [space for space in order.path[1:-1] if space in play.ask(NoFly(step.to))]
    if shut:
        return [fault("drop.over", spaces=tuple(shut), space=shut[0])]
    gone = _dropped(play, start)
    if len(gone) + len(units) > EACH:
        return [fault("drop.most", spaces=(start,), space=start, most=EACH)]
    if any(u.space != end for u in gone):
        return [fault("drop.together", spaces=(start,), space=start)]
    return []


def _dropped(play: Play, start: str) -> list[Unit]:
    """Who has flown from a base already."""
    began = BEGAN.get(play.state)
    units = (play.state.units[i] for i, role in ROLE.get(play.state).items() if role == DROP and i in play.state.units)
    return [u for u in units if began.get(u.id, [""])[0] == start]


def _take(play: Play, step: Move, order: Go, units: list[Unit]) -> None:
    go(play, units, (order.path[0], order.path[-1]), COMBAT, 1)
    put(ROLE, play, dict.fromkeys(order.units, DROP))


def _ways(play: Play, step: Move, unit: Unit) -> list[Way]:
    """The shortest way to each land; nothing is looked for where nobody can jump at all."""
    if not play.ask(Developed(step.to, "paratroopers")) or unit.kind != "infantry":
        return []
    found: dict[str, Way] = {}
    edge: list[tuple[str, ...]] = [(unit.space,)]
    seen = {unit.space}
    for _ in range(RANGE):
        edge = [(*path, space) for path in edge for space in play.game.board.next[path[-1]] if space not in seen]
        seen |= {path[-1] for path in edge}
        for path in edge:
            if path[-1] not in found and not _check(play, step, Go((unit.id,), path, role=DROP), [unit]):
                found[path[-1]] = Way(path[-1], path, len(path) - 1)
    return list(found.values())


def _closing(play: Play, step: Move) -> list[Fault]:
    """They come to land that troops of theirs attack on foot or from the sea."""
    if step.manner != COMBAT:
        return []
    role = ROLE.get(play.state)
    down = [play.state.units[i] for i, name in role.items() if name == DROP and i in play.state.units]
    lone = [u for u in down if not _supported(play, u)]
    if not lone:
        return []
    names, spaces = tuple(u.id for u in lone), tuple(dict.fromkeys(u.space for u in lone))
    return [fault("drop.alone", units=names, spaces=spaces, space=list(spaces))]


def _supported(play: Play, unit: Unit) -> bool:
    role = ROLE.get(play.state)
    here = (u for u in play.state.here(unit.space) if u.owner == unit.owner and role.get(u.id) != DROP)
    on_foot = any(arm(play, u) == "land" and not can(play, u, "fixed") for u in here)
    return on_foot or unit.space in LANDING.get(play.state).values()


MODULE = Module(hooks=(Tasks({DROP: Task(COMBAT, _check, _take, _ways)}), MoveClosing(_closing)))
