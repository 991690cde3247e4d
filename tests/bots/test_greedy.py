"""The greedy bot sees what lies before it."""

from __future__ import annotations

from time import monotonic

import pytest

from sandtable.bots.guard import Guard
from sandtable.bots.interface import Budget
from sandtable.bots.staff.greedy import GreedyBot
from sandtable.bots.staff.planners import HardBot
from sandtable.bots.staff.turns import ClassicBot
from sandtable.kernel.decisions import Buy, Choose, Decision, Lose
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.machine import apply, check
from sandtable.kernel.view import view
from tests.tools.table import Table


def turn(table: Table, bot: ClassicBot, power: str, *, until: str = "", seconds: float = 5.0, seed: str = "1") -> Guard:
    """Let the bot answer for a power until another one is asked (or it is asked about a topic)."""
    guard = Guard(bot)
    for n in range(500):
        if power not in table.asked or table.topic == until:
            break
        offer = table.offer(power)
        decision = guard.decide(view(table.game, table.state, (power,)), offer, Budget(seconds))
        table.state, events = apply(table.game, table.state, decision, SeededDice(seed, n))
        table.events += events
    assert not guard.complaints, guard.complaints
    return guard


def answer(table: Table, power: str, bot: ClassicBot | None = None) -> Decision:
    offer = table.offer(power)
    decision = (bot or GreedyBot()).decide(view(table.game, table.state, (power,)), offer, Budget(5.0))
    assert not check(table.game, table.state, decision).faults
    return decision


def test_it_walks_into_open_land() -> None:
    table = Table(
        "Germany",
        "combat_move",
        {"Eastern Europe": {"Germany": "4 infantry"}, "Russia": {"Soviet Union": "1 infantry"}},
        hold={"Eastern Europe": "Germany", "Belorussia": "Soviet Union", "Russia": "Soviet Union"},
    )
    turn(table, GreedyBot(), "Germany", until="noncombat_move")
    assert table.holder("Belorussia") == "Germany"


def test_it_takes_a_weakly_held_capital() -> None:
    table = Table(
        "Germany",
        "combat_move",
        {
            "West Russia": {"Germany": "6 infantry, 6 tank"},
            "Russia": {"Soviet Union": "2 infantry, 1 industrial complex"},
        },
        hold={"West Russia": "Germany", "Russia": "Soviet Union"},
        purses={"Soviet Union": 20},
    )
    turn(table, GreedyBot(), "Germany", until="noncombat_move")
    assert table.holder("Russia") == "Germany"


def test_it_leaves_a_strong_army_alone() -> None:
    table = Table(
        "Germany",
        "combat_move",
        {"Eastern Europe": {"Germany": "3 infantry"}, "Belorussia": {"Soviet Union": "8 infantry, 3 tank"}},
        hold={"Eastern Europe": "Germany", "Belorussia": "Soviet Union"},
    )
    turn(table, GreedyBot(), "Germany", until="noncombat_move")
    assert table.units("Belorussia") == {"infantry": 8, "tank": 3}


def test_it_takes_the_prize_next_door_whatever_the_answer() -> None:
    """The tanks that could then take Berlin are next to it; greedy does not think of them, the planner does."""

    def prize() -> Table:
        return Table(
            "Germany",
            "combat_move",
            {
                "Germany": {"Germany": "11 infantry, 1 industrial complex"},
                "Eastern Europe": {"Soviet Union": "4 infantry, 5 tank"},
                "Western Europe": {"United Kingdom": "1 infantry"},
            },
            hold={"Germany": "Germany", "Eastern Europe": "Soviet Union", "Western Europe": "United Kingdom"},
            purses={"Germany": 40},
        )

    greedy, hard = prize(), prize()
    turn(greedy, GreedyBot(), "Germany", until="noncombat_move")
    turn(hard, HardBot(), "Germany", until="noncombat_move")
    assert greedy.units("Germany", "Germany")["infantry"] < 4
    assert hard.units("Germany", "Germany")["infantry"] >= 9


