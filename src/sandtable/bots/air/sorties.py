"""What planes risk beside the battle itself: guns on the way, ground that falls, decks that have to follow them."""

from __future__ import annotations

from functools import cached_property
from math import inf

from sandtable.bots.air.landing import LEFT
from sandtable.bots.attack.aftermath import EMPTY, Aftermath
from sandtable.bots.view.ways import Ways
from sandtable.kernel.units import Unit

LANDED = 0.7  # how much of a plane's price is at stake where it can land only on ground that falls
SHOT = 1 / 6  # chance that a gun hits a plane that passes it


class Sorties:
    """The flights of a power's planes from one position."""

    def __init__(self, after: Aftermath, ways: Ways) -> None:
        self.after, self.model, self.scene, self.ways = after, after.model, after.scene, ways
        self._landings_near: dict[tuple[str, int], float | None] = {}

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
        """The nearest places to land on after an attack may be no safe ones, or there are none but decks."""
        total, homeless = 0.0, dict[int, float]()
        for unit in planes:
            if self.scene.board.is_sea[unit.space]:
                continue
            price, left = LANDED * self.scene.kind(unit).cost, self._left(unit, target)
            unsafe = self._unsafe(target, left)
            if unsafe is None:
                homeless[left] = homeless.get(left, 0.0) + price
            else:
                total += price * unsafe
        for left, price in homeless.items():
            total += min([price, *(self._followed(start, target, left) for start in self._decks)])
        return total

    @cached_property
    def _decks(self) -> list[str]:
        """Where our carriers lie."""
        return sorted({u.space for u in self.scene.mine if self.scene.kind(u).can("carrier")})

    def _left(self, unit: Unit, target: str) -> int:
        """How far a plane may fly on from a target."""
        return self.scene.kind(unit).move - self.scene.board.distances[unit.space].get(target, 0)

    def _drawn_along(self, target: str, planes: list[Unit]) -> float:
        """Fleets whose decks have to follow their planes, because these find nothing else to land on."""
        scene = self.scene
        wings: dict[str, list[Unit]] = {}
        for unit in planes:
            if scene.board.is_sea[unit.space]:
                wings.setdefault(unit.space, []).append(unit)
        total = 0.0
        for start, wing in wings.items():
            left = min(self._left(u, target) for u in wing)
            unsafe = self._unsafe(target, left)
            ashore = LANDED * (1.0 if unsafe is None else unsafe) * sum(scene.kind(u).cost for u in wing)
            total += min(ashore, self._followed(start, target, left))
        return total

    def _followed(self, start: str, target: str, left: int) -> float:
        """What the ships of a zone risk more where planes over a target can still come down on their decks.

        More than in the safest zone they could lie in otherwise. The target itself is such a zone when it is won, and
        those who held it strike nobody then.
        """
        scene, far = self.scene, self.scene.board.distances
        ships = [u for u in scene.state.here(start) if u.owner in scene.own and scene.kind(u).arm == "sea"]
        reach = min((scene.kind(u).move for u in ships if scene.kind(u).can("carrier")), default=0)
        fleet, risks = scene.defence(start), dict[str, float]()
        for zone, steps in far[start].items():
            if steps <= reach and scene.board.is_sea[zone] and (zone == target or not scene.enemy(zone)):
                force = fleet if zone == start else fleet + scene.defence(zone)
                risks[zone] = self.model.danger(zone, force, frozenset((target,)))[0]
        bound = [risk for zone, risk in risks.items() if far[zone].get(target, 99) <= left]
        return min(bound) - min(risks.values()) if bound else inf

    def _unsafe(self, target: str, left: int) -> float | None:
        """The chance that the safest land within so many steps of a place falls; None if there is no land."""
        key = (target, left)
        if key not in self._landings_near:
            near = (s for s, far in self.scene.board.distances[target].items() if far <= left and self._ground(s))
            falls = (self.shelter(s) if s in self.after.stands else 0.0 for s in near)
            self._landings_near[key] = min(falls, default=None)
        return self._landings_near[key]

    def _ground(self, space: str) -> bool:
        return self.model.holds(space) and not self.scene.board.is_sea[space]

    def shelter(self, space: str) -> float:
        """The chance that a land falls with those who stand there now, or without those who may leave it."""
        there, danger = self.after.homes.get(space, EMPTY), self.model.danger
        if space == self.model.seat:
            return danger(space, there)[1]  # which is not left
        rest = there - self.after.movable.get(space, EMPTY)
        return (1.0 - LEFT) * danger(space, there)[1] + LEFT * danger(space, rest)[1]
