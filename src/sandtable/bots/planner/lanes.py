"""The ways of armies over the sea: from harbours to shores where they are wanted, as far as a fleet can live there."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from sandtable.bots.classic.position_view import Force
from sandtable.bots.planner.model import Model
from sandtable.rules.look import yields

AROUND = 3  # zones from which our ships come together on the way
NEIGHBOUR = 0.5  # how much of those next to a shore comes to its help
NEW = 3  # what a new defender costs
BORNE = 10.0  # loss that is borne on the way to a shore


class Lanes:
    """What every sea zone is worth to an army that lies there."""

    def __init__(self, model: Charted, extra: Force | None = None) -> None:
        self.model, self.scene = model, model.scene
        self.extra: Force = extra or Counter(self._convoy)  # ships that go the way, beside those who lie near to it

    @property
    def _convoy(self) -> list[str]:
        """Two transports: without any ship every zone would seem safe."""
        kinds = self.scene.kinds.values()
        ships = [k.name for k in kinds if k.arm == "sea" and k.holds and not k.can("carrier")]
        return 2 * ships[:1]

    @cached_property
    def _fleets(self) -> list[tuple[str, Force]]:
        found: dict[str, Force] = {}
        for unit in self.scene.mine:
            if self.scene.kind(unit).arm == "sea" or (unit.aboard and self.scene.kind(unit).arm == "air"):
                found.setdefault(unit.space, Counter())[unit.kind] += 1
        return list(found.items())

    def safe(self, zone: str) -> float:
        """How well the ships that could be in a zone together would live there, from 0 to 1."""
        near = self.scene.board.distances[zone]
        force: Force = self.scene.defence(zone) + self.extra
        for start, fleet in self._fleets:
            if start != zone and near.get(start, 99) <= AROUND:
                force += fleet
        loss = self.model.danger(zone, force)[0]
        return max(0.0, 1.0 - max(0.0, loss - 1.0) / max(BORNE, 0.3 * self.scene.cost(force)))

    @cached_property
    def worth(self) -> dict[str, float]:
        """What it is worth to an army to lie in a zone, 1 being the land next to the greatest aim."""
        return self.model.lying({z: self.safe(z) for z in self.scene.board.sea})


class Charted(Model):
    """A position weighed with the lanes of the sea in mind."""

    @cached_property
    def lanes(self) -> Lanes:
        """What sea zones are worth to armies."""
        return Lanes(self)

    @cached_property
    def offshore(self) -> dict[str, float]:
        """How good it is to lie in a zone with an army aboard."""
        return self.lanes.worth

    def _feasible(self, land: str) -> float:
        """How likely an army can land there and stay, as a share: neighbours come to help, and works make new units."""
        scene, board = self.scene, self.scene.board
        near = [s for s in board.next[land] if not board.is_sea[s]]
        guard = 0.0
        for space, share in ((land, 1.0), *((s, NEIGHBOUR) for s in near)):
            for unit in scene.state.here(space):
                if unit.owner in scene.foes:
                    if scene.fights(unit):
                        guard += share * scene.kind(unit).cost
                    elif scene.kind(unit).can("factory"):
                        made = NEW * yields(scene.play, unit.owner, space)
                        guard += share * min(scene.state.purses.get(unit.owner, 0), made)
        return max(0.0, 1.0 - guard / max(1.0, self.lift))
