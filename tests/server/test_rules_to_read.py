"""Rules to read: every rule has a card, and what a card shows is true."""

from __future__ import annotations

import pytest

from sandtable.games.catalogue import entries
from sandtable.games.loader import available, load
from sandtable.games.rulebook import rulebook
from sandtable.kernel.line import from_line
from sandtable.kernel.machine import waiting
from sandtable.kernel.position import enter
from tests.server.tools import House


@pytest.mark.parametrize("slug", available())
def test_every_example_can_be_opened_and_asks_somebody(slug: str) -> None:
    """A position on a card is one of the game as it is played now."""
    cards = [c for c in rulebook(slug, "en").values() if c.example]
    for card in cards:
        assert card.example is not None
        game = load(slug, card.example.options)
        state = enter(game, from_line(game, card.example.position))
        assert waiting(game, state), card.id


def test_a_card_tells_its_rule_in_the_readers_language(house: House) -> None:
    anna = house.person("Anna")
    card = anna.get("/rules/REV-SUB-06")
    assert card["game"] == "revised-1942"
    assert card["title"]
    assert card["refusals"]
    assert "REV-CAS-04" in [n["id"] for n in card["near"]]
    assert card["example"]["orders"][-1]["refused"] == "REV-SUB-06"
    assert anna.get("/rules/REV-SUB-06", lang="de")["refusals"] != card["refusals"]


def test_what_is_no_rule_is_said_so(house: House) -> None:
    status, problem = house.person("Anna").refused("/rules/REV-NOTHING-99", method="GET")
    assert status == 404
    assert "REV-NOTHING-99" in problem["text"]


def test_the_book_of_a_game_has_every_unit_and_every_rule(house: House) -> None:
    book = house.person("Anna").get("/games/revised-1942/book")
    assert {u["kind"] for u in book["units"]} == set(load("revised-1942").kinds)
    assert {e.id for e in entries("revised-1942")} <= {r["id"] for r in book["rules"]}
    assert all(u["abilities"] for u in book["units"] if u["kind"] == "submarine")


def test_what_differs_is_read_from_the_games(house: House) -> None:
    told = house.person("Anna").get("/games/pacific-1941/differs/revised-1942")
    assert "marine" in told["changes"]["new_units"]
    tank = next(u for u in told["changes"]["units"] if u["kind"] == "tank")
    assert {"name": "defence", "here": 2, "there": 3} in tank["figures"]
    same = house.person("Ben").get("/games/revised-1942/differs/revised-1942")
    assert not same["changes"]["units"]
    assert not same["changes"]["new_units"]
