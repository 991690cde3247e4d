"""Convoys by what the lanes of the sea are worth: armies go where they count, and wait where it is safe."""

from __future__ import annotations

from collections import Counter

from sandtable.bots.lift.convoys import Convoys
from sandtable.bots.lift.lanes import Charted
from sandtable.bots.view.ways import Ways
from sandtable.kernel.units import Unit

SCALE = 1.2  # what it is worth, as a share of its price, that a unit comes from nowhere to where it counts most
ASHORE = 0.75  # how good a shore must be, beside what a zone promises: who is landed frees the ship for others
LOAD = 2  # units that fill a ship
LED = 2.0  # what it is worth to a warship to lie where armies are wanted most


class Shipping(Convoys):
    """The transports of a power, with the lanes as a chart."""

    def __init__(self, model: Charted, ways: Ways, kept: frozenset[str]) -> None:
        super().__init__(model.scene, model.unbarred, ways, kept)
        self.model, self.lanes = model, model.lanes

    def _shore(self, zone: str) -> tuple[str, float]:
        """The best friendly land to go ashore in, if that is better than to stay aboard."""
        scene = self.scene
        lands = [s for s in scene.board.coast[zone] if scene.state.control.get(s) in scene.mates]
        best = max(lands, key=lambda s: (self.model.by_road[s], s), default="")
        if not best or self.model.by_road[best] < max(0.05, ASHORE * self.lanes.worth[zone]):
            return "", 0.0
        return best, SCALE * self.model.by_road[best]

    def _carrying(self, zone: str, load: float) -> float:
        return SCALE * load * self.lanes.worth[zone]

    def _nearer(self, start: str, end: str) -> float:
        return 0.0

    def _led(self, start: str, end: str, escorts: list[Unit]) -> float:
        return LED * (self.lanes.worth[end] - self.lanes.worth[start]) * len(escorts)

    def _pickup(self, zone: str, ready: list[Unit], ships: int) -> float:
        """Every ship is drawn by a load of its own: by units that wait, or by what works make meanwhile."""
        loads = Counter(u.space for u in ready)
        for mill in self.model.mills:
            loads[mill] += self.scene.room(mill)
        total = 0.0
        for worth, number in sorted(((self.model.calling(zone, s), n) for s, n in loads.items()), reverse=True):
            some = min(ships, -(-number // LOAD))
            total += some * worth
            ships -= some
        return total
