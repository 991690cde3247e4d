"""A power whose capital is freed for the first time raises units there for nothing, up to a sum."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from sandtable.kernel.events import Placed, Taken
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Basket
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.economy.baskets import Baskets, odd_numbers
from sandtable.rules.look import foes

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


class Revival(Shape, frozen=True):
    """Where units are raised, and what they may be worth."""

    land: str
    worth: int


REVIVAL = Setting("revival", dict[str, Revival], "Powers that raise units when their capital is freed.", {})
REVIVED: Mark[dict[str, str]] = Mark("revived", "game", {})  # power -> where it has used the right


class Revive(Baskets, frozen=True, kw_only=True, tag="revive"):
    """The units are chosen and stand there at once; what is not used is gone."""

    topic: str = "revive"
    final: ClassVar[bool] = True

    def _right(self, play: Play, power: str) -> Revival:
        return play.game.setting(REVIVAL)[power]

    def _prices(self, play: Play) -> dict[str, int]:
        kinds = play.game.kinds.values()
        return {k.name: k.cost for k in kinds if k.cost and k.arm != "sea" and not k.can("fixed")}

    def form(self, play: Play, power: str, purse: str) -> Basket:
        return Basket(self._prices(play), self._right(play, power).worth)

    def prompt(self, play: Play, power: str, purse: str, money: int) -> Text:
        return Text("prompt.revive", {"power": power, "money": money, "space": self._right(play, power).land})

    def faults(self, play: Play, power: str, purse: str, basket: dict[str, int]) -> list[Fault]:
        prices = self._prices(play)
        strange = [k for k in basket if k not in prices]
        if strange:
            return [fault("buy.unknown", unit=strange, known=sorted(prices))]
        total, worth = sum(prices[k] * n for k, n in basket.items()), self._right(play, power).worth
        found = odd_numbers(basket)
        if not found and total > worth:
            found = [fault("revive.worth", total=total, money=worth, power=power)]
        return found

    def carry_out(self, play: Play, power: str, purse: str, basket: dict[str, int]) -> None:
        land = self._right(play, power).land
        made = tuple(
            Unit(play.state.fresh_id(power), kind, power, land) for kind, n in basket.items() for _ in range(n)
        )
        if made:
            play.emit(Placed(made, "revived"))


def _taken(play: Play, event: Taken) -> None:
    right = play.game.setting(REVIVAL).get(event.by)
    if right is None or event.space != right.land or event.by in REVIVED.get(play.state):
        return
    if event.loser in foes(play, event.by):
        put(REVIVED, play, {event.by: event.space})
        play.react(Revive(who=(event.by,)))


MODULE = Module(classes=(Revive,), on={Taken: _taken}, settings=(REVIVAL,))
