"""The client learns what a game is from the server: what wins, what land yields, which reasons matter."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.loader import available, load
from sandtable.kernel.machine import begin
from sandtable.kernel.play import Play
from sandtable.rules.economy.accounts import purses_of
from sandtable.rules.hooks import Reasons
from sandtable.rules.look import seats, yields
from sandtable.rules.questions import Income
from sandtable.server.answers.figures import figures_of
from sandtable.server.answers.views import board_view, reasons_of
from sandtable.server.answers.words import Words
from sandtable.server.core.games import looks
from sandtable.server.core.journal_lines import whole_line
from sandtable.server.table_data import Row
from tests.server.tools import House

GAMES = list(available())


@pytest.mark.parametrize("slug", GAMES)
def test_what_wins_and_where_governments_sit_are_places_of_the_board(slug: str) -> None:
    game = load(slug)
    told = board_view(game, looks(slug))
    assert set(told["prizes"]) <= set(game.board.spaces)
    assert {s for places in told["seats"].values() for s in places} <= set(game.board.spaces)
    assert set(told["parts"].values()) <= set(game.powers)


def test_the_prizes_of_games_that_are_won_in_different_ways() -> None:
    def prizes(slug: str) -> dict[str, str]:
        return dict(board_view(load(slug), looks(slug))["prizes"])

    assert prizes("revised-1942")["Russia"] == "Moscow"
    assert len(prizes("revised-1942")) == 12
    assert prizes("pacific-1941")["Japan"] == "Japan", "a capital wins the game for whoever takes it"
    assert prizes("blitzkrieg-general") == {}, "no place by itself: points and conquered powers"


@pytest.mark.parametrize("slug", GAMES)
def test_figures_are_those_of_the_rules(slug: str) -> None:
    game = load(slug)
    state, _ = begin(game)
    play, told = Play(game, state), figures_of(game, state)
    for power in game.powers:
        collects = sum(max(0, int(play.ask(Income(purse.name)))) for purse in purses_of(game, power))
        assert told["powers"][power]["income"] == collects
        assert told["powers"][power]["units"] > 0
    assert all(n == yields(play, state.control[s], s) for s, n in told["lands"].items())


def test_land_yields_what_the_game_says_and_not_what_is_printed() -> None:
    """An area of Blitzkrieg General pays its conqueror less than its owner."""
    game = load("blitzkrieg-general")
    play = Play(game, begin(game)[0])
    both = {yields(play, power, "Northern England") for power in ("British Empire", "Germany")}
    assert both == {5, 2}
    assert yields(Play(load("revised-1942"), begin(load("revised-1942"))[0]), "Germany", "Russia") == 8
    assert seats(Play(load("revised-1942"), begin(load("revised-1942"))[0]), "Soviet Union") == ("Russia",)


@pytest.mark.parametrize("slug", GAMES)
def test_reasons_belong_to_questions_of_the_game(slug: str) -> None:
    """Every area that a module names has a reason in some game; questions about moves do not give those of buying."""
    game = load(slug)
    told = reasons_of(game, Words(game))
    named = {topic for hook in game.hooks(Reasons) for topic in hook}
    assert named, "the game says which reasons its questions give"
    for topic in named - {"home_move", "repair"}:
        assert any(topic in one["topics"] for one in told), topic
    buying = {one["code"] for one in told if {"purchase", "production"} & set(one["topics"])}
    moving = {one["code"] for one in told if {"combat_move", "movement"} & set(one["topics"])}
    assert buying
    assert moving
    assert not buying & moving


def test_a_list_says_what_is_thrown_for_and_what_takes_no_room(house: House) -> None:
    anna = house.person("Anna")
    table = anna.found(game="revised-1942")
    research = anna.offers(table)[0]["form"]["goods"]
    assert {g["sort"] for g in research.values()} == {"dice"}
    assert research["rockets"]["chance"] == pytest.approx(1 / 6)
    anna.decide(table, "done")
    goods = anna.offers(table)[0]["form"]["goods"]
    assert goods["industrial complex"]["apart"] is True
    assert "apart" not in goods["infantry"]


def test_moves_say_whether_they_can_attack(house: House) -> None:
    anna = house.person("Anna")
    for phase, peaceful in (("combat_move", False), ("noncombat_move", True)):
        table = anna.found(game="revised-1942", position=f"revised-1942 / round 2 / turn Germany {phase}")
        assert anna.offers(table)[0]["form"]["peaceful"] is peaceful


def test_the_lobby_says_whom_newcomers_play_against(house: House) -> None:
    for game in house.person("Anna").get("/games"):
        assert game["ladder"] == ["easy", "normal", "hard"]
        assert {game["usual"], game["plainest"]} <= set(game["bots"])


def test_figures_over_the_door_now_and_then(house: House) -> None:
    anna = house.person("Anna")
    table = anna.found()
    first = anna.get(f"/tables/{table}/figures")
    assert first["powers"]["Azure"]["money"] > 0
    assert anna.get(f"/tables/{table}/figures", record=0) == first


def test_dice_of_old_lines_name_the_kind_by_itself() -> None:
    old: dict[str, Any] = {"throw": {"n": 1, "what": "attack of tank 4", "who": "Germany"}, "dice": [1]}
    data: dict[str, object] = {"events": [{"event": "rolled", "thrown": old}], "records": [{"throws": [dict(old)]}]}
    line = whole_line(Row(3, "decided", "", 0.0, data))
    for thrown in (line["events"][0]["thrown"], line["records"][0]["throws"][0]):
        assert thrown["throw"] == {"n": 1, "what": "attack", "who": "Germany", "kind": "tank 4"}
