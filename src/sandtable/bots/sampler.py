"""A legal decision at random: what fuzzing plays and what the simplest bot is made of."""

from __future__ import annotations

from random import Random

from sandtable.kernel.decisions import Amount, Buy, Choose, Decision, Done, Go, Lose, Put, Recall, Value
from sandtable.kernel.game import Game
from sandtable.kernel.machine import check
from sandtable.kernel.offers import Basket, Group, Losses, Number, Offer, Options, Spots
from sandtable.kernel.play import Play
from sandtable.kernel.state import State
from sandtable.rules.movement.move import Move, reach

STOP = {"combat": 0.06, "noncombat": 0.12}  # how likely a random mover has had enough, per decision


class Sampler:
    """Draws decisions that the rules accept."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def decide(self, game: Game, state: State, offer: Offer) -> Decision:
        """One legal decision for an offer."""
        form = offer.form
        if isinstance(form, Group):
            return Decision(offer.to, offer.topic, self._move(game, state, offer, form))
        return Decision(offer.to, offer.topic, self._simple(offer))

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
            if offer.done and rng.random() < 0.5:
                return Done()
            n = rng.randint(form.least, min(form.most, len(form.options)))
            return Choose(tuple(o.key for o in rng.sample(form.options, n)))
        if isinstance(form, Number):
            return Amount(rng.randint(form.least, form.most))
        assert isinstance(form, Losses)
        pool = [u for u, lives in form.lives.items() for _ in range(lives)]
        return Lose(tuple(rng.sample(pool, form.take)))

    def _basket(self, offer: Offer, form: Basket) -> Value:
        if form.chosen or self.rng.random() < 0.2:
            return Done()
        money = form.money
        basket: dict[str, int] = {}
        if offer.topic == "research":
            if self.rng.random() < 0.7:
                return Done()
            return Buy({self.rng.choice(list(form.prices)): self.rng.randint(1, max(1, min(2, money // 5)))})
        for _ in range(12):
            affordable = [k for k, price in form.prices.items() if price <= money]
            if not affordable:
                break
            kind = self.rng.choice(affordable)
            basket[kind] = basket.get(kind, 0) + 1
            money -= form.prices[kind]
        return Buy(basket) if basket else Done()

    def _move(self, game: Game, state: State, offer: Offer, form: Group) -> Value:
        rng = self.rng
        step = state.stack[-1]
        assert isinstance(step, Move)
        if rng.random() > STOP.get(form.manner, 0.0):
            for _ in range(6):
                if not form.units:
                    break
                order = self._go(Play(game, state), step, rng.choice(form.units))
                if order is None:
                    continue
                # What `reach` finds is legal; a task given on top of it has rules of its own.
                if not order.role or not check(game, state, Decision(offer.to, offer.topic, order)).faults:
                    return order
        verdict = check(game, state, Decision(offer.to, offer.topic, Done()))
        if not verdict.faults:
            return Done()
        named = tuple(dict.fromkeys(u for f in verdict.faults for u in f.units if u in form.recallable))
        if named:
            return Recall(named)
        # What must still move is named in the faults, so that the phase can always be ended.
        for unit in (u for f in verdict.faults for u in f.units):
            order = self._go(Play(game, state), step, unit)
            if order is not None:
                return order
        raise AssertionError(f"no way on: {[f.sentence for f in verdict.faults]}")

    def _go(self, play: Play, step: Move, unit_id: str) -> Go | None:
        unit = play.state.units.get(unit_id)
        if unit is None:
            return None
        ways = reach(play, step, unit)
        if not ways:
            return None
        way = self.rng.choice(ways)
        role = "raid" if unit.kind == "bomber" and self.rng.random() < 0.3 and step.manner == "combat" else ""
        return Go((unit_id,), way.path, role=role)
