"""Thinking costs what it is given, also on a board three times as large."""

from __future__ import annotations

from time import process_time

import pytest

from sandtable.bots.guard import Guard
from sandtable.bots.interface import Budget
from sandtable.bots.registry import make
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.game import Game
from sandtable.kernel.machine import apply, begin, offers, waiting
from sandtable.kernel.view import view
from tests.bots.large import large_game


def first_turns(game: Game, level: str, seconds: float, turns: int) -> tuple[float, float]:
    """The longest decision and the average turn of the first powers, in seconds of this process."""
    state, _ = begin(game, SeededDice("c", 0))
    guard, longest, total = Guard(make(level), level), 0.0, 0.0
    done, last = 0, ""
    for n in range(3000):
        offer = next(o for o in offers(game, state) if o.power in waiting(game, state))
        if offer.topic == "purchase" and offer.power != last:
            done, last = done + 1, offer.power
            if done > turns:
                break
        began = process_time()
        decision = guard.decide(view(game, state, (offer.power,)), offer, Budget(seconds))
        spent = process_time() - began
        longest, total = max(longest, spent), total + spent
        state, _ = apply(game, state, decision, SeededDice("c", n + 1))
    assert not guard.complaints
    return longest, total / turns


@pytest.mark.parametrize("level", ["greedy", "hard"])
def test_three_times_the_board_does_not_cost_thirty_times_as_much(level: str) -> None:
    _, small = first_turns(large_game(1), level, 60.0, 2)
    _, large = first_turns(large_game(3), level, 60.0, 2)
    assert large < 12 * small


def test_the_limit_of_a_decision_is_kept_on_a_large_board() -> None:
    longest, _ = first_turns(large_game(3), "hard", 0.3, 2)
    assert longest < 2.0  # the checks lie between pieces of work; the largest of them is a battle worked out exactly
