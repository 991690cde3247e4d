"""Distances: from one space, from the nearest of some, and past what is shut."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.games.loader import load as game_of
from sandtable.kernel.board import FAR, Around


@pytest.mark.parametrize("slug", ["training", "europe-1940"])
def test_the_nearest_of_some_is_as_far_as_the_least_of_them(slug: str) -> None:
    """One map from all goals tells what a map from each start would."""
    board, rng = game_of(slug).board, Random(slug)
    spaces = [s for s in board.spaces if s not in board.closed]
    for _ in range(8):
        shut = frozenset(rng.sample(spaces, len(spaces) // 4))
        goals = frozenset(rng.sample([s for s in spaces if s not in shut], 3))
        there, past = board.nearest(goals, shut), board.distances_past(shut)
        for start in spaces:
            assert there.get(start, FAR) == min(past[start].get(goal, FAR) for goal in goals)


def test_a_step_to_a_neighbour_needs_no_map() -> None:
    """What touches is one step away, whatever is shut; what does not is looked up."""
    board = game_of("europe-1940").board
    around = Around(board, frozenset(board.sea[:40]))
    for here in [*board.sea[:60:7], *board.open_land[:60:7]]:
        for there in board.next[here]:
            assert around.beside(here, there) == board.distances_past(around.shut)[here].get(there, FAR)
        assert not dict.__contains__(around, here) or any(n in board.closed for n in board.next[here])
    assert around.beside("Eire", "Eire") == 0
