"""Ships in peace: transports bring armies over the sea, warships stay together and out of harm's way."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from sandtable.bots.greedy.lift import Harbour, Trip
from sandtable.bots.greedy.scene import FAR, Force, Scene
from sandtable.bots.greedy.threat import Threats
from sandtable.bots.greedy.ways import Ways
from sandtable.kernel.decisions import Go
from sandtable.kernel.units import Unit


def ferry(scene: Scene, threats: Threats, manner: str, kept: frozenset[str]) -> tuple[list[Go], list[str]]:
    """Every transport carries something towards the front, or goes to where something waits."""
    harbour = Harbour(scene, manner)
    ready = [
        u
        for u in scene.mine
        if scene.kind(u).arm == "land"
        and scene.fights(u)
        and not u.aboard
        and u.id not in kept
        and u.id not in harbour.moved
        and _waits(scene, u)
    ]
    orders: list[Go] = []
    why: list[str] = []
    taken: set[str] = set()
    for ship in sorted(harbour.ships, key=lambda s: (-len(harbour.aboard(s)), s.id)):
        fresh = [u for u in ready if u.id not in taken]
        trip = _best_trip(scene, threats, harbour, ship, fresh)
        if trip is None:
            continue
        taken |= set(trip.cargo)
        orders += trip.orders()
        if trip.land:
            why.append(f"{len(trip.cargo)} shipped to {trip.land}.")
    return orders, why


def _waits(scene: Scene, unit: Unit) -> bool:
    """Whether a land unit has no short road to the enemy, and so waits for a ship."""
    return scene.front.get(unit.space, FAR) > 3


def _best_trip(scene: Scene, threats: Threats, harbour: Harbour, ship: Unit, ready: list[Unit]) -> Trip | None:
    best: tuple[float, Trip | None] = (_stay(scene, threats, ship, ready, bool(harbour.aboard(ship))), None)
    for trip in harbour.trips(ship, ready):
        risk = _risk(scene, threats, ship, trip.zone, trip)
        load = sum(scene.kind(scene.state.units[i]).cost for i in trip.cargo)
        for land in scene.board.coast[trip.zone]:
            if scene.state.control.get(land) in scene.mates and scene.front.get(land, FAR) <= 3:
                score = load * (1.2 - 0.1 * scene.front[land]) - 0.3 * risk
                best = max(best, (score, replace(trip, land=land)), key=lambda b: b[0])
        # Nothing to land on yet: get nearer with the cargo aboard.
        nearer = scene.shore[ship.space] - scene.shore[trip.zone]
        score = 4.0 + 0.4 * load + 1.5 * nearer - risk
        best = max(best, (score, trip), key=lambda b: b[0])
    for zone, path in harbour.routes(ship, ship.space, harbour.points(ship)).items():
        if harbour.aboard(ship) or zone == ship.space:
            continue
        score = _pickup(scene, zone, ready) - _risk(scene, threats, ship, zone, None)
        best = max(best, (score, Trip(ship.id, path, (), (zone,), (), "")), key=lambda b: b[0])
    return best[1]


def _stay(scene: Scene, threats: Threats, ship: Unit, ready: list[Unit], loaded: bool) -> float:
    wait = 0.0 if loaded else _pickup(scene, ship.space, ready)
    return wait + 0.2 - _risk(scene, threats, ship, ship.space, None)


def _pickup(scene: Scene, zone: str, ready: list[Unit]) -> float:
    """How good a zone is to wait in: near to units that wait, and to factories."""
    near = scene.board.distances[zone]
    best = 0.0
    for unit in ready:
        best = max(best, 5.0 - near.get(unit.space, 9))
    for unit in scene.mine:
        if scene.kind(unit).can("factory") and scene.front.get(unit.space, FAR) > 3:
            best = max(best, 4.5 - near.get(unit.space, 9))
    return best


def _risk(scene: Scene, threats: Threats, ship: Unit, zone: str, trip: Trip | None) -> float:
    """What the enemy gains by striking this ship and whoever lies with it there."""
    force: Force = Counter(scene.defence(zone))
    if ship.space != zone:
        force[ship.kind] += 1
    loss = threats.danger(zone, force)[0]
    if loss <= 0:
        return 0.0
    aboard = 0 if trip is None or trip.land else sum(scene.kind(scene.state.units[i]).cost for i in trip.cargo)
    return min(loss + aboard, 8.0 + aboard)


def gather(scene: Scene, threats: Threats, ways: Ways, busy: set[str]) -> list[Go]:
    """Warships that did not move join the largest fleet they can reach, or leave a place where they would be lost."""
    ends: dict[str, float] = {}
    for unit in scene.mine:
        if scene.kind(unit).arm == "sea":
            ends[unit.space] = ends.get(unit.space, 0.0) + scene.kind(unit).cost
    orders: list[Go] = []
    for start in sorted(ends):
        fleet = [
            u
            for u in scene.state.here(start)
            if u.owner in scene.own and scene.kind(u).arm == "sea" and u.id not in busy and scene.kind(u).attack
        ]
        fleet = [u for u in fleet if ways.of(u)]
        if not fleet:
            continue
        force = Counter(u.kind for u in fleet)
        options = set.intersection(*(set(ways.of(u)) for u in fleet)) | {start}
        best = max(sorted(options), key=lambda z: _berth(scene, threats, force, start, z, ends))
        if best != start:
            for unit in fleet:
                orders.append(Go((unit.id,), ways.of(unit)[best].path))
            value = sum(scene.kind(u).cost for u in fleet)
            ends[best] = ends.get(best, 0.0) + value
            ends[start] -= value
    return orders


def _berth(
    scene: Scene, threats: Threats, fleet: Force, start: str, zone: str, ends: dict[str, float]
) -> tuple[float, bool]:
    """How good a zone is for a fleet: company and transports to guard, no danger, not far from where it is wanted."""
    force: Force = Counter(scene.defence(zone))
    if zone != start:
        force += fleet
    loss = threats.danger(zone, force)[0]
    company = ends.get(zone, 0.0) - (scene.cost(fleet) if zone == start else 0.0)
    return (-loss + 0.3 * min(company, 40.0) - 0.8 * min(scene.shore[zone], 8.0), zone == start)
