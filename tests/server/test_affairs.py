"""The state of the world over HTTP: score, calendar, wars, and what names in orders stand for."""

from __future__ import annotations

from typing import Any

from tests.server.test_several_at_once import seated
from tests.server.tools import House


def _declare(power: str, target: str) -> dict[str, Any]:
    value = {"type": "choose", "options": [f"{power} on {target}"]}
    return {"by": power, "topic": "declare", "value": value}


def test_the_world_at_the_outset(house_on: House) -> None:
    """September 1939: who fights whom, who leads Poland, how far each side is, and what comes next."""
    anna, table = seated(house_on)
    world = anna.get(f"/tables/{table}/affairs")
    assert world["date"] == "3/39"
    assert world["wars"]["Poland"] == ["Germany"]
    assert "Soviet Union" not in world["wars"]
    assert world["leads"]["Poland"] == world["leads"]["Canada"] == "British Empire"
    points = {s["side"]: (s["has"], s["needs"]) for s in world["score"] if s["what"] == "points"}
    assert {side: needs for side, (_, needs) in points.items()} == {"Axis": 81, "Allies": 131}
    assert all(0 < has < needs for has, needs in points.values())
    first = world["calendar"][0]
    assert (first["date"], first["state"], first["only_if"]) == ("4/39", "coming", ["Warsaw is held by Axis"])
    assert "Germany: 5 infantry (3)" in world["calendar"][1]["brings"]


def test_the_world_in_german(house_on: House) -> None:
    """Countries, and kinds of unit that end in a number, are put into the reader's language."""
    anna, table = seated(house_on)
    world = anna.get(f"/tables/{table}/affairs", lang="de")
    assert "Deutschland: 5 Infanterie (3)" in world["calendar"][1]["brings"]
    assert "Frankreich: 1 Infanterie (2)" in world["calendar"][1]["brings"]


def test_games_without_a_calendar_have_an_empty_one(house_on: House) -> None:
    anna = house_on.person("Anna")
    table = anna.found(game="revised-1942")
    world = anna.get(f"/tables/{table}/affairs")
    assert (world["date"], world["calendar"], world["leads"]) == ("", [], {})
    assert "date" not in anna.get(f"/tables/{table}/view")["turn"]


def test_what_follows_a_declaration_is_told_before_it_is_made(house_on: House) -> None:
    """The check tells what the log would say, and nothing happens."""
    anna, table = seated(house_on)
    body = {"decisions": [_declare("Germany", "Benelux")], "tell": True}
    verdict = anna.post(f"/tables/{table}/check", body)
    assert verdict["ok"]
    assert "British Empire now commands Benelux." in [e["text"] for e in verdict["effects"]]
    assert "Benelux" not in anna.get(f"/tables/{table}/affairs")["wars"]
    assert "effects" not in anna.post(f"/tables/{table}/check", {"decisions": body["decisions"]})


def test_the_date_is_in_the_view_and_in_patches(house_on: House) -> None:
    anna, table = seated(house_on)
    assert anna.get(f"/tables/{table}/view")["turn"]["date"] == "3/39"
    offer = anna.offers(table)[0]["id"]
    answer = anna.post(f"/tables/{table}/decide", {"offer": offer, "decisions": [_declare("Germany", "Benelux")]})
    assert answer["patch"]["turn"]["date"] == "3/39"
    assert "Germany" in answer["patch"]["war"]["Benelux"]
