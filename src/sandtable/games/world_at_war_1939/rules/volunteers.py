"""American volunteers: one fighter flies to Asia and is Chinese from then on; it attacks only beside others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.games.world_at_war_1939.rules.nations import AMERICA, CHINA, RUSSIA
from sandtable.kernel.decisions import Go
from sandtable.kernel.events import Owned, Removed, Told
from sandtable.kernel.module import Module
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.combat.battle import ATTACKER
from sandtable.rules.combat.choices import TakesPart
from sandtable.rules.hooks import MoveChecks, MoveClosing, MoveEnding, Tasks
from sandtable.rules.look import can, hostile
from sandtable.rules.marks import LANDING
from sandtable.rules.movement import air
from sandtable.rules.movement.common import COMBAT, NONCOMBAT, Way, entry_faults, go, left
from sandtable.rules.movement.ends import fare
from sandtable.rules.movement.tasks import Task

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.kernel.questions import Reason
    from sandtable.kernel.units import Unit
    from sandtable.rules.movement.move import Move

ROLE = VOLUNTEER = "volunteer"  # the task, and what the fighter is marked with
REGIONS, HOME = ("asia", "china"), "china"


def volunteer(play: Play) -> Unit | None:
    """The fighter that serves China."""
    return next((u for u in play.state.units.values() if u.owner == CHINA and u.data == VOLUNTEER), None)


def _region(play: Play, space: str) -> str:
    return play.game.board.spaces[space].tags.get("region", "")


def haven(play: Play, space: str) -> bool:
    """Whether it may come down there: land in Asia of one of the western Allies."""
    if play.game.board.is_sea[space] or _region(play, space) not in REGIONS:
        return False
    holder, countries = play.state.control[space], play.game.countries
    return (
        holder != RUSSIA and countries[holder].alliance == countries[CHINA].alliance and bool(countries[holder].power)
    )


def _check(play: Play, step: Move, order: Go, units: list[Unit]) -> list[Fault]:
    if step.to != AMERICA or len(units) != 1 or units[0].owner != AMERICA or not can(play, units[0], "duels"):
        return [fault("volunteer.who", units=order.units)]
    if volunteer(play) is not None:
        return [fault("volunteer.one", units=order.units)]
    if not haven(play, order.path[-1]):
        return [fault("volunteer.where", units=order.units, spaces=order.path[-1:], space=order.path[-1])]
    if found := entry_faults(play, step.to, NONCOMBAT, order.path[:-1], units):
        return found
    cost, points = fare(play, units[0], order.path), left(play, units[0], NONCOMBAT, order.path)
    if cost <= points:
        return []
    kind, end = units[0].kind, order.path[-1]
    return [fault("air.range", units=order.units, unit=kind, points=points, cost=cost, space=end)]


def _take(play: Play, step: Move, order: Go, units: list[Unit]) -> None:
    go(play, units, order.path, NONCOMBAT, fare(play, units[0], order.path))
    play.emit(Owned(order.units, CHINA, VOLUNTEER))
    play.emit(Told(Text("log.volunteer", {"space": order.path[-1]})))


def _ways(play: Play, step: Move, unit: Unit) -> list[Way]:
    """Shortest ways over sea and over land that is not closed to Americans."""
    if step.to != AMERICA or unit.owner != AMERICA or not can(play, unit, "duels") or volunteer(play) is not None:
        return []
    found, seen = list[Way](), {unit.space}
    edge: list[tuple[str, ...]] = [(unit.space,)]
    while edge:
        longer: list[tuple[str, ...]] = []
        for path in edge:
            for space in play.game.board.next[path[-1]]:
                if space in seen:
                    continue
                seen.add(space)
                way = (*path, space)
                if not _check(play, step, Go((unit.id,), way), [unit]):
                    found.append(Way(space, way, fare(play, unit, way)))
                inside = fare(play, unit, way) < left(play, unit, NONCOMBAT, way)
                if inside and not entry_faults(play, step.to, NONCOMBAT, way, [unit]):
                    longer.append(way)
        edge = longer
    return found


# -- in Chinese service --


def _beside(play: Play, unit: Unit) -> bool:
    """Whether other Chinese units attack where it does."""
    landing = LANDING.get(play.state)
    others = (u for u in play.state.units.values() if u.owner == CHINA and u.id != unit.id)
    return any(unit.space in (u.space, landing.get(u.id)) for u in others)


def _is(unit: Unit) -> bool:
    return unit.owner == CHINA and unit.data == VOLUNTEER


def _alone(play: Play, step: Move) -> list[Fault]:
    unit = volunteer(play)
    if step.to != CHINA or step.manner != COMBAT or unit is None or not hostile(play, CHINA, unit.space):
        return []
    return [] if _beside(play, unit) else [fault("volunteer.alone", units=(unit.id,), spaces=(unit.space,))]


def _takes_part(play: Play, q: TakesPart, value: bool, why: list[Reason] | None) -> bool:
    return value and not (q.side == ATTACKER and _is(q.unit) and not _beside(play, q.unit))


def _stays(play: Play, step: Move, order: Go, units: list[Unit]) -> list[Fault]:
    """It comes down in China and nowhere else."""
    if step.manner != NONCOMBAT or not any(_is(u) for u in units) or _region(play, order.path[-1]) == HOME:
        return []
    return [fault("volunteer.home", units=order.units, spaces=order.path[-1:], space=order.path[-1])]


def _ending(play: Play, step: Move) -> None:
    """Who was told nothing flies to the nearest land of China, if there is any within reach."""
    unit = volunteer(play)
    if step.to != CHINA or step.manner != NONCOMBAT or unit is None or _region(play, unit.space) == HOME:
        return
    ways = [w for w in air.reach(play, CHINA, NONCOMBAT, unit) if _region(play, w.space) == HOME]
    if ways:
        best = min(ways, key=lambda w: w.cost)
        air.take(play, CHINA, NONCOMBAT, Go((unit.id,), best.path), [unit])
    else:
        play.emit(Removed((unit.id,), unit.space, "no_landing", (unit,)))


MODULE = Module(
    values={TakesPart: _takes_part},
    hooks=(
        Tasks({ROLE: Task(NONCOMBAT, _check, _take, _ways)}),
        MoveChecks(_stays),
        MoveClosing(_alone),
        MoveEnding(_ending),
    ),
    before=("movement.closing",),
)
