"""The levels of the lobby: one name, and the planners that a game's steps of movement call for."""

from __future__ import annotations

from sandtable.bots.interface import Budget
from sandtable.bots.staff.easy import EasyBot
from sandtable.bots.staff.fronts import FrontBot
from sandtable.bots.staff.greedy import GreedyBot
from sandtable.bots.staff.planners import HardBot, NormalBot
from sandtable.bots.staff.shell import TURN
from sandtable.bots.staff.turns import ClassicBot
from sandtable.kernel.decisions import Decision
from sandtable.kernel.game import Game
from sandtable.kernel.offers import Offer
from sandtable.kernel.text import Text
from sandtable.kernel.view import View


class Level:
    """Powers that move one after the other are led by one staff, whole sides that move together by another."""

    def __init__(self, turns: ClassicBot, sides: FrontBot) -> None:
        self.turns, self.sides = turns, sides
        self.aggression, self.risk = turns.aggression, turns.risk
        self._last: ClassicBot | FrontBot = turns

    def staff(self, game: Game) -> ClassicBot | FrontBot:
        """Who can plan what a game's rules ask for; the more particular staff is asked first."""
        return self.turns if self.turns.knows(game) else self.sides

    def decide(self, view: View, offer: Offer, budget: Budget) -> Decision:
        """Answer an offer."""
        self._last = self.staff(view.game)
        return self._last.decide(view, offer, budget)

    @property
    def words(self) -> list[Text]:
        """What it has to say of its last answer."""
        return self._last.words

    def explain(self, power: str) -> tuple[Text, ...]:
        """What a power did in its last turn and why."""
        return self._last.explain(power)


def greedy(aggression: float = 1.0, seed: int | str = 0, risk: float = 1.0, turn: float = TURN) -> Level:
    """One step ahead, with odds."""
    return Level(GreedyBot(aggression, seed, risk, turn), FrontBot("greedy", aggression, seed, risk, turn))


def easy(aggression: float = 1.0, seed: int | str = 0, risk: float = 1.0, turn: float = TURN) -> Level:
    """For a first game."""
    return Level(EasyBot(aggression, seed, risk, turn), FrontBot("easy", aggression, seed, risk, turn))


def normal(aggression: float = 1.0, seed: int | str = 0, risk: float = 1.0, turn: float = TURN) -> Level:
    """Weighs what it leaves behind."""
    return Level(NormalBot(aggression, seed, risk, turn), FrontBot("normal", aggression, seed, risk, turn))


def hard(
    aggression: float = 1.0,
    seed: int | str = 0,
    risk: float = 1.0,
    turn: float = TURN,
    effort: float = 1.0,
    research: float = 0.0,
) -> Level:
    """The strongest."""
    turns = HardBot(aggression, seed, risk, turn, effort, research)
    return Level(turns, FrontBot("hard", aggression, seed, risk, turn))
