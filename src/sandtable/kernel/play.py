"""The hand that turns the crank: what steps and modules use to look at a position and to change it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.kernel.dice import Dice, NoDice, Throw, Thrown
from sandtable.kernel.events import Event, Moment, Rolled
from sandtable.kernel.program import Over
from sandtable.kernel.questions import Question, Reason
from sandtable.kernel.steps import Step
from sandtable.kernel.verdict import Fault

if TYPE_CHECKING:
    from sandtable.kernel.game import Game
    from sandtable.kernel.state import State

MOST_STEPS = 10_000  # a crank that turns longer than this without a question is a defect of the rules


class Play:
    """One position being looked at or changed. `look` caches derived facts and is dropped whenever anything changes."""

    __slots__ = ("dice", "events", "game", "look", "reacting", "state")

    def __init__(self, game: Game, state: State, dice: Dice | None = None, look: dict[Any, Any] | None = None) -> None:
        self.game = game
        self.state = state
        self.dice: Dice = dice or NoDice()
        self.events: list[Event] = []
        self.look: dict[Any, Any] = {} if look is None else look  # what is known of the position already
        self.reacting: list[Step] = []

    # -- questions --

    def ask(self, question: Question, why: list[Reason] | None = None) -> Any:
        """How much? Every module that knows something adds its part."""
        value = question.start(self)
        for handler in self.game.values.get(type(question), ()):
            value = handler(self, question, value, why)
        return value

    def faults(self, question: Question) -> list[Fault]:
        """May I? All that speaks against it."""
        found: list[Fault] = []
        for handler in self.game.limits.get(type(question), ()):
            if more := handler(self, question):
                found += more
        return found

    def allows(self, question: Question) -> bool:
        """May I? Whether nothing speaks against it; who wants no reasons is told sooner."""
        for handler in self.game.limits.get(type(question), ()):  # noqa: SIM110  # asked for every unit of a phase
            if handler(self, question):
                return False
        return True

    # -- change --

    def emit(self, event: Event) -> None:
        """Let something happen, and let the modules react."""
        event.do(self.state)
        self.events.append(event)
        if self.look:
            self.look = {}
        key: object = event.name if isinstance(event, Moment) else type(event)
        for reaction in self.game.reactions.get(key, ()):
            reaction(self, event)
        if key.__class__ is str:  # a module may hear of every moment
            for reaction in self.game.reactions.get(Moment, ()):
                reaction(self, event)

    def roll(self, throw: Throw) -> tuple[int, ...]:
        """Throw dice, on the record."""
        dice = self.dice.roll(throw)
        self.emit(Rolled(Thrown(throw, dice)))
        return dice

    @property
    def top(self) -> Step:
        """The step that is at work."""
        return self.state.stack[-1]

    def push(self, step: Step) -> None:
        """Put a step on top: it works first."""
        self.state.stack = (*self.state.stack, step)
        self.look = {}

    def react(self, step: Step) -> None:
        """From a reaction: put a step on top once the running method is over."""
        self.reacting.append(step)

    def become(self, step: Step) -> None:
        """Replace the top step, keeping nothing but what the new one holds."""
        self.state.stack = (*self.state.stack[:-1], step)
        self.look = {}

    def pop(self, answer: Any = None) -> None:
        """Remove the top step; an answer is told to the one below."""
        self.state.stack = self.state.stack[:-1]
        self.look = {}
        if answer is not None:
            self.state.stack[-1].heard(self, answer)

    # -- the crank --

    def settle(self) -> None:
        """Put the steps that reactions asked for on top, the first module's first; after the end nobody is asked."""
        while self.reacting:
            steps, self.reacting = sorted(self.reacting, key=lambda s: not isinstance(s, Over)), []
            for step in reversed(steps):
                self.push(step)

    def crank(self) -> None:
        """Run steps until somebody must decide or the game is over."""
        for _ in range(MOST_STEPS):
            self.settle()
            top = self.state.stack[-1]
            if isinstance(top, Over) or top.waits(self):
                return
            top.run(self)
        raise RuntimeError(f"the game runs in circles at {self.state.stack[-1]!r}")
