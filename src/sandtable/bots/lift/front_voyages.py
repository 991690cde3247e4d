"""Attacks from the sea: which unit which convoy can land where, and which task forces can join from the coast."""

from __future__ import annotations

from sandtable.bots.attack.front_candidates import Candidate, Pool
from sandtable.bots.view.front_view import Scene
from sandtable.kernel.decisions import Go
from sandtable.kernel.units import Unit
from sandtable.rules.marks import LANDING, LOADED, SPENT
from sandtable.rules.movement.common import Way

FRONT = 1  # who stands this near to the enemy stays there


def loads(scene: Scene, used: set[str]) -> list[tuple[Unit, Unit]]:
    """Convoys, and for each the unit it would carry: its cargo, or the best that waits on the shore beside it."""
    found, taken, done = [], set(used), LOADED.get(scene.state)
    for ship in scene.units():
        if ship.id in taken or not scene.game.kinds[ship.kind].can("carries"):
            continue
        aboard = [u for u in scene.state.here(ship.space) if u.aboard == ship.id]
        if any(u.id in LANDING.get(scene.state) for u in aboard):
            continue
        able = [u for u in aboard or _ashore(scene, ship, done) if u.id not in taken and scene.arm(u) == "land"]
        if able:
            best = max(able, key=lambda u: scene.game.kinds[u.kind].cost)
            taken.add(best.id)
            found.append((ship, best))
    return found


def _ashore(scene: Scene, ship: Unit, done: dict[str, str]) -> list[Unit]:
    """Land units beside a convoy that could come aboard; a damaged convoy takes only the damaged.

    What has been `done` counts: a convoy loads once in a phase, and nobody is carried twice.
    """
    if scene.enemy(ship.space) or ship.id in done.values():
        return []
    return [
        u
        for space in scene.game.board.coast[ship.space]
        if scene.ours(space) and scene.distance(space) > FRONT and not scene.enemy(space)
        for u in scene.here(space, scene.own)
        if scene.shoots(u) and (u.hits or not ship.hits) and u.id not in done
    ]


def landings(scene: Scene, used: set[str], swept: str = "") -> Pool:
    """Every hostile shore that convoys can reach without doubling, and who would land there.

    With a zone that will have to be fought for, the shores on which cargo lands after that battle.
    """
    pool: Pool = {}
    for ship, unit in loads(scene, used):
        for shore, way in _shores(scene, ship, swept).items():
            orders = _orders(ship, unit, way, shore, back=not swept)
            pool.setdefault(shore, []).append(Candidate(unit, orders, ship))
    return pool


def _shores(scene: Scene, ship: Unit, swept: str) -> dict[str, Way]:
    """The hostile shores a convoy can land on now, with the shortest way to each."""
    found: dict[str, Way] = {}
    near = _open_routes(scene, ship) if not swept else [w for w in _routes(scene, ship) if w.space == swept]
    for way in near:
        for shore in scene.game.board.coast[way.space]:
            if scene.prize(shore):
                found.setdefault(shore, way)
    return found


def _routes(scene: Scene, ship: Unit) -> list[Way]:
    """Where a ship can go within what is left of its normal range, the nearest first."""
    sea, most = scene.game.board.is_sea, scene.game.kinds[ship.kind].move - SPENT.get(scene.state).get(ship.id, 0)
    if most < 0:
        return []
    ways = [Way(ship.space, (ship.space,), 0), *(w for w in scene.ways(ship) if sea[w.space] and w.cost <= most)]
    return sorted(ways, key=lambda w: w.cost)


def _open_routes(scene: Scene, ship: Unit) -> list[Way]:
    """The same where it meets no enemy."""
    return [w for w in _routes(scene, ship) if not scene.enemy(w.space)]


def _orders(ship: Unit, unit: Unit, way: Way, shore: str, back: bool) -> tuple[Go, ...]:
    """Aboard, over, ashore, and back out of harm's way, unless there is a battle first."""
    aboard = () if unit.aboard else (Go((unit.id,), (unit.space, ship.space), aboard=ship.id),)
    over = (Go((ship.id,), way.path),) if way.cost else ()
    home = (Go((ship.id,), way.path[::-1]),) if way.cost and back else ()
    return (*aboard, *over, Go((unit.id,), (way.space, shore)), *home)


def broadsides(scene: Scene) -> Pool:
    """The land that task forces can fight for from a zone beside it which no enemy holds."""
    pool: Pool = {}
    sea = scene.game.board.is_sea
    for unit in scene.units():
        kind = scene.game.kinds[unit.kind]
        if not kind.can("supports_land") or scene.enemy(unit.space) or not sea[unit.space]:
            continue
        near: dict[str, Way] = {}
        for way in _open_routes(scene, unit):
            for land in scene.game.board.coast[way.space]:
                if scene.hostile(land) and scene.enemy(land):
                    near.setdefault(land, way)
        for land, way in near.items():
            sail = (Go((unit.id,), way.path),) if way.cost else ()
            join = Go((unit.id,), (way.space, land), role="support")
            pool.setdefault(land, []).append(Candidate(unit, (*sail, join), joins=True))
    return pool
