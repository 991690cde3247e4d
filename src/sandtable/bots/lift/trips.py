"""Trips of transports: where to load, where to sail, where to land."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.bots.view.turn_view import Scene
from sandtable.kernel.decisions import Go
from sandtable.kernel.units import Unit
from sandtable.rules.berths import fits
from sandtable.rules.look import cargo
from sandtable.rules.marks import LANDING, MOVED, SHORE
from sandtable.rules.movement.common import left
from sandtable.rules.movement.lift import is_lifter
from sandtable.rules.movement.sea import stops
from sandtable.rules.questions import Berths, Free, Pass


@dataclass(frozen=True)
class Trip:
    """One ship's work in one phase: sail, load, sail, land."""

    ship: str
    out: tuple[str, ...]  # the way to where it loads
    load: tuple[tuple[str, str], ...]  # (unit, land it comes from)
    on: tuple[str, ...]  # the way to where it lands, beginning where it loads
    cargo: tuple[str, ...]  # all that is aboard then
    land: str  # "" if it stays aboard

    @property
    def zone(self) -> str:
        """Where the ship ends."""
        return self.on[-1]

    def orders(self) -> list[Go]:
        """The trip, order by order."""
        found = [Go((self.ship,), self.out)] if len(self.out) > 1 else []
        found += [Go((unit,), (land, self.on[0]), aboard=self.ship) for unit, land in self.load]
        if len(self.on) > 1:
            found.append(Go((self.ship,), self.on))
        if self.land and self.cargo:
            found.append(Go(self.cargo, (self.on[-1], self.land)))
        return found


class Harbour:
    """The transports of a power that can still work in this phase."""

    def __init__(self, scene: Scene, manner: str) -> None:
        self.scene, self.manner = scene, manner
        play = scene.play
        moved, shore = MOVED.get(scene.state), SHORE.get(scene.state)
        self.ships = [
            u
            for u in scene.mine
            if scene.kind(u).arm == "sea"
            and scene.kind(u).holds
            and u.id not in moved
            and u.id not in shore
            and is_lifter(play, u)
            and play.allows(Free(u, manner, scene.power))
            and not scene.hostile(u.space)
        ]
        self.moved = moved
        self.landing = LANDING.get(scene.state)
        self._routes: dict[tuple[str, str, int], dict[str, tuple[str, ...]]] = {}
        self._trips: dict[tuple[str, str, int, tuple[str, ...]], list[Trip]] = {}
        self.swept = ""  # a hostile zone in which ships may end, because warships go there first

    def behind(self, zone: str, ready: list[Unit]) -> list[Trip]:
        """Trips that end in a hostile zone, for those who follow warships that sweep it."""
        # Nothing of this is remembered: with the warships elsewhere, nobody goes there.
        other, found, used = Harbour(self.scene, self.manner), list[Trip](), set[str]()
        other.swept = zone
        for ship in other.ships:
            for trip in other.trips(ship, [u for u in ready if u.id not in used]):
                if trip.zone == zone:
                    used |= set(trip.cargo)
                    found.append(trip)
        return found

    def routes(self, ship: Unit, start: str, points: int) -> dict[str, tuple[str, ...]]:
        """Peaceful ways of a ship from a zone."""
        key = (ship.kind, start, points)
        if key not in self._routes:
            self._routes[key] = self._sail(ship, start, points)
        return self._routes[key]

    def _sail(self, ship: Unit, start: str, points: int) -> dict[str, tuple[str, ...]]:
        scene, board = self.scene, self.scene.board
        found: dict[str, tuple[str, ...]] = {start: (start,)}
        edge = [start]
        for _ in range(points):
            after = []
            for here in edge:
                for zone, gate in board.next[here].items():
                    if zone in found or not board.is_sea[zone] or (scene.hostile(zone) and zone != self.swept):
                        continue
                    if gate and scene.play.faults(Pass(scene.power, gate)):
                        continue
                    found[zone] = (*found[here], zone)
                    if zone != self.swept and stops(scene.play, scene.power, ship, zone) is None:
                        after.append(zone)
            edge = after
        return found

    def points(self, ship: Unit) -> int:
        """How far it may still sail."""
        return left(self.scene.play, ship, self.manner, (ship.space,))

    def aboard(self, ship: Unit) -> list[Unit]:
        """Cargo that has no orders yet."""
        return [u for u in cargo(self.scene.play, ship) if u.id not in self.landing]

    def loads(self, ship: Unit, zone: str, ready: list[Unit]) -> list[Unit]:
        """The best of these units that fit aboard together, next to a zone."""
        scene = self.scene
        near = set(scene.board.coast[zone])
        berths = scene.play.ask(Berths(ship))
        chosen = list(self.aboard(ship))
        found: list[Unit] = []
        # Strong units first: what takes the roomy berth should be worth it.
        for unit in sorted((u for u in ready if u.space in near), key=lambda u: (-scene.kind(u).attack, u.id)):
            if len(chosen) >= len(berths):
                break
            if fits(scene.play, berths, [*chosen, unit]):
                chosen.append(unit)
                found.append(unit)
        return found

    def trips(self, ship: Unit, ready: list[Unit]) -> list[Trip]:
        """Every zone a ship can be in at the end, with the best load it can bring there."""
        points = self.points(ship)
        key = (ship.id, ship.space, points, tuple(u.id for u in ready))
        if key not in self._trips:
            self._trips[key] = self._plan(ship, points, ready)
        return self._trips[key]

    def _plan(self, ship: Unit, points: int, ready: list[Unit]) -> list[Trip]:
        best: dict[str, tuple[float, Trip]] = {}
        aboard = self.aboard(ship)
        for zone, out in self.routes(ship, ship.space, points).items():
            load = self.loads(ship, zone, ready) if zone != self.swept else []
            carried = (*aboard, *load)
            if not carried:
                continue
            value = sum(self.scene.kind(u).cost for u in carried) - 0.1 * len(out)
            for end, on in self.routes(ship, zone, points - len(out) + 1).items():
                if end in best and best[end][0] >= value:
                    continue
                ids = tuple(u.id for u in carried)
                best[end] = (value, Trip(ship.id, out, tuple((u.id, u.space) for u in load), on, ids, ""))
        return [trip for _, trip in best.values()]
