"""With more effort, plans are played out with even dice before one is chosen; without, nothing changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from time import monotonic

import pytest

from sandtable.bots.guard import Guard
from sandtable.bots.interface import Budget
from sandtable.bots.registry import make
from sandtable.bots.search.even_dice import EvenDice
from sandtable.bots.search.playout import LAPS, Playouts
from sandtable.bots.search.race import Candidate, Race, looked_at
from sandtable.bots.staff import planners as planner
from sandtable.bots.staff.greedy import GreedyBot
from sandtable.bots.staff.plan import Plan, Reason
from sandtable.bots.staff.planners import HardBot
from sandtable.kernel.decisions import Decision
from sandtable.kernel.dice import Throw
from sandtable.kernel.offers import Offer
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Refused
from sandtable.kernel.view import View, view
from sandtable.rules.movement.move import Move
from tests.tools.table import Table

AXIS = "Germany"


# -- dice --


def hits(dice: EvenDice, n: int, on: int, space: str = "Kiev") -> int:
    return sum(die <= on for die in dice.roll(Throw(n, "attack", AXIS, space, on)))


def test_even_dice_hit_as_often_as_is_due() -> None:
    dice = EvenDice(0)
    assert hits(dice, 6, 3) == 3
    assert sum(hits(dice, 1, 2) for _ in range(30)) == 10


def test_a_fraction_is_rounded_up_as_often_as_it_is_large() -> None:
    assert 0.2 < sum(hits(EvenDice(trial), 1, 2) for trial in range(300)) / 300 < 0.46


def test_what_happens_elsewhere_does_not_shift_even_dice() -> None:
    plain, busy = EvenDice(1), EvenDice(1)
    for n in range(1, 9):
        hits(busy, n, 1, "Minsk")
        assert hits(plain, n, 3) == hits(busy, n, 3)


def test_dice_that_are_no_matter_of_success_show_every_face() -> None:
    dice = EvenDice(2)
    assert {die for _ in range(20) for die in dice.roll(Throw(6, "bombing raid", AXIS, "London"))} == {1, 2, 3, 4, 5, 6}


# -- the race --


@dataclass
class Foretold:
    """Playouts whose results are known: for each candidate the scores of its laps, one trial after the other."""

    scores: Sequence[Sequence[float | None]]
    lap: float = 5.0
    turns: float = 0.0
    asked: list[tuple[int, int, int]] = field(default_factory=list)

    def price(self, lap: int) -> float:
        return self.lap

    def begun(self, plan: Plan, trial: int) -> Told:
        return Told(self, int(plan.why[0].text.code), trial)


@dataclass
class Told:
    """One of them: which candidate, which trial, and how many laps are played."""

    trials: Foretold
    plan: int
    trial: int
    laps: int = 0

    def on(self) -> float | None:
        self.trials.turns += self.trials.lap
        self.trials.asked.append((self.plan, self.trial, self.laps))
        scores = self.trials.scores[self.plan]
        number = min(self.trial * LAPS + self.laps, len(scores) - 1)
        self.laps += 1
        return scores[number]


def race(trials: Foretold, turns: float = 200, worths: Sequence[float] = ()) -> int:
    named = [partial(Plan, [], [Reason(Text(str(n)))]) for n in range(len(trials.scores))]
    plans = [Candidate(plan, (worths or [0.0] * 9)[n]) for n, plan in enumerate(named)]
    return Race(trials, plans, turns).best()


def test_the_plan_with_the_best_playouts_is_taken() -> None:
    assert race(Foretold([[0.0], [-0.2], [0.4], [0.1]])) == 2


def test_of_equal_plans_the_planners_own_is_taken() -> None:
    assert race(Foretold([[0.3], [0.3], [0.3]])) == 0


def test_the_planners_own_doubts_are_outweighed_only_by_enough_playouts() -> None:
    """Another plan seems 60 points worse, but does better when it is played out."""
    scores = [[0.0], [0.5]]
    assert race(Foretold(scores), turns=10, worths=[60.0, 0.0]) == 0
    assert race(Foretold(scores), turns=50, worths=[60.0, 0.0]) == 1


def test_what_shows_only_later_counts() -> None:
    """A plan that seems better when the enemies have answered once, and is worse after the next lap."""
    assert race(Foretold([[0.0, 0.0], [0.3, 0.3]])) == 1
    assert race(Foretold([[0.0, 0.0], [0.3, -0.9]])) == 0


def test_plans_that_do_badly_are_not_played_on_and_the_first_always_is() -> None:
    trials = Foretold([[0.0], [-2.0], [0.4], [0.1]])
    race(trials, turns=55)
    first, on, anew = [(n, 0, 0) for n in range(4)], [(n, 0, 1) for n in (0, 2, 3)], [(n, 1, 0) for n in (0, 2)]
    assert trials.asked == [*first, *on, *anew, *[(n, 1, 1) for n in (0, 2)]]


def test_no_more_is_played_than_is_allowed() -> None:
    trials = Foretold([[0.0], [0.1], [0.2]])
    race(trials, turns=34)
    assert trials.turns <= 34


def test_more_work_is_for_more_plans() -> None:
    """Two plans take four laps, three plans five: the worst of them is not played on; four take seven."""
    assert [looked_at(turns, Foretold([])) for turns in (0, 19, 20, 25, 34, 35)] == [0, 1, 2, 3, 3, 4]


def test_a_lap_that_is_not_finished_says_nothing() -> None:
    """The second trial would speak for the other plan, but one of its playouts is cut off."""
    assert race(Foretold([[0.0, 0.0, -9.0], [-0.1, -0.1, None]])) == 0


# -- playouts --


def playouts(table: Table, power: str, seconds: float = 60.0) -> Playouts:
    return Playouts(table.game, table.state, power, GreedyBot, lambda trial: GreedyBot(), Budget(seconds).start())


def laps(tried: Playouts, trial: int = 0) -> list[float | None]:
    """What is said of no attacks at all, lap by lap."""
    line = tried.begun(Plan(), trial)
    return [line.on() for _ in range(LAPS)]


def noted(monkeypatch: pytest.MonkeyPatch, topic: str) -> list[str]:
    """The powers whose bot is asked this, in order."""
    asked: list[str] = []
    decide = GreedyBot.decide

    def noting(self: GreedyBot, position: View, offer: Offer, budget: Budget) -> Decision:
        if offer.topic == topic:
            asked.append(offer.power)
        return decide(self, position, offer, budget)

    monkeypatch.setattr(GreedyBot, "decide", noting)
    return asked


def test_a_playout_leaves_the_position_alone_and_comes_out_the_same_again() -> None:
    table = Table("United States", "combat_move", full=True)
    before, tried = table.state.digest(), playouts(table, "United States")
    first = laps(tried)
    assert None not in first
    assert len(set(first)) == LAPS  # the second lap is played on from the first
    assert laps(tried) == first
    assert table.state.digest() == before


def test_turns_are_counted_and_foretold() -> None:
    """The rest of our turn is half a turn, and in the last lap the enemies only fight, which is half a turn too."""
    tried = playouts(Table("United States", "combat_move", full=True), "United States")
    laps(tried)
    assert [tried.price(0), tried.price(1)] == [0.5 + 2, 1 + 2 * 0.5]  # Germany and Japan
    assert tried.turns == tried.price(0) + tried.price(1)


def test_all_enemies_answer_and_allies_let_their_turns_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    buyers = noted(monkeypatch, "purchase")
    assert None not in laps(playouts(Table(AXIS, "combat_move", full=True), AXIS))
    answers, again = ["United Kingdom", "United States", "Soviet Union"], ["Germany"]
    assert list(dict.fromkeys(buyers)) == [*answers, *again]


def test_when_all_is_played_the_enemies_only_fight(monkeypatch: pytest.MonkeyPatch) -> None:
    """What they would buy after the last battles, and where they would stand, nobody sees any more."""
    attackers, buyers = noted(monkeypatch, "combat_move"), noted(monkeypatch, "purchase")
    line = playouts(Table(AXIS, "combat_move", full=True), AXIS).begun(Plan(), 0)
    line.on()
    attackers.clear()
    buyers.clear()
    line.on()
    assert {"United Kingdom", "Soviet Union"} <= set(attackers)
    assert set(buyers) == {AXIS}


@pytest.mark.parametrize(("game", "power"), [("pacific-1941", "Japan"), ("world-at-war-1939", "Germany")])
def test_other_games_are_played_out_too(game: str, power: str) -> None:
    tried = playouts(Table(power, "combat_move", game=game, full=True), power)
    assert None not in laps(tried)
    assert tried.turns > 2


def test_a_playout_that_fails_or_is_late_has_no_result(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table("United States", "combat_move", full=True)
    assert playouts(table, "United States", seconds=0.0).begun(Plan(), 0).on() is None

    def refuse(*_: object) -> Decision:
        raise Refused("game.over")

    monkeypatch.setattr(GreedyBot, "decide", refuse)
    assert playouts(table, "United States").begun(Plan(), 0).on() is None


# -- the bot --


@dataclass
class Liked:
    """Every lap of it says the same."""

    playouts: Playouts
    score: float

    def on(self) -> float:
        self.playouts.turns += 5
        return self.score


def test_without_more_effort_nothing_is_played_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(planner, "Race")
    table = Table(AXIS, "combat_move", full=True)
    HardBot().decide(view(table.game, table.state, (AXIS,)), table.offer(AXIS), Budget(60.0))


def test_with_more_effort_the_plan_that_did_better_is_ordered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Open land lies beside an army; a judge who loves peace forbids it to go in."""

    monkeypatch.setattr(Playouts, "begun", lambda tried, plan, trial: Liked(tried, -9.0 * len(plan.orders)))
    units = {"Eastern Europe": {AXIS: "6 infantry, 2 tank"}, "Russia": {"Soviet Union": "9 infantry"}}
    said = []
    for effort in (1, 20):
        table = Table(AXIS, "combat_move", units)
        bot = HardBot(effort=effort)
        bot.decide(view(table.game, table.state, (AXIS,)), table.offer(AXIS), Budget(60.0))
        said.append({text.code for text in bot.explain(AXIS)})
    assert "bot.attack.walk" in said[0]
    assert "bot.attack.walk" not in said[1]


