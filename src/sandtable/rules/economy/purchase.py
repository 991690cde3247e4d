"""Ordering units: paid at once, waiting until the power mobilises."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from sandtable.kernel.decisions import Buy, Decision, Done
from sandtable.kernel.events import Paid, Queued
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Basket, Offer
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.kernel.units import Build
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.economy.accounts import baskets_of, money, payers
from sandtable.rules.questions import Price, Sells

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

MOST_OF_A_KIND = 999  # far above any purse; it only keeps hostile numbers out


def prices(play: Play, power: str, purse: str = "") -> dict[str, int]:
    """What everything costs that a power may buy with a purse."""
    game, purse = play.game, purse or power
    printed = {kind.name: kind.cost for kind in game.kinds.values() if kind.cost}
    if Price not in game.values and Sells not in game.limits:  # asked at every look at an offer, so not in vain
        return printed
    return {k: int(play.ask(Price(power, k))) for k in printed if not play.faults(Sells(power, k, purse))}


class Purchase(Step, frozen=True, kw_only=True, tag="purchase"):
    """A power fills a basket and pays for it; one who has several purses, a basket for each."""

    to: str
    basket: dict[str, int] = {}
    topic: str = "purchase"
    purse: str = ""  # which pays; the power's own name where it has but one
    then: tuple[str, ...] = ()  # the purses after it

    @property
    def _payer(self) -> str:
        return self.purse or self.to

    def waits(self, play: Play) -> tuple[str, ...]:
        cheapest = min(prices(play, self.to, self._payer).values(), default=0)
        return (self.to,) if cheapest and money(play, self._payer) >= cheapest else ()

    def run(self, play: Play) -> None:
        self._next(play)

    def _next(self, play: Play) -> None:
        if self.then:
            play.become(Purchase(to=self.to, topic=self.topic, purse=self.then[0], then=self.then[1:]))
        else:
            play.pop()

    def offers(self, play: Play) -> tuple[Offer, ...]:
        there = money(play, self._payer)
        paying = {name: play.state.purses.get(name, 0) for name in payers(play.game, self._payer)} if self.purse else {}
        form = Basket(prices(play, self.to, self._payer), there, self.basket, purses=paying)
        code = "prompt.purchase_from" if self.purse else "prompt.purchase"
        named = {"purse": self.purse} if self.purse else {}
        prompt = Text(code, {"power": self.to, "money": there, **named})
        return (Offer(self.to, self.topic, prompt, form, Done(), done=True),)

    def check(self, play: Play, decision: Decision) -> list[Fault]:
        value = decision.value
        if isinstance(value, Done):
            return []
        if not isinstance(value, Buy):
            return [fault("answer.buy")]
        costs = prices(play, self.to, self._payer)
        faults = [f for k in value.basket if k not in costs for f in self._unsold(play, k, costs)]
        for kind, n in value.basket.items():
            if not 0 <= n <= MOST_OF_A_KIND:
                faults.append(fault("buy.number", unit=kind, number=n))
        if faults:
            return faults
        total, there = total_of(costs, value.basket), money(play, self._payer)
        return [fault("buy.money", total=total, money=there, power=self.to)] if total > there else []

    def _unsold(self, play: Play, kind: str, costs: dict[str, int]) -> list[Fault]:
        """Why a thing cannot be bought: somebody forbids it, or there is nothing of the name."""
        known = kind in play.game.kinds and play.game.kinds[kind].cost
        why = play.faults(Sells(self.to, kind, self._payer)) if known else []
        return why or [fault("buy.unknown", unit=kind, known=sorted(costs))]

    def warn(self, play: Play, decision: Decision) -> list[Fault]:
        costs = prices(play, self.to, self._payer)
        left = money(play, self._payer) - total_of(costs, self.basket)
        if isinstance(decision.value, Done) and left >= min(costs.values()):
            return [fault("warn.unspent", money=left)]
        return []

    def take(self, play: Play, decision: Decision) -> None:
        if isinstance(decision.value, Buy):
            basket = {k: n for k, n in decision.value.basket.items() if n}
            play.become(replace(self, basket=basket))
            return
        costs = prices(play, self.to, self._payer)
        self._next(play)
        total = total_of(costs, self.basket)
        if not total:
            return
        self._pay(play, total)
        bought = (Build(k, self.to, costs[k], purse=self.purse) for k, n in self.basket.items() for _ in range(n))
        play.emit(Queued((*play.state.queue, *bought)))

    def _pay(self, play: Play, total: int) -> None:
        for purse in payers(play.game, self._payer):
            part = min(total, play.state.purses.get(purse, 0))
            if part:
                play.emit(Paid(purse, -part, "purchase"))
            total -= part


def total_of(costs: dict[str, int], basket: dict[str, int]) -> int:
    """The price of a basket."""
    return sum(costs[kind] * n for kind, n in basket.items())


def _purchase(play: Play, who: tuple[str, ...]) -> Step:
    power = who[0]
    baskets = baskets_of(play.game, power)
    if baskets == [power]:
        return Purchase(to=power)
    return Purchase(to=power, purse=baskets[0], then=tuple(baskets[1:]))


MODULE = Module(steps={"purchase": _purchase}, classes=(Purchase,))
