"""The questions about money that some games answer in a way of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from sandtable.kernel.questions import Question

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

MANY = 999  # more than anybody can buy


class Yields(Question, frozen=True):
    """What a place adds to the production of a power that holds it: what is printed, without another word."""

    power: str
    space: str

    def start(self, play: Play) -> int:
        return play.game.board.spaces[self.space].value


class Spends(Question, frozen=True):
    """May a power pay with this purse now? (limit)"""

    power: str
    purse: str


class Stock(Question, frozen=True):
    """How many more units of a kind a power may buy now."""

    power: str
    kind: str

    def start(self, play: Play) -> int:
        return MANY


class Discount(msgspec.Struct, frozen=True):
    """One unit that is cheaper, if it is made in a certain place."""

    kind: str
    space: str
    off: int


class Rebate(Question, frozen=True):
    """What is taken off the price of units in a power's basket, one by one."""

    power: str
    basket: tuple[tuple[str, int], ...]

    def start(self, play: Play) -> tuple[Discount, ...]:
        return ()