def test_with_more_effort_armies_stand_where_that_did_better(monkeypatch: pytest.MonkeyPatch) -> None:
    """Layouts of the fearless and of the fearful are played out; here a judge has a liking for those who march most."""
    tried: list[int] = []

    def restless(playouts: Playouts, plan: Plan, trial: int) -> Liked:
        tried.append(len(plan.orders))
        return Liked(playouts, len(plan.orders))

    monkeypatch.setattr(Playouts, "begun", restless)
    table = Table(AXIS, "noncombat_move", full=True)
    step = table.state.stack[-1]
    assert isinstance(step, Move)
    bot = HardBot(effort=30)
    scene = bot._look(view(table.game, table.state, (AXIS,)), AXIS)
    plan = bot._peace(scene, step, Budget(600.0).start())
    assert len(set(tried)) > 1
    assert len(plan.orders) == max(tried)


def test_a_search_keeps_to_the_clock_and_then_gives_its_orders() -> None:
    table = Table(AXIS, "combat_move", full=True)
    guard, began = Guard(make("hard:effort=500"), "hard"), monotonic()
    decision = guard.decide(view(table.game, table.state, (AXIS,)), table.offer(AXIS), Budget(1.5))
    assert not guard.complaints
    assert monotonic() - began < 1.5 + 10.0  # the slack is for a busy machine; all of the search would take minutes
    assert decision.by == AXIS


@pytest.mark.parametrize("effort", [0.5, 5000])
def test_effort_has_limits(effort: float) -> None:
    with pytest.raises(Refused):
        make(f"hard:effort={effort}")
