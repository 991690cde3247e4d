"""The shell of every bot that plans: a clock for a turn, a plan for a phase, orders checked before they are given."""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec.structs import replace

from sandtable.bots.guard import safe_default
from sandtable.bots.interface import Budget, Meter
from sandtable.bots.staff.plan import Key, Plan, Plans, key_of
from sandtable.bots.words import Diary
from sandtable.kernel.decisions import Decision, Done, Go, Recall, Value
from sandtable.kernel.game import Game
from sandtable.kernel.machine import check
from sandtable.kernel.offers import Basket, Group, Losses, Number, Offer, Options, Spots
from sandtable.kernel.text import Text
from sandtable.kernel.view import View
from sandtable.rules.marks import BEGAN
from sandtable.rules.movement.moving import Moving

TURN = 30.0  # seconds a whole turn may take, unless said otherwise
LEAST = 0.02  # with less than this there is nothing to think about

S = TypeVar("S")  # how the bot looks at a position
M = TypeVar("M", bound=Moving)  # the steps of movement it can plan


class Shell(Generic[S, M]):
    """Asks its planners, and answers safely where they are silent.

    Higher `aggression` attacks at worse odds; higher `risk` leaves less behind to hold what it has.
    """

    movement: type[M]

    def __init__(self, aggression: float = 1.0, seed: int | str = 0, risk: float = 1.0, turn: float = TURN) -> None:
        if not (0.2 <= float(aggression) <= 5 and 0.2 <= float(risk) <= 5):
            raise ValueError("aggression and risk lie between 0.2 and 5")
        self.aggression, self.risk, self.seed = float(aggression), float(risk), seed
        self.turn, self._spent = float(turn), (("", "", 0), 0.0)  # seconds a turn may take; whose turn, used so far
        self.plans = Plans()
        self.diary = Diary()

    @property
    def words(self) -> list[Text]:
        """What it has to say of its last answer."""
        return self.diary.latest

    def explain(self, power: str) -> tuple[Text, ...]:
        """What a power did in its last turn and why, in a few sentences."""
        return self.diary.of(power)

    @classmethod
    def knows(cls, game: Game) -> bool:
        """Whether the units of a game move in steps that this bot can plan."""
        return any(issubclass(step, cls.movement) for step in game.classes.values())

    def decide(self, view: View, offer: Offer, budget: Budget) -> Decision:
        """Answer an offer."""
        self.diary.open(offer.power, view.state)
        turn = (view.game.slug, offer.power, getattr(view.state.stack[0], "lap", 0))
        used = self._spent[1] if self._spent[0] == turn else 0.0
        meter = Budget(min(budget.seconds, self.turn - used), budget.nodes).start()
        value = self._answer(view, offer, meter) if meter.until - meter.began >= LEAST else None
        self._spent = (turn, used + meter.seconds)
        if value is None:
            return safe_default(view.game, view.state, offer, self.seed)
        return value if isinstance(value, Decision) else Decision(offer.power, offer.topic, value)

    def _answer(self, view: View, offer: Offer, meter: Meter) -> Value | Decision | None:
        if meter.over():
            return None
        scene = self._look(view, offer.power)
        match offer.form:
            case Basket():
                return self._buy(scene, offer, offer.form)
            case Group():
                return self._move(view, scene, offer, offer.form, meter)
            case Spots():
                return self._place(scene, offer.form)
            case Losses():
                return self._lose(scene, offer.form)
            case Options():
                return self._choose(scene, offer, offer.form)
            case Number():
                return self._name(scene, offer, offer.form)
            case _:
                return None

    # -- what planners tell; None where a bot has no opinion --

    def _look(self, view: View, power: str) -> S:
        """A position as this bot sees it."""
        raise NotImplementedError

    def _buy(self, scene: S, offer: Offer, form: Basket) -> Value | None:
        return None

    def _place(self, scene: S, form: Spots) -> Value | None:
        return None

    def _lose(self, scene: S, form: Losses) -> Value | None:
        return None

    def _choose(self, scene: S, offer: Offer, form: Options) -> Value | None:
        return None

    def _name(self, scene: S, offer: Offer, form: Number) -> Value | None:
        return None

    def _planned(self, scene: S, step: M, meter: Meter) -> Plan:
        """The orders of a phase."""
        raise NotImplementedError

    def _home(self, scene: S, step: M) -> Value | None:
        """Where the next of those goes who must go somewhere."""
        return None

    def _before(self, scene: S, step: M) -> Decision | None:
        """What is due before anybody moves."""
        return None

    def _idle(self, view: View, scene: S, offer: Offer, step: M, key: Key, meter: Meter) -> Value | None:
        """What is left to do when the plan is carried out."""
        return None

    # -- movement --

    def _move(self, view: View, scene: S, offer: Offer, form: Group, meter: Meter) -> Value | Decision | None:
        step = view.state.stack[-1]
        if not isinstance(step, self.movement):
            return None
        if form.must:
            return self._home(scene, step)
        due = self._before(scene, step)
        if due is not None:
            return due
        key = key_of(view.game, view.state, offer.power, step.manner)
        plan = self._plan(view, scene, step, key, meter)
        while plan.orders:
            order = plan.orders.pop(0)
            if meter.over():
                return None
            fitting = self._fitting(view, offer, order)
            if fitting is not None:
                self.diary.add(*plan.tell(fitting))
                return fitting
        finish = self._idle(view, scene, offer, step, key, meter) or self._finish(view, offer)
        if isinstance(finish, Recall):
            self.plans.bar(key, finish.units)
        return finish

    def _plan(self, view: View, scene: S, step: M, key: Key, meter: Meter) -> Plan:
        plan = self.plans.get(key, view.state)
        if plan is None:
            plan = self._planned(scene, step, meter)
            self.plans.put(key, plan, view.state)
            self.diary.add(*plan.tell())
        return plan

    def _fitting(self, view: View, offer: Offer, order: Go) -> Go | None:
        """The order, or what is left of it when some of its units are gone or cannot go."""
        units = view.state.units
        alive = tuple(i for i in order.units if i in units and units[i].space == order.path[0])
        if not alive:
            return None
        if alive != order.units:
            order = replace(order, units=alive)
        if self._legal(view, offer, order):
            return order
        able = tuple(i for i in alive if self._legal(view, offer, replace(order, units=(i,))))
        if not able:
            return None
        order = replace(order, units=able)
        return order if able != alive and self._legal(view, offer, order) else replace(order, units=able[:1])

    def _legal(self, view: View, offer: Offer, value: Value) -> bool:
        return not check(view.game, view.state, Decision(offer.power, offer.topic, value)).faults

    def _finish(self, view: View, offer: Offer) -> Value | None:
        """Done, or first take back what the rules do not let stand."""
        faults = check(view.game, view.state, Decision(offer.power, offer.topic, Done())).faults
        if not faults:
            return Done()
        began = BEGAN.get(view.state)
        named = tuple(dict.fromkeys(i for f in faults for i in f.units if i in began))
        if named and self._legal(view, offer, Recall(named)):
            return Recall(named)
        return next((Recall((i,)) for i in named if self._legal(view, offer, Recall((i,)))), None)
