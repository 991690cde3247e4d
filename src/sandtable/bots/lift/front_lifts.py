"""Over the sea to friends: convoys take units aboard, sail, and land them where they are nearer to the enemy."""

from __future__ import annotations

from sandtable.bots.attack.front_attacks import exposed
from sandtable.bots.garrison.front_garrisons import vacant
from sandtable.bots.lift.front_calls import Calls
from sandtable.bots.lift.front_voyages import loads
from sandtable.bots.staff.front_weights import Temper
from sandtable.bots.threat.front_threats import sunk
from sandtable.bots.view.front_view import Scene
from sandtable.kernel.board import FAR
from sandtable.kernel.decisions import Go
from sandtable.kernel.units import Unit
from sandtable.rules.movement.common import Way

LEAST = 0.8  # what a voyage must be worth
NEARER = 0.5  # what each march less is worth
DOOMED = 0.7  # the chance of falling that makes a shore a bad place to land
NEAR = 2.0  # who is this near to the enemy walks
STAY = 0.5  # what a convoy must gain by sailing
MILEAGE = 0.02  # for every zone
LOST = 0.4  # of its cost, that the danger to a convoy counts


def plan_lifts(scene: Scene, temper: Temper, used: set[str]) -> list[Go]:
    """Loading, sailing and landing, convoy by convoy; those without a cargo go where one waits."""
    made: list[Go] = []
    ends: dict[str, str] = {}  # of the ships that have sailed
    for ship, unit in loads(scene, used):
        voyage = _voyage(scene, temper, ship, unit, used, ends)
        if voyage:
            used |= {ship.id, unit.id}
            made += voyage
    calls = Calls(scene, used)
    for ship in scene.units():
        if ship.id not in used and scene.game.kinds[ship.kind].can("carries"):
            if any(u.aboard == ship.id for u in scene.state.here(ship.space)):
                continue
            made += _fetch(scene, ship, used, calls, ends)
    return made


def _routes(scene: Scene, ship: Unit) -> list[Way]:
    sea = scene.game.board.is_sea
    free = (w for w in scene.ways(ship) if sea[w.space] and not scene.enemy(w.space))
    return [Way(ship.space, (ship.space,), 0), *free]


def _voyage(scene: Scene, temper: Temper, ship: Unit, unit: Unit, used: set[str], ends: dict[str, str]) -> list[Go]:
    best, plan = LEAST + temper.guard * exposed(scene, temper, [unit], used), None
    for way in _routes(scene, ship):
        danger = _danger(scene, ship, way.space, ends)
        for shore in scene.game.board.coast[way.space]:
            score = _landing(scene, temper, unit, shore) - danger
            if score > best:
                best, plan = score, (way, shore)
    if plan is None:
        return []
    way, shore = plan
    ends[ship.id] = way.space
    orders = [] if unit.aboard else [Go((unit.id,), (unit.space, ship.space), aboard=ship.id)]
    if way.cost:
        orders.append(Go((ship.id,), way.path))
    return [*orders, Go((unit.id,), (way.space, shore))]


def _landing(scene: Scene, temper: Temper, unit: Unit, shore: str) -> float:
    """What it is worth to bring a unit to a friendly shore: nearer to the enemy, or to a home that lacks a garrison."""
    if shore == unit.space or not scene.ours(shore):
        return 0.0
    before = FAR if unit.aboard else scene.approach(unit.space)
    if before <= NEAR:
        return 0.0
    there = scene.friendly(shore)
    lost = scene.falls(shore, [*there, unit]) > DOOMED
    kept = vacant(scene, temper, shore, there) - vacant(scene, temper, shore, [*there, unit])
    nearer = max(0.0, min(before, 8.0) - scene.approach(shore))
    return nearer * NEARER + temper.guard * kept - float(lost)


def _danger(scene: Scene, ship: Unit, zone: str, ends: dict[str, str]) -> float:
    """What the enemy may do to a convoy that ends its voyage in a zone; those that lie together sail together."""
    lying = [u for u in scene.friendly(zone) if u.id not in ends]
    coming = [scene.state.units[i] for i, end in ends.items() if end == zone]
    company = [u for u in scene.here(ship.space, scene.own) if u.id not in ends and zone != ship.space]
    fleet = {u.id: u for u in (ship, *lying, *coming, *company) if scene.arm(u) == "sea"}
    return LOST * scene.game.kinds[ship.kind].cost * sunk(scene, zone, list(fleet.values()))


def _fetch(scene: Scene, ship: Unit, used: set[str], calls: Calls, ends: dict[str, str]) -> list[Go]:
    """An empty convoy goes to where units wait for one, or nearer to it if that takes more than a quarter."""
    stay, aim = calls.best(ship, ship.space)
    best, found = STAY + stay - _danger(scene, ship, ship.space, ends), None
    for way in _routes(scene, ship)[1:]:
        call, zone = calls.best(ship, way.space)
        score = call - MILEAGE * way.cost - _danger(scene, ship, way.space, ends)
        if score > best:
            best, found, aim = score, way, zone
    calls.answered(ship, aim)
    if found is None:
        return []
    used.add(ship.id)
    ends[ship.id] = found.space
    return [Go((ship.id,), found.path)]
