"""Where planes that fought come down: by what the enemies' answer costs us then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

from sandtable.bots.garrison.layout import armies, based
from sandtable.bots.threat.model import Model
from sandtable.bots.threat.reply import Replies
from sandtable.bots.view.turn_view import Scene
from sandtable.bots.view.ways import Ways
from sandtable.kernel.decisions import Go
from sandtable.kernel.units import Unit
from sandtable.rules.look import cargo
from sandtable.rules.marks import ALOFT, MOVED
from sandtable.rules.movement.landing import decks as able

NEVER = -1e9
LEFT = 0.5  # how much it counts that planes come down before the armies that would guard them have their orders


class Landings:
    """Where planes that fought come down: those who fly together where they help most, or risk least.

    `going` tells where others will be who have orders already; without it no ship has any, and all may still sail.
    """

    def __init__(self, model: Model, going: Mapping[str, str] | None = None) -> None:
        self.model, self.scene = model, model.scene
        self.replies = Replies(model)
        self.going = dict(going or {})
        self._sailing = going is None
        self.decks = decks(self.scene, self.going)
        self._known: dict[tuple[tuple[str, ...], str], float] = {}

    def score(self, unit: Unit, space: str) -> float:
        """How good it is that a plane lands in a place, with as many of its wing as find room there."""
        scene = self.scene
        here = (u for u in scene.state.here(unit.space) if u.kind == unit.kind and u.owner in scene.own)
        wing = [u for u in here if not u.aboard and u.id not in self.going]
        return self.together(wing or [unit], space) - LEFT * scene.kind(unit).cost * self._alone(unit, space)

    def _alone(self, unit: Unit, space: str) -> float:
        """The chance that a place falls if the armies leave it that can still do so."""
        scene, moved = self.scene, MOVED.get(self.scene.state)
        if scene.board.is_sea[space]:
            return 0.0
        stays = [u for u in scene.friendly(space) if u.owner not in scene.own or u.id in moved]
        return self.model.danger(space, Counter(u.kind for u in (*stays, unit)))[1]

    def together(self, wing: list[Unit], space: str) -> float:
        """The same for planes that fly together, for each of those who find room."""
        along = self._along(wing[0].kind, space)
        some = tuple(u.id for u in wing[: self.room(space) or self._berths(along)])
        if not some:
            return NEVER
        if (some, space) not in self._known:
            forces = armies(self.model, self.going | along | dict.fromkeys(some, space))
            base = based(self.model, space, self.scene.kind(wing[0]).move)
            self._known[some, space] = base - self.replies.cost(forces) / len(some)
        return self._known[some, space]

    def _along(self, kind: str, zone: str) -> dict[str, str]:
        """The ships that come to a zone with the nearest deck that can still take planes aboard there; none ashore."""
        scene = self.scene
        if not self._sailing or not scene.board.is_sea[zone] or self.room(zone):
            return {}
        units, near = scene.state.units, scene.board.distances[zone]
        coming = [units[d.carrier] for d in able(scene.play, scene.power, kind) if zone in d.zones]
        coming = [u for u in coming if u.owner in scene.own]
        if not coming:
            return {}
        start = min(coming, key=lambda u: (near.get(u.space, 99), u.id)).space
        fleet = [u for u in scene.state.here(start) if u.owner in scene.own]
        return {u.id: zone for u in fleet if scene.kind(u).arm == "sea" or u.aboard}

    def _berths(self, ships: Collection[str]) -> int:
        """The free berths for planes on some ships."""
        play, units = self.scene.play, (self.scene.state.units[i] for i in ships)
        decks = (u for u in units if self.scene.kind(u).can("carrier"))
        return sum(len(self.scene.kind(u).holds) - len(cargo(play, u)) for u in decks)

    def room(self, space: str) -> int:
        """How many planes find room there."""
        return self.decks.get(space, 0) if self.scene.board.is_sea[space] else 99


def decks(scene: Scene, going: Mapping[str, str]) -> dict[str, int]:
    """Free berths for planes, by zone."""
    found: dict[str, int] = {}
    for ship in scene.state.units.values():
        if ship.owner in scene.mates and scene.kind(ship).can("carrier"):
            zone = going.get(ship.id, ship.space)
            free = len(scene.kind(ship).holds) - len(cargo(scene.play, ship))
            found[zone] = found.get(zone, 0) + free
    for i, zone in going.items():
        unit = scene.state.units.get(i)
        if unit is not None and zone in found and scene.kind(unit).arm == "air":
            found[zone] -= 1  # somebody is on the way there
    return found


def touchdowns(model: Model, ways: Ways, orders: list[Go]) -> list[Go]:
    """Where planes that are still in the air come down, when everybody else has orders."""
    scene = model.scene
    landings = Landings(model, {i: o.path[-1] for o in orders for i in o.units})
    wings: dict[tuple[str, str], list[Unit]] = {}
    for i in ALOFT.get(scene.state):
        unit = scene.state.units.get(i)
        if unit is not None and unit.owner in scene.own and i not in landings.going:
            wings.setdefault((unit.space, unit.kind), []).append(unit)
    found: list[Go] = []
    for _, wing in sorted(wings.items()):
        while wing and not model.meter.over(0.95):
            options = set.intersection(*(set(ways.of(u)) for u in wing)) or set(ways.of(wing[0]))
            best = max(sorted(options), key=lambda s: landings.together(wing, s), default="")
            if not best or landings.together(wing, best) == NEVER:
                break
            some = [u for u in wing if best in ways.of(u)][: landings.room(best)]
            found += [Go((u.id,), ways.of(u)[best].path) for u in some]
            landings.going |= dict.fromkeys((u.id for u in some), best)
            if best in landings.decks:
                landings.decks[best] -= len(some)
            wing = [u for u in wing if u not in some]
    return found
