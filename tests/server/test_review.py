"""Looking back on a game: figures that can be checked against the game itself."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from sandtable.games.loader import load
from sandtable.kernel.dice import RecordedDice
from sandtable.kernel.machine import begin
from sandtable.kernel.match import replay
from sandtable.kernel.record import effective, parse
from sandtable.server.review.course import Course
from sandtable.server.review.summing import review
from tests.server.tools import House

REPLAYS = Path(__file__).parents[1] / "replays"


def raw(name: str) -> bytes:
    with gzip.open(REPLAYS / name) as file:
        return file.read()


@pytest.fixture(scope="module")
def whole() -> dict[str, Any]:
    """The review of a whole Revised game that the Axis wins."""
    save = parse(raw("revised-1942/major-axis.json.gz"))
    course = Course(load(save.game, save.options), save.opening)
    course.follow(effective(save.entries))
    return review(course, save.result)


def test_there_is_one_point_for_each_turn_and_the_last_tells_the_result(whole: dict[str, Any]) -> None:
    points = whole["series"]
    assert 0.3 < points[0]["win"]["Axis"] < 0.7, "nothing is decided when it begins"
    assert points[-1]["win"] == {"Allies": 0.0, "Axis": 1.0}
    assert [p["power"] for p in points[1:6]] == ["Soviet Union", "Germany", "United Kingdom", "Japan", "United States"]
    assert [p["record"] for p in points] == sorted(p["record"] for p in points)
    for point in points:
        assert sum(point["win"].values()) == pytest.approx(1.0, abs=0.001)
    assert points[0]["income"]["Germany"] == 40
    assert points[0]["prizes"] == {"Allies": 6, "Axis": 6}


def test_army_values_are_those_of_the_board(whole: dict[str, Any]) -> None:
    save = parse(raw("revised-1942/major-axis.json.gz"))
    game = load(save.game, save.options)
    point = whole["series"][7]
    records = [r for r in effective(save.entries) if r.n <= point["record"]]
    state = replay(game, begin(game, RecordedDice(save.opening))[0], records)
    for power in game.powers:
        assert point["army"][power] == sum(game.kinds[u.kind].cost for u in state.units.values() if u.owner == power)


def test_luck_is_what_came_less_what_was_expected(whole: dict[str, Any]) -> None:
    assert len(whole["battles"]) > 50
    for battle in whole["battles"]:
        assert battle["luck"] == pytest.approx(battle["actual"] - battle["expected"], abs=0.011)
        assert 0 <= battle["win_before"] <= 1
    assert whole["luck"]["Axis"] == pytest.approx(-whole["luck"]["Allies"])
    mean = sum(b["luck"] for b in whole["battles"]) / len(whole["battles"])
    assert abs(mean) < 3, "over a hundred battles fortune is nearly even"


def test_dice_are_counted(whole: dict[str, Any]) -> None:
    save = parse(raw("revised-1942/major-axis.json.gz"))
    rolled = sum(t.throw.n for r in effective(save.entries) for t in r.throws if t.throw.who == "Japan" and t.throw.on)
    assert whole["dice"]["Japan"]["rolled"] == rolled
    assert 0 < whole["dice"]["Japan"]["hits"] <= rolled


def test_a_running_game_is_reviewed_and_goes_on(house: House) -> None:
    save = parse(raw("training/major-north.json.gz"))
    cut = {**json.loads(raw("training/major-north.json.gz")), "digest": "", "result": {}, "seed": ""}
    cut["entries"] = cut["entries"][:80]
    anna = house.person("Anna")
    table = anna.post("/tables/import", {"save": cut, "mine": ["*"]})["id"]
    first = anna.get(f"/tables/{table}/review")
    assert first["series"][-1]["record"] <= 80
    assert first["battles"]
    for entry in json.loads(raw("training/major-north.json.gz"))["entries"][80:]:
        if entry.get("throws"):
            break
        offer = anna.offers(table)[0]["id"]
        decision = {k: entry[k] for k in ("by", "topic", "value")}
        anna.post(f"/tables/{table}/decide", {"offer": offer, "decisions": [decision]})
    later = anna.get(f"/tables/{table}/review", lang="de")
    assert later["revision"] > first["revision"]
    assert later["battles"][: len(first["battles"])] == first["battles"]
    assert all("gegen" in point["text"] for point in later["turning"])
    assert save.result


def test_a_table_without_odds_is_reviewed_when_it_is_over(house: House) -> None:
    anna = house.person("Anna")
    table = anna.found(terms={"odds": False})
    assert anna.refused(f"/tables/{table}/review", method="GET")[0] == 403
    anna.post(f"/tables/{table}/resign", {"power": "Azure"})
    found = anna.get(f"/tables/{table}/review")
    assert found["series"][-1]["win"] == {"North": 0.0, "South": 1.0}
