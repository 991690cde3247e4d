"""Ordering units: paid at once, waiting until the power mobilises."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from sandtable.kernel.decisions import Decision, Done
from sandtable.kernel.events import Paid, Queued
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Basket
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.kernel.units import Build
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.economy.accounts import baskets_of, money, payers
from sandtable.rules.economy.baskets import Baskets, odd_numbers
from sandtable.rules.economy.questions import MANY, Discount, Rebate, Stock
from sandtable.rules.hooks import Reasons
from sandtable.rules.questions import Price, Sells

if TYPE_CHECKING:
    from sandtable.kernel.game import Game
    from sandtable.kernel.play import Play


def prices(play: Play, power: str, purse: str = "") -> dict[str, int]:
    """What everything costs that a power may buy with a purse."""
    game, purse, printed = play.game, purse or power, _printed(play.game)
    if Price not in game.values and Sells not in game.limits:  # asked at every look at an offer, so not in vain
        return printed
    key = (prices, power, purse)
    found: dict[str, int] | None = play.look.get(key)
    if found is None:
        found = {k: int(play.ask(Price(power, k))) for k in printed if play.allows(Sells(power, k, purse))}
        play.look[key] = found
    return found


@cache
def _printed(game: Game) -> dict[str, int]:
    return {kind.name: kind.cost for kind in game.kinds.values() if kind.cost}


class Purchase(Baskets, frozen=True, kw_only=True, tag="purchase"):
    """Powers fill a basket and pay for it; one who has several purses, a basket for each."""

    topic: str = "purchase"

    def purses(self, play: Play, power: str) -> tuple[str, ...]:
        return baskets_of(play.game, power)

    def _named(self, play: Play, power: str, purse: str) -> str:
        """The purse, where it matters which it is."""
        return "" if baskets_of(play.game, power) == (power,) else purse

    def worth_asking(self, play: Play, power: str, purse: str) -> bool:
        there = money(play, purse)
        return any(0 < price <= there for price in prices(play, power, purse).values())

    def form(self, play: Play, power: str, purse: str) -> Basket:
        costs, there, few = prices(play, power, purse), money(play, purse), stock(play, power)
        few = {kind: n for kind, n in few.items() if kind in costs}
        if not self._named(play, power, purse):
            return Basket(costs, there, limits=few)
        paying = {name: play.state.purses.get(name, 0) for name in payers(play.game, purse)}
        return Basket(costs, there, limits=few, purses=paying)

    def prompt(self, play: Play, power: str, purse: str, money: int) -> Text:
        if self._named(play, power, purse):
            return Text("prompt.purchase_from", {"power": power, "money": money, "purse": purse})
        return Text("prompt.purchase", {"power": power, "money": money})

    def faults(self, play: Play, power: str, purse: str, basket: dict[str, int]) -> list[Fault]:
        costs = prices(play, power, purse)
        faults = [f for k in basket if k not in costs for f in _unsold(play, power, purse, k, costs)]
        faults += odd_numbers(basket)
        if faults:
            return faults
        few = stock(play, power)
        if over := [k for k, n in basket.items() if n > few.get(k, n)]:
            return [fault("buy.stock", unit=k, number=basket[k], most=few[k]) for k in over]
        total, there = _sum(play, power, costs, basket), money(play, purse)
        return [fault("buy.money", total=total, money=there, power=power)] if total > there else []

    def warn(self, play: Play, decision: Decision) -> list[Fault]:
        purse = self.purse(play, decision.by)
        if purse is None or not isinstance(decision.value, Done):
            return []
        costs = prices(play, decision.by, purse)
        left = money(play, purse) - _sum(play, decision.by, costs, self.basket(play, decision.by, purse))
        return [fault("warn.unspent", money=left)] if left >= min(costs.values()) else []

    def carry_out(self, play: Play, power: str, purse: str, basket: dict[str, int]) -> None:
        costs = prices(play, power, purse)
        total = _sum(play, power, costs, basket)
        if not basket:
            return
        _pay(play, purse, total)
        named = self._named(play, power, purse)
        bought = [Build(k, power, costs[k], purse=named) for k, n in basket.items() for _ in range(n)]
        for less in _rebates(play, power, basket):
            at = next(i for i, b in enumerate(bought) if b.kind == less.kind and not b.at)
            bought[at] = replace(bought[at], price=bought[at].price - less.off, at=less.space)
        play.emit(Queued((*play.state.queue, *bought)))


def stock(play: Play, power: str) -> dict[str, int]:
    """How many more a power may buy of those kinds of which there are few."""
    if Stock not in play.game.values:
        return {}
    key = (stock, power)
    few: dict[str, int] | None = play.look.get(key)
    if few is None:
        found = {kind: int(play.ask(Stock(power, kind))) for kind in _printed(play.game)}
        few = play.look[key] = {kind: n for kind, n in found.items() if n < MANY}
    return few


def _sum(play: Play, power: str, costs: dict[str, int], basket: dict[str, int]) -> int:
    """What a basket costs a power in the end."""
    return total_of(costs, basket) - sum(less.off for less in _rebates(play, power, basket))


def _rebates(play: Play, power: str, basket: dict[str, int]) -> tuple[Discount, ...]:
    if Rebate not in play.game.values:
        return ()
    found: tuple[Discount, ...] = play.ask(Rebate(power, tuple(basket.items())))
    return found


def _unsold(play: Play, power: str, purse: str, kind: str, costs: dict[str, int]) -> list[Fault]:
    """Why a thing cannot be bought: somebody forbids it, or there is nothing of the name."""
    known = kind in play.game.kinds and play.game.kinds[kind].cost
    why = play.faults(Sells(power, kind, purse)) if known else []
    return why or [fault("buy.unknown", unit=kind, known=sorted(costs))]


def _pay(play: Play, purse: str, total: int) -> None:
    for payer in payers(play.game, purse):
        part = min(total, play.state.purses.get(payer, 0))
        if part:
            play.emit(Paid(payer, -part, "purchase"))
        total -= part


def total_of(costs: dict[str, int], basket: dict[str, int]) -> int:
    """The price of a basket."""
    return sum(costs[kind] * n for kind, n in basket.items())


def _purchase(play: Play, who: tuple[str, ...]) -> Step:
    return Purchase(who=who)


MODULE = Module(
    steps={"purchase": _purchase},
    classes=(Purchase,),
    hooks=(Reasons({"purchase": ("buy", "capital", "purse", "market")}),),
)
