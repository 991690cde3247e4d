"""The easy bot: a beginner, for a first game."""

from __future__ import annotations

from random import Random

from sandtable.bots.attack.orders import plan_attacks
from sandtable.bots.interface import Meter
from sandtable.bots.staff.plan import Plan
from sandtable.bots.staff.turns import ClassicBot
from sandtable.bots.view.turn_view import Scene
from sandtable.rules.movement.move import Move

COURAGE = 1.8  # how much more he dares than he should
FORGOTTEN = 0.33  # share of his orders that he forgets


class EasyBot(ClassicBot):
    """Attacks at odds that only seem good, and forgets a third of what he had in mind."""

    def _attacks(self, scene: Scene, step: Move, meter: Meter) -> Plan:
        plan = plan_attacks(scene, self._threats(scene), step, meter, self.aggression * COURAGE, quick=True)
        rng = Random(f"{self.seed}/{scene.power}/{len(scene.state.units)}")
        plan.orders = [o for o in plan.orders if rng.random() > FORGOTTEN]
        return plan
