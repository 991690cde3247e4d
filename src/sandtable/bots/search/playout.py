"""A plan played out with the real rules: the rest of our turn and the turns of all enemies; then the judge speaks."""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import dataclass
from math import log

from sandtable.bots.guard import safe_default
from sandtable.bots.interface import Budget, Meter
from sandtable.bots.search.even_dice import EvenDice
from sandtable.bots.staff.plan import Plan, key_of
from sandtable.bots.staff.turns import ClassicBot
from sandtable.kernel.game import Game
from sandtable.kernel.machine import faults_of, offer_to, take
from sandtable.kernel.match import MISFITS
from sandtable.kernel.phases import round_of, turn_of
from sandtable.kernel.play import Play
from sandtable.kernel.program import Over
from sandtable.kernel.state import State
from sandtable.kernel.verdict import Refused
from sandtable.kernel.view import View
from sandtable.rules.movement.move import Move

MOST_DECISIONS = 4000  # a playout that takes more goes in circles
SHARE = 0.8  # of the time: the rest is for giving the orders
LEAST = 0.002  # no chance is judged to be less: a game that seems lost must not outweigh all others
UNFIT = (Refused, RuntimeError, *MISFITS)  # what may come of a position of which something is hidden


@dataclass
class Playouts:
    """Plays plans out from one position, as one power sees it, until all enemies have moved.

    Allies let their turns pass: what they do differs little from plan to plan, and costs as much as an enemy's answer.
    """

    game: Game
    state: State
    power: str
    ours: Callable[[], ClassicBot]  # makes who plays the rest of our turn
    theirs: Callable[[int], ClassicBot]  # makes who plays all turns after it, another one for every trial
    meter: Meter
    turns: int = 0  # played so far, in all playouts; the rest of ours is one, those of allies are none

    def judged(self, plan: Plan, trial: int) -> float | None:
        """The logarithm of our side's odds to win after this plan; None if it could not be played out in time."""
        try:
            play = self._played(plan, trial)
        except UNFIT:
            return None
        return None if play is None else log_odds(play, self.game.countries[self.power].alliance)

    def _played(self, plan: Plan, trial: int) -> Play | None:
        step = self.state.stack[-1]
        assert isinstance(step, Move)
        play = Play(self.game, self.state.copy(), EvenDice(trial))
        bot, others = self.ours(), self.theirs(trial)
        bot.plans.put(key_of(self.game, self.state, self.power, step.manner), plan, self.state)
        began, turn = round_of(self.state), turn_of(self.state)
        left = set(enemies(self.game, self.power))
        self.turns += 1
        for _ in range(MOST_DECISIONS):
            if isinstance(play.top, Over):
                return play
            now = turn_of(play.state)
            if now and now != turn:
                left -= set(turn)
                if not left or self.power in now or round_of(play.state) > began + 1:
                    return play
                self.turns += not left.isdisjoint(now)
                turn, bot = now, others
            if self.meter.over(SHARE):
                return None
            passing = set(turn) - {self.power} if left.isdisjoint(turn) else frozenset[str]()
            self._decide(play, bot, passing)
        return None

    def _decide(self, play: Play, bot: ClassicBot, passing: Set[str]) -> None:
        """Let a bot answer what is asked next; it looks at the position itself, which nobody else sees."""
        power = play.top.waits(play)[0]
        offer = offer_to(self.game, play.state, power)
        assert offer is not None, "who is waited for is asked something"
        decision = None
        if power not in passing:
            seconds = self.meter.until - self.meter.began
            decision = bot.decide(View(self.game, (power,), play.state), offer, Budget(seconds))
        if decision is None or faults_of(play, decision):
            decision = safe_default(self.game, play.state, offer)
        play.events, play.look = [], {}
        take(play, decision)


def enemies(game: Game, power: str) -> tuple[str, ...]:
    """The powers of other sides."""
    side = game.countries[power].alliance
    return tuple(p for p in game.powers if game.countries[p].alliance != side)


def log_odds(play: Play, side: str) -> float:
    """The logarithm of a side's odds to win, by the learned judge."""
    from sandtable.judging.judge import chances  # numpy is not for those who do not search

    chance = min(1.0 - LEAST, max(LEAST, chances(play)[side]))
    return log(chance / (1.0 - chance))
