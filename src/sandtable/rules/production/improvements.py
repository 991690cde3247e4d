"""Improved factories: some units a turn are cheaper while the factory is undamaged, from the round after the purchase.

The sheet `improvements` says which there are, for what units, how many a turn, how much cheaper, and at what price.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import msgspec

from sandtable.kernel.events import Owned, Paid, Removed, Told
from sandtable.kernel.game import Game
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.marks import take as forget
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Basket
from sandtable.kernel.phases import round_of
from sandtable.kernel.questions import Reason
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.economy.accounts import baskets_of, money
from sandtable.rules.economy.baskets import Baskets
from sandtable.rules.economy.questions import Discount, Rebate
from sandtable.rules.goods import IMPROVEMENT, Good
from sandtable.rules.hooks import Cards, Goods
from sandtable.rules.look import can, owned
from sandtable.rules.politics.alliances import at_war
from sandtable.rules.production.parts import damage_of
from sandtable.rules.questions import Price, Produces

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.kernel.steps import Step
    from sandtable.kernel.units import Unit

SHEET = "improvements"


class Improvement(msgspec.Struct, frozen=True):
    """One sort of improvement."""

    name: str
    units: tuple[str, ...]
    number: int
    cheaper: int
    cost: int


class Improvements(Shape, frozen=True):
    """When they may be bought, and what is there from the start."""

    since: int
    great: tuple[str, ...]  # powers a buyer must be at war with, one of them
    begins: dict[str, tuple[str, ...]] = {}  # land -> improvements of its factory at the start


IMPROVEMENTS = Setting("improvements", Improvements, "From which round factories are improved, and which begin so.")
IMPROVED: Mark[dict[str, dict[str, int]]] = Mark(
    "improved", "game", {}
)  # land -> improvement -> the round it was bought


@cache
def known(game: Game) -> dict[str, Improvement]:
    """All improvements, by name."""
    return {
        row["name"]: Improvement(
            row["name"], tuple(row["units"].split(";")), int(row["number"]), int(row["cheaper"]), int(row["cost"])
        )
        for row in game.sheets.get(SHEET, ())
    }


def of(play: Play, factory: Unit) -> dict[str, int]:
    """The improvements of a factory, with the round each was bought in."""
    begun = play.game.setting(IMPROVEMENTS).begins.get(factory.space, ()) if _first(play, factory) else ()
    return {**dict.fromkeys(begun, 0), **IMPROVED.get(play.state).get(factory.space, {})}


def _first(play: Play, factory: Unit) -> bool:
    """Whether a factory stands where it did, in the hands of whoever had it when the game began."""
    gone = IMPROVED.get(play.state).get(f"lost {factory.space}")
    return gone is None and play.game.board.spaces[factory.space].owner == factory.owner


def factories(play: Play, power: str) -> list[Unit]:
    """A power's factories."""
    return owned(play, power, "factory")


def offered(play: Play, power: str) -> dict[str, tuple[Unit, Improvement]]:
    """What a power may buy, by the name in its order."""
    rules = play.game.setting(IMPROVEMENTS)
    if round_of(play.state) < rules.since or not any(at_war(play, power, p) for p in rules.great):
        return {}
    return {
        f"{one.name} in {u.space}": (u, one)
        for u in factories(play, power)
        for one in known(play.game).values()
        if one.name not in of(play, u)
    }


