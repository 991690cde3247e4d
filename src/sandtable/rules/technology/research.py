"""Weapons development: name one development, buy dice, hope for its number."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from sandtable.kernel.dice import Throw
from sandtable.kernel.events import Paid, Told
from sandtable.kernel.marks import put
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Basket
from sandtable.kernel.questions import Reason
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.economy.accounts import purse_for
from sandtable.rules.economy.baskets import MOST_OF_A_KIND, Baskets
from sandtable.rules.goods import DICE, Good
from sandtable.rules.hooks import Goods, Memories, Reasons
from sandtable.rules.marks import DEVELOPED
from sandtable.rules.memories import held_names
from sandtable.rules.questions import Developed

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


CHANCE = 1 / Throw(1, "research").faces  # of one die to show the number of a development


class Development(Shape, frozen=True):
    """What can be researched."""

    price: int  # of a die
    developments: tuple[str, ...]  # each needs its number on a die, in this order


RESEARCH = Setting("research", Development, "The developments there are, and what a die for one costs.")


class Research(Baskets, frozen=True, kw_only=True, tag="research"):
    """Powers may try for one development each."""

    topic: str = "research"

    final: ClassVar[bool] = True

    def purses(self, play: Play, power: str) -> tuple[str, ...]:
        return (purse_for(play.game, power, self.topic),)

    def worth_asking(self, play: Play, power: str, purse: str) -> bool:
        rules = play.game.setting(RESEARCH)
        held = DEVELOPED.get(play.state).get(power, ())
        return play.state.purses.get(purse, 0) >= rules.price and len(held) < len(rules.developments)

    def form(self, play: Play, power: str, purse: str) -> Basket:
        price = play.game.setting(RESEARCH).price
        return Basket(dict.fromkeys(_open(play, power), price), play.state.purses.get(purse, 0))

    def prompt(self, play: Play, power: str, purse: str, money: int) -> Text:
        price = play.game.setting(RESEARCH).price
        return Text("prompt.research", {"power": power, "price": price, "money": money})

    def not_a_basket(self) -> Fault:
        return fault("answer.research")

    def faults(self, play: Play, power: str, purse: str, basket: dict[str, int]) -> list[Fault]:
        rules = play.game.setting(RESEARCH)
        if len(basket) != 1:
            return [fault("research.one", names=sorted(basket))]
        name, dice = next(iter(basket.items()))
        if name not in rules.developments:
            return [fault("research.unknown", name=name, names=rules.developments)]
        if name not in _open(play, power):
            return [fault("research.held", name=name, power=power)]
        if not 1 <= dice <= MOST_OF_A_KIND:
            return [fault("research.dice", number=dice)]
        cost, money = dice * rules.price, play.state.purses.get(purse, 0)
        return [fault("research.money", total=cost, money=money, power=power)] if cost > money else []

    def carry_out(self, play: Play, power: str, purse: str, basket: dict[str, int]) -> None:
        rules = play.game.setting(RESEARCH)
        for name, dice in basket.items():
            number = rules.developments.index(name) + 1
            play.emit(Paid(purse, -dice * rules.price, "research"))
            thrown = play.roll(Throw(dice, "research", power))
            if number in thrown:
                held = DEVELOPED.get(play.state).get(power, [])
                put(DEVELOPED, play, {power: [*held, name]})
            code = "log.developed" if number in thrown else "log.not_developed"
            play.emit(Told(Text(code, {"power": power, "name": name})))


def _open(play: Play, power: str) -> list[str]:
    """What a power has not developed yet."""
    held = DEVELOPED.get(play.state).get(power, [])
    return [name for name in play.game.setting(RESEARCH).developments if name not in held]


def _developed(play: Play, q: Developed, value: bool, why: list[Reason] | None) -> bool:
    return value or q.name in DEVELOPED.get(play.state).get(q.country, ())


def _research(play: Play, who: tuple[str, ...]) -> Step:
    return Research(who=who)


def _good(play: Play, power: str, key: str) -> Good | None:
    """The name of a development in a list stands for dice thrown for it."""
    return Good(key, power, DICE, chance=CHANCE) if key in play.game.setting(RESEARCH).developments else None


DEVELOPMENTS = held_names(DEVELOPED, lambda game, power: list(game.setting(RESEARCH).developments))
MODULE = Module(
    steps={"research": _research},
    classes=(Research,),
    values={Developed: _developed},
    hooks=(
        Goods(_good),
        Memories({"developments": DEVELOPMENTS}),
        Reasons({"research": ("research", "capital")}),
    ),
    settings=(RESEARCH,),
)
