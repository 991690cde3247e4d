"""A legal decision at random: what fuzzing plays and what the simplest bot is made of."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from sandtable.bots.temper import PLAIN, Goals, Temper
from sandtable.kernel.decisions import Amount, Buy, Choose, Decision, Done, Go, Lose, Put, Recall, Value
from sandtable.kernel.game import Game
from sandtable.kernel.machine import faults_of, standing_offers
from sandtable.kernel.offers import Basket, Losses, Number, Offer, Options, Spots
from sandtable.kernel.play import Play
from sandtable.kernel.state import State
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault
from sandtable.rules.hooks import Roles
from sandtable.rules.look import arm
from sandtable.rules.marks import BEGAN, MOVED
from sandtable.rules.movement.air import check_role
from sandtable.rules.movement.moving import Moving

LOOK = 0.05  # how likely a random player looks at the offers nobody waits for, per decision; making them takes long
GIVING_UP = "give_up"


class Sampler:
    """Draws decisions that the rules accept, as its temper is; what a plain one draws never changes."""

    def __init__(self, rng: Random, temper: Temper = PLAIN) -> None:
        self.rng = rng
        self.temper = temper
        self.goals = Goals()

    def next(self, game: Game, state: State) -> Decision:
        """One legal decision for whoever is asked."""
        return self.draw(Play(game, state))

    def draw(self, play: Play) -> Decision:
        """One legal decision for whoever is asked. In movement the long list of movable units is not even made."""
        step = play.top
        for offer in standing_offers(play) if self.rng.random() < LOOK else ():
            if self.rng.random() < (self.temper.despair if offer.topic == GIVING_UP else self.temper.rarely):
                return self._decide(play, offer)
        if isinstance(step, Moving):
            asked = step.waits(play)
            power = asked[0] if len(asked) == 1 else self.rng.choice(asked)
            return Decision(power, step.topic, self._move(play, step, power))
        return self._decide(play, self.rng.choice(step.offers(play)))

    def decide(self, game: Game, state: State, offer: Offer) -> Decision:
        """One legal decision for an offer."""
        return self._decide(Play(game, state), offer)

    def _decide(self, play: Play, offer: Offer) -> Decision:
        step = play.state.stack[-1]
        if isinstance(step, Moving) and offer.topic == step.topic:
            value = self._move(play, step, offer.power)
        else:
            value = self._simple(offer)
        decision = Decision(offer.power, offer.topic, value)
        if isinstance(value, Buy):
            return self._affordable(play, decision, value)
        # Not every set of options goes together, nor do hits of several sorts fall on anybody; what silence means does.
        if isinstance(offer.form, Options | Losses) and offer.default and faults_of(play, decision):
            return Decision(offer.power, offer.topic, offer.default)
        return decision

    def _affordable(self, play: Play, decision: Decision, value: Buy) -> Decision:
        """A basket with things put back, one after the other, until the rules sell the rest."""
        basket = dict(value.basket)
        while basket and faults_of(play, decision):
            del basket[self.rng.choice(list(basket))]
            decision = replace(decision, value=Buy(dict(basket)))
        return decision if basket else replace(decision, value=Done())

    def _simple(self, offer: Offer) -> Value:
        form, rng = offer.form, self.rng
        if isinstance(form, Basket):
            return self._basket(offer, form)
        if isinstance(form, Spots):
            placeable = [k for k, spots in form.spots.items() if spots]
            if not placeable:
                return Done()
            kind = rng.choice(placeable)
            return Put(kind, rng.choice(form.spots[kind]))
        if isinstance(form, Options):
            if offer.done and rng.random() < self.temper.silence:
                return Done()
            n = rng.randint(form.least, min(form.most, len(form.options)))
            return Choose(tuple(o.key for o in rng.sample(form.options, n)))
        if isinstance(form, Number):
            return Amount(rng.randint(form.least, form.most))
        assert isinstance(form, Losses)
        pool = [u for u, lives in form.lives.items() for _ in range(lives)]
        return Lose(tuple(rng.sample(pool, form.take)))

    def _basket(self, offer: Offer, form: Basket) -> Value:
        if form.chosen or self.rng.random() < self.temper.thrift:
            return Done()
        money, shuns = form.money, self.temper.shuns
        basket: dict[str, int] = {}
        if offer.topic == "research":
            if self.rng.random() < 0.7:
                return Done()
            return Buy({self.rng.choice(list(form.prices)): self.rng.randint(1, max(1, min(2, money // 5)))})
        for _ in range(12):
            affordable = [
                k
                for k, price in form.prices.items()
                if price <= money and basket.get(k, 0) < form.limits.get(k, 99) and k not in shuns
            ]
            if not affordable:
                break
            kind = self.rng.choice(affordable)
            basket[kind] = basket.get(kind, 0) + 1
            money -= form.prices[kind]
        return Buy(basket) if basket else Done()

    def _move(self, play: Play, step: Moving, power: str) -> Value:
        rng = self.rng
        if rng.random() > self.temper.haste * step.weariness:
            units = step.units(play, power)
            for _ in range(6):
                order = self._go(play, step, power, rng.choice(units).id) if units else None
                # What `reach` finds is legal; a task given on top of it has rules of its own.
                if order is not None and not (order.role and self._refused(play, step, power, order)):
                    return order
        faults = self._refused(play, step, power, Done())
        if not faults:
            return Done()
        moved = BEGAN.get(play.state)
        named = tuple(dict.fromkeys(u for f in faults for u in f.units if u in moved))
        back = self._recall(play, step, power, named)
        if back.units:
            return back
        # What must still move is named in the faults, so that the phase can always be ended.
        for unit in (u for f in faults for u in f.units):
            order = self._go(play, step, power, unit)
            if order is not None:
                return order
        raise AssertionError(f"no way on: {[f.text for f in faults]}")

    def _recall(self, play: Play, step: Moving, power: str, named: tuple[str, ...]) -> Recall:
        """Moves that must be taken back: all of them, or those that can be."""
        together = Recall(named)
        if not named or not self._refused(play, step, power, together):
            return together
        return Recall(tuple(u for u in named if not self._refused(play, step, power, Recall((u,)))))

    def _refused(self, play: Play, step: Moving, power: str, value: Value) -> list[Fault]:
        return faults_of(play, Decision(power, step.topic, value))

    def _go(self, play: Play, step: Moving, power: str, unit_id: str) -> Go | None:
        unit = play.state.units.get(unit_id)
        if unit is None:
            return None
        ways = step.ways(play, unit)
        if not ways:
            return None
        if self.temper.drive and self.rng.random() < self.temper.drive:
            straight = step.peaceful or self.rng.random() < self.temper.aim
            ways = self.goals.pressing(play, power, ways, straight)
        way = self.rng.choice(ways)
        alone = Go((unit_id,), way.path, role=self._role(play, step, power, unit, way.space))
        return self._with_others(play, step, power, unit, alone)

    def _with_others(self, play: Play, step: Moving, power: str, unit: Unit, order: Go) -> Go:
        """The same order for all that stand there and can go along, or at least for all of its kind."""
        if not self.temper.mass or self.rng.random() > self.temper.mass:
            return order
        moved, sort = MOVED.get(play.state), step.sort(play, unit)
        there = [u for u in play.state.here(unit.space) if u.owner == unit.owner and u.id not in moved]
        for some in (
            [u.id for u in there if u.aboard == unit.aboard and step.sort(play, u) == sort],
            [u.id for u in there if u.kind == unit.kind],
        ):
            if unit.id in some and len(some) > 1:
                together = replace(order, units=tuple(some))
                if not self._refused(play, step, power, together):
                    return together
        return order

    def _role(self, play: Play, step: Moving, power: str, unit: Unit, end: str) -> str:
        """Now and then a special task, if the rules know one for this unit there."""
        known = play.game.merged(Roles)
        if not known or step.peaceful or self.rng.random() > 0.3:
            return ""
        roles = [r for r in known if arm(play, unit) == "air" and not check_role(play, power, r, unit, end)]
        return self.rng.choice(roles) if roles else ""
