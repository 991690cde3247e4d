"""A bot of the classic games: plans a phase once, gives its orders one by one, mends the plan where dice disagreed."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.bots.answer.battles import choose, lose
from sandtable.bots.answer.optional_rights import favour
from sandtable.bots.answer.reactions import react, repairs
from sandtable.bots.attack.orders import plan_attacks
from sandtable.bots.build.place import place
from sandtable.bots.build.purchase import basket, opened, raised
from sandtable.bots.build.uses import Uses
from sandtable.bots.build.workshop import improvements, research
from sandtable.bots.declare.calendar import declarations, why_wars
from sandtable.bots.declare.diplomacy import matched_bid, named_sum, politics
from sandtable.bots.garrison.errands import errand
from sandtable.bots.garrison.marches import base_score, plan_moves
from sandtable.bots.interface import Meter
from sandtable.bots.knowledge import Knowledge, knowledge
from sandtable.bots.staff.plan import Key, Plan
from sandtable.bots.staff.shell import Shell
from sandtable.bots.threat.threats import Threats
from sandtable.bots.view.turn_view import Scene
from sandtable.kernel.decisions import Buy, Done, Go, Value
from sandtable.kernel.offers import Basket, Losses, Number, Offer, Options, Spots
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.kernel.view import View
from sandtable.rules.movement.move import Move, reach

WORKS: dict[str, Callable[[Scene, Basket], dict[str, int]]] = {
    "repair": lambda scene, form: repairs(scene, form.prices, form.limits, form.money),
    "research": research,
    "improve": improvements,
}  # what is bought besides units


class ClassicBot(Shell[Scene, Move]):
    """Attacks by exact odds and the counter-attack, holds what must be held, sails in convoys."""

    movement = Move
    sight: type[Scene] = Scene  # how it looks at the board

    def _threats(self, scene: Scene) -> Threats:
        return Threats(scene)

    def _known(self, slug: str) -> Knowledge:
        return knowledge(slug).tempered(self.risk)

    def _look(self, view: View, power: str) -> Scene:
        return self.sight(view.game, view.state, power, self._known(view.game.slug))

    def _buy(self, scene: Scene, offer: Offer, form: Basket) -> Value:
        if form.chosen:
            return Done()
        if not set(form.prices) <= set(scene.kinds):
            # What was damaged is made good, what is wished for is studied; other wares cost more than they bring.
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
        self.diary.add(*why_wars(scene, value))
        return value

    def _pressing(self, scene: Scene) -> float:
        """What it is worth to fight on beyond the battle itself."""
        return 0.0

    def _place(self, scene: Scene, form: Spots) -> Value:
        return place(scene, self._threats(scene), form)

    def _lose(self, scene: Scene, form: Losses) -> Value:
        return lose(scene, form)

    def _name(self, scene: Scene, offer: Offer, form: Number) -> Value | None:
        return named_sum(scene, offer, form)

    # -- movement --

    def _planned(self, scene: Scene, step: Move, meter: Meter) -> Plan:
        return self._peace(scene, step, meter) if step.peaceful else self._attacks(scene, step, meter)

    def _idle(self, view: View, scene: Scene, offer: Offer, step: Move, key: Key, meter: Meter) -> Value | None:
        barred = self.plans.barred(key)
        return errand(
            scene,
            self._threats(scene),
            step,
            lambda order: barred.isdisjoint(order.units) and self._legal(view, offer, order),
        )

    def _attacks(self, scene: Scene, step: Move, meter: Meter) -> Plan:
        return plan_attacks(scene, self._threats(scene), step, meter, self.aggression)

    def _peace(self, scene: Scene, step: Move, meter: Meter) -> Plan:
        return plan_moves(scene, self._threats(scene), step, meter)

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
