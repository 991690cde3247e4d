"""The planner: several plans for a turn, each played out against quick replies; the best outcome is played."""

from __future__ import annotations

from random import Random

from sandtable.bots.greedy.bot import GreedyBot
from sandtable.bots.greedy.combat import plan_attacks
from sandtable.bots.greedy.plan import Plan
from sandtable.bots.greedy.scene import Scene
from sandtable.bots.interface import Meter
from sandtable.bots.planner.playout import play_out
from sandtable.rules.movement.move import Move

# level -> (the tempers of the plans that are tried, turns of others that are played out)
LEVELS: dict[str, tuple[tuple[float, ...], int]] = {
    "easy": ((1.0,), 0),
    "normal": ((1.0, 0.7, 1.5), 1),
    "hard": ((1.0, 0.7, 1.5, 0.45, 2.5), 4),
}


class PlannerBot(GreedyBot):
    """Chooses between plans by what becomes of them."""

    def __init__(self, level: str = "normal", aggression: float = 1.0, seed: int | str = 0, risk: float = 1.0) -> None:
        super().__init__(aggression, seed, risk)
        if level not in LEVELS:
            raise ValueError(f"level is one of {', '.join(LEVELS)}")
        self.level = level
        self.tempers, self.turns = LEVELS[level]

    def _attacks(self, scene: Scene, step: Move, meter: Meter) -> Plan:
        tried: list[tuple[float, int, Plan]] = []
        seen: set[object] = set()
        if self.level == "easy":
            return self._careless(scene, step, meter)
        for at, temper in enumerate(self.tempers):
            if tried and meter.over(0.5):
                break
            plan = plan_attacks(scene, step, meter, self.aggression * temper)
            key = frozenset(plan.orders)
            if key in seen:
                continue
            seen.add(key)
            value = play_out(scene, step.manner, plan, self.turns, meter)
            if value is None and tried:
                break
            tried.append((value if value is not None else 0.0, -at, plan))
        return max(tried, key=lambda t: t[:2])[2]

    def _careless(self, scene: Scene, step: Move, meter: Meter) -> Plan:
        """A beginner: attacks at odds that only seem good, and forgets a third of what he had in mind."""
        plan = plan_attacks(scene, step, meter, self.aggression * 1.8, quick=True)
        rng = Random(f"{self.seed}/{scene.power}/{len(scene.state.units)}")
        plan.orders = [o for o in plan.orders if rng.random() > 0.33]
        return plan


def easy(aggression: float = 1.0, seed: int | str = 0, risk: float = 1.0) -> PlannerBot:
    """For a first game."""
    return PlannerBot("easy", aggression, seed, risk)


def normal(aggression: float = 1.0, seed: int | str = 0, risk: float = 1.0) -> PlannerBot:
    """Looks at the next reply."""
    return PlannerBot("normal", aggression, seed, risk)


def hard(aggression: float = 1.0, seed: int | str = 0, risk: float = 1.0) -> PlannerBot:
    """Looks a round ahead."""
    return PlannerBot("hard", aggression, seed, risk)
