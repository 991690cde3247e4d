"""Factories in parts: damage on each, and what it stops until all of it is repaired.

Damage is remembered part by part; the factory's own damage is their sum. Too much of it at the end of its owner's turn
destroys the factory.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.events import Damaged, Moment, Paid, Placed, Removed, Told
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.marks import take as forget
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Basket
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.economy.accounts import baskets_of, money
from sandtable.rules.economy.baskets import Baskets, odd_numbers
from sandtable.rules.goods import PART, Good
from sandtable.rules.hooks import Cards, Goods, Overtures
from sandtable.rules.look import can, owned
from sandtable.rules.marks import BUILT
from sandtable.rules.politics.overtures import Overture
from sandtable.rules.questions import Produces

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.kernel.steps import Step


class Part(Shape, frozen=True):
    """A part of a factory that can be damaged."""

    name: str
    repaired: int  # points that can be repaired in a turn
    stops: tuple[str, ...] = ()  # kinds it cannot make while it is damaged
    dearer: tuple[str, ...] = ()  # kinds that cost one more there


class Works(Shape, frozen=True):
    """What a factory consists of."""

    parts: tuple[Part, ...]
    destroyed: int  # points of damage that destroy it


WORKS = Setting("works", Works, "The parts of a factory, what their damage stops, and how much destroys it.")
PARTS: Mark[dict[str, dict[str, int]]] = Mark("parts", "game", {})  # factory -> part -> points of damage


def damage_of(play: Play, factory: Unit) -> dict[str, int]:
    """The points of damage on each part of a factory."""
    return {part: n for part, n in PARTS.get(play.state).get(factory.id, {}).items() if n}


def hurt(play: Play, factory: Unit, part: str, points: int) -> None:
    """Change the damage of a part."""
    new = {**damage_of(play, factory)}
    new[part] = max(0, new.get(part, 0) + points)
    put(PARTS, play, {factory.id: {p: n for p, n in new.items() if n}})
    most = play.game.kinds[factory.kind].hits - 1
    play.emit(Damaged(factory.id, min(most, sum(new.values()))))


def factory_in(play: Play, space: str) -> Unit | None:
    """The factory in a place."""
    return next((u for u in play.state.here(space) if can(play, u, "factory")), None)


def broken(play: Play, space: str) -> list[Part]:
    """The damaged parts of the factory in a place."""
    factory = factory_in(play, space)
    there = damage_of(play, factory) if factory is not None else {}
    return [part for part in play.game.setting(WORKS).parts if part.name in there]


def _produces(play: Play, q: Produces) -> list[Fault]:
    for part in broken(play, q.space):
        if q.build.kind in part.stops:
            return [fault("works.stopped", spaces=(q.space,), space=q.space, part=part.name, unit=q.build.kind)]
        if q.build.kind in part.dearer and play.state.purses.get(q.power, 0) < 1:
            return [fault("works.dearer", spaces=(q.space,), space=q.space, unit=q.build.kind)]
    return []


def _placed(play: Play, event: Placed) -> None:
    """What a damaged part makes dearer is paid for when it is placed."""
    for unit in event.units:
        if event.why != "mobilised" or play.game.board.is_sea[unit.space]:
            continue
        if any(unit.kind in part.dearer for part in broken(play, unit.space)):
            play.emit(Paid(unit.owner, -1, "damaged works"))


def _left(play: Play, moment: Moment) -> None:
    """At the end of its owner's turn a factory that is damaged too much is gone."""
    most = play.game.setting(WORKS).destroyed
    for unit in [u for u in play.state.units.values() if u.owner in moment.who and can(play, u, "factory")]:
        if sum(damage_of(play, unit).values()) >= most:
            wreck(play, unit)


def wreck(play: Play, factory: Unit) -> None:
    """Destroy a factory."""
    play.emit(Told(Text("log.wrecked", {"space": factory.space, "power": factory.owner})))
    play.emit(Removed((factory.id,), factory.space, "wrecked", (factory,)))


def _removed(play: Play, event: Removed) -> None:
    forget(PARTS, play, list(event.units))


