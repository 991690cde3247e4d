"""The bots as the server's workers call them: guarded, with seconds as the budget, one bot for all tables."""

from __future__ import annotations

from typing import Protocol

from sandtable.bots.guard import Guard
from sandtable.bots.interface import Budget
from sandtable.bots.registry import make
from sandtable.kernel.decisions import Decision
from sandtable.kernel.game import Game
from sandtable.kernel.offers import Offer
from sandtable.kernel.state import State
from sandtable.kernel.view import View


class Table(Protocol):
    """What a worker tells of a table."""

    @property
    def game(self) -> Game: ...
    @property
    def state(self) -> State: ...
    @property
    def power(self) -> str: ...
    @property
    def seed(self) -> int: ...


class Served:
    """One kind of bot for every table of a worker. Plans are kept by position, so tables do not disturb each other."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.bot = make(name)

    def decide(self, table: Table, offer: Offer, budget: float) -> Decision:
        """A legal decision within about so many seconds."""
        bot = make(self.name, seed=table.seed) if self.name == "random" else self.bot
        seen = View(table.game, (table.power,), table.state)
        return Guard(bot, self.name, table.seed).decide(seen, offer, Budget(budget))
