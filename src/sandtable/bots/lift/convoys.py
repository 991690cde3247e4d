"""Ships in peace: convoys bring armies over the sea, warships stay together and out of harm's way."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

from sandtable.bots.lift.trips import Harbour, Trip
from sandtable.bots.staff.plan import Reason
from sandtable.bots.tell.turns import shipped
from sandtable.bots.threat.threats import Threats
from sandtable.bots.view.turn_view import Force, Scene
from sandtable.bots.view.ways import Ways
from sandtable.kernel.board import FAR
from sandtable.kernel.decisions import Go
from sandtable.kernel.units import Unit

GUARD = 0.25  # how much of a lane of trade a fleet on it saves
NEAR = 3.0  # a land from which the front is a short walk


@dataclass
class Voyage:
    """What the ships of one zone do together."""

    score: float
    zone: str
    trips: list[Trip] = field(default_factory=list)
    escorts: list[Go] = field(default_factory=list)

    def orders(self) -> list[Go]:
        """Transports first: a carrier may be bound by planes, a transport never is."""
        return [order for trip in self.trips for order in trip.orders()] + self.escorts


class Convoys:
    """The transports of a power and the warships that lie with them."""

    def __init__(self, scene: Scene, threats: Threats, ways: Ways, kept: frozenset[str]) -> None:
        self.scene, self.threats, self.ways = scene, threats, ways
        self.harbour = Harbour(scene, ways.step.manner)
        self.ready = [u for u in scene.mine if self._waits(u) and u.id not in kept]
        self.taken: set[str] = set()
        self.gone: set[str] = set()  # ships that have left with a convoy
        self.lying: dict[str, Force] = {}  # who will lie where, in zones that convoys have left or come to

    def _waits(self, unit: Unit) -> bool:
        """Whether a land unit has no short road to the enemy, and so waits for a ship."""
        scene = self.scene
        ashore = scene.kind(unit).arm == "land" and scene.fights(unit) and not unit.aboard
        return ashore and unit.id not in self.harbour.moved and scene.front.get(unit.space, FAR) > NEAR

    def plan(self) -> list[Voyage]:
        """The voyages of the ships of each zone, the laden ones first."""
        starts: dict[str, list[Unit]] = {}
        for ship in self.harbour.ships:
            starts.setdefault(ship.space, []).append(ship)
        found = []
        for start in sorted(starts, key=lambda z: (-sum(bool(self.harbour.aboard(s)) for s in starts[z]), z)):
            for voyage in self._together_or_apart(start, starts[start]):
                self._sailed(start, voyage)
                if voyage.trips or voyage.zone != start:
                    found.append(voyage)
        return found

    def _together_or_apart(self, start: str, ships: list[Unit]) -> list[Voyage]:
        """The ships of a zone as one convoy, or those that have a load and those that have none each on their way."""
        joint = self._best(start, ships)
        laden = [s for s in ships if self.harbour.aboard(s)]
        if not 0 < len(laden) < len(ships):
            return [joint]
        taken, lying, gone = set(self.taken), dict(self.lying), set(self.gone)
        first = self._best(start, laden)
        self._sailed(start, first)
        second = self._best(start, [s for s in ships if s not in laden])
        self.taken, self.lying, self.gone = taken, lying, gone
        return [first, second] if first.score + second.score > joint.score else [joint]

    def _sailed(self, start: str, voyage: Voyage) -> None:
        """Note who is aboard and who lies where after a voyage: the next convoy counts on no escort that has left."""
        self.taken |= {i for trip in voyage.trips for i in trip.cargo}
        if voyage.zone == start:
            return
        gone = {t.ship for t in voyage.trips} | {i for o in voyage.escorts for i in o.units}
        self.gone |= gone
        fleet = Counter(u.kind for u in self.scene.state.here(start) if u.id in gone)
        self.lying[start] = self._there(start) - fleet
        self.lying[voyage.zone] = self._there(voyage.zone) + fleet

    def _there(self, zone: str) -> Force:
        found = self.lying.get(zone)
        return Counter(self.scene.defence(zone)) if found is None else found

    def _best(self, start: str, ships: list[Unit]) -> Voyage:
        guards = [u for u in self.scene.state.here(start) if self._guards(u) and u.id not in self.gone]
        voyages = [
            self._voyage(start, end, ships, company)
            for end in self._ends(start, ships)
            for company in ((guards, []) if guards and end != start else (guards,))
        ]
        return max(voyages, key=lambda v: (v.score, v.zone == start, v.zone))

    def _guards(self, unit: Unit) -> bool:
        kind = self.scene.kind(unit)
        return unit.owner in self.scene.own and kind.arm == "sea" and kind.attack > 0

    def _ends(self, start: str, ships: list[Unit]) -> list[str]:
        found: set[str] = {start}
        for ship in ships:
            found |= set(self.harbour.routes(ship, start, self.harbour.points(ship)))
        return sorted(found)

    def _voyage(self, start: str, end: str, ships: list[Unit], guards: list[Unit]) -> Voyage:
        """The best the ships of a zone can do by ending in another."""
        scene = self.scene
        land, gain = self._shore(end)
        fresh = [u for u in self.ready if u.id not in self.taken]
        trips: list[Trip] = []
        aboard = score = 0.0
        for ship in ships:
            trip = self._trip(ship, end, fresh)
            if trip is None:
                continue
            load = sum(scene.kind(scene.state.units[i]).cost for i in trip.cargo)
            fresh = [u for u in fresh if u.id not in trip.cargo]
            if land and trip.cargo:
                score += load * gain
                trips.append(replace(trip, land=land))
            else:
                aboard += load
                score += self._carrying(end, load)
                trips.append(trip)
        escorts = [u for u in guards if end in self.ways.of(u)] if end != start else []
        nearer = self._nearer(start, end) if aboard else 0.0
        # A ship that lands its load is free for the next.
        empty = sum(not t.cargo or bool(t.land) for t in trips) + len(ships) - len(trips)
        score += nearer + self._pickup(end, fresh, empty) + self._led(start, end, escorts)
        score -= self._risk(start, end, ships, escorts, aboard)
        orders = [Go((u.id,), self.ways.of(u)[end].path) for u in escorts]
        return Voyage(score, end, trips, orders)

    def _trip(self, ship: Unit, end: str, ready: list[Unit]) -> Trip | None:
        for trip in self.harbour.trips(ship, ready):
            if trip.zone == end:
                return trip
        path = self.harbour.routes(ship, ship.space, self.harbour.points(ship)).get(end)
        return Trip(ship.id, path, (), (end,), (), "") if path and len(path) > 1 else None

    def _shore(self, zone: str) -> tuple[str, float]:
        """The best friendly land to go ashore in, and how much of a load's worth that brings."""
        scene = self.scene
        lands = [s for s in scene.board.coast[zone] if scene.state.control.get(s) in scene.mates]
        lands = [s for s in lands if scene.front.get(s, FAR) <= NEAR]
        if not lands:
            return "", 0.0
        best = min(lands, key=lambda s: (scene.front[s], s))
        return best, 1.2 - 0.1 * scene.front[best]

    def _carrying(self, zone: str, load: float) -> float:
        """What it is worth to have a load aboard in a zone."""
        return 0.4 * load + (4.0 if load else 0.0)

    def _nearer(self, start: str, end: str) -> float:
        """How much nearer to a shore worth landing on a voyage brings an army."""
        return 1.5 * (self.scene.shore[start] - self.scene.shore[end])

    def _led(self, start: str, end: str, escorts: list[Unit]) -> float:
        """What it is worth to warships themselves to be there."""
        return 0.0

    def _pickup(self, zone: str, ready: list[Unit], ships: int) -> float:
        """How good a zone is for so many empty ships to wait in: near to units that wait, and to factories."""
        scene = self.scene
        near = scene.board.distances[zone]
        best = max((5.0 - near.get(u.space, 9) for u in ready), default=0.0)
        for unit in scene.mine:
            if scene.kind(unit).can("factory") and scene.front.get(unit.space, FAR) > NEAR:
                best = max(best, 4.5 - near.get(unit.space, 9))
        return ships * max(0.0, best)

    def _risk(self, start: str, end: str, ships: list[Unit], escorts: list[Unit], aboard: float) -> float:
        """What the enemy gains by striking all that would lie there."""
        force, deserted = self._there(end), 0.0
        if end != start:
            fleet = Counter(u.kind for u in (*ships, *escorts))
            force = force + fleet
            if start in self.lying:  # others who came there count on these
                with_them, without = self._there(start), self._there(start) - fleet
                deserted = self.threats.danger(start, without)[0] - self.threats.danger(start, with_them)[0]
        loss = self.threats.danger(end, force)[0]
        return max(0.0, deserted) + loss + (aboard * min(1.0, loss / 8.0) if loss > 0 else 0.0)


