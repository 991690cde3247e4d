"""What planes risk beside the battle itself: guns on the way, ground that falls, decks that have to follow them."""

from __future__ import annotations

from functools import cached_property

from sandtable.bots.classic.ways import Ways
from sandtable.bots.planner.aftermath import EMPTY, Aftermath
from sandtable.bots.planner.landing import LEFT
from sandtable.kernel.units import Unit

LANDED = 0.7  # how much of a plane's price is at stake where it can land only on ground that falls
SHOT = 1 / 6  # chance that a gun hits a plane that passes it


class Sorties:
    """The flights of a power's planes from one position."""

    def __init__(self, after: Aftermath, ways: Ways) -> None:
        self.after, self.model, self.scene, self.ways = after, after.model, after.scene, ways
        self._landings_near: dict[tuple[str, int], float] = {}

    def risk(self, target: str, units: list[Unit]) -> float:
        """What the planes among these risk on the way to a target and back."""
        planes = [u for u in units if self.scene.kind(u).arm == "air"]
        return self._passed(target, planes) + self._stranded(target, planes) + self._drawn_along(target, planes)

    def _passed(self, target: str, planes: list[Unit]) -> float:
        """Guns that they pass."""
        total = 0.0
        for unit in planes:
            way = self.ways.of(unit).get(target)
            guns = sum(s in self._guns for s in way.path[1:-1]) if way is not None else 0
            total += SHOT * guns * self.scene.kind(unit).cost
        return total

    @cached_property
    def _guns(self) -> frozenset[str]:
        """Where guns of the enemy stand."""
        units = self.scene.state.units.values()
        return frozenset(u.space for u in units if u.owner in self.scene.against and self.scene.kind(u).can("gun"))

    def _stranded(self, target: str, planes: list[Unit]) -> float:
        """The nearest places to land on after an attack may be no safe ones."""
        total = 0.0
        for unit in planes:
            if not self.scene.board.is_sea[unit.space]:
                total += LANDED * self.scene.kind(unit).cost * self._unsafe(target, self._left(unit, target))
        return total

    def _left(self, unit: Unit, target: str) -> int:
        """How far a plane may fly on from a target."""
        return self.scene.kind(unit).move - self.scene.board.distances[unit.space].get(target, 0)

    def _drawn_along(self, target: str, planes: list[Unit]) -> float:
        """Fleets whose decks have to follow their planes, because these find nothing else to land on."""
        scene, far = self.scene, self.scene.board.distances
        wings: dict[str, list[Unit]] = {}
        for unit in planes:
            if scene.board.is_sea[unit.space]:
                wings.setdefault(unit.space, []).append(unit)
        total = 0.0
        for start, wing in wings.items():
            left = min(self._left(u, target) for u in wing)
            if far[start].get(target, 99) > left:
                ashore = LANDED * self._unsafe(target, left, 1.0) * sum(scene.kind(u).cost for u in wing)
                total += min(ashore, self._followed(start, target, left))
        return total

    def _followed(self, start: str, target: str, left: int) -> float:
        """What the ships of a zone risk more where planes over a target can still come down on their decks."""
        scene, far = self.scene, self.scene.board.distances
        ships = [u for u in scene.state.here(start) if u.owner in scene.own and scene.kind(u).arm == "sea"]
        reach = min((scene.kind(u).move for u in ships if scene.kind(u).can("carrier")), default=0)
        zones = [z for z, n in far[start].items() if n <= reach and scene.board.is_sea[z]]
        zones = [z for z in zones if far[z].get(target, 99) <= left and not scene.enemy(z)]
        fleet = scene.defence(start)
        here = self.model.danger(start, fleet)[0]
        risks = [self.model.danger(z, fleet + scene.defence(z))[0] - here for z in zones]
        return max(0.0, min(risks, default=0.0))

    def _unsafe(self, target: str, left: int, nowhere: float = 0.0) -> float:
        """The chance that the safest land within so many steps of a place falls; `nowhere` if there is none."""
        key = (target, left)
        if key not in self._landings_near:
            near = (s for s, far in self.scene.board.distances[target].items() if far <= left and self.model.holds(s))
            falls = (self.shelter(s) if s in self.after.stands else 0.0 for s in near)
            self._landings_near[key] = min(falls, default=-1.0)
        found = self._landings_near[key]
        return found if found >= 0.0 else nowhere

    def shelter(self, space: str) -> float:
        """The chance that a land falls with those who stand there now, or without those who may leave it."""
        there, danger = self.after.homes.get(space, EMPTY), self.model.danger
        if space == self.model.seat:
            return danger(space, there)[1]  # which is not left
        rest = there - self.after.movable.get(space, EMPTY)
        return (1.0 - LEFT) * danger(space, there)[1] + LEFT * danger(space, rest)[1]
