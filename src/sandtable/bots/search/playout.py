"""A plan played out with the real rules: our turn and the turns of all enemies, then again; then the judge speaks."""

from __future__ import annotations

from collections.abc import Callable
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
from sandtable.kernel.offers import Basket, Group, Offer
from sandtable.kernel.phases import round_of, turn_of
from sandtable.kernel.play import Play
from sandtable.kernel.program import Over
from sandtable.kernel.state import State
from sandtable.kernel.verdict import Refused
from sandtable.kernel.view import View
from sandtable.rules.movement.move import Move

LAPS = 2  # how often we and all enemies move
HALF = 0.5  # part of a turn that is battles and what leads to them, or what comes after
MOST_DECISIONS = 4000  # a lap that takes more goes in circles
SHARE = 0.8  # of the time: the rest is for giving the orders
LEAST = 0.002  # no chance is judged to be less: a game that seems lost must not outweigh all others
UNFIT = (Refused, RuntimeError, *MISFITS)  # what may come of a position of which something is hidden


@dataclass
class Playouts:
    """Plays plans on from one position, as one power sees it.

    Allies let their turns pass: what they do differs little from plan to plan, and costs as much as an enemy's answer.
    """

    game: Game
    state: State
    power: str
    ours: Callable[[], ClassicBot]  # makes who plays our turns
    theirs: Callable[[int], ClassicBot]  # makes who plays the enemies', another one for every trial
    meter: Meter
    turns: float = 0.0  # played so far, in all lines

    def price(self, lap: int) -> float:
        """How many turns a lap takes: the first begins in the midst of ours, in the last the enemies play half."""
        number = len(enemies(self.game, self.power))
        return (HALF if lap == 0 else 1.0) + number * (HALF if lap == LAPS - 1 else 1.0)

    def begun(self, plan: Plan, trial: int) -> Line:
        """A plan that is about to be played out."""
        return Line(self, plan, trial)


class Line:
    """A plan played on, lap by lap: our turn and the answers of all enemies, then again."""

    def __init__(self, playouts: Playouts, plan: Plan, trial: int) -> None:
        game, state, power = playouts.game, playouts.state, playouts.power
        step = state.stack[-1]
        assert isinstance(step, Move)
        self.playouts, self.lap = playouts, 0
        self.play = Play(game, state.copy(), EvenDice(trial))
        self.ours, self.theirs = playouts.ours(), playouts.theirs(trial)
        self.ours.plans.put(key_of(game, state, power, step.manner), plan, state)

    def on(self) -> float | None:
        """The logarithm of our side's odds to win after another lap; None if it could not be played in time."""
        try:
            finished = self._played()
        except UNFIT:
            return None
        self.playouts.turns += self.playouts.price(self.lap)
        self.lap += 1
        return log_odds(self.play, self.playouts.game.countries[self.playouts.power].alliance) if finished else None

    def _played(self) -> bool:
        """Play until all enemies have moved; whether there was time."""
        power, play = self.playouts.power, self.play
        began, turn = round_of(play.state), turn_of(play.state)
        left, moved = set(enemies(self.playouts.game, power)), power in turn
        for _ in range(MOST_DECISIONS):
            if isinstance(play.top, Over):
                return True
            now = turn_of(play.state)
            if now and now != turn:
                left -= set(turn)
                if not left or (moved and power in now) or round_of(play.state) > began + 1:
                    return True
                turn, moved = now, moved or power in now
            if self.playouts.meter.over(SHARE):
                return False
            self._decide(play.top.waits(play)[0], turn)
        return False

    def _decide(self, power: str, turn: tuple[str, ...]) -> None:
        """Let a bot answer what is asked next; it looks at the position itself, which nobody else sees."""
        game, play = self.playouts.game, self.play
        offer = offer_to(game, play.state, power)
        assert offer is not None, "who is waited for is asked something"
        decision = None
        if not self._passes(power, offer, turn):
            bot = self.ours if self.playouts.power in turn else self.theirs
            seconds = self.playouts.meter.until - self.playouts.meter.began
            decision = bot.decide(View(game, (power,), play.state), offer, Budget(seconds))
        if decision is None or faults_of(play, decision):
            decision = safe_default(game, play.state, offer)
        play.events, play.look = [], {}
        take(play, decision)

    def _passes(self, power: str, offer: Offer, turn: tuple[str, ...]) -> bool:
        """Whether a power does nothing now: an ally in his turn, an enemy in the last lap when the battles are over."""
        if power not in turn or power == self.playouts.power:
            return False
        if power not in enemies(self.playouts.game, self.playouts.power):
            return True
        step = self.play.top
        after = isinstance(offer.form, Basket) or (
            isinstance(offer.form, Group) and not offer.form.must and isinstance(step, Move) and step.peaceful
        )
        return self.lap == LAPS - 1 and after


def enemies(game: Game, power: str) -> tuple[str, ...]:
    """The powers of other sides."""
    side = game.countries[power].alliance
    return tuple(p for p in game.powers if game.countries[p].alliance != side)


def log_odds(play: Play, side: str) -> float:
    """The logarithm of a side's odds to win, by the learned judge."""
    from sandtable.judging.judge import chances  # numpy is not for those who do not search

    chance = min(1.0 - LEAST, max(LEAST, chances(play)[side]))
    return log(chance / (1.0 - chance))
