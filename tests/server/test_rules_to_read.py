"""Rules to read: every rule has a card, and what a card shows is true."""

from __future__ import annotations

import tomllib

import pytest

from sandtable.games.catalogue import entries, gaps
from sandtable.games.layers import layers_of
from sandtable.games.loader import available, load
from sandtable.games.rulebook import rulebook
from sandtable.kernel.line import from_line
from sandtable.kernel.machine import waiting
from sandtable.kernel.position import enter
from tests.server.tools import House

BOOKS = ("book.en.toml", "book.de.toml", "titles.de.toml")


@pytest.mark.parametrize("slug", available())
def test_every_example_can_be_opened_and_asks_somebody(slug: str) -> None:
    """A position on a card is one of the game as it is played now."""
    cards = [c for c in rulebook(slug, "en").values() if c.example]
    for card in cards:
        assert card.example is not None
        game = load(slug, card.example.options)
        state = enter(game, from_line(game, card.example.position))
        assert waiting(game, state), card.id


def texts(slug: str, name: str) -> dict[str, str]:
    """A file of texts by rule, those of the games beneath included."""
    return {k: v for path in layers_of(slug).paths(name) for k, v in tomllib.loads(path.read_text("utf-8")).items()}


@pytest.mark.parametrize("slug", available())
def test_every_rule_is_told_in_both_languages(slug: str) -> None:
    """A sentence or three and a title, for rules that there are."""
    rules = {e.id for e in entries(slug)}
    english, german = rulebook(slug, "en"), rulebook(slug, "de")
    for rule in rules:
        for card in (english[rule], german[rule]):
            assert card.text.endswith((".", "!")), card
            assert 20 < len(card.text) < 420, card
        assert english[rule].text != german[rule].text, rule
    assert rules <= set(texts(slug, "titles.de.toml")), "every rule has a German title"
    assert {*texts(slug, "book.en.toml"), *gaps(slug)} == set(texts(slug, "book.de.toml")), "both tell the same"
    for gap in gaps(slug):  # English tells them in gaps.csv, German in its book
        assert german[gap].text.endswith((".", "!")), gap
        assert german[gap].text != english[gap].text, gap


@pytest.mark.parametrize("slug", available())
def test_no_text_names_a_rule_that_there_is_not(slug: str) -> None:
    layers = layers_of(slug)
    own = {path: tomllib.loads(path.read_text("utf-8")) for name in BOOKS if (path := layers.layers[0].file(name))}
    known = set(rulebook(slug, "en"))
    assert not {rule for told in own.values() for rule in told} - known


def test_a_card_tells_its_rule_in_the_readers_language(house: House) -> None:
    anna = house.person("Anna")
    card = anna.get("/rules/REV-SUB-06")
    assert card["game"] == "revised-1942"
    assert card["title"]
    assert card["text"]
    assert card["refusals"]
    assert "REV-CAS-04" in [n["id"] for n in card["near"]]
    assert card["example"]["orders"][-1]["refused"] == "REV-SUB-06"
    german = anna.get("/rules/REV-SUB-06", lang="de")
    assert all(german[part] != card[part] for part in ("title", "text", "refusals"))


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