class Improve(Baskets, frozen=True, kw_only=True, tag="improve"):
    """Improvements are bought, one of each sort for a factory."""

    topic: str = "improve"

    def purses(self, play: Play, power: str) -> tuple[str, ...]:
        return baskets_of(play.game, power)

    def worth_asking(self, play: Play, power: str, purse: str) -> bool:
        return any(one.cost <= money(play, purse) for _, one in offered(play, power).values())

    def form(self, play: Play, power: str, purse: str) -> Basket:
        there = offered(play, power)
        prices = {name: one.cost for name, (_, one) in there.items()}
        return Basket(prices, money(play, purse), limits=dict.fromkeys(there, 1))

    def prompt(self, play: Play, power: str, purse: str, money: int) -> Text:
        return Text("prompt.improve", {"power": power, "money": money})

    def faults(self, play: Play, power: str, purse: str, basket: dict[str, int]) -> list[Fault]:
        there = offered(play, power)
        if strange := [name for name in basket if name not in there]:
            return [fault("improve.unknown", unit=strange, known=sorted(there))]
        if twice := [name for name, n in basket.items() if n not in (0, 1)]:
            return [fault("improve.once", unit=twice)]
        total = sum(there[name][1].cost for name, n in basket.items() if n)
        if total > money(play, purse):
            return [fault("buy.money", total=total, money=money(play, purse), power=power)]
        return []

    def carry_out(self, play: Play, power: str, purse: str, basket: dict[str, int]) -> None:
        there = offered(play, power)
        for name in (name for name, n in basket.items() if n):
            factory, one = there[name]
            play.emit(Paid(purse, -one.cost, "improvement"))
            old = IMPROVED.get(play.state).get(factory.space, {})
            put(IMPROVED, play, {factory.space: {**old, one.name: round_of(play.state)}})
            play.emit(Told(Text("log.improved", {"power": power, "space": factory.space, "name": one.name})))


def _improve(play: Play, who: tuple[str, ...]) -> Step | None:
    return Improve(who=who) if any(offered(play, power) for power in who) else None


def works(play: Play, factory: Unit) -> list[Improvement]:
    """The improvements of a factory that make units cheaper now."""
    if damage_of(play, factory):
        return []
    return [
        known(play.game)[n] for n, bought in of(play, factory).items() if not bought or bought < round_of(play.state)
    ]


def _rebate(play: Play, q: Rebate, value: tuple[Discount, ...], why: list[Reason] | None) -> tuple[Discount, ...]:
    """The dearest units that fit are the cheaper ones; no price falls below one."""
    left, found = dict(q.basket), list(value)
    for factory in factories(play, q.power):
        for one in works(play, factory):
            prices = {k: int(play.ask(Price(q.power, k))) for k in one.units if left.get(k)}
            room = one.number
            for kind in sorted(prices, key=lambda k: -prices[k]):
                part, off = min(room, left[kind]), min(one.cheaper, prices[kind] - 1)
                room, left[kind] = room - part, left[kind] - part
                found += [Discount(kind, factory.space, off)] * part
    return tuple(found)


def _produces(play: Play, q: Produces) -> list[Fault]:
    """What was cheaper for the sake of a factory is made there."""
    if q.build.at in ("", q.space):
        return []
    return [fault("place.discounted", spaces=(q.build.at,), unit=q.build.kind, space=q.build.at)]


def _owned(play: Play, event: Owned) -> None:
    """A factory that changes hands has no improvements."""
    for i in event.units:
        unit = play.state.units[i]
        if can(play, unit, "factory"):
            _forget(play, unit.space)


def _removed(play: Play, event: Removed) -> None:
    for unit in event.gone:
        if can(play, unit, "factory"):
            _forget(play, unit.space)


def _forget(play: Play, space: str) -> None:
    forget(IMPROVED, play, [space])
    gone: dict[str, int] = {}
    put(IMPROVED, play, {f"lost {space}": gone})


def _good(play: Play, power: str, key: str) -> Good | None:
    if key not in (there := offered(play, power)):
        return None
    factory, one = there[key]
    return Good(
        factory.kind,
        power,
        IMPROVEMENT,
        name=one.name,
        space=factory.space,
        units=one.units,
        number=one.number,
        cheaper=one.cheaper,
    )


def _cards(play: Play) -> dict[str, tuple[Text, ...]]:
    """What a factory is improved for, and whether that helps now."""
    found = dict[str, tuple[Text, ...]]()
    for unit in (u for power in play.game.powers for u in factories(play, power)):
        useful = {one.name for one in works(play, unit)}
        for name in of(play, unit):
            one = known(play.game)[name]
            code = "card.improved" if name in useful else "card.improved_idle"
            text = Text(code, {"name": name, "number": one.number, "cheaper": one.cheaper})
            found[unit.space] = (*found.get(unit.space, ()), text)
    return found


MODULE = Module(
    steps={"improve": _improve},
    classes=(Improve,),
    on={Owned: _owned, Removed: _removed},
    values={Rebate: _rebate},
    limits={Produces: _produces},
    hooks=(Goods(_good), Cards(_cards)),
    settings=(IMPROVEMENTS,),
)
