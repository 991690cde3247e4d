"""Tasks for units that have nothing else to do: convoys to hunt, railways to the front."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from sandtable.bots.threat.threats import Threats
from sandtable.bots.view.turn_view import Scene
from sandtable.kernel.board import FAR
from sandtable.kernel.decisions import Go
from sandtable.kernel.units import Unit
from sandtable.rules.marks import MOVED
from sandtable.rules.movement.common import Way
from sandtable.rules.movement.move import Move
from sandtable.rules.movement.tasks import Task, task_of

NEARER = 2.0  # steps that a journey on land must bring somebody nearer to the enemy
CROWD = 3.0  # what it costs to go where one of ours has gone already
BORNE = 0.3  # chance of falling of a place that troops are still sent to

Journey = tuple[float, str, tuple[str, ...], str]  # what it promises, who goes, the way, the task


def errand(scene: Scene, threats: Threats, step: Move, legal: Callable[[Go], bool]) -> Go | None:
    """The best task that somebody who is idle may be sent on now, as far as the game's data file names it."""
    named = [(role, task) for role in scene.known.errands if (task := task_of(scene.play, step, role)) is not None]
    if not named:
        return None
    journeys = sorted(_journeys(scene, threats, step, named), key=lambda j: (-j[0], j[1:]))
    for _, unit, path, role in journeys:
        order = Go((unit,), path, role=role)
        if legal(order):
            return order
    return None


def _journeys(scene: Scene, threats: Threats, step: Move, named: list[tuple[str, Task]]) -> Iterator[Journey]:
    moved = MOVED.get(scene.state)
    seen: set[tuple[str, str]] = set()
    for unit in scene.mine:
        alike = (unit.kind, unit.space)
        if unit.id in moved or unit.aboard or alike in seen or scene.kind(unit).move == 0:
            continue
        seen.add(alike)
        for role, task in named:
            ways = task.ways(scene.play, step, unit)
            best = max(((_promise(scene, threats, unit, w), w.path) for w in ways), default=None)
            if best is not None and best[0] > 0:
                yield best[0], unit.id, best[1], role


def _promise(scene: Scene, threats: Threats, unit: Unit, way: Way) -> float:
    """At sea a hunt in a zone of its own, where the hunter is safe; on land the way to the enemy."""
    if scene.board.is_sea[way.space]:
        pack = sum(u.kind == unit.kind and u.owner == unit.owner for u in scene.friendly(way.space) if u.id != unit.id)
        lost = threats.danger(way.space, Counter({unit.kind: 1 + pack}))[0] / (1 + pack)
        return max(0.01, scene.kind(unit).cost - lost - CROWD * pack) if way.space != unit.space or not pack else 0.01
    before, after = scene.front.get(unit.space, FAR), scene.front.get(way.space, FAR)
    if before - after < NEARER or after >= FAR:
        return 0.0
    falls = threats.danger(way.space, Counter(scene.defence(way.space)) + Counter({unit.kind: 1}))[1]
    return (before - after) * scene.kind(unit).cost if falls <= BORNE else 0.0
