"""The greedy bot: the best for this turn, with no thought of the enemy's answer and none of the turn after."""

from __future__ import annotations

from sandtable.bots.garrison.guarding import reserves
from sandtable.bots.garrison.marches import fly, march
from sandtable.bots.interface import Meter
from sandtable.bots.staff.plan import Plan
from sandtable.bots.staff.turns import ClassicBot
from sandtable.bots.threat.threats import Carefree, Threats
from sandtable.bots.view.turn_view import Scene
from sandtable.bots.view.ways import Ways
from sandtable.rules.movement.move import Move


class GreedyBot(ClassicBot):
    """One-step value with exact odds. It lands where ships can land today, and plans no voyages."""

    def _threats(self, scene: Scene) -> Threats:
        return Carefree(scene)

    def _peace(self, scene: Scene, step: Move, meter: Meter) -> Plan:
        threats, ways = self._threats(scene), Ways(scene, step, meter)
        kept = reserves(scene, threats)
        marches, why = march(scene, threats, ways, kept)
        return Plan(marches + fly(scene, threats, ways, kept), why)
