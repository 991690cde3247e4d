"""The bots as the server's workers call them: guarded, one bot for all tables."""

from __future__ import annotations

from sandtable.bots.complaints import Once
from sandtable.bots.guard import Guard
from sandtable.bots.interface import Budget
from sandtable.bots.random_bot import RandomBot
from sandtable.bots.registry import make
from sandtable.kernel.decisions import Decision
from sandtable.kernel.offers import Offer
from sandtable.kernel.text import Text
from sandtable.kernel.view import View


class Served:
    """One kind of bot for every table of a worker. Plans are kept by position, so tables do not disturb each other."""

    def __init__(self, name: str, spec: str = "") -> None:
        """A bot under a name; without a spec the name is one."""
        self.name, self.spec = name, spec or name
        self.bot = make(self.spec)
        self.told = Once()
        self.failed = False  # whether the last answer is a safe one, because the bot's own was not taken
        self.words: tuple[Text, ...] = ()  # what the bot has to say of its last answer

    def decide(self, view: View, offer: Offer, budget: Budget, seed: int) -> Decision:
        """A legal decision, whatever the bot does."""
        bot = make(self.spec, seed=seed) if isinstance(self.bot, RandomBot) else self.bot
        guard = Guard(bot, self.name, seed, told=self.told)
        decision = guard.decide(view, offer, budget)
        self.failed = bool(guard.complaints)
        self.words = guard.words
        return decision