# -- repair: so many points of a part in a turn --


def repairable(play: Play, power: str) -> dict[str, tuple[Unit, str, int]]:
    """What a power may repair now: the factory, the part, and how many points of it."""
    found = {}
    for unit in play.state.units.values():
        if unit.owner == power and can(play, unit, "factory"):
            there = damage_of(play, unit)
            for part in play.game.setting(WORKS).parts:
                if part.name in there:
                    found[f"{part.name} in {unit.space}"] = (unit, part.name, min(part.repaired, there[part.name]))
    return found


class Mend(Baskets, frozen=True, kw_only=True, tag="mend"):
    """Points of damage are made good, one for one, within what a part allows in a turn."""

    topic: str = "repair"

    def purses(self, play: Play, power: str) -> tuple[str, ...]:
        return baskets_of(play.game, power)

    def worth_asking(self, play: Play, power: str, purse: str) -> bool:
        return bool(repairable(play, power)) and money(play, purse) > 0

    def form(self, play: Play, power: str, purse: str) -> Basket:
        there = repairable(play, power)
        return Basket(dict.fromkeys(there, 1), money(play, purse), limits={k: n for k, (_, _, n) in there.items()})

    def prompt(self, play: Play, power: str, purse: str, money: int) -> Text:
        return Text("prompt.repair", {"power": power, "money": money})

    def faults(self, play: Play, power: str, purse: str, basket: dict[str, int]) -> list[Fault]:
        there, total = repairable(play, power), sum(basket.values())
        if strange := [name for name in basket if name not in there]:
            return [fault("repair.unknown", unit=strange, known=sorted(there))]
        found = odd_numbers(basket)
        found += [fault("works.slow", part=k, most=there[k][2], number=n) for k, n in basket.items() if n > there[k][2]]
        if not found and total > money(play, purse):
            found = [fault("buy.money", total=total, money=money(play, purse), power=power)]
        return found

    def carry_out(self, play: Play, power: str, purse: str, basket: dict[str, int]) -> None:
        there, total = repairable(play, power), sum(basket.values())
        if total:
            play.emit(Paid(purse, -total, "repair"))
        for name, n in basket.items():
            if n:
                factory, part, _ = there[name]
                hurt(play, factory, part, -n)


def _repair(play: Play, who: tuple[str, ...]) -> Step | None:
    return Mend(who=who) if any(repairable(play, power) for power in who) else None


def _good(play: Play, power: str, key: str) -> Good | None:
    if key not in (there := repairable(play, power)):
        return None
    factory, part, _ = there[key]
    return Good(factory.kind, power, PART, name=part, space=factory.space)


def _cards(play: Play) -> dict[str, tuple[Text, ...]]:
    """Damage part by part, with what can be made good in a turn, and how far a factory is from destruction."""
    rules, found = play.game.setting(WORKS), dict[str, tuple[Text, ...]]()
    for unit in play.state.units.values():
        if can(play, unit, "factory") and (there := damage_of(play, unit)):
            parts = [
                Text("card.part", {"name": p.name, "points": there[p.name], "most": p.repaired})
                for p in rules.parts
                if p.name in there
            ]
            found[unit.space] = (*parts, Text("card.works", {"points": sum(there.values()), "most": rules.destroyed}))
    return found


# -- given up by its own owner --


def _options(play: Play, power: str) -> dict[str, Text]:
    own, built = owned(play, power, "factory"), BUILT.get(play.state)
    return {u.space: Text("option.wreck", {"space": u.space}) for u in own if u.id not in built}


def _wreck(play: Play, power: str, space: str) -> None:
    factory = factory_in(play, space)
    assert factory is not None
    wreck(play, factory)


MODULE = Module(
    steps={"repair": _repair},
    classes=(Mend,),
    on={Placed: _placed, "turn.left": _left, Removed: _removed},
    limits={Produces: _produces},
    hooks=(Overtures({"wreck": Overture(_options, _wreck)}), Goods(_good), Cards(_cards)),
    settings=(WORKS,),
)