def test_whoever_thinks_of_the_answer_buys_defenders_for_a_capital_in_danger() -> None:
    table = Table(
        "Germany",
        "purchase",
        {
            "Germany": {"Germany": "2 infantry, 1 industrial complex"},
            "Eastern Europe": {"Soviet Union": "4 infantry, 6 tank"},
        },
        hold={"Germany": "Germany", "Eastern Europe": "Soviet Union"},
        purses={"Germany": 30},
    )
    decision = answer(table, "Germany", HardBot())
    assert isinstance(decision.value, Buy)
    assert decision.value.basket.get("infantry", 0) >= 8


def test_it_lands_from_the_sea() -> None:
    table = Table(
        "United Kingdom",
        "combat_move",
        {
            "United Kingdom": {"United Kingdom": "2 infantry, 2 tank"},
            "Sea Zone 6": {"United Kingdom": "2 transport"},
            "Germany": {"Germany": "9 infantry"},
        },
        hold={
            "United Kingdom": "United Kingdom",
            "Norway": "Germany",
            "Germany": "Germany",
            "Western Europe": "Germany",
        },
    )
    turn(table, GreedyBot(), "United Kingdom", until="noncombat_move")
    landed = [s for s in ("Norway", "Western Europe") if table.holder(s) == "United Kingdom"]
    assert landed


def test_it_gives_up_a_hopeless_battle() -> None:
    table = Table(
        "Soviet Union",
        "combat_move",
        {"Russia": {"Soviet Union": "6 infantry, 3 tank"}, "West Russia": {"Germany": "6 infantry"}},
        hold={"Russia": "Soviet Union", "West Russia": "Germany"},
    )
    table.do("go 6 infantry, 3 tank: Russia > West Russia")
    # No attacker hits; all six defenders do, less the two that the dice spare.
    table.done(*[6] * 9, *[1, 1, 1, 1, 6, 6])
    while table.topic == "casualties":
        table.do("accept")
    assert table.topic == "retreat"
    assert answer(table, "Soviet Union").value == Choose(("Russia",))


def test_it_fights_on_when_it_is_winning() -> None:
    table = Table(
        "Soviet Union",
        "combat_move",
        {"Russia": {"Soviet Union": "6 infantry, 3 tank"}, "West Russia": {"Germany": "6 infantry"}},
        hold={"Russia": "Soviet Union", "West Russia": "Germany"},
    )
    table.do("go 6 infantry, 3 tank: Russia > West Russia")
    table.done(1, 1, 6, 6, 6, 6, 1, 1, 6, *[1, 6, 6, 6, 6, 6])
    while table.topic == "casualties":
        table.do("accept")
    assert answer(table, "Soviet Union").value == Choose(())


def test_cheap_units_are_lost_first() -> None:
    table = Table(
        "Soviet Union",
        "combat_move",
        {"Russia": {"Soviet Union": "2 infantry, 2 tank"}, "West Russia": {"Germany": "3 infantry"}},
        hold={"Russia": "Soviet Union", "West Russia": "Germany"},
    )
    table.do("go 2 infantry, 2 tank: Russia > West Russia")
    table.done(*[6] * 4, 1, 6, 6)
    value = answer(table, "Soviet Union").value
    assert isinstance(value, Lose)
    assert [table.state.units[i].kind for i in value.units] == ["infantry"]


def test_it_explains_itself() -> None:
    table = Table("Germany", "purchase", full=True)
    bot = GreedyBot()
    turn(table, bot, "Germany")
    assert {"bot.bought", "bot.attack.gain"} <= {text.code for text in bot.explain("Germany")}


@pytest.mark.parametrize("seconds", [0.0, 0.001, 0.05])
def test_an_absurd_budget_is_kept_and_the_turn_still_ends(seconds: float) -> None:
    table = Table("Germany", "purchase", full=True)
    began = monotonic()
    turn(table, GreedyBot(), "Germany", seconds=seconds)
    assert "Germany" not in table.asked or table.topic not in ("purchase", "combat_move")
    assert monotonic() - began < 30


def test_a_lost_plan_is_made_again() -> None:
    """A bot that forgets everything between two decisions still plays a whole legal turn."""
    table = Table("Germany", "combat_move", full=True)
    for n in range(300):
        if "Germany" not in table.asked or table.topic != "combat_move":
            break
        offer = table.offer("Germany")
        decision = GreedyBot().decide(view(table.game, table.state, ("Germany",)), offer, Budget(5.0))
        table.state, _ = apply(table.game, table.state, decision, SeededDice("x", n))
    assert table.topic != "combat_move"
