"""Over the sea: convoys take units aboard, sail, and land them where they are worth more."""

from __future__ import annotations

from sandtable.bots.fronts.scene import FAR, Scene
from sandtable.bots.fronts.temper import Temper
from sandtable.kernel.decisions import Go
from sandtable.kernel.units import Unit
from sandtable.rules.movement.common import Way

LEAST = 0.8  # what a voyage must be worth
DOOMED = 0.7  # the chance of falling that makes a shore a bad place to land


def plan_lifts(scene: Scene, temper: Temper, used: set[str]) -> list[Go]:
    """Loading, sailing and landing, convoy by convoy."""
    made: list[Go] = []
    for ship in scene.units():
        if not scene.game.kinds[ship.kind].can("carries") or ship.id in used:
            continue
        made += _voyage(scene, ship, used)
    return made


def _voyage(scene: Scene, ship: Unit, used: set[str]) -> list[Go]:
    aboard = [u for u in scene.state.here(ship.space) if u.aboard == ship.id]
    here = Way(ship.space, (ship.space,), 0)
    routes = [here, *(w for w in scene.ways(ship) if scene.game.board.is_sea[w.space] and not scene.enemies(w.space))]
    cargo = aboard or _waiting(scene, ship, used)
    best, plan = LEAST, None
    for unit in cargo[:4]:
        for way in routes:
            for shore in scene.game.board.coast[way.space]:
                score = _landing(scene, unit, ship, way, shore)
                if score > best:
                    best, plan = score, (unit, way, shore)
    if plan is None:
        return [] if aboard else _fetch(scene, ship, routes, used)
    unit, way, shore = plan
    used |= {unit.id, ship.id}
    orders = [] if aboard else [Go((unit.id,), (unit.space, ship.space), aboard=ship.id)]
    if way.cost:
        orders.append(Go((ship.id,), way.path))
    return [*orders, Go((unit.id,), (way.space, shore))]


def _waiting(scene: Scene, ship: Unit, used: set[str]) -> list[Unit]:
    """Land units on the shore beside a convoy that could come aboard, the best first."""
    found = [
        u
        for space in scene.game.board.coast[ship.space]
        if scene.ours(space) and not scene.enemies(ship.space)
        for u in scene.here(space, scene.own)
        if u.id not in used and scene.arm(u) == "land" and scene.shoots(u) and (u.hits or not ship.hits)
    ]
    return sorted(found, key=lambda u: -scene.game.kinds[u.kind].cost)


def _landing(scene: Scene, unit: Unit, ship: Unit, way: Way, shore: str) -> float:
    """What it is worth to land a unit somewhere."""
    short = way.cost <= scene.game.kinds[ship.kind].move
    if shore == unit.space:
        return 0.0
    if scene.hostile(shore):
        if not short or scene.enemies(shore):
            return 0.0
        return scene.worth(shore) * (1.0 - 0.5 * scene.falls(shore, [unit]))
    if not scene.ours(shore):
        return 0.0
    before = scene.distance(unit.space) if not scene.game.board.is_sea[unit.space] else FAR
    after = scene.distance(shore)
    if after >= FAR or before <= 2:
        return 0.0
    lost = scene.falls(shore, [*scene.friends_at(shore), unit]) > DOOMED
    return max(0.0, min(before, 8) - after) * 0.4 - float(lost)


def _fetch(scene: Scene, ship: Unit, routes: list[Way], used: set[str]) -> list[Go]:
    """An empty convoy goes to where most units wait for one."""
    best, found = 0.5 + _queue(scene, ship.space, used), None
    for way in routes[1:]:
        score = _queue(scene, way.space, used) - 0.1 * way.cost
        if score > best:
            best, found = score, way
    if found is None:
        return []
    used.add(ship.id)
    return [Go((ship.id,), found.path)]


def _queue(scene: Scene, zone: str, used: set[str]) -> float:
    """How many units beside a zone have no road to the enemy."""
    waiting = 0
    for space in scene.game.board.coast[zone]:
        if scene.ours(space) and scene.distance(space) > 4:
            waiting += sum(scene.arm(u) == "land" and u.id not in used for u in scene.here(space, scene.own))
    ships = sum(scene.game.kinds[u.kind].can("carries") for u in scene.here(zone, scene.own))
    return min(waiting, 6) - 1.5 * ships
