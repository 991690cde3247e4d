"""The production phase: every great power orders units and repairs at once; what is not spent is saved."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from sandtable.games.blitzkrieg_general.rules.economy.counters import (
    REBUILD,
    REPAIR,
    known,
    left,
    prices,
    read_key,
    rows,
    workshop,
)
from sandtable.games.blitzkrieg_general.rules.politics.war import conquered
from sandtable.games.blitzkrieg_general.rules.quarters.calendar import date_of, lap, reached
from sandtable.kernel.decisions import Buy, Decision
from sandtable.kernel.events import Damaged, Paid, Queued
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Basket
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.kernel.units import Build
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.economy.baskets import Baskets, odd_numbers
from sandtable.rules.goods import Good
from sandtable.rules.hooks import Goods, Reasons

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


class Orders(Baskets, frozen=True, kw_only=True, tag="orders"):
    """The powers fill their baskets; nobody pays before all are done, nor sees the others' orders."""

    topic: str = "production"

    together: ClassVar[bool] = True

    def form(self, play: Play, power: str, purse: str) -> Basket:
        costs = prices(play, power)
        return Basket(costs, play.state.purses[purse], limits={key: limit(play, power, key) for key in costs})

    def prompt(self, play: Play, power: str, purse: str, money: int) -> Text:
        return Text("prompt.production", {"power": power, "money": money})

    def seen_by(self, powers: tuple[str, ...]) -> Step:
        return replace(self, baskets={p: b for p, b in self.baskets.items() if p in powers})

    def faults(self, play: Play, power: str, purse: str, basket: dict[str, int]) -> list[Fault]:
        costs = prices(play, power)
        faults = odd_numbers(basket)
        strange = {f.args["unit"] for f in faults}
        faults += [f for key, n in basket.items() if key not in strange for f in _check_one(play, power, key, n, costs)]
        total, money = sum(costs.get(k, 0) * n for k, n in basket.items()), play.state.purses[purse]
        if not faults and total > money:
            faults.append(fault("order.money", total=total, money=money, power=power))
        return faults

    def warn(self, play: Play, decision: Decision) -> list[Fault]:
        if isinstance(decision.value, Buy) or self.baskets.get(decision.by):
            return []
        return [fault("warn.saved", money=play.state.purses[decision.by])]

    def carry_out(self, play: Play, power: str, purse: str, basket: dict[str, int]) -> None:
        """Pay, repair, and put into production."""
        _carry_out(play, power, basket)


def limit(play: Play, power: str, key: str) -> int:
    """How many times something on offer may be ordered: repairs and rebuilding once, units while there are counters."""
    return 1 if key.startswith((REPAIR, REBUILD)) else left(play, *read_key(play, power, key))


def _check_one(play: Play, power: str, key: str, n: int, costs: dict[str, int]) -> list[Fault]:
    single = key.startswith((REPAIR, REBUILD))
    if key in costs:
        if single:
            return [fault("order.once", order=key)] if n > 1 else []
        country, kind = read_key(play, power, key)
        there = left(play, country, kind)
        return [fault("order.counters", country=country, unit=kind, left=there)] if n > there else []
    return [_unfit(play, power, key)]


def _unfit(play: Play, power: str, key: str) -> Fault:
    """Why something cannot be ordered at all."""
    if key.startswith(REPAIR):
        unit = play.state.units.get(key.removeprefix(REPAIR))
        cargo = unit is not None and unit.hits and unit.aboard
        return fault("repair.aboard" if cargo else "repair.none", unit=key.removeprefix(REPAIR), power=power)
    if key.startswith(REBUILD):
        return fault("rebuild.none", name=key.removeprefix(REBUILD), power=power)
    country, kind = read_key(play, power, key)
    row = known(play, country, kind)
    if kind in play.game.kinds and play.game.kinds[kind].can("commands"):
        return fault("order.headquarters", unit=kind)
    if country in play.game.countries and conquered(play, country):
        return fault("order.conquered", country=country)
    if row is not None and country not in workshop(play, power):
        return fault("order.foreign", country=country, power=power)
    if row is not None and row["from"] and not reached(play, row["from"]):
        return fault("order.later", country=country, unit=kind, date=row["from"])
    if row is not None:
        return fault("order.counters", country=country, unit=kind, left=0)
    return fault("order.unknown", unit=key, power=power)


def _carry_out(play: Play, power: str, basket: dict[str, int]) -> None:
    costs = prices(play, power)
    total = sum(costs[key] * n for key, n in basket.items())
    if not total:
        return
    play.emit(Paid(power, -total, "orders"))
    builds: list[Build] = []
    for key, n in basket.items():
        if key.startswith(REPAIR):
            play.emit(Damaged(key.removeprefix(REPAIR), 0))
        elif key.startswith(REBUILD):
            row = next(r for r in rows(play) if r["name"] == key.removeprefix(REBUILD))
            builds.append(_build(play, row["unit"], row["country"], row["name"]))
        else:
            country, kind = read_key(play, power, key)
            builds += [_build(play, kind, country)] * n
    if builds:
        play.emit(Queued((*play.state.queue, *builds)))


def _build(play: Play, kind: str, country: str, name: str = "") -> Build:
    return Build(kind, country, play.game.kinds[kind].cost, _due(play, kind), name)


def _due(play: Play, kind: str) -> str:
    """The quarter in which a unit that is ordered now is ready."""
    return date_of(lap(play) + play.game.kinds[kind].numbers["quarters"])


def _production(play: Play, who: tuple[str, ...]) -> Step | None:
    able = [p for p in play.game.powers if not conquered(play, p)]
    able = [p for p in able if any(cost <= play.state.purses[p] for cost in prices(play, p).values())]
    return Orders(who=tuple(able)) if able else None


def _good(play: Play, power: str, key: str) -> Good | None:
    """What a name in an order stands for, also for those who place what comes of it."""
    if key.startswith(REPAIR):
        unit = play.state.units[key.removeprefix(REPAIR)]
        return Good(unit.kind, unit.owner, "repair", unit.data, unit.space)
    if key.startswith(REBUILD):
        row = next(r for r in rows(play) if r["name"] == key.removeprefix(REBUILD))
        return Good(row["unit"], row["country"], "rebuild", row["name"], due=_due(play, row["unit"]))
    country, kind = read_key(play, power, key)
    return Good(kind, country, due=_due(play, kind))


MODULE = Module(
    steps={"production": _production},
    classes=(Orders,),
    hooks=(Goods(_good), Reasons({"production": ("order", "repair", "rebuild")})),
)
