"""Playing a plan out: our turn as planned, then the quick replies of those who come next."""

from __future__ import annotations

from sandtable.bots.greedy.bot import GreedyBot
from sandtable.bots.greedy.plan import Plan, key_of
from sandtable.bots.greedy.scene import Scene
from sandtable.bots.guard import safe_default
from sandtable.bots.interface import Budget, Meter
from sandtable.bots.planner.dice import MeanDice
from sandtable.bots.planner.evaluate import evaluate
from sandtable.kernel.decisions import Decision
from sandtable.kernel.machine import apply, check, offers, waiting
from sandtable.kernel.program import Over, Program
from sandtable.kernel.state import State
from sandtable.kernel.view import View

MOST = 1500  # decisions in one play-out
QUICK = Budget(1.0)


def whose_turn(state: State) -> tuple[str, ...]:
    """The power whose turn it is: the innermost program that addresses one."""
    for step in reversed(state.stack):
        if isinstance(step, Program) and step.who:
            return step.who
    return ()


def play_out(scene: Scene, manner: str, plan: Plan, turns: int, meter: Meter) -> float | None:
    """What a plan comes to after our turn and some turns of others; None if the time ran out."""
    game, state = scene.game, scene.state
    bot = GreedyBot()
    bot.quick = True
    bot.plans.put(key_of(game, state, scene.power, manner), Plan(list(plan.orders)))
    dice = MeanDice()
    turn, passed = whose_turn(state), 0
    for _ in range(MOST):
        if meter.over(0.9):
            return None
        if isinstance(state.stack[-1], Over):
            break
        now = whose_turn(state)
        if now != turn:
            turn, passed = now, passed + 1
            if passed > turns:
                break
        asked = set(waiting(game, state))
        offer = next(o for o in offers(game, state) if o.to in asked)
        decision = bot.decide(View(game, (offer.to,), state), offer, QUICK)
        state = _next(scene, state, decision, dice)
    return evaluate(Scene(game, state, scene.power, scene.known))


def _next(scene: Scene, state: State, decision: Decision, dice: MeanDice) -> State:
    if check(scene.game, state, decision).faults:
        asked = set(waiting(scene.game, state))
        offer = next(o for o in offers(scene.game, state) if o.to in asked)
        decision = safe_default(scene.game, state, offer)
    after, _ = apply(scene.game, state, decision, dice, checked=True)
    return after