def ferry(convoys: Convoys) -> tuple[list[Go], list[Reason]]:
    """Every transport carries something towards the front, or goes to where something waits."""
    orders: list[Go] = []
    why: list[Reason] = []
    for voyage in convoys.plan():
        orders += voyage.orders()
        for land in dict.fromkeys(t.land for t in voyage.trips if t.land and t.cargo):
            why.append(shipped(convoys.scene, land, (i for t in voyage.trips if t.land == land for i in t.cargo)))
    return orders, why


def gather(scene: Scene, threats: Threats, ways: Ways, orders: list[Go]) -> list[Go]:
    """Warships that have no orders join the largest fleet they can reach, or leave where they would be lost."""
    busy = {i for o in orders for i in o.units}
    going = {i: o.path[-1] for o in orders for i in o.units}
    ends: dict[str, float] = {}
    for unit in scene.mine:
        if scene.kind(unit).arm == "sea":
            zone = going.get(unit.id, unit.space)
            ends[zone] = ends.get(zone, 0.0) + scene.kind(unit).cost
    found: list[Go] = []
    for start in sorted({u.space for u in scene.mine if scene.kind(u).arm == "sea"}):
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
            found += [Go((u.id,), ways.of(u)[best].path) for u in fleet]
            value = sum(scene.kind(u).cost for u in fleet)
            ends[best] = ends.get(best, 0.0) + value
            ends[start] = ends.get(start, 0.0) - value
    return found


def _berth(
    scene: Scene, threats: Threats, fleet: Force, start: str, zone: str, ends: dict[str, float]
) -> tuple[float, bool]:
    """How good a zone is for a fleet: company and transports to guard, no danger, not far from where it is wanted."""
    force: Force = Counter(scene.defence(zone))
    if zone != start:
        force += fleet
    loss = threats.danger(zone, force)[0]
    company = ends.get(zone, 0.0) - (scene.cost(fleet) if zone == start else 0.0)
    lane = GUARD * scene.worth(zone) if scene.lane(zone) and not scene.enemy_lane(zone) else 0.0
    return (lane - loss + 0.3 * min(company, 40.0) - 0.8 * min(scene.shore[zone], 8.0), zone == start)
