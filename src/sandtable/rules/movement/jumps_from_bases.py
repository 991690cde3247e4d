"""Paratroopers from bases: a few of a land with a base that works, to land that others attack too.

They fly: over what aircraft may fly over, and guns fire at them as at aircraft.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.decisions import Go
from sandtable.kernel.marks import put
from sandtable.kernel.module import Module
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.combat.gunnery import DROPPED as DROP
from sandtable.rules.hooks import MoveClosing
from sandtable.rules.look import arm, can, hostile
from sandtable.rules.marks import BEGAN, LANDING, ROLE
from sandtable.rules.movement.common import COMBAT, Way, go
from sandtable.rules.movement.home_bases import working
from sandtable.rules.movement.paratroopers import PARATROOPERS, jumping
from sandtable.rules.movement.tasks import Task
from sandtable.rules.questions import Developed, NoFly

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.kernel.units import Unit
    from sandtable.rules.movement.move import Move


class Bases(Shape, frozen=True):
    """What they start from."""

    facility: str  # the ability of the base
    range: int
    each: int  # how many leave one in a turn
    needs: str = ""  # a development


BASES = Setting("jump_bases", Bases, "The bases paratroopers start from, how many and how far.")


def _able(play: Play, power: str) -> bool:
    needed = play.game.setting(BASES).needs
    return not needed or bool(play.ask(Developed(power, needed)))


def _check(play: Play, step: Move, order: Go, units: list[Unit]) -> list[Fault]:
    start, end, rules = order.path[0], order.path[-1], play.game.setting(BASES)
    if not _able(play, step.to):
        return [fault("drop.unknown", power=step.to)]
    if working(play, rules.facility).get(start) != step.to:
        return [fault("drop.base", spaces=(start,), space=start)]
    if not hostile(play, step.to, end):
        return [fault("drop.hostile", spaces=(end,), space=end)]
    if len(order.path) - 1 > rules.range:
        return [fault("drop.range", spaces=(start, end), space=end, most=rules.range)]
    shut = [space for space in order.path[1:-1] if space in play.ask(NoFly(step.to))]
    if shut:
        return [fault("drop.over", spaces=tuple(shut), space=shut[0])]
    gone = [u for u in _dropped(play) if BEGAN.get(play.state).get(u.id, [""])[0] == start]
    if len(gone) + len(units) > rules.each:
        return [fault("drop.most", spaces=(start,), space=start, most=rules.each)]
    if any(u.space != end for u in gone):
        return [fault("drop.together", spaces=(start,), space=start)]
    return []


def _dropped(play: Play) -> list[Unit]:
    """Who has jumped already."""
    units = play.state.units
    return [units[i] for i, role in ROLE.get(play.state).items() if role == DROP and i in units]


def _take(play: Play, step: Move, order: Go, units: list[Unit]) -> None:
    go(play, units, (order.path[0], order.path[-1]), COMBAT, 1)
    put(ROLE, play, dict.fromkeys(order.units, DROP))


def _ways(play: Play, step: Move, unit: Unit) -> list[Way]:
    """The shortest way to each land; nothing is looked for where nobody can jump at all."""
    if not _able(play, step.to):
        return []
    found: dict[str, Way] = {}
    edge: list[tuple[str, ...]] = [(unit.space,)]
    seen = {unit.space}
    for _ in range(play.game.setting(BASES).range):
        edge = [(*path, space) for path in edge for space in play.game.board.next[path[-1]] if space not in seen]
        seen |= {path[-1] for path in edge}
        for path in edge:
            if path[-1] not in found and not _check(play, step, Go((unit.id,), path, role=DROP), [unit]):
                found[path[-1]] = Way(path[-1], path, len(path) - 1)
    return list(found.values())


def _closing(play: Play, step: Move) -> list[Fault]:
    """They come to land that troops of theirs attack on foot or from the sea."""
    lone = [u for u in _dropped(play) if not _supported(play, u)] if step.manner == COMBAT else []
    if not lone:
        return []
    names, spaces = tuple(u.id for u in lone), tuple(dict.fromkeys(u.space for u in lone))
    return [fault("drop.alone", units=names, spaces=spaces, space=list(spaces))]


def _supported(play: Play, unit: Unit) -> bool:
    role = ROLE.get(play.state)
    here = (u for u in play.state.here(unit.space) if u.owner == unit.owner and role.get(u.id) != DROP)
    on_foot = any(arm(play, u) == "land" and not can(play, u, "fixed") for u in here)
    return on_foot or unit.space in LANDING.get(play.state).values()


MODULE = Module(
    hooks=(jumping(Task(COMBAT, _check, _take, _ways)), MoveClosing(_closing)),
    settings=(PARATROOPERS, BASES),
)
