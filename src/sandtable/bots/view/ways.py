"""Where units can go now: the rules' own answer, asked once for units that are alike."""

from __future__ import annotations

from sandtable.bots.interface import Meter
from sandtable.bots.view.turn_view import Scene
from sandtable.kernel.units import Unit
from sandtable.rules.marks import SPENT
from sandtable.rules.movement.common import Way
from sandtable.rules.movement.move import reach
from sandtable.rules.movement.moving import Moving

LATE = 0.6  # share of the time after which no more ways are looked for
Key = tuple[str, str, str, str, int, int]


class Ways:
    """The ways of a power's units in one step of movement."""

    def __init__(self, scene: Scene, step: Moving, meter: Meter) -> None:
        self.scene, self.step, self.meter = scene, step, meter
        self._known: dict[Key, dict[str, Way]] = {}
        self._spent = SPENT.get(scene.state)

    def of(self, unit: Unit) -> dict[str, Way]:
        """Everywhere a unit may go, by space."""
        key = (unit.kind, unit.owner, unit.space, unit.aboard, unit.hits, self._spent.get(unit.id, 0))
        if key not in self._known:
            if self.meter.over(LATE):
                return {}  # who has no time left to look stays where he is
            self._known[key] = {w.space: w for w in reach(self.scene.play, self.step, unit)}
        return self._known[key]
