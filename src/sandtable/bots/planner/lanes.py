"""Convoys of the planner: armies are worth what the place is worth that they can go on from."""

from __future__ import annotations

from collections import Counter

from sandtable.bots.greedy.fleet import Convoys
from sandtable.bots.greedy.scene import Force
from sandtable.bots.greedy.ways import Ways
from sandtable.bots.planner.model import Model
from sandtable.kernel.units import Unit

CARRIED = 2.0  # what a gain of pull is worth, as a share of the load's price
UNDERWAY = 0.7  # an army aboard has still to land


class Lanes(Convoys):
    """The transports of a power, each load measured by where it gets to."""

    def __init__(self, model: Model, ways: Ways, kept: frozenset[str]) -> None:
        self.model = model
        super().__init__(model.scene, model.threats, ways, kept)

    def _waits(self, unit: Unit) -> bool:
        """Whether a ship could bring a land unit nearer to the enemy than any road."""
        scene, model = self.scene, self.model
        if scene.kind(unit).arm != "land" or not scene.fights(unit) or unit.aboard or unit.id in self.harbour.moved:
            return False
        return model.pull(unit.space) > model.by_road.get(unit.space, 0.0) + 0.05

    def _shore(self, zone: str) -> tuple[str, float]:
        """The friendly land to go ashore in from which the way on is shortest, and where the landed would stand."""
        scene, model = self.scene, self.model
        best, most = "", 0.0
        for land in scene.board.coast[zone]:
            if not model.holds(land):
                continue
            force: Force = Counter(scene.defence(land))
            force["infantry" if "infantry" in scene.kinds else next(iter(scene.kinds))] += 4
            loss, falls = model.danger(land, force)
            gain = model.by_road[land] - 0.3 * falls * (loss > 0)
            if gain > most:
                best, most = land, gain
        return best, CARRIED * most

    def _carrying(self, zone: str, load: float) -> float:
        return CARRIED * UNDERWAY * self.model.offshore[zone] * load

    def _nearer(self, start: str, end: str) -> float:
        return 0.0  # the load itself is worth more, the nearer it is

    def _pickup(self, zone: str, ready: list[Unit]) -> float:
        return super()._pickup(zone, ready) * (0.4 + 1.2 * self.model.offshore[zone])
