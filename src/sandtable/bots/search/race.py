"""Searching: plans are played out against the enemies' answers, the better ones further, and the judge compares."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from sandtable.bots.search.playout import LAPS
from sandtable.bots.staff.plan import Plan

# What a point of the planner's own measure says about the logarithm of the odds, about as playouts show it.
POINT = 0.01
# How many playouts that is worth: many, because bots who answer a little differently may turn a difference round.
DOUBT = 1.0


def looked_at(turns: float, trials: Trials) -> int:
    """How many plans can be compared with so many turns to be played: all in one lap, and those left in all others."""
    number = 0
    while _cost(number + 1, trials) <= turns:
        number += 1
    return number


def _cost(number: int, trials: Trials) -> float:
    """Turns that one trial of so many plans takes."""
    total = 0.0
    for lap in range(LAPS):
        total += number * trials.price(lap)
        number = _left(number)
    return total


def _left(number: int) -> int:
    """How many of so many plans are played on: the better half and the planner's own."""
    return min(number, 1 + number // 2)


class Candidate(NamedTuple):
    """A plan, written anew for each playout, and what the planner's own measure says of it."""

    plan: Callable[[], Plan]
    worth: float


class Line(Protocol):
    """A plan that is played out."""

    def on(self) -> float | None:
        """The logarithm of our odds after another lap; None if it could not be played."""
        ...


class Trials(Protocol):
    """Whatever plays plans out and counts the turns it takes."""

    turns: float

    def price(self, lap: int) -> float:
        """How many turns a lap takes."""
        ...

    def begun(self, plan: Plan, trial: int) -> Line:
        """A plan that is about to be played out."""
        ...


class Race:
    """Candidates played out with the same dice, lap by lap; after each some of the worst drop out, never the first.

    When all laps are played, those left begin again with other dice.
    """

    def __init__(self, trials: Trials, candidates: Sequence[Candidate], turns: float) -> None:
        """With so many turns to be played in all."""
        self.trials, self.candidates, self.turns = trials, candidates, turns
        self.lines: dict[int, Line] = {}
        self.scores: list[list[float]] = [[] for _ in candidates]

    def best(self) -> int:
        """The number of the candidate that came out best."""
        left = list(range(len(self.candidates)))
        while len(left) > 1 and self._affords(len(left)) and self._tried(left):
            left = [0, *sorted(left[1:], key=lambda n: -self.gain(n))[: _left(len(left)) - 1]]
        return max(left, key=self.gain)

    def _affords(self, number: int) -> bool:
        """Whether there is work left for one more lap of so many plans."""
        return self.trials.turns + number * self.trials.price(len(self.scores[0]) % LAPS) <= self.turns

    def _tried(self, left: list[int]) -> bool:
        """Play all on by a lap; one that not all of them finish says nothing."""
        trial, lap = divmod(len(self.scores[0]), LAPS)
        found = []
        for n in left:
            if lap == 0:
                self.lines[n] = self.trials.begun(self.candidates[n].plan(), trial)
            score = self.lines[n].on()
            if score is None:
                return False
            found.append(score)
        for n, score in zip(left, found, strict=True):
            self.scores[n].append(score)
        return True

    def gain(self, n: int) -> float:
        """How much better than the first it is: what the planner thought, and more and more what playouts show."""
        shown = [a - b for a, b in zip(self.scores[n], self.scores[0], strict=False)]
        thought = POINT * (self.candidates[n].worth - self.candidates[0].worth)
        return (DOUBT * thought + sum(shown)) / (DOUBT + len(shown))
