"""A bot of the classic games: plans a phase once, gives its orders one by one, mends the plan where dice disagreed."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from sandtable.bots.classic.answers import choose, lose
from sandtable.bots.classic.combat import plan_attacks
from sandtable.bots.classic.declaring import declarations, war_on, why_war
from sandtable.bots.classic.diplomacy import matched_bid, named_sum, politics
from sandtable.bots.classic.errands import errand
from sandtable.bots.classic.noncombat import base_score, plan_moves
from sandtable.bots.classic.optional_rights import favour
from sandtable.bots.classic.place import place
from sandtable.bots.classic.plan import Plan, Plans, key_of
from sandtable.bots.classic.position_view import Scene
from sandtable.bots.classic.purchase import basket, opened, raised
from sandtable.bots.classic.reactions import react, repairs
from sandtable.bots.classic.threat import Threats
from sandtable.bots.classic.uses import Uses
from sandtable.bots.classic.workshop import improvements, research
from sandtable.bots.guard import safe_default
from sandtable.bots.interface import Budget, Meter
from sandtable.bots.knowledge import Knowledge, knowledge
from sandtable.bots.words import Diary
from sandtable.kernel.decisions import Buy, Choose, Decision, Done, Go, Recall, Value
from sandtable.kernel.machine import check
from sandtable.kernel.offers import Basket, Group, Losses, Number, Offer, Options, Spots
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.kernel.view import View
from sandtable.rules.marks import BEGAN
from sandtable.rules.movement.move import Move, reach

TURN = 30.0  # seconds a whole turn may take, unless said otherwise
LEAST = 0.02  # with less than this there is nothing to think about
WORKS: dict[str, Callable[[Scene, Basket], dict[str, int]]] = {
    "repair": lambda scene, form: repairs(scene, form.prices, form.limits, form.money),
    "research": research,
    "improve": improvements,
}  # what is bought besides units


class ClassicBot:
    """Attacks by exact odds and the counter-attack, holds what must be held, sails in convoys.

    Higher `aggression` attacks at worse odds; higher `risk` leaves less behind to hold what it has.
    """

    sight: type[Scene] = Scene  # how it looks at the board

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
        return Decision(offer.power, offer.topic, value)

    def _threats(self, scene: Scene) -> Threats:
        return Threats(scene)

    def _known(self, slug: str) -> Knowledge:
        return knowledge(slug).tempered(self.risk)

    def _answer(self, view: View, offer: Offer, meter: Meter) -> Value | None:
        if meter.over():
            return None
        scene = self.sight(view.game, view.state, offer.power, self._known(view.game.slug))
        match offer.form:
            case Basket():
                return self._buy(scene, offer, offer.form)
            case Group():
                return self._move(view, scene, offer, meter)
            case Spots():
                return self._place(scene, offer.form)
            case Losses():
                return lose(scene, offer.form)
            case Options():
                return self._choose(scene, offer, offer.form)
            case Number():
                return named_sum(scene, offer, offer.form)
            case _:
                return None

    def _buy(self, scene: Scene, offer: Offer, form: Basket) -> Value:
        if form.chosen:
            return Done()
        if not set(form.prices) <= set(scene.kinds):
            # What was damaged is made good; other wares, such as research, cost more than they bring.
            works = WORKS.get(offer.topic)
            mended = works(scene, form) if works is not None else {}
            return Buy(mended) if mended else Done()
        uses, opening = Uses(), {} if offer.topic == "revive" else opened(scene, form)
        wanted = raised(form) if offer.topic == "revive" else opening or self._basket(scene, form, uses)
        if not wanted:
            return Done()
        uses.settled(wanted, "opening" if opening else "levy")
        self.diary.add(Text("bot.bought", {"goods": uses.goods(scene)}))
        return Buy(wanted)

    def _basket(self, scene: Scene, form: Basket, uses: Uses) -> dict[str, int]:
        return basket(scene, self._threats(scene), form, uses)

    def _choose(self, scene: Scene, offer: Offer, form: Options) -> Value | None:
        if offer.topic == "politics":
            return self._at_war(scene, politics(scene, Threats(scene), form))
        if offer.topic == "match":
            return matched_bid(scene, offer, form)
        if offer.topic == "declare" and form.options:
            return self._at_war(scene, declarations(scene, form))
        pressing = self._pressing(scene) if offer.topic == "retreat" else 0.0
        return (
            choose(scene, offer, form, pressing, self.diary.add)
            or react(scene, self._threats(scene), offer, form)
            or favour(scene, Threats(scene), offer, form)
        )

    def _at_war(self, scene: Scene, value: Value) -> Value:
        """An answer about war and peace, with the reasons of the wars it declares."""
        if isinstance(value, Choose):
            self.diary.add(*(why_war(scene, target) for key in value.options if (target := war_on(scene, key))))
        return value

    def _pressing(self, scene: Scene) -> float:
        """What it is worth to fight on beyond the battle itself."""
        return 0.0

    def _place(self, scene: Scene, form: Spots) -> Value:
        return place(scene, self._threats(scene), form)

    # -- movement --

    def _move(self, view: View, scene: Scene, offer: Offer, meter: Meter) -> Value | None:
        step = view.state.stack[-1]
        if not isinstance(step, Move):
            return None
        if isinstance(offer.form, Group) and offer.form.must:
            return self._home(scene, step)
        plan = self._plan(scene, step, meter)
        while plan.orders:
            order = plan.orders.pop(0)
            if meter.over():
                return None
            fitting = self._fitting(view, offer, order)
            if fitting is not None:
                self.diary.add(*plan.tell(fitting))
                return fitting
        key = key_of(scene.game, scene.state, scene.power, step.manner)
        barred = self.plans.barred(key)
        sent = errand(
            scene,
            self._threats(scene),
            step,
            lambda order: barred.isdisjoint(order.units) and self._legal(view, offer, order),
        )
        finish = sent or self._finish(view, offer)
        if isinstance(finish, Recall):
            self.plans.bar(key, finish.units)
        return finish

    def _plan(self, scene: Scene, step: Move, meter: Meter) -> Plan:
        key = key_of(scene.game, scene.state, scene.power, step.manner)
        plan = self.plans.get(key, scene.state)
        if plan is None:
            plan = self._peace(scene, step, meter) if step.peaceful else self._attacks(scene, step, meter)
            self.plans.put(key, plan, scene.state)
            self.diary.add(*plan.tell())
        return plan

    def _attacks(self, scene: Scene, step: Move, meter: Meter) -> Plan:
        return plan_attacks(scene, self._threats(scene), step, meter, self.aggression)

    def _peace(self, scene: Scene, step: Move, meter: Meter) -> Plan:
        return plan_moves(scene, self._threats(scene), step, meter)

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
        if able and able != alive:
            order = replace(order, units=able)
            return order if self._legal(view, offer, order) else replace(order, units=able[:1])
        return None

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

    def _home(self, scene: Scene, step: Move) -> Value | None:
        """The next plane lands where it is safest and most useful."""
        score = self._landing(scene)
        for unit in step.units(scene.play):
            ways = reach(scene.play, step, unit)
            if ways:
                best = max(ways, key=lambda w: (score(unit, w.space), w.space))
                return Go((unit.id,), best.path)
        return None

    def _landing(self, scene: Scene) -> Callable[[Unit, str], float]:
        threats = self._threats(scene)
        return lambda unit, space: base_score(scene, threats, unit, space)
