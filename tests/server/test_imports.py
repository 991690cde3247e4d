"""A game in a file is checked to its end, or refused: result, seed, promises, and what was taken back by consent."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sandtable.games.loader import load
from sandtable.kernel.decisions import Decision, Done
from sandtable.kernel.dice import commitment
from sandtable.kernel.match import Match, verify
from sandtable.kernel.record import Record, Save, dump, parse
from sandtable.proving.replays import read
from sandtable.server.core.founding import cut
from tests.server.tools import House, Person

REPLAYS = Path(__file__).parents[1] / "replays"
EARLIER = sorted(REPLAYS.glob("*/ruleset-*"))


def plain(save: Save) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(dump(save))
    return data


@cache
def ended() -> Save:
    """A finished game that is proved by a worker: it has more records than are proved in passing."""
    return read(REPLAYS / "training" / "total-north.json.gz")


@cache
def short() -> Save:
    """A finished game that is proved at once."""
    games = sorted((REPLAYS / "training").glob("*.json.gz"))
    return min((read(path) for path in games), key=lambda save: len(save.entries))


def refusal(person: Person, save: dict[str, Any]) -> str:
    status, problem = person.refused("/tables/import", {"save": save, "mine": ["*"]})
    assert status == 422, problem
    return str(problem["text"])


@pytest.mark.parametrize("whole", [ended, short])
def test_a_finished_game_is_believed_in_nothing(house: House, whole: Any) -> None:
    anna, save = house.person("Anna"), whole()
    other = "another seed of sixty-four letters"
    forged: dict[str, dict[str, Any]] = {
        "another result": {"result": {**save.result, "winners": ["Crimson"], "how": "<b>fake</b>"}},
        "not the one": {"seed": other},
        "not those of the seed": {"seed": other, "commitment": commitment(other)},
        "does not tell the seed": {"seed": ""},
        "not a saved game": {"commitment": "x" * 64},
        "does not end": {"digest": "0" * 64, "shape": Match(load("training"), "").save().shape},
    }
    for said, change in forged.items():
        assert said in refusal(anna, {**plain(save), **change}), change
    table = anna.post("/tables/import", {"save": plain(save), "mine": ["*"]})["id"]
    seen = anna.get(f"/tables/{table}")
    assert (seen["status"], seen["result"]) == ("ended", save.result)
    told = parse(anna.call("GET", f"/tables/{table}/export").content)
    assert verify(load(save.game, save.options, save.ruleset), told)["proved"] == 1


@pytest.mark.parametrize("records", [40, 250])
def test_a_game_that_goes_on_has_no_result(house: House, records: int) -> None:
    """However it says it ended: 250 records are proved by a worker."""
    anna = house.person("Anna")
    deep: Any = "end"
    for _ in range(100):
        deep = [deep]
    save = {**plain(cut(ended(), records)), "result": {"winners": ["Crimson"], "how": "<b>fake</b>", "deep": deep}}
    table = anna.post("/tables/import", {"save": save, "mine": ["*"], "visibility": "public"})["id"]
    listed = next(t for t in anna.get("/tables") if t["id"] == table)
    shown = (anna.get(f"/tables/{table}"), listed, anna.get(f"/tables/{table}/export"))
    assert [one.get("result", {}) for one in shown] == [{}, {}, {}]
    assert shown[0]["status"] == "playing"
    house.hall.forget(table)
    assert anna.get(f"/tables/{table}")["result"] == {}


def test_promises_of_earlier_tables_are_checked_too(house: House) -> None:
    anna = house.person("Anna")
    save = plain(cut(ended(), 40))
    promise = {"upto": 20, "commitment": ended().commitment, "seed": ended().seed}
    assert anna.post("/tables/import", {"save": {**save, "carried": [promise]}, "mine": ["*"]})["id"]
    other = "another"
    for change, said in (
        ({"seed": other}, "not the one"),
        ({"seed": other, "commitment": commitment(other)}, "not those of the seed"),
        ({"commitment": "<b>"}, "not a saved game"),
        ({"seed": "x" * 81, "commitment": commitment("x" * 81)}, "not a saved game"),
    ):
        assert said in refusal(anna, {**save, "carried": [{**promise, **change}]}), change
    assert "not a saved game" in refusal(anna, {**save, "carried": [{"upto": 20}] * 60})


def test_what_was_taken_back_by_consent_was_played_by_the_rules_too(house: House) -> None:
    anna = house.person("Anna")
    match = Match(load("training"), "seed")
    for _ in range(2):
        offer = match.offers()[0]
        match.decide(Decision(offer.power, offer.topic, Done()))
    match.rollback(0, match.game.powers)
    save = plain(match.save())
    assert anna.post("/tables/import", {"save": save, "mine": ["*"]})["id"]
    save["entries"][1]["value"] = {"type": "buy", "basket": {"tank": 99}}
    assert "Record 2" in refusal(anna, save)


@pytest.mark.parametrize("folder", EARLIER, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_games_of_earlier_rulesets_come_in_and_are_played_on(house: House, folder: Path) -> None:
    """A file from before an upgrade is put back after it: finished, under way, and taken on from a table."""
    anna = house.person("Anna")
    path = min(folder.glob("*.json.gz"), key=lambda p: p.stat().st_size)
    save = read(path)
    far = next(n for n in range(min(150, len(save.entries) // 2), 0, -1) if isinstance(save.entries[n - 1], Record))
    under_way = cut(save, far)
    table = anna.post("/tables/import", {"save": plain(under_way), "mine": ["*"]})["id"]
    copy = anna.post(f"/tables/{table}/play-on", {"mine": ["*"]})["id"]
    again = anna.post("/tables/import", {"save": anna.get(f"/tables/{copy}/export"), "mine": ["*"]})["id"]
    rng = Random(1)
    for place in (table, copy, again):
        for _ in range(5):
            _, revision, decision = house.random_decision(place, rng)
            anna.post(f"/tables/{place}/decide", {"offer": revision, "decisions": [decision]})
        house.hall.forget(place)
        told = parse(anna.call("GET", f"/tables/{place}/export").content)
        assert (told.ruleset, len(told.entries)) == (save.ruleset, far + 5)


def test_a_ruleset_that_never_was_is_refused(house: House) -> None:
    anna = house.person("Anna")
    for ruleset in (0, -1, 99, 2_000_000_000):
        assert refusal(anna, {**plain(cut(ended(), 10)), "ruleset": ruleset})
