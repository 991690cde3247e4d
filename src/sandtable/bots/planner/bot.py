"""The planner: attacks chosen together, armies placed as a whole, money spent where it is needed."""

from __future__ import annotations

from random import Random

import msgspec

from sandtable.bots.greedy.bot import TURN, GreedyBot
from sandtable.bots.greedy.combat import ordered, plan_attacks
from sandtable.bots.greedy.guarding import reserves
from sandtable.bots.greedy.noncombat import plan_moves
from sandtable.bots.greedy.plan import Plan
from sandtable.bots.greedy.scene import Scene
from sandtable.bots.greedy.ways import Ways
from sandtable.bots.interface import Budget, Meter
from sandtable.bots.knowledge import Knowledge
from sandtable.bots.planner.attacks import JointAttacks
from sandtable.bots.planner.buying import shopping
from sandtable.bots.planner.model import Model
from sandtable.bots.planner.planes import rescue
from sandtable.kernel.offers import Basket
from sandtable.rules.movement.move import Move


class Level(msgspec.Struct, frozen=True):
    """How hard a level thinks."""

    work: int  # weighings a phase
    exact: int = 2  # forces of a target that are worked out exactly
    improve: int = 0  # rounds of improving the set of attacks as a whole


LEVELS: dict[str, Level] = {
    "easy": Level(0),
    "normal": Level(4000, 3, 0),
    "hard": Level(12000, 4, 2),
}


class PlannerBot(GreedyBot):
    """Weighs every move by what becomes of the whole board."""

    def __init__(
        self, level: str = "normal", aggression: float = 1.0, seed: int | str = 0, risk: float = 1.0, turn: float = TURN
    ) -> None:
        super().__init__(aggression, seed, risk, turn)
        if level not in LEVELS:
            raise ValueError(f"level is one of {', '.join(LEVELS)}")
        self.name, self.level = level, LEVELS[level]

    def _known(self, slug: str) -> Knowledge:
        known = super()._known(slug)
        if self.name == "easy":
            return known
        # Whoever looks farther ahead knows that cities and seats of government decide.
        return msgspec.structs.replace(known, city=known.city * known.far, capital=known.capital * known.far)

    def _attacks(self, scene: Scene, step: Move, meter: Meter) -> Plan:
        if self.name == "easy":
            return self._careless(scene, step, meter)
        meter = self._work(meter)
        model = Model(scene, meter)
        ways = Ways(scene, step, meter)
        attacks = JointAttacks(
            scene,
            model.threats,
            ways,
            meter,
            guards(model),
            self.aggression,
            model=model,
            exact=self.level.exact,
            improve=self.level.improve,
        )
        return ordered(scene, ways, attacks.choose())

    def _peace(self, scene: Scene, step: Move, meter: Meter) -> Plan:
        if self.name == "easy":
            return super()._peace(scene, step, meter)
        model = Model(scene, self._work(meter))
        return plan_moves(scene, step, meter, lambda ways, orders, kept: rescue(model, ways, orders, kept))

    def _basket(self, scene: Scene, form: Basket) -> dict[str, int]:
        if self.name == "easy":
            return super()._basket(scene, form)
        return shopping(Model(scene, Budget().start()), form.prices, form.money)

    def _work(self, meter: Meter) -> Meter:
        """The same clock, with this level's share of work."""
        new = Budget(meter.until - meter.began, min(self.level.work, meter.left)).start()
        new.began, new.until = meter.began, meter.until
        return new

    def _careless(self, scene: Scene, step: Move, meter: Meter) -> Plan:
        """A beginner: attacks at odds that only seem good, and forgets a third of what he had in mind."""
        plan = plan_attacks(scene, step, meter, self.aggression * 1.8, quick=True)
        rng = Random(f"{self.seed}/{scene.power}/{len(scene.state.units)}")
        plan.orders = [o for o in plan.orders if rng.random() > 0.33]
        return plan


def guards(model: Model) -> frozenset[str]:
    """Those without whom a seat, a factory or a city would fall, or would be open to anybody."""
    return reserves(model.scene, model.unbarred)
