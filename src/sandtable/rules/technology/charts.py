"""Research by charts: dice are bought, any six is a breakthrough, and a die on a chosen chart says which.

Where a power has several purses each pays for the dice it likes, and all of them are thrown together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from sandtable.kernel.dice import Throw
from sandtable.kernel.events import Paid, Told
from sandtable.kernel.marks import put
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Basket, Option
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.questions import Reason
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.economy.accounts import baskets_of
from sandtable.rules.economy.baskets import Baskets, may_spend, odd_numbers
from sandtable.rules.goods import DICE, Good
from sandtable.rules.hooks import Goods, Memories
from sandtable.rules.marks import DEVELOPED
from sandtable.rules.memories import held_names
from sandtable.rules.questions import Developed

if TYPE_CHECKING:
    from sandtable.kernel.game import Game
    from sandtable.kernel.play import Play

DIE, CHART = "research die", "chart"
NEEDED = 6  # on any die


class Charts(Shape, frozen=True):
    """What can be found, and by whom."""

    price: int  # of a die
    charts: tuple[tuple[str, ...], ...]  # what each face of a die stands for
    barred: tuple[str, ...] = ()  # powers that do no research


CHARTS = Setting("charts", Charts, "What a research die costs, the charts of developments, and who does no research.")


def held(play: Play, power: str) -> list[str]:
    """What a power has developed."""
    return list(DEVELOPED.get(play.state).get(power, []))


def unfinished(play: Play, power: str) -> list[int]:
    """The charts on which a power lacks something."""
    owned = set(held(play, power))
    return [at for at, chart in enumerate(play.game.setting(CHARTS).charts) if not set(chart) <= owned]


class Laboratory(Baskets, frozen=True, kw_only=True, tag="laboratory"):
    """Each power says how many dice it buys, from each of its purses."""

    topic: str = "research"

    final: ClassVar[bool] = True
    together: ClassVar[bool] = True

    def purses(self, play: Play, power: str) -> tuple[str, ...]:
        return baskets_of(play.game, power)

    def worth_asking(self, play: Play, power: str, purse: str) -> bool:
        rules = play.game.setting(CHARTS)
        rich = play.state.purses.get(purse, 0) >= rules.price
        return rich and power not in rules.barred and bool(unfinished(play, power))

    def form(self, play: Play, power: str, purse: str) -> Basket:
        return Basket({DIE: play.game.setting(CHARTS).price}, play.state.purses.get(purse, 0))

    def prompt(self, play: Play, power: str, purse: str, money: int) -> Text:
        price = play.game.setting(CHARTS).price
        return Text("prompt.laboratory", {"power": power, "price": price, "money": money, "purse": purse})

    def not_a_basket(self) -> Fault:
        return fault("answer.laboratory")

    def faults(self, play: Play, power: str, purse: str, basket: dict[str, int]) -> list[Fault]:
        strange = [name for name in basket if name != DIE]
        if strange:
            return [fault("research.only_dice", name=strange[0])]
        found = odd_numbers(basket)
        cost, money = basket.get(DIE, 0) * play.game.setting(CHARTS).price, play.state.purses.get(purse, 0)
        return found or ([fault("research.money", total=cost, money=money, power=power)] if cost > money else [])

    def run(self, play: Play) -> None:
        play.pop()
        for power in self.who:
            dice = {purse: self.baskets.get(purse, {}).get(DIE, 0) for purse in self.purses(play, power)}
            _research(play, power, {purse: n for purse, n in dice.items() if n})


def _research(play: Play, power: str, dice: dict[str, int]) -> None:
    if not dice:
        return
    for purse, n in dice.items():
        play.emit(Paid(purse, -n * play.game.setting(CHARTS).price, "research"))
    if NEEDED not in play.roll(Throw(sum(dice.values()), "research", power, on=0)):
        play.emit(Told(Text("log.no_breakthrough", {"power": power})))
        return
    keys = tuple(str(at + 1) for at in unfinished(play, power))
    options = tuple(Option(key, _worded(play, key)) for key in keys)
    prompt = Text("prompt.chart", {"power": power})
    play.push(Pick(to=power, topic=CHART, prompt=prompt, options=options, default=keys[:1], handler=CHART))


def _worded(play: Play, key: str) -> Text:
    return Text("option.chart", {"number": key, "names": list(play.game.setting(CHARTS).charts[int(key) - 1])})


def _chosen(play: Play, answer: Answer) -> None:
    """One die on the chart; what the power has already is thrown again."""
    chart = play.game.setting(CHARTS).charts[int(answer.chosen[0]) - 1]
    owned = held(play, answer.by)
    name = ""
    while not name or name in owned:
        name = chart[play.roll(Throw(1, "breakthrough", answer.by, on=0))[0] - 1]
    put(DEVELOPED, play, {answer.by: [*owned, name]})
    play.emit(Told(Text("log.developed", {"power": answer.by, "name": name})))


def _developed(play: Play, q: Developed, value: bool, why: list[Reason] | None) -> bool:
    return value or q.name in DEVELOPED.get(play.state).get(q.country, ())


def _laboratory(play: Play, who: tuple[str, ...]) -> Step | None:
    able = any(may_spend(play, power, purse) for power in who for purse in baskets_of(play.game, power))
    return Laboratory(who=who) if able else None


def _good(play: Play, power: str, key: str) -> Good | None:
    return Good(key, power, DICE) if key == DIE else None


def _names(game: Game, power: str) -> list[str]:
    return [name for chart in game.setting(CHARTS).charts for name in chart]


MODULE = Module(
    steps={"research": _laboratory},
    classes=(Laboratory,),
    values={Developed: _developed},
    answers={CHART: _chosen},
    hooks=(Goods(_good), Memories({"developments": held_names(DEVELOPED, _names)})),
    settings=(CHARTS,),
)
