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

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

MOST_OF_A_KIND = 999  # far above any purse; it only keeps hostile numbers out


def prices(play: Play) -> dict[str, int]:
    """What everything costs."""
    return {kind.name: kind.cost for kind in play.game.kinds.values() if kind.cost}


class Purchase(Step, frozen=True, kw_only=True, tag="purchase"):
    """A power fills a basket and pays for it."""

    to: str
    basket: dict[str, int] = {}
    topic: str = "purchase"

    def waits(self, play: Play) -> tuple[str, ...]:
        return (self.to,) if play.state.purses[self.to] >= min(prices(play).values()) else ()

    def offers(self, play: Play) -> tuple[Offer, ...]:
        form = Basket(prices(play), play.state.purses[self.to], self.basket)
        prompt = Text("prompt.purchase", {"power": self.to, "money": play.state.purses[self.to]})
        return (Offer(self.to, self.topic, prompt, form, Done(), done=True),)

    def check(self, play: Play, decision: Decision) -> list[Fault]:
        value = decision.value
        if isinstance(value, Done):
            return []
        if not isinstance(value, Buy):
            return [fault("answer.buy")]
        costs = prices(play)
        faults = [fault("buy.unknown", unit=k, known=sorted(costs)) for k in value.basket if k not in costs]
        for kind, n in value.basket.items():
            if not 0 <= n <= MOST_OF_A_KIND:
                faults.append(fault("buy.number", unit=kind, number=n))
        if faults:
            return faults
        total, money = total_of(play, value.basket), play.state.purses[self.to]
        return [fault("buy.money", total=total, money=money, power=self.to)] if total > money else []

    def warn(self, play: Play, decision: Decision) -> list[Fault]:
        left = play.state.purses[self.to] - total_of(play, self.basket)
        cheapest = min(prices(play).values())
        if isinstance(decision.value, Done) and left >= cheapest:
            return [fault("warn.unspent", money=left)]
        return []

    def take(self, play: Play, decision: Decision) -> None:
        if isinstance(decision.value, Buy):
            basket = {k: n for k, n in decision.value.basket.items() if n}
            play.become(replace(self, basket=basket))
            return
        play.pop()
        total = total_of(play, self.basket)
        if not total:
            return
        play.emit(Paid(self.to, -total, "purchase"))
        kinds = play.game.kinds
        bought = tuple(Build(k, self.to, kinds[k].cost) for k, n in self.basket.items() for _ in range(n))
        play.emit(Queued((*play.state.queue, *bought)))


def total_of(play: Play, basket: dict[str, int]) -> int:
    """The price of a basket."""
    return sum(play.game.kinds[kind].cost * n for kind, n in basket.items())


def _purchase(play: Play, who: tuple[str, ...]) -> Step:
    return Purchase(to=who[0])


MODULE = Module(steps={"purchase": _purchase}, classes=(Purchase,))
