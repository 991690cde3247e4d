"""Factories by size, with damage: what they can produce, where facilities may stand, upgrades, repair, and capture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.events import Became, Damaged, Moment, Owned, Paid, Placed, Removed
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Basket
from sandtable.kernel.questions import Reason
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.economy.accounts import baskets_of, money, purse_at
from sandtable.rules.economy.baskets import Baskets, odd_numbers
from sandtable.rules.hooks import Reasons
from sandtable.rules.look import can
from sandtable.rules.marks import BUILT
from sandtable.rules.movement.home_bases import harbours
from sandtable.rules.production.questions import Receives, RepairCost, Site
from sandtable.rules.questions import Capacity

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


class Facilities(Shape, frozen=True):
    """What sizes of factory there are."""

    small: str  # the kind that may be upgraded, and that a large one shrinks to
    large: str
    least: dict[str, int]  # what land must be worth for a factory, by kind


FACILITIES = Setting("facilities", Facilities, "Small and large factories, and what land must be worth for them.")
GREW: Mark[dict[str, str]] = Mark("grew", "part", {})  # factory -> the kind it was when the turn began


def factory_at(play: Play, space: str) -> Unit | None:
    """The factory in a place."""
    return next((u for u in play.state.here(space) if can(play, u, "factory")), None)


def _capacity(play: Play, q: Capacity, value: int, why: list[Reason] | None) -> int:
    """As many as its kind can, less its damage and what it has made; an upgrade counts from the next turn on."""
    factory = factory_at(play, q.space)
    if factory is None:
        return 0
    kind = play.game.kinds[GREW.get(play.state).get(factory.id, factory.kind)]
    used = sum(place == q.space for place in BUILT.get(play.state).values())
    return max(0, kind.numbers.get("capacity", 0) - factory.hits) - used


def _receives(play: Play, q: Receives, value: bool, why: list[Reason] | None) -> bool:
    """Carriers of whoever places units, old or new."""
    return value or q.unit.owner in getattr(play.top, "who", ())


# -- where they may stand --


def _site(play: Play, q: Site) -> list[Fault]:
    kind, space, rules = play.game.kinds[q.kind], play.game.board.spaces[q.space], play.game.setting(FACILITIES)
    here = (q.space,)
    if kind.can("upgrades"):
        return _upgrade(play, q)
    if any(u.kind == q.kind for u in play.state.here(q.space)):
        return [fault("place.one_of_each", spaces=here, space=q.space, unit=q.kind)]
    if kind.can("naval_base") and not play.game.board.coast[q.space]:
        return [fault("place.no_coast", spaces=here, space=q.space)]
    if not kind.can("factory"):
        return []
    return _ground_for(
        play, q, rules.least.get(q.kind, 0), own=q.kind == rules.large, island=bool(space.tags.get("island"))
    )


def _ground_for(play: Play, q: Site, least: int, own: bool, island: bool) -> list[Fault]:
    space, here = play.game.board.spaces[q.space], (q.space,)
    if island:
        return [fault("place.on_island", spaces=here, space=q.space)]
    if space.value < least:
        return [fault("place.poor", spaces=here, space=q.space, least=least, unit=q.kind)]
    if own and space.owner != q.power:
        return [fault("place.not_original", spaces=here, space=q.space, power=q.power)]
    return []


def _upgrade(play: Play, q: Site) -> list[Fault]:
    rules, factory = play.game.setting(FACILITIES), factory_at(play, q.space)
    if factory is None or factory.kind != rules.small or factory.id in BUILT.get(play.state):
        return [fault("place.no_small", spaces=(q.space,), space=q.space)]
    if factory.hits:
        return [fault("place.damaged", spaces=(q.space,), space=q.space, damage=factory.hits)]
    island = bool(play.game.board.spaces[q.space].tags.get("island"))
    return _ground_for(play, q, rules.least.get(rules.large, 0), own=True, island=island)


def _placed(play: Play, event: Placed) -> None:
    """An upgrade is no piece: the factory grows."""
    for unit in event.units:
        factory = factory_at(play, unit.space) if can(play, unit, "upgrades") else None
        if factory is not None:
            play.emit(Removed((unit.id,), unit.space, "upgrade", (unit,)))
            put(GREW, play, {factory.id: factory.kind})
            play.emit(Became((factory.id,), play.game.setting(FACILITIES).large))


def _owned(play: Play, event: Owned) -> None:
    """A large factory that changes hands shrinks, and keeps no more damage than a small one can have."""
    rules = play.game.setting(FACILITIES)
    for i in event.units:
        unit = play.state.units[i]
        if unit.kind == rules.large:
            play.emit(Became((i,), rules.small))
            most = play.game.kinds[rules.small].hits - 1
            if unit.hits > most:
                play.emit(Damaged(i, most))


# -- repair --


def damaged(play: Play, power: str, purse: str) -> dict[str, Unit]:
    """A power's damaged facilities that a purse pays for, by what they are called in an order."""
    own = (u for u in play.state.units.values() if u.owner == power and u.hits and can(play, u, "fixed"))
    return {f"{u.kind} in {u.space}": u for u in own if purse_at(play.game, power, u.space) == purse}


