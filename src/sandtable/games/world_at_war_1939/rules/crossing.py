"""The crossing between Great Britain and Northern Ireland: a few British units a round, without a ship."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.games.world_at_war_1939.rules.nations import BRITAIN
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.hooks import Tasks
from sandtable.rules.look import arm, can, enemies
from sandtable.rules.marks import FOUGHT, MOVED
from sandtable.rules.movement.common import NONCOMBAT, Way, go
from sandtable.rules.movement.tasks import Task

if TYPE_CHECKING:
    from sandtable.kernel.decisions import Go
    from sandtable.kernel.play import Play
    from sandtable.kernel.units import Unit
    from sandtable.rules.movement.move import Move

CROSSING = "crossing"
BANKS, ZONE = ("Great Britain", "Northern Ireland"), "Sea Zone 6"
INFANTRY, TANKS = 2, 1
CROSSED: Mark[dict[str, str]] = Mark("crossed", "round", {})  # unit -> what it counted as


def _sort(play: Play, unit: Unit) -> str:
    return "infantry" if can(play, unit, "on_foot") else "tank" if can(play, unit, "armour") else ""


def _fits(play: Play, units: list[Unit]) -> bool:
    """Two infantry or one tank in a round, with those that crossed before."""
    sorts = [*CROSSED.get(play.state).values(), *(_sort(play, u) for u in units)]
    return len(sorts) <= (TANKS if "tank" in sorts else INFANTRY) and "" not in sorts


def _check(play: Play, step: Move, order: Go, units: list[Unit]) -> list[Fault]:
    if tuple(sorted((order.path[0], order.path[-1]))) != BANKS or order.path[1:-1] != (ZONE,):
        return [fault("crossing.way", units=order.units, spaces=order.path)]
    tired = [u for u in units if u.id in MOVED.get(play.state) or u.id in FOUGHT.get(play.state)]
    if tired or not all(u.owner == BRITAIN and _sort(play, u) for u in units):
        return [fault("crossing.who", units=order.units)]
    if any(arm(play, u) == "sea" for u in enemies(play, BRITAIN, ZONE)):
        return [fault("crossing.enemy", units=order.units, spaces=(ZONE,), space=ZONE)]
    return [] if _fits(play, units) else [fault("crossing.most", units=order.units)]


def _take(play: Play, step: Move, order: Go, units: list[Unit]) -> None:
    put(CROSSED, play, {u.id: _sort(play, u) for u in units})
    go(play, units, order.path, NONCOMBAT, 99)


def _ways(play: Play, step: Move, unit: Unit) -> list[Way]:
    if unit.space not in BANKS or unit.aboard or unit.owner != BRITAIN or not _sort(play, unit):
        return []
    away = BANKS[1 - BANKS.index(unit.space)]
    calm = not any(arm(play, u) == "sea" for u in enemies(play, BRITAIN, ZONE))
    mine = play.state.control[away] == BRITAIN
    free = unit.id not in MOVED.get(play.state) and unit.id not in FOUGHT.get(play.state)
    return [Way(away, (unit.space, ZONE, away), 1)] if calm and mine and free and _fits(play, [unit]) else []


MODULE = Module(hooks=(Tasks({CROSSING: Task(NONCOMBAT, _check, _take, _ways)}),))
