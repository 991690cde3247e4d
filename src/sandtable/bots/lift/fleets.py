"""Where warships lie in peace: with the convoys they save, near to the harbours and lanes that need them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from sandtable.bots.garrison.layout import DECK, based
from sandtable.bots.lift.convoys import GUARD
from sandtable.bots.lift.lanes import Charted
from sandtable.bots.view.turn_view import Force, Scene
from sandtable.bots.view.ways import Ways
from sandtable.kernel.decisions import Go
from sandtable.kernel.units import Unit
from sandtable.rules.berths import takes
from sandtable.rules.look import cargo
from sandtable.rules.marks import ALOFT
from sandtable.rules.movement.common import left
from sandtable.rules.movement.landing import reaches_land

COMPANY = 0.1  # what other ships in a zone are worth to a fleet, as a share of their price
CROWD = 60.0  # price from which on more company is worth nothing
LANE = 4.0  # what it is worth to lie where armies are wanted most
FOLLOWED = 0.3  # how much of that is left where others follow a fleet to where it is called
NEARER = 0.8  # how much less a zone calls a fleet with every zone between
RAID = 2.0  # turns for which the raid of a coast counts
CONVOY = 20.0  # most that a convoy in danger calls with
MISSED, SOONER = 1.0, 0.05  # more loss, and chance to lose a place, that planes may leave behind for a deck
STEP = 0.6  # what every zone between a fleet and those who need it costs


def decked(scene: Scene) -> set[str]:
    """Kinds that find room on the decks of ships."""
    berths = {b for k in scene.kinds.values() if k.can("carrier") for b in k.holds}
    return {k.name for k in scene.kinds.values() if k.arm == "air" and any(takes(b, k) for b in berths)}


def hands(model: Charted, going: Collection[str], kept: frozenset[str]) -> tuple[Unit, ...]:
    """Planes ashore that are wanted on empty decks and not missed where they are, the nearest first."""
    scene, able = model.scene, decked(model.scene)
    ships = [u for u in scene.mine if scene.kind(u).can("carrier")]
    free = {u.space: 0 for u in ships}
    for ship in ships:
        free[ship.space] += len(scene.kind(ship).holds) - len(cargo(scene.play, ship))
    planes = [u for u in scene.mine if u.kind in able and not u.aboard and not scene.board.is_sea[u.space]]
    planes = [u for u in planes if u.id not in kept and u.id not in going and u.id not in ALOFT.get(scene.state)]
    ways = sorted(
        (far, zone, u.id, u)
        for u in planes
        for zone in free
        if (far := scene.board.distances[zone].get(u.space, 99)) <= scene.kind(u).move
    )
    found: dict[str, Unit] = {}
    missed: dict[str, Force] = {}
    for _, zone, name, unit in ways:
        if name in found or not free[zone]:
            continue
        gone = missed.get(unit.space, Counter()) + Counter({unit.kind: 1})
        home = scene.defence(unit.space)
        (lost, falls), (more, sooner) = model.danger(unit.space, home), model.danger(unit.space, home - gone)
        if more - lost <= MISSED and sooner - falls <= SOONER and _wanted(model, unit, zone):
            found[name], missed[unit.space] = unit, gone
            free[zone] -= 1
    return tuple(found.values())


def _wanted(model: Charted, plane: Unit, zone: str) -> bool:
    """Whether a plane is of more use on a deck than where it is: by what it could strike, and what it saves there.

    Where enemies lie near, every deck is to be manned.
    """
    if not model.calm(zone):
        return True
    move, there = model.scene.kind(plane).move, model.scene.defence(zone)
    saved = model.danger(zone, there)[0] - model.danger(zone, there + Counter({plane.kind: 1}))[0]
    return saved + DECK + based(model, zone, move) >= based(model, plane.space, move)


class Fleets:
    """The warships of a power that have no orders yet."""

    def __init__(self, model: Charted, ways: Ways, orders: list[Go], hands: tuple[Unit, ...] = ()) -> None:
        self.model, self.scene, self.ways = model, model.scene, ways
        scene = self.scene
        self.going = {i: o.path[-1] for o in orders for i in o.units}
        self.there: dict[str, Force] = {}
        self.hands = {u.id for u in hands if u.id not in self.going}  # planes ashore that wait for a deck
        self.aloft = [u for u in hands if u.id in self.hands]  # planes that could come down on a deck
        self._decked = decked(scene)
        for unit in scene.state.units.values():
            space = self.going.get(unit.id, unit.space)
            if unit.owner in scene.own and self._waits(unit):
                self.aloft.append(unit)
            elif unit.owner in scene.mates and scene.board.is_sea[space] and scene.kind(unit).arm != "land":
                self.there.setdefault(space, Counter())[unit.kind] += 1
        self.aloft.sort(key=lambda u: (-scene.kind(u).cost, u.id))
        self.wards = self._wards()
        self._calls = self._calling()

    def _waits(self, unit: Unit) -> bool:
        """Whether a plane is in the air after the fighting and could come down on a deck."""
        return unit.id in ALOFT.get(self.scene.state) and unit.id not in self.going and unit.kind in self._decked

    def _wing(self, fleet: list[Unit], zone: str) -> list[Unit]:
        """The planes that will come down on the free decks of a fleet in a zone."""
        scene, near = self.scene, self.scene.board.distances[zone]
        free = sum(len(scene.kind(u).holds) - len(cargo(scene.play, u)) for u in fleet if scene.kind(u).can("carrier"))
        manner = self.ways.step.manner
        able = [u for u in self.aloft if near.get(u.space, 99) <= left(scene.play, u, manner, (u.space,))]
        return [u for u in able if u.id not in self.hands or zone in self.ways.of(u)][:free]

    def _rescued(self, wing: list[Unit]) -> float:
        """The price of planes that have nowhere else to come down."""
        scene, manner = self.scene, self.ways.step.manner
        lost = (
            u for u in wing if not reaches_land(scene.play, scene.power, u, u.space, left(scene.play, u, manner, ()))
        )
        return sum(scene.kind(u).cost for u in lost)

    def _calling(self) -> dict[str, float]:
        """Zones far away that call for a fleet, where trade goes by sea: lanes to be taken, convoys to be saved."""
        scene, model = self.scene, self.model
        if not model.hunts:
            return {}
        found = {z: max(scene.worth(z), RAID * model.raiding(z, self.there.get(z, Counter()))) for z in model.hunts}
        for zone in self.wards:
            lost = min(CONVOY, model.danger(zone, self.there.get(zone, Counter()))[0])
            found[zone] = max(found.get(zone, 0.0), lost)
        return {z: worth for z, worth in found.items() if worth > 0}

    def _drawn(self, zone: str) -> float:
        """How near a zone is to where a fleet is called to."""
        near = self.scene.board.distances[zone]
        return max((worth * NEARER ** near.get(z, 99) for z, worth in self._calls.items()), default=0.0)

    def _wards(self) -> set[str]:
        """The zones that need a fleet: where our transports are, and off works that have no road to the enemy."""
        scene = self.scene
        found = set()
        for unit in scene.mine:
            kind = scene.kind(unit)
            if kind.arm == "sea" and kind.holds and not kind.can("carrier"):
                found.add(self.going.get(unit.id, unit.space))
            elif kind.can("factory") and self.model.by_road[unit.space] == 0:
                found |= set(scene.board.coast[unit.space])
        return found

    def orders(self) -> list[Go]:
        """Every fleet to its best berth, the strongest first."""
        scene = self.scene
        fleets: dict[tuple[str, bool], list[Unit]] = {}  # those who hunt alone apart from the others
        for unit in scene.mine:
            kind = scene.kind(unit)
            if kind.arm == "sea" and kind.attack and unit.id not in self.going and self.ways.of(unit):
                hunting = bool(self.model.hunts) and kind.can("sneaks")
                fleets.setdefault((unit.space, hunting), []).append(unit)
        found: list[Go] = []
        for key in sorted(fleets, key=lambda z: (-sum(scene.kind(u).cost for u in fleets[z]), z)):
            (start, hunting), fleet = key, fleets[key]
            # What lies on their decks goes with them, if it does not fly off.
            crew = (u for ship in fleet for u in (ship, *cargo(scene.play, ship)) if u.id not in self.going)
            force = Counter(u.kind for u in crew if scene.kind(u).arm != "land")
            self.there[start] = self.there[start] - force
            options = set.intersection(*(set(self.ways.of(u)) for u in fleet)) | {start}
            wings = {z: self._wing(fleet, z) for z in options}
            values = {z: self._berth(force + Counter(u.kind for u in wings[z]), z, hunting) for z in sorted(options)}
            best = max(values, key=lambda z: (values[z] + self._rescued(wings[z]), z == start))
            self.aloft = [u for u in self.aloft if u not in wings[best]]
            self.there[best] = self.there.get(best, Counter()) + force + Counter(u.kind for u in wings[best])
            if best != start:
                found += [Go((u.id,), self.ways.of(u)[best].path) for u in fleet]
            found += [Go((u.id,), self.ways.of(u)[best].path) for u in wings[best] if u.id in self.hands]
        return found

    def _reached(self, fleet: Force, zone: str) -> float:
        """What a zone is worth to the planes of a fleet, by what they could strike from there."""
        if not self.model.calm(zone):
            return 0.0
        kinds = self.scene.kinds
        return sum(n * based(self.model, zone, kinds[k].move) for k, n in fleet.items() if kinds[k].arm == "air")

    def _berth(self, fleet: Force, zone: str, hunting: bool) -> float:
        """What a fleet saves in a zone, or risks there, and how near it is to where it is needed."""
        scene, model = self.scene, self.model
        there = self.there.get(zone, Counter())
        saved = model.danger(zone, there)[0] - model.danger(zone, there + fleet)[0]
        near = scene.board.distances[zone]
        far = min((near.get(z, 9) for z in (self.model.hunts if hunting else self.wards)), default=0)
        guarded = scene.lane(zone) and not scene.enemy_lane(zone) and model.threats.pools(zone)
        wanted = model.raiding(zone, fleet) + (GUARD * scene.worth(zone) if guarded else 0.0)
        if hunting:
            return saved + wanted - STEP * far
        wanted += LANE * model.lanes.worth[zone] + self._reached(fleet, zone)
        company = COMPANY * min(CROWD, scene.cost(there))
        if self._calls:
            return saved + wanted + FOLLOWED * company + self._drawn(zone)
        return saved + wanted + company - STEP * far
