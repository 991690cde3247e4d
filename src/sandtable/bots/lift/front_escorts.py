"""Warships without a task: they lie with convoys in need and off home shores, where they are not sunk themselves."""

from __future__ import annotations

from sandtable.bots.interface import Meter
from sandtable.bots.lift.front_shores import barred
from sandtable.bots.staff.front_weights import Temper
from sandtable.bots.threat.front_threats import sunk
from sandtable.bots.view.front_view import Scene
from sandtable.kernel.decisions import Go
from sandtable.kernel.units import Unit

BETTER = 0.4  # a voyage must promise this much
OWN = 0.6  # of a ship's cost, that the chance of losing it counts


def plan_escorts(scene: Scene, temper: Temper, meter: Meter, used: set[str], made: list[Go]) -> list[Go]:
    """Where idle task forces, submarines and naval headquarters go, given the orders that are made already."""
    ends = _ends(made)
    lying: dict[str, list[Unit]] = {}
    for unit in scene.state.units.values():
        if unit.owner in scene.mates and scene.arm(unit) == "sea" and not unit.aboard:
            lying.setdefault(ends.get(unit.id, unit.space), []).append(unit)
    found: list[Go] = []
    idle = [u for u in scene.units() if u.id not in used and scene.arm(u) == "sea" and not _carries(scene, u)]
    for unit in sorted(idle, key=lambda u: (scene.game.kinds[u.kind].can("commands"), -scene.game.kinds[u.kind].cost)):
        if meter.over(0.95):
            break
        best, path = _score(scene, temper, unit, unit.space, lying) + BETTER, None
        for way in scene.ways(unit):
            if scene.enemy(way.space) or not (scene.game.board.is_sea[way.space] or scene.ours(way.space)):
                continue
            score = _score(scene, temper, unit, way.space, lying) - 0.02 * way.cost
            if score > best:
                best, path = score, way.path
        if path is not None:
            used.add(unit.id)
            lying[unit.space] = [u for u in lying[unit.space] if u.id != unit.id] if unit.space in lying else []
            lying.setdefault(path[-1], []).append(unit)
            found.append(Go((unit.id,), path))
    return found


def _ends(made: list[Go]) -> dict[str, str]:
    """Where units will be when the orders are carried out."""
    return {i: order.path[-1] for order in made for i in order.units}


def _carries(scene: Scene, unit: Unit) -> bool:
    return scene.game.kinds[unit.kind].can("carries")


def _score(scene: Scene, temper: Temper, unit: Unit, zone: str, lying: dict[str, list[Unit]]) -> float:
    """What a ship's being there saves, less what it risks; a headquarters looks for the fleet, or goes ashore."""
    others = [u for u in lying.get(zone, ()) if u.id != unit.id]
    kind = scene.game.kinds[unit.kind]
    if kind.can("commands"):
        fleet = [u for u in others if scene.shoots(u)]
        if not scene.game.board.is_sea[zone]:
            return 0.2 - 3.0 * scene.falls(zone, scene.friendly(zone))
        danger = sunk(scene, zone, fleet) if fleet else float(bool(scene.raiders(zone)))
        return 0.3 * min(len(fleet), 6) - 4.0 * danger
    wards = sum(scene.game.kinds[u.kind].cost for u in others)
    after = sunk(scene, zone, [*others, unit])
    saved = wards * (sunk(scene, zone, others) - after) if others else 0.0
    bars = not any(scene.shoots(u) and not _carries(scene, u) for u in others)
    kept = temper.guard * barred(scene, temper, zone) * (1.0 - after) if bars else 0.0
    return kept + saved - OWN * kind.cost * after
