"""The planner plays plans out before it chooses; its average dice are fair; its levels keep their time."""

from __future__ import annotations

from time import monotonic

import pytest

from sandtable.bots.greedy.scene import Scene
from sandtable.bots.guard import Guard
from sandtable.bots.interface import Budget
from sandtable.bots.planner.dice import MeanDice
from sandtable.bots.planner.evaluate import evaluate
from sandtable.bots.registry import make
from sandtable.kernel.dice import SeededDice, Throw
from sandtable.kernel.machine import apply
from sandtable.kernel.verdict import Refused
from sandtable.kernel.view import view
from tests.tools.table import Table


def test_average_dice_hit_as_often_as_fair_ones() -> None:
    dice = MeanDice()
    hits = sum(d <= 2 for _ in range(300) for d in dice.roll(Throw(1, "attack", "Germany", on=2)))
    assert hits == 100
    assert sum(d <= 3 for d in dice.roll(Throw(8, "defence", "Japan", on=3))) == 4
    assert all(1 <= d <= 6 for d in dice.roll(Throw(5, "raid", "Japan")))


def test_a_position_is_worth_to_one_side_what_it_costs_the_other() -> None:
    table = Table("Germany", "purchase", full=True)
    axis = evaluate(Scene(table.game, table.state, "Germany"))
    assert evaluate(Scene(table.game, table.state, "Japan")) == axis
    assert evaluate(Scene(table.game, table.state, "United Kingdom")) == -axis
    better = Table("Germany", "purchase", full=True, hold={"Karelia S.S.R.": "Germany"})
    assert evaluate(Scene(better.game, better.state, "Germany")) > axis


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
@pytest.mark.parametrize("seconds", [0.01, 0.5])
def test_every_level_plays_a_legal_turn_in_its_time(level: str, seconds: float) -> None:
    table = Table("Soviet Union", "purchase", full=True)
    guard = Guard(make(level), level)
    longest = 0.0
    for n in range(400):
        if "Soviet Union" not in table.asked:
            break
        offer = table.offer("Soviet Union")
        began = monotonic()
        decision = guard.decide(view(table.game, table.state, ("Soviet Union",)), offer, Budget(seconds))
        longest = max(longest, monotonic() - began)
        table.state, _ = apply(table.game, table.state, decision, SeededDice("p", n))
    assert not guard.complaints
    assert table.asked != ("Soviet Union",)
    assert longest < seconds + 2.0  # the slack is for a busy machine


def test_unknown_levels_are_refused() -> None:
    with pytest.raises(Refused):
        make("normal:level=genius")
