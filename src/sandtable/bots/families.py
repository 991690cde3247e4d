"""One name, several games: a bot of a level is made for each family of games, and the game at hand decides."""

from __future__ import annotations

from sandtable.bots.classic.bot import ClassicBot
from sandtable.bots.classic.easy import EasyBot
from sandtable.bots.classic.greedy import GreedyBot
from sandtable.bots.fronts.bot import FrontBot
from sandtable.bots.interface import Budget
from sandtable.bots.planner.bot import HardBot, NormalBot
from sandtable.bots.shell import TURN
from sandtable.kernel.decisions import Decision
from sandtable.kernel.offers import Offer
from sandtable.kernel.view import View


class ByGame:
    """Answers with the bot that knows the game."""

    def __init__(self, classic: ClassicBot, fronts: FrontBot) -> None:
        self.classic, self.fronts = classic, fronts
        self.aggression, self.risk = classic.aggression, classic.risk
        self._last: ClassicBot | FrontBot = classic

    def decide(self, view: View, offer: Offer, budget: Budget) -> Decision:
        """Answer an offer."""
        self._last = self.classic if self.classic.knows(view.game) else self.fronts
        return self._last.decide(view, offer, budget)

    def explain(self, power: str) -> str:
        """What a power did in its last turn and why."""
        return self._last.explain(power)


def greedy(aggression: float = 1.0, seed: int | str = 0, risk: float = 1.0, turn: float = TURN) -> ByGame:
    """One step ahead, with odds."""
    return ByGame(GreedyBot(aggression, seed, risk, turn), FrontBot("greedy", aggression, seed, risk, turn))


def easy(aggression: float = 1.0, seed: int | str = 0, risk: float = 1.0, turn: float = TURN) -> ByGame:
    """For a first game."""
    return ByGame(EasyBot(aggression, seed, risk, turn), FrontBot("easy", aggression, seed, risk, turn))


def normal(aggression: float = 1.0, seed: int | str = 0, risk: float = 1.0, turn: float = TURN) -> ByGame:
    """Weighs what it leaves behind."""
    return ByGame(NormalBot(aggression, seed, risk, turn), FrontBot("normal", aggression, seed, risk, turn))


def hard(
    aggression: float = 1.0, seed: int | str = 0, risk: float = 1.0, turn: float = TURN, effort: float = 1.0
) -> ByGame:
    """The strongest."""
    return ByGame(HardBot(aggression, seed, risk, turn, effort), FrontBot("hard", aggression, seed, risk, turn))
