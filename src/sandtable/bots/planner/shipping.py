"""Convoys by what the lanes of the sea are worth: armies go where they count, and wait where it is safe."""

from __future__ import annotations

from sandtable.bots.classic.fleet import Convoys
from sandtable.bots.classic.ways import Ways
from sandtable.bots.planner.lanes import Charted
from sandtable.kernel.units import Unit

SCALE = 1.2  # what it is worth, as a share of its price, that a unit comes from nowhere to where it counts most
STEP = 0.75  # how much less a load that waits draws an empty ship with every zone between
REMOTE = 0.16  # pull by road below which works wait for ships
SHIP = 6.0  # what a full load that waits is worth to an empty ship next to it


class Shipping(Convoys):
    """The transports of a power, with the lanes as a chart."""

    def __init__(self, model: Charted, ways: Ways, kept: frozenset[str]) -> None:
        super().__init__(model.scene, model.threats, ways, kept)
        self.model, self.lanes = model, model.lanes

    def _shore(self, zone: str) -> tuple[str, float]:
        """The best friendly land to go ashore in, if that is better than to stay aboard."""
        scene = self.scene
        lands = [s for s in scene.board.coast[zone] if scene.state.control.get(s) in scene.mates]
        best = max(lands, key=lambda s: (self.model.by_road[s], s), default="")
        if not best or self.model.by_road[best] < max(0.05, self.lanes.worth[zone]):
            return "", 0.0
        return best, SCALE * self.model.by_road[best]

    def _carrying(self, zone: str, load: float) -> float:
        return SCALE * load * self.lanes.worth[zone]

    def _nearer(self, start: str, end: str) -> float:
        return 0.0

    def _pickup(self, zone: str, ready: list[Unit]) -> float:
        near = self.scene.board.distances[zone]
        best = 0.0
        for land in {u.space for u in ready} | self._mills:
            lane = max((self.lanes.worth[z] for z in self.scene.board.coast[land]), default=0.0)
            best = max(best, SHIP * lane * STEP ** (near.get(land, 9) - 1))
        return best

    @property
    def _mills(self) -> set[str]:
        scene = self.scene
        works = [u.space for u in scene.mine if scene.kind(u).can("factory")]
        return {s for s in works if self.model.by_road[s] < REMOTE}
