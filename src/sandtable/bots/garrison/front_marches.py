"""Everybody else: reserves go to where the front needs them, aircraft close behind it, headquarters to the masses."""

from __future__ import annotations

from sandtable.bots.garrison.front_garrisons import vacant
from sandtable.bots.interface import Meter
from sandtable.bots.staff.front_weights import Temper
from sandtable.bots.view.front_view import Scene
from sandtable.bots.view.home_stakes import value
from sandtable.kernel.board import FAR
from sandtable.kernel.decisions import Go
from sandtable.kernel.units import Unit
from sandtable.rules.movement.common import Way

BETTER = 0.3  # a march must promise this much


def plan_marches(scene: Scene, temper: Temper, meter: Meter, used: set[str]) -> list[Go]:
    """Moves that start no battle."""
    coming: dict[str, list[Unit]] = {}
    made: list[Go] = []
    for unit in sorted(scene.units(), key=lambda u: (scene.arm(u) == "air", scene.game.kinds[u.kind].can("commands"))):
        if meter.over(0.9):
            break
        if unit.id in used or unit.aboard or scene.arm(unit) == "sea":
            continue
        way = _best(scene, temper, unit, coming, used)
        if way is not None:
            used.add(unit.id)
            coming.setdefault(way.space, []).append(unit)
            made.append(Go((unit.id,), way.path))
    return made


def _best(scene: Scene, temper: Temper, unit: Unit, coming: dict[str, list[Unit]], used: set[str]) -> Way | None:
    sea = scene.game.board.is_sea
    stay = _score(scene, temper, unit, unit.space, coming, used)
    best, found = stay + BETTER, None
    for way in scene.ways(unit):
        if sea[way.space] or not scene.ours(way.space) or scene.enemy(way.space):
            continue
        score = _score(scene, temper, unit, way.space, coming, used) - 0.01 * way.cost
        if score > best:
            best, found = score, way
    return found


def _score(
    scene: Scene, temper: Temper, unit: Unit, space: str, coming: dict[str, list[Unit]], used: set[str]
) -> float:
    """How good a place is for a unit."""
    distance: float = scene.distance(space)
    if temper.lift and scene.arm(unit) == "land":
        distance = scene.approach(space)
    elif distance >= FAR:
        return -60.0 + _port(scene, space)
    others = [u for u in scene.friendly(space) if u.id not in used and u.id != unit.id] + coming.get(space, [])
    if scene.arm(unit) == "air":
        alone = not any(scene.arm(u) == "land" for u in others)
        return -abs(distance - 2) - (4.0 if alone and distance < 2 else 0.0)
    score = -2.0 * distance
    if scene.game.kinds[unit.kind].can("commands"):
        return score + 0.4 * min(len(others), 8) - (6.0 if not others else 0.0)
    if temper.guard:
        saved = vacant(scene, temper, space, others) - vacant(scene, temper, space, [*others, unit])
        if scene.threat(space):
            chance = scene.falls(space, others) - scene.falls(space, [*others, unit])
            saved += chance * value(scene, temper, space)
        score += temper.guard * saved * 2.0
    return score


def _port(scene: Scene, space: str) -> float:
    """Where no road leads to the enemy, the coast is the front: best where convoys lie."""
    zones = scene.game.board.coast[space]
    convoys = sum(
        scene.game.kinds[u.kind].can("carries") for z in zones for u in scene.state.here(z) if u.owner in scene.mates
    )
    return min(3.0, 1.0 * bool(zones) + convoys)
