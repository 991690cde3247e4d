"""Dice for developments: none unless money is set aside for them, and then for what is wished for and missing."""

from __future__ import annotations

import pytest

from sandtable.bots.interface import Budget
from sandtable.bots.registry import make
from sandtable.kernel.decisions import Buy, Done, Value
from sandtable.kernel.verdict import Refused
from sandtable.kernel.view import view
from tests.tools import Table


def said(bot: str, power: str = "Germany", money: int = 40, held: tuple[str, ...] = ()) -> Value:
    marks = {"developed": {power: list(held)}}
    table = Table(power, "research", full=True, purses={power: money}, marks=marks)
    assert table.topic == "research"
    return make(bot).decide(view(table.game, table.state, (power,)), table.offer(power), Budget(20.0)).value


@pytest.mark.parametrize("bot", ["normal", "hard", "hard:research=4"])
def test_no_die_is_bought_without_the_money_for_one(bot: str) -> None:
    assert said(bot) == Done()


def test_no_more_dice_are_bought_than_money_is_set_aside_or_there() -> None:
    assert said("hard:research=5") == Buy({"jet fighters": 1})
    assert said("hard:research=14") == Buy({"jet fighters": 2})
    assert said("hard:research=30", money=7) == Buy({"jet fighters": 1})


def test_what_is_held_is_not_tried_for_again() -> None:
    assert said("hard:research=5", held=("jet fighters",)) == Buy({"long-range aircraft": 1})
    assert said("hard:research=5", held=("jet fighters", "long-range aircraft")) == Done()


def test_who_wishes_for_nothing_buys_nothing() -> None:
    assert said("hard:research=5", power="Soviet Union") == Done()


@pytest.mark.parametrize("research", [-5, 5000])
def test_research_has_limits(research: float) -> None:
    with pytest.raises(Refused):
        make(f"hard:research={research}")
