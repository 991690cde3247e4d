"""The estimate of who will win: weights are data of a game, and any game has some."""

from __future__ import annotations

import pytest

from sandtable.games.loader import available, load
from sandtable.kernel.events import Taken
from sandtable.kernel.machine import begin
from sandtable.kernel.play import Play
from sandtable.server.review.worth import Standing, Weights, weights


def opened(slug: str) -> Play:
    game = load(slug)
    return Play(game, begin(game)[0])


def test_the_weights_of_a_game_lie_in_its_folder_and_count_for_games_laid_over_it() -> None:
    assert weights("revised-1942") == Weights(4, 8.0, 1.4)
    assert weights("training") == weights("revised-1942")
    assert weights("no such game") == Weights()


@pytest.mark.parametrize("slug", list(available()))
def test_every_game_begins_even_and_a_stronger_army_is_likelier_to_win(slug: str) -> None:
    start = Standing(opened(slug))
    even = dict.fromkeys(start.sides, pytest.approx(1 / len(start.sides), abs=0.001))
    assert start.win(start) == even
    play = opened(slug)
    first = start.sides[0]
    lost = [u.id for u in play.state.units.values() if start.side.get(u.owner) == first][::2]
    for unit in lost:
        play.state.units.pop(unit)
    assert Standing(play).win(start)[first] < 1 / len(start.sides)


def test_without_weights_an_army_counts_as_much_as_the_production_it_is_worth() -> None:
    start = Standing(opened("pacific-1941"))
    assert start.turns() == pytest.approx(sum(start.army.values()) / sum(start.income.values()))
    assert 1 < start.turns() < 30


def test_the_way_to_victory_counts_and_going_back_counts_against() -> None:
    play = opened("revised-1942")
    start = Standing(play)
    play.emit(Taken("Caucasus", "Germany", "Soviet Union", "captured"))
    bare = Standing(play).win(start)["Axis"]
    play.emit(Taken("Russia", "Germany", "Soviet Union", "captured"))
    assert Standing(play).prizes == {"Allies": 5, "Axis": 7}
    assert Standing(play).win(start)["Axis"] > bare > 0.5
