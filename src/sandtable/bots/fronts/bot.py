"""A bot that leads fronts: attacks, reserves, landings, help for the attacked, production and war, by one measure."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.bots.classic.plan import Plan as Orders
from sandtable.bots.classic.plan import Plans, key_of
from sandtable.bots.fronts.attacks import Attack, plan_attacks
from sandtable.bots.fronts.build import basket, place, why_bought
from sandtable.bots.fronts.candidates import orders_of
from sandtable.bots.fronts.doctrine import Doctrine, doctrine
from sandtable.bots.fronts.escorts import plan_escorts
from sandtable.bots.fronts.level_weights import LEVELS
from sandtable.bots.fronts.lifts import plan_lifts
from sandtable.bots.fronts.marches import plan_marches
from sandtable.bots.fronts.position_view import Scene
from sandtable.bots.fronts.replies import plan_help, refuge, withdraw
from sandtable.bots.fronts.telling import attacked, helped, left_alone, marched, shipped
from sandtable.bots.fronts.war import declaration, why_war
from sandtable.bots.guard import safe_default
from sandtable.bots.interface import Budget, Meter
from sandtable.bots.words import Diary
from sandtable.kernel.decisions import Buy, Choose, Decision, Done, Go, Value
from sandtable.kernel.machine import check
from sandtable.kernel.offers import Basket, Group, Offer, Options, Spots
from sandtable.kernel.text import Text
from sandtable.kernel.view import View
from sandtable.rules.movement.moving import Moving

ATTACKS = ("movement", "exploit")
ANSWERS = ("reaction", "answer")


class FrontBot:
    """Plays a game that has a doctrine; any other is answered safely."""

    def __init__(self, level: str = "greedy", aggression: float = 1.0, seed: int | str = 0, risk: float = 1.0) -> None:
        temper = LEVELS[level]
        self.temper = replace(
            temper, aggression=temper.aggression * float(aggression), caution=temper.caution / float(risk)
        )
        self.seed = seed
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
        meter = budget.start()
        self.diary.open(offer.power, view.state)
        plan = doctrine(view.game.slug)
        found = None if plan is None or meter.over() else self._answer(view, offer, plan, meter)
        if found is None:
            return safe_default(view.game, view.state, offer, self.seed)
        return found if isinstance(found, Decision) else Decision(offer.power, offer.topic, found)

    def _answer(self, view: View, offer: Offer, plan: Doctrine, meter: Meter) -> Value | Decision | None:
        scene = Scene(view.game, view.state, offer.power, plan, self.temper.foresees)
        match offer.form:
            case Group():
                return self._move(view, scene, offer, meter)
            case Basket():
                return self._buy(scene, offer.form)
            case Spots():
                return place(scene, self.temper, offer.form)
            case Options() if offer.topic == "retreat":
                return withdraw(scene, offer.form, attacking=self._acting(scene), tell=self.diary.add)
            case Options() if offer.topic == "loan":
                return Choose((offer.form.options[-1].key,))
            case _:
                return None

    def _buy(self, scene: Scene, form: Basket) -> Value:
        value = basket(scene, self.temper, form)
        if isinstance(value, Buy):
            self.diary.add(why_bought(scene, self.temper, value.basket))
        return value

    def _acting(self, scene: Scene) -> bool:
        """Whether it is this power's own segment."""
        return any(scene.power in getattr(frame, "who", ()) for frame in scene.state.stack)

    # -- movement --

    def _move(self, view: View, scene: Scene, offer: Offer, meter: Meter) -> Value | Decision | None:
        step = view.state.stack[-1]
        assert isinstance(step, Moving)
        if step.manner not in (*ATTACKS, *ANSWERS):
            return refuge(scene, self.temper)
        if step.manner == "movement":
            war = declaration(scene)
            if war is not None:
                self.diary.add(*why_war(scene, war))
                return war
        plan = self._plan(scene, step, meter)
        while plan.orders:
            order = plan.orders.pop(0)
            if meter.over():
                return None
            if self._legal(view, offer, order):
                self.diary.add(*plan.tell(order))
                return order
            able = tuple(i for i in order.units if self._legal(view, offer, replace(order, units=(i,))))
            if able:
                order = replace(order, units=able[:1])
                self.diary.add(*plan.tell(order))
                return order
        return Done()

    def _plan(self, scene: Scene, step: Moving, meter: Meter) -> Orders:
        key = key_of(scene.game, scene.state, scene.power, step.manner)
        plan = self.plans.get(key, scene.state)
        if plan is None:
            plan = self._orders(scene, step.manner, meter)
            self.plans.put(key, plan, scene.state)
            self.diary.add(*plan.tell())
        return plan

    def _orders(self, scene: Scene, manner: str, meter: Meter) -> Orders:
        if manner in ANSWERS:
            help_sent = plan_help(scene, self.temper, meter)
            return Orders(help_sent, helped(scene, help_sent))
        used: set[str] = set()
        ships = self.temper.lift and manner == "movement"
        left: list[Attack] = []
        attacks = plan_attacks(scene, self.temper, meter, used, seaborne=ships, left=left)
        why = [*(attacked(scene, a) for a in attacks), *left_alone(scene, left)]
        made = [order for attack in attacks for order in orders_of(attack.force)]
        if manner == "movement":
            made += self._support(scene, attacks, used)
        if ships:
            lifts = plan_lifts(scene, self.temper, used)
            made += lifts
            why += shipped(scene, lifts)
        marches = plan_marches(scene, self.temper, meter, used)
        made += marches
        why += marched(scene, marches)
        if ships:
            made += plan_escorts(scene, self.temper, meter, used, made)
        return Orders(made, why)

    def _support(self, scene: Scene, attacks: list[Attack], used: set[str]) -> list[Go]:
        """Task forces beside a land battle that is not quite sure join it."""
        made = []
        doubtful = {a.target for a in attacks if a.win < 0.95 and not scene.game.board.is_sea[a.target]}
        for unit in scene.units():
            if unit.id in used or not scene.game.kinds[unit.kind].can("supports_land"):
                continue
            beside = [s for s in scene.game.board.coast[unit.space] if s in doubtful]
            if beside:
                used.add(unit.id)
                made.append(Go((unit.id,), (unit.space, beside[0]), role="support"))
        return made

    def _legal(self, view: View, offer: Offer, value: Value) -> bool:
        return not check(view.game, view.state, Decision(offer.power, offer.topic, value)).faults
