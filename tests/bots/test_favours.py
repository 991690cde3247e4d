"""National advantages: gifts are taken, the winter is kept for a day of danger, the better ones are chosen."""

from __future__ import annotations

import pytest

from sandtable.bots.interface import Budget
from sandtable.bots.registry import make
from sandtable.games.loader import load
from sandtable.kernel.decisions import Choose, Value
from sandtable.kernel.match import Match
from sandtable.kernel.view import view
from tests.revised.advantages.board import board
from tests.tools.table import Table

CHINESE = {"United States": "chinese divisions"}
TAKEN = {"China": "Japan"}


def answer(table: Table, power: str, level: str) -> Value:
    return make(level).decide(view(table.game, table.state, (power,)), table.offer(power), Budget(20.0)).value


@pytest.mark.parametrize("level", ["greedy", "normal", "hard"])
def test_free_infantry_goes_to_the_front(level: str) -> None:
    """Chinese divisions: next to the Japanese, not behind."""
    table = board("United States", "mobilise", {"China": {"Japan": "2 infantry"}}, CHINESE, hold=TAKEN)
    assert table.topic == "chinese"
    assert answer(table, "United States", level) == Choose(("Sinkiang",))


@pytest.mark.parametrize(("guards", "declared"), [("3 infantry", ("yes",)), ("30 infantry", ())])
@pytest.mark.parametrize("level", ["normal", "hard"])
def test_winter_is_declared_when_moscow_is_in_danger(guards: str, declared: tuple[str, ...], level: str) -> None:
    """Before eight infantry and four tanks, a small garrison needs it, a great one keeps it."""
    units = {"Russia": {"Soviet Union": guards}, "West Russia": {"Germany": "8 infantry, 4 tank"}}
    hold = {"West Russia": "Germany"}
    table = board("Soviet Union", "income", units, {"Soviet Union": "russian winter"}, hold=hold)
    assert table.topic == "winter"
    assert answer(table, "Soviet Union", level) == Choose(declared)


def test_something_useful_is_chosen() -> None:
    """Each power asked before play takes the first of its wishes."""
    match = Match(load("revised-1942", {"advantages": "chosen", "advantages_each": 2}), "seed")
    offer = match.offers()[0]
    assert (offer.power, offer.topic) == ("Soviet Union", "advantages")
    found = make("hard").decide(view(match.game, match.state, ("Soviet Union",)), offer, Budget(20.0)).value
    assert found == Choose(("nonaggression treaty", "russian winter"))
