"""Weapons development: name one development, buy dice, hope for its number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.decisions import Buy, Decision, Done
from sandtable.kernel.dice import Throw
from sandtable.kernel.events import Paid, Told
from sandtable.kernel.marks import put
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Basket, Offer
from sandtable.kernel.questions import Reason
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.economy.accounts import purse_for
from sandtable.rules.economy.purchase import MOST_OF_A_KIND
from sandtable.rules.goods import DICE, Good
from sandtable.rules.hooks import Goods, Memories
from sandtable.rules.marks import DEVELOPED
from sandtable.rules.memories import held_names
from sandtable.rules.questions import Developed

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


class Development(Shape, frozen=True):
    """What can be researched."""

    price: int  # of a die
    developments: tuple[str, ...]  # each needs its number on a die, in this order


RESEARCH = Setting("research", Development, "The developments there are, and what a die for one costs.")


class Research(Step, frozen=True, kw_only=True, tag="research"):
    """A power may try for one development."""

    to: str
    topic: str = "research"

    def _names(self, play: Play) -> tuple[str, ...]:
        return play.game.setting(RESEARCH).developments

    def _price(self, play: Play) -> int:
        return play.game.setting(RESEARCH).price

    def _open(self, play: Play) -> list[str]:
        held = DEVELOPED.get(play.state).get(self.to, [])
        return [n for n in self._names(play) if n not in held]

    def waits(self, play: Play) -> tuple[str, ...]:
        return (self.to,) if self._money(play) >= self._price(play) and self._open(play) else ()

    def _money(self, play: Play) -> int:
        return play.state.purses.get(purse_for(play.game, self.to, self.topic), 0)

    def offers(self, play: Play) -> tuple[Offer, ...]:
        money = self._money(play)
        form = Basket({name: self._price(play) for name in self._open(play)}, money)
        prompt = Text("prompt.research", {"power": self.to, "price": self._price(play), "money": money})
        return (Offer(self.to, self.topic, prompt, form, Done(), done=True),)

    def check(self, play: Play, decision: Decision) -> list[Fault]:
        value = decision.value
        if isinstance(value, Done):
            return []
        if not isinstance(value, Buy):
            return [fault("answer.research")]
        if len(value.basket) != 1:
            return [fault("research.one", names=sorted(value.basket))]
        name, dice = next(iter(value.basket.items()))
        if name not in self._names(play):
            return [fault("research.unknown", name=name, names=self._names(play))]
        if name not in self._open(play):
            return [fault("research.held", name=name, power=self.to)]
        if not 1 <= dice <= MOST_OF_A_KIND:
            return [fault("research.dice", number=dice)]
        cost, money = dice * self._price(play), self._money(play)
        return [fault("research.money", total=cost, money=money, power=self.to)] if cost > money else []

    def take(self, play: Play, decision: Decision) -> None:
        play.pop()
        if not isinstance(decision.value, Buy):
            return
        name, dice = next(iter(decision.value.basket.items()))
        number = self._names(play).index(name) + 1
        play.emit(Paid(purse_for(play.game, self.to, self.topic), -dice * self._price(play), "research"))
        thrown = play.roll(Throw(dice, "research", self.to))
        if number in thrown:
            held = DEVELOPED.get(play.state).get(self.to, [])
            put(DEVELOPED, play, {self.to: [*held, name]})
        code = "log.developed" if number in thrown else "log.not_developed"
        play.emit(Told(Text(code, {"power": self.to, "name": name})))


def _developed(play: Play, q: Developed, value: bool, why: list[Reason] | None) -> bool:
    return value or q.name in DEVELOPED.get(play.state).get(q.country, ())


def _research(play: Play, who: tuple[str, ...]) -> Step:
    return Research(to=who[0])


def _good(play: Play, power: str, key: str) -> Good | None:
    """The name of a development in a list stands for dice thrown for it."""
    return Good(key, power, DICE) if key in play.game.setting(RESEARCH).developments else None


DEVELOPMENTS = held_names(DEVELOPED, lambda game, power: list(game.setting(RESEARCH).developments))
MODULE = Module(
    steps={"research": _research},
    classes=(Research,),
    values={Developed: _developed},
    hooks=(Goods(_good), Memories({"developments": DEVELOPMENTS})),
    settings=(RESEARCH,),
)
