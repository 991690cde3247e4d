"""A bot that leads fronts: attacks, reserves, landings, help for the attacked, production and war, by one measure."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.bots.answer.front_answers import plan_help, refuge, withdraw
from sandtable.bots.attack.front_attacks import Attack, plan_attacks
from sandtable.bots.attack.front_candidates import orders_of
from sandtable.bots.build.front_build import basket, place, why_bought
from sandtable.bots.declare.calendar import why_wars
from sandtable.bots.declare.front_war import declaration
from sandtable.bots.garrison.front_marches import plan_marches
from sandtable.bots.interface import Meter
from sandtable.bots.lift.front_escorts import plan_escorts
from sandtable.bots.lift.front_lifts import plan_lifts
from sandtable.bots.staff.front_weights import LEVELS
from sandtable.bots.staff.plan import Key, Plan
from sandtable.bots.staff.shell import TURN, Shell
from sandtable.bots.tell.fronts import attacked, helped, left_alone, marched, shipped
from sandtable.bots.view.front_view import Scene
from sandtable.kernel.decisions import Buy, Choose, Decision, Go, Value
from sandtable.kernel.offers import Basket, Offer, Options, Spots
from sandtable.kernel.view import View
from sandtable.rules.movement.moving import Moving


class FrontBot(Shell[Scene, Moving]):
    """Leads powers that move together with their side, in answer to the other."""

    movement = Moving

    def __init__(
        self,
        level: str = "greedy",
        aggression: float = 1.0,
        seed: int | str = 0,
        risk: float = 1.0,
        turn: float = TURN,
    ) -> None:
        super().__init__(aggression, seed, risk, turn)
        plain = LEVELS[level]
        self.temper = replace(plain, aggression=plain.aggression * self.aggression, caution=plain.caution / self.risk)

    def _look(self, view: View, power: str) -> Scene:
        return Scene(view.game, view.state, power, self.temper.foresees)

    def _buy(self, scene: Scene, offer: Offer, form: Basket) -> Value:
        value = basket(scene, self.temper, form)
        if isinstance(value, Buy):
            self.diary.add(why_bought(scene, self.temper, value.basket))
        return value

    def _place(self, scene: Scene, form: Spots) -> Value:
        return place(scene, self.temper, form)

    def _choose(self, scene: Scene, offer: Offer, form: Options) -> Value | None:
        if offer.topic == "retreat":
            return withdraw(scene, form, attacking=self._acting(scene), tell=self.diary.add)
        if offer.topic == "loan":
            return Choose((form.options[-1].key,))
        return None

    def _acting(self, scene: Scene) -> bool:
        """Whether it is this power's own segment."""
        return any(scene.power in getattr(frame, "who", ()) for frame in scene.state.stack)

    # -- movement --

    def _home(self, scene: Scene, step: Moving) -> Value | None:
        return refuge(scene, self.temper)

    def _before(self, scene: Scene, step: Moving) -> Decision | None:
        war = declaration(scene) if _opening(step) else None
        if war is not None:
            self.diary.add(*why_wars(scene, war.value))
        return war

    def _idle(self, view: View, scene: Scene, offer: Offer, step: Moving, key: Key, meter: Meter) -> Value | None:
        """A second look when all orders are given: ships that came for an army can still carry it."""
        if not (self.temper.lift and _opening(step)):
            return None
        name, power, manner, lap, began = key
        again = (name, power, f"{manner} again", lap, began)
        plan = self.plans.get(again, view.state)
        if plan is None:
            plan = self.plans.put(again, self._over_again(scene, meter), view.state)
        while plan.orders:
            order = plan.orders.pop(0)
            fitting = self._fitting(view, offer, order) if self.plans.barred(key).isdisjoint(order.units) else None
            if fitting is not None:
                self.diary.add(*plan.tell(fitting))
                return fitting
        return None

    def _planned(self, scene: Scene, step: Moving, meter: Meter) -> Plan:
        if step.replying:
            help_sent = plan_help(scene, self.temper, meter)
            return Plan(help_sent, helped(scene, help_sent))
        used: set[str] = set()
        ships = self.temper.lift and _opening(step)
        spurned: list[Attack] = []
        attacks = plan_attacks(scene, self.temper, meter, used, seaborne=ships, spurned=spurned)
        why = [*(attacked(scene, a) for a in attacks), *left_alone(scene, spurned)]
        made = [order for attack in attacks for order in orders_of(attack.force)]
        if _opening(step):
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
        return Plan(made, why)

    def _over_again(self, scene: Scene, meter: Meter) -> Plan:
        """Attacks and voyages that are possible now that ships and armies have come together and friends have moved.

        A ship that has landed its cargo sails back as far as its range goes.
        """
        used: set[str] = set()
        attacks = plan_attacks(scene, self.temper, meter, used, seaborne=True)
        made = [order for attack in attacks for order in orders_of(attack.force)]
        lifts = plan_lifts(scene, self.temper, used)
        return Plan(made + lifts, [*(attacked(scene, a) for a in attacks), *shipped(scene, lifts)])

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


def _opening(step: Moving) -> bool:
    """Whether a power moves of its own accord, for the first time in a turn."""
    return not step.replying and not step.again
