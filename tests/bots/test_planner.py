"""The planner weighs whole boards; its small battles are exact; its levels keep their time."""

from __future__ import annotations

from collections import Counter
from time import monotonic

import pytest

from sandtable.bots.battle.exact import sharp
from sandtable.bots.guard import Guard
from sandtable.bots.interface import Budget
from sandtable.bots.registry import make
from sandtable.bots.threat.model import Model
from sandtable.bots.view.turn_view import Scene
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.machine import apply
from sandtable.kernel.verdict import Refused
from sandtable.kernel.view import view
from tests.tools.table import Table


def model(table: Table, power: str) -> Model:
    return Model(Scene(table.game, table.state, power), Budget().start())


def test_small_battles_are_exact() -> None:
    """One tank against one infantry: both hit, or one does, until somebody does; worked out by hand."""
    table = Table("Germany", "purchase")
    found = sharp(table.game).battle({"tank": 1}, {"infantry": 1})
    hit, struck = 3 / 6, 2 / 6
    assert found.win == pytest.approx(hit * (1 - struck) / (1 - (1 - hit) * (1 - struck)))


def test_all_enemies_who_come_before_us_again_are_counted() -> None:
    """Each of two enemies alone fails at Berlin; one after the other they take it."""
    units = {
        "Germany": {"Germany": "8 infantry, 1 industrial complex"},
        "Western Europe": {"United States": "6 infantry, 2 tank"},
        "Eastern Europe": {"Soviet Union": "6 infantry, 2 tank"},
    }
    held = {"Germany": "Germany", "Western Europe": "United States", "Eastern Europe": "Soviet Union"}
    both = Table("Germany", "purchase", units, hold=held)
    force = Counter({"infantry": 8})
    one = Table("Germany", "purchase", {k: v for k, v in units.items() if k != "Western Europe"}, hold=held)
    assert model(one, "Germany").danger("Germany", force)[1] < 0.3
    assert model(both, "Germany").danger("Germany", force)[1] > 0.85


def test_the_pull_grows_towards_the_enemys_seat_and_over_the_sea() -> None:
    table = Table("Germany", "purchase", full=True)
    seen = model(table, "Germany")
    assert seen.pull("West Russia") > seen.pull("Eastern Europe") > seen.pull("Western Europe") > 0
    american = model(table, "United States")
    assert american.by_road["Eastern United States"] == 0
    assert american.pull("Eastern United States") > american.pull("Western United States") > 0


def test_what_is_great_draws_from_afar_but_most_from_near() -> None:
    """Moscow is worth more than what counts as great: nobody would march on it if it drew alike from all around."""
    table = Table("Germany", "purchase", game="world-at-war-1939", full=True, war=(("Germany", "Russia"),))
    seen = model(table, "Germany")
    assert seen.aims["Russia"] > 1.4 * seen.top
    assert seen.pull("Belorussia") > seen.pull("Poland") > 0


@pytest.mark.parametrize("level", ["greedy", "easy", "normal", "hard"])
@pytest.mark.parametrize("seconds", [0.001, 0.01, 0.5])
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
    assert longest < seconds + 1.0  # the slack is for a busy machine


def test_a_turn_has_a_limit_too() -> None:
    """With a tenth of a second for all of it, most decisions are the safe default, and all are legal."""
    table = Table("Germany", "purchase", full=True)
    guard = Guard(make("hard:turn=0.1"), "hard")
    began, default = monotonic(), 0.0
    for n in range(400):
        if "Germany" not in table.asked:
            break
        offer = table.offer("Germany")
        decision = guard.decide(view(table.game, table.state, ("Germany",)), offer, Budget(5.0))
        default += guard.seconds
        table.state, _ = apply(table.game, table.state, decision, SeededDice("p", n))
    assert not guard.complaints
    assert default < 2.0
    assert monotonic() - began < 20.0


def test_the_same_position_gets_the_same_plan() -> None:
    """Work is counted, not time: two bots that start afresh decide alike."""
    found = []
    for _ in range(2):
        table = Table("Germany", "combat_move", full=True)
        bot, orders = make("hard"), []
        for _ in range(60):
            if table.topic != "combat_move":
                break
            seen = view(table.game, table.state, ("Germany",))
            decision = bot.decide(seen, table.offer("Germany"), Budget(60.0))
            orders.append(decision.value)
            table.state, _ = apply(table.game, table.state, decision, SeededDice("p", len(orders)))
        found.append(orders)
    assert found[0] == found[1]
    assert len(found[0]) > 2


def test_unknown_levels_are_refused() -> None:
    with pytest.raises(Refused):
        make("normal:level=genius")
