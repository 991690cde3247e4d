"""A bot's words at a table: told when its turn is over, in the reader's language, to those who may hear them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from sandtable.bots.guard import safe_default
from sandtable.bots.interface import Budget
from sandtable.bots.registry import make
from sandtable.bots.tell.accounts import Accounts
from sandtable.bots.words import said_by, turn_at
from sandtable.games.loader import load
from sandtable.kernel.match import Match
from sandtable.kernel.text import Text
from sandtable.kernel.view import view
from sandtable.server.core.explaining import MOST, Explaining
from sandtable.server.settings import Settings
from sandtable.server.web.app import create_app
from tests.server.tools import House, Person, until

WORDS = (Text("bot.said", {"words": "So it is."}),)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A server with more than one worker: no bot sees every question of its turn."""
    settings = Settings(database=str(tmp_path / "s.db"), rate=0, batch=0, budget=3.0, workers=2)
    with TestClient(create_app(settings)) as client:
        yield House(client)


def lines(person: Person, table: str, lang: str = "en") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.get(f"/tables/{table}/lines", lang=lang)["lines"]
    return found


def explained(person: Person, table: str, lang: str = "en") -> list[dict[str, Any]]:
    return [line for line in lines(person, table, lang) if line["kind"] == "explained"]


def test_a_bot_says_why_when_its_turn_is_over(house: House) -> None:
    anna = house.person("Anna")
    position = "revised-1942 / round 1 / turn Soviet Union purchase"
    bots = {"Soviet Union": "normal"}
    table = anna.found(game="revised-1942", position=position, mine=["Germany", "Japan"], bots=bots)
    told = _after_its_turn(anna, table)
    line = told[0]
    assert (line["power"], line["bot"], line["round"], line["powers"]) == (
        "Soviet Union",
        "normal",
        1,
        ["Soviet Union"],
    )
    assert 1 < len(line["log"]) <= 6
    assert line["log"][0]["text"].startswith("Bought ")
    assert {s["sort"] for s in line["log"]} == {"why"}
    attack = next(s for s in line["log"] if s["text"].startswith("Attacked "))
    assert any(space in attack["text"] for space in attack["spaces"])
    german = explained(anna, table, "de")[0]
    assert german["log"][0]["text"].startswith("Gekauft: ")
    assert len(told) == 1, "it is told once"
    # It is no move: the question that stands is the same, and a saved game knows nothing of it.
    info = anna.get(f"/tables/{table}")
    assert info["number"] == max(r["n"] for one in lines(anna, table) for r in one.get("records", []))
    assert "explained" not in anna.call("GET", f"/tables/{table}/export").text


def _after_its_turn(anna: Person, table: str) -> list[dict[str, Any]]:
    """Answer what is asked of the others until the bot has told; until its turn is over it says nothing."""

    def look() -> list[dict[str, Any]]:
        offers = anna.offers(table)
        if offers and offers[0]["topic"] in ("casualties", "retreat"):
            assert not explained(anna, table)
            anna.decide(table, "accept")
        return explained(anna, table)

    until(look, 60)
    offers = until(lambda: anna.offers(table), 20)
    assert offers[0]["power"] == "Germany"
    return explained(anna, table)


def test_who_only_keeps_a_chair_speaks_to_his_own_side(house: House) -> None:
    """The plans of somebody who is away are not for the enemy's ears."""
    anna, ben = house.person("Anna"), house.person("Ben")
    table = anna.found(mine=["Azure"], visibility="public")
    ben.post(f"/tables/{table}/sit", {"power": "Crimson"})
    with house.hall.at(table) as live:
        turn = turn_at(live.match.state)
    steward = house.service.steward
    anna.decide(table, "done")
    steward._explaining.note(table, "Azure", "easy", turn, 1, WORDS)
    while anna.offers(table):
        anna.decide(table, "done")
    steward.poke(table)
    until(lambda: explained(anna, table), 20)
    assert explained(anna, table)[0]["log"][0]["text"] == "So it is."
    assert explained(ben, table) == []
    assert explained(house.stranger, table) == []


# -- until a turn is over --


def test_nothing_is_told_of_orders_that_are_still_secret() -> None:
    """In Blitzkrieg all powers order at once: what a bot says of its list waits until every list is in."""
    match, bot, accounts = Match(load("blitzkrieg-general"), "5"), make("easy"), Accounts()
    ordered = False
    while True:
        offer, turn = match.offers()[0], turn_at(match.state)
        match.decide(bot.decide(view(match.game, match.state, (offer.power,)), offer, Budget(5.0)))
        if offer.topic == "production":
            ordered = True
            accounts.note(offer.power, "easy", turn, match.number, said_by(bot))
        elif ordered:
            break
        if match.offers()[0].topic == "production":
            assert accounts.due(match) == []
    told = accounts.due(match)
    assert {"Germany", "Soviet Union"} <= {account.power for account in told}
    assert all(text.code.startswith("bot.bought") for account in told for text in account.words)
    assert accounts.due(match) == []
    assert accounts.empty


def test_what_was_taken_back_is_not_told() -> None:
    match, accounts = Match(load("training"), "5"), Accounts()
    turn, power = turn_at(match.state), match.offers()[0].power
    _done(match)
    accounts.note(power, "easy", turn, 1, [Text("bot.said", {"words": "Taken back."})])
    match.undo(power)
    accounts.note(power, "easy", turn, 7, [Text("bot.said", {"words": "Never decided."})])
    _done(match)
    accounts.note(power, "easy", turn, 1, WORDS)
    while turn_at(match.state) == turn:
        _done(match)
    assert [account.words for account in accounts.due(match)] == [WORDS]


def _done(match: Match) -> None:
    offer = match.offers()[0]
    match.decide(safe_default(match.game, match.state, offer))


def test_a_server_remembers_only_so_many_tables() -> None:
    explaining = Explaining()
    for n in range(MOST + 5):
        explaining.note(str(n), "Azure", "easy", (1, ("Azure",)), 1, WORDS)
    assert len(explaining._kept) == MOST
    assert "0" not in explaining._kept
