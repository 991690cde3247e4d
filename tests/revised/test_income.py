"""Collecting income."""

from __future__ import annotations

from sandtable.kernel.machine import explain
from sandtable.rules.questions import Income
from sandtable.texts import say
from tests.tools import Table, rule


@rule("REV-INCOME-01")
def test_income_is_the_value_of_all_land_held() -> None:
    """Soviet income is the sum over its territories, each of which can be told."""
    t = Table("Soviet Union", "income", purses={"Soviet Union": 0})
    assert t.money("Soviet Union") == 24
    total, lines = explain(t.game, t.state, Income("Soviet Union"))
    assert total == sum(line.value for line in lines) == 24
    assert {line.rule for line in lines} == {"REV-INCOME-01"}
    assert "Caucasus yields 4" in [say(line.text) for line in lines]


@rule("REV-INCOME-02")
def test_land_counts_as_it_stands_at_that_moment() -> None:
    """Germany collects for the Caucasus it took this turn; the Soviet Union then collects without it."""
    t = Table("Germany", "combat_move", {"Ukraine S.S.R.": {"Germany": "1 infantry"}}, purses={"Germany": 0})
    t.do("go 1 infantry: Ukraine S.S.R. > Caucasus").done().done()
    assert t.money("Germany") == 44
    t = Table("Soviet Union", "income", hold={"Caucasus": "Germany"}, purses={"Soviet Union": 0})
    assert t.money("Soviet Union") == 20


@rule("REV-INCOME-03")
def test_no_income_without_a_capital() -> None:
    """A power whose capital the enemy holds collects nothing for the land it still has."""
    t = Table("Soviet Union", "income", hold={"Russia": "Germany"}, purses={"Soviet Union": 3})
    assert t.money("Soviet Union") == 3


@rule("REV-INCOME-04", "REV-BUY-02")
def test_money_is_kept_from_turn_to_turn() -> None:
    """What was not spent is added to."""
    t = Table("Soviet Union", "income", purses={"Soviet Union": 17})
    assert t.money("Soviet Union") == 17 + 24