class Repair(Baskets, frozen=True, kw_only=True, tag="repair"):
    """Points of damage are made good, one for one."""

    topic: str = "repair"

    def purses(self, play: Play, power: str) -> tuple[str, ...]:
        return baskets_of(play.game, power)

    def worth_asking(self, play: Play, power: str, purse: str) -> bool:
        return bool(damaged(play, power, purse)) and money(play, purse) > 0

    def form(self, play: Play, power: str, purse: str) -> Basket:
        there = damaged(play, power, purse)
        return Basket(dict.fromkeys(there, 1), money(play, purse), limits={name: u.hits for name, u in there.items()})

    def prompt(self, play: Play, power: str, purse: str, money: int) -> Text:
        return Text("prompt.repair", {"power": power, "money": money})

    def faults(self, play: Play, power: str, purse: str, basket: dict[str, int]) -> list[Fault]:
        there = damaged(play, power, purse)
        strange = [name for name in basket if name not in there]
        if strange:
            return [fault("repair.unknown", unit=strange, known=sorted(there))]
        found = odd_numbers(basket)
        found += [
            fault("repair.too_much", unit=name, damage=there[name].hits, number=n)
            for name, n in basket.items()
            if n > there[name].hits
        ]
        total = 0 if found else _cost(play, there, basket)
        if total > money(play, purse):
            found = [fault("buy.money", total=total, money=money(play, purse), power=power)]
        return found

    def carry_out(self, play: Play, power: str, purse: str, basket: dict[str, int]) -> None:
        there = damaged(play, power, purse)
        total = _cost(play, there, basket)
        if total:
            play.emit(Paid(purse, -total, "repair"))
        for name, n in basket.items():
            if n:
                play.emit(Damaged(there[name].id, there[name].hits - n))


def _cost(play: Play, there: dict[str, Unit], basket: dict[str, int]) -> int:
    return sum(int(play.ask(RepairCost(there[name], n))) for name, n in basket.items())


def _repair(play: Play, who: tuple[str, ...]) -> Step | None:
    return Repair(who=who)


def _dock(play: Play, moment: Moment) -> None:
    """Damaged ships beside a friendly naval base that works are whole again, for nothing."""
    power = moment.who[0]
    for unit in [u for u in play.state.units.values() if u.owner == power and u.hits]:
        if play.game.board.is_sea[unit.space] and harbours(play, power, unit.space):
            play.emit(Damaged(unit.id, 0))


MODULE = Module(
    steps={"repair": _repair},
    classes=(Repair,),
    on={Placed: _placed, Owned: _owned, "repair.left": _dock},
    values={Capacity: _capacity, Receives: _receives},
    limits={Site: _site},
    hooks=(Reasons({"repair": ("repair",), "purchase": ("repair",)}),),
    settings=(FACILITIES,),
)
