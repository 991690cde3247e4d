"""What names that powers hold are worth: noted in the chronicle, compared in the report."""

from __future__ import annotations

from math import exp, sqrt

import pytest

from sandtable.arena.chronicle import Chronicle, Standing, held
from sandtable.arena.figures import Z
from sandtable.arena.holdings import holdings
from sandtable.arena.measure import sides
from sandtable.arena.one import Outcome, Pairing, Terms, play_game
from sandtable.games.loader import load
from sandtable.games.revised_1942.rules.held import ADVANTAGES
from sandtable.kernel.match import Match
from tests.tools import Table

LED = {"X": ("x",), "Y": ("y",)}


def _game(number: int, units: tuple[int, int], names: dict[str, list[str]]) -> Outcome:
    """A game in which two powers stood so when its last round began, and held these names."""
    standing = {p: Standing(0, n) for p, n in zip(("x", "y"), units, strict=True)}
    told = Chronicle({1: standing}, held=names)
    return Outcome(number, {"X": "a", "Y": "a"}, str(number), how="adjudicated", chronicle=told)


def test_games_with_a_name_are_compared_with_those_without() -> None:
    games = [
        _game(0, (400, 100), {"x": ["radar"]}),
        _game(1, (100, 100), {"x": ["radar"]}),
        _game(2, (100, 100), {"y": ["marines"]}),
        _game(3, (100, 400), {"y": ["marines"]}),
    ]
    found = holdings(games, LED)
    radar = found["x"]["radar"]
    assert (radar["with"], radar["without"]) == (2, 2)
    assert radar["lead"][1] == pytest.approx(4.0)  # twice as strong on average against half as strong
    # A half of the squared logarithm of 4 is the variance of either sort of games; there are two of each.
    assert radar["lead"][2] == pytest.approx(4.0 * exp(Z * 1.3863 / sqrt(2)), rel=1e-3)
    assert found["y"]["marines"]["lead"] == radar["lead"]  # the other side's lead counts for its own powers


def test_one_game_without_a_name_says_nothing() -> None:
    games = [_game(n, (100 + n, 100), {"x": ["radar"]}) for n in range(3)] + [_game(3, (100, 100), {})]
    assert holdings(games, LED) == {"x": {"radar": {"with": 3, "without": 1, "lead": None}}}


def test_advantages_and_developments_are_names_that_are_held() -> None:
    marks = {"advantages": {"Japan": ["banzai attacks"]}, "developed": {"Japan": ["rockets"], "Germany": ["rockets"]}}
    table = Table("Japan", "purchase", full=True, marks=marks, advantages="chosen")
    assert held(table.game, table.state) == {"Japan": ["banzai attacks", "rockets"], "Germany": ["rockets"]}


def test_a_game_of_the_arena_notes_what_was_rolled() -> None:
    options = {"advantages": "rolled", "advantages_each": 3}
    seats = dict.fromkeys(sides(load("revised-1942")), "random")
    told = play_game(Terms("revised-1942", options, cap=1), Pairing(0, seats, "5")).outcome.chronicle.held
    match = Match(load("revised-1942", options), "5", {})
    dealt = {p: sorted(names) for p, names in ADVANTAGES.get(match.state).items()}
    assert all(set(dealt[p]) <= set(told[p]) for p in dealt)
    assert {len(names) for names in dealt.values()} == {3}
