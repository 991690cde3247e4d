"""What a bot is: it sees a view and an offer, has a budget, and answers with a decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Protocol, runtime_checkable

from sandtable.kernel.decisions import Decision
from sandtable.kernel.offers import Offer
from sandtable.kernel.text import Text
from sandtable.kernel.view import View

Setting = str | int | float | bool


@dataclass(frozen=True)
class Budget:
    """What one decision may cost: seconds on the clock and, if given, a number of positions or battles looked at."""

    seconds: float = 2.0
    nodes: int = 0  # 0: no limit

    def start(self) -> Meter:
        """The clock starts now."""
        return Meter(self)


class Meter:
    """A budget being used up."""

    def __init__(self, budget: Budget) -> None:
        self.began = monotonic()
        self.until = self.began + max(0.0, budget.seconds)
        self.left = budget.nodes or (1 << 60)

    def spend(self, nodes: int = 1) -> None:
        """Count some work."""
        self.left -= nodes

    def over(self, share: float = 1.0) -> bool:
        """Whether this share of the time, or all nodes, are gone."""
        return self.left <= 0 or monotonic() >= self.began + (self.until - self.began) * share

    @property
    def seconds(self) -> float:
        """How long it has been running."""
        return monotonic() - self.began


@runtime_checkable
class Bot(Protocol):
    """A player that is a program. It needs nothing but this method."""

    def decide(self, view: View, offer: Offer, budget: Budget) -> Decision:
        """Answer an offer within the budget."""
        ...


@runtime_checkable
class Telling(Protocol):
    """A bot that says why; `Text("bot.said", {"words": ...})` is a sentence of its own."""

    @property
    def words(self) -> Sequence[Text]:
        """What it has to say of its last answer; it is told when the turn is over."""
        ...


class Maker(Protocol):
    """How a bot is made; unknown parameters are refused with a TypeError."""

    def __call__(self, **settings: Setting) -> Bot:
        """A bot with these parameters."""
        ...


Settings = Mapping[str, Setting]
