"""Searching: some sets of attacks are played out against the enemies' answers, and the judge says which is the best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from sandtable.bots.staff.plan import Plan

OFTEN = 1  # playouts of a plan, on average, for which there must be work if it is to be looked at
# What a point of the planner's own measure says about the logarithm of the odds, about as playouts show it.
POINT = 0.01
# How many playouts that is worth: many, because bots who answer a little differently may turn a difference round.
DOUBT = 1.0


def looked_at(turns: int, lap: int) -> int:
    """How many plans are compared with so many turns to be played, if a playout takes a `lap` of them."""
    return turns // (OFTEN * lap)


class Candidate(NamedTuple):
    """A plan, written anew for each playout, and what the planner's own measure says of it."""

    plan: Callable[[], Plan]
    worth: float


class Trials(Protocol):
    """Whatever plays plans out and counts the turns it takes."""

    turns: int

    def judged(self, plan: Plan, trial: int) -> float | None:
        """The logarithm of our odds after a plan; None if it could not be played out."""
        ...


class Race:
    """Candidates played out with the same dice. After every trial some of the worst drop out, never the first."""

    def __init__(self, trials: Trials, candidates: Sequence[Candidate], turns: int, lap: int) -> None:
        """With so many turns to be played in all; a playout is expected to take a `lap` of them."""
        self.trials, self.candidates, self.turns, self.lap = trials, candidates, turns, lap
        self.scores: list[list[float]] = [[] for _ in candidates]

    def best(self) -> int:
        """The number of the candidate that came out best."""
        left = list(range(len(self.candidates)))
        while len(left) > 1 and self._affords(len(left)) and self._tried(left):
            left = [0, *sorted(left[1:], key=lambda n: -self.gain(n))[: len(left) // 2]]
        return max(left, key=self.gain)

    def _affords(self, number: int) -> bool:
        """Whether there is work left for one more trial of so many plans."""
        return self.trials.turns + number * self.lap <= self.turns

    def _tried(self, left: list[int]) -> bool:
        """Play all out once more; a trial that not all of them finish says nothing."""
        trial, found = len(self.scores[0]), []
        for n in left:
            score = self.trials.judged(self.candidates[n].plan(), trial)
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
