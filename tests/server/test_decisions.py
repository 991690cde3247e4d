"""Decisions, their durability, resends, staleness, undo: the same on both stores."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable.games.loader import load
from sandtable.kernel.match import verify
from sandtable.kernel.record import parse
from tests.server.tools import House


def test_a_decision_is_answered_with_records_events_and_the_next_offer(house_on: House) -> None:
    anna = house_on.person("Anna")
    table = anna.found()
    offer = anna.offers(table)[0]
    assert offer["topic"] == "research"
    assert offer["prompt"]["text"]
    answer = anna.decide(table, "done")
    assert answer["records"][0]["by"] == offer["power"]
    assert answer["revision"] > offer["id"]
    assert answer["offers"][0]["topic"] == "purchase"


def test_a_stale_decision_is_refused_with_the_newer_lines(house_on: House) -> None:
    anna = house_on.person("Anna")
    table = anna.found()
    old = anna.offers(table)[0]["id"]
    anna.decide(table, "done")
    status, problem = anna.refused(f"/tables/{table}/decide", {"offer": old, "decisions": [{"text": "done"}]})
    assert (status, problem["code"]) == (409, "stale")
    assert [line["kind"] for line in problem["lines"]] == ["decided"]
    assert anna.get(f"/tables/{table}")["number"] == 1


def test_a_resend_is_answered_and_not_doubled(house_on: House) -> None:
    anna = house_on.person("Anna")
    table = anna.found()
    body = {"offer": anna.offers(table)[0]["id"], "decisions": [{"text": "done"}], "key": "k1"}
    first = anna.post(f"/tables/{table}/decide", body)
    again = anna.post(f"/tables/{table}/decide", body)
    assert again["records"] == first["records"]
    assert anna.get(f"/tables/{table}")["number"] == 1
    other = {**body, "decisions": [{"text": "buy 1 infantry"}]}
    assert anna.refused(f"/tables/{table}/decide", other)[0] == 409


def test_a_bundle_is_all_or_nothing_and_one_step_of_undo(house_on: House) -> None:
    anna = house_on.person("Anna")
    table = anna.found()
    offer = anna.offers(table)[0]["id"]
    bad = {"offer": offer, "decisions": [{"text": "done"}, {"text": "buy 99 tank"}]}
    status, problem = anna.refused(f"/tables/{table}/decide", bad)
    assert status == 422
    assert problem["at"] == 1
    assert problem["faults"][0]["rule"].startswith("REV-")
    assert anna.get(f"/tables/{table}")["number"] == 0
    answer = anna.decide(table, "done", "buy 1 infantry", "done")
    assert len(answer["records"]) == 3
    assert answer["offers"][0]["undo"]["n"] == 1
    back = anna.post(f"/tables/{table}/undo", {"offer": answer["revision"]})
    assert anna.get(f"/tables/{table}")["number"] == 0
    assert len(back["dropped"]) == 3
    forth = anna.post(f"/tables/{table}/redo", {"offer": back["revision"]})
    assert [r["value"] for r in forth["records"]] == [r["value"] for r in answer["records"]]
    assert forth["patch"]["turn"] == answer["patch"]["turn"]


def test_what_is_acknowledged_is_there_after_a_restart(house_on: House) -> None:
    anna = house_on.person("Anna")
    table = anna.found()
    anna.decide(table, "done", "buy 1 infantry")
    before = anna.get(f"/tables/{table}/view")
    house_on.hall.forget(table)
    assert anna.get(f"/tables/{table}/view") == before


def test_amending_replays_the_later_decisions_and_names_what_no_longer_fits(house_on: House) -> None:
    anna = house_on.person("Anna")
    table = anna.found()
    anna.decide(table, "done")
    anna.decide(table, "buy 2 infantry")
    last = anna.decide(table, "done")
    body: dict[str, Any] = {"offer": last["revision"], "record": 2, "decisions": [{"text": "buy 1 tank"}], "dry": True}
    dry = anna.post(f"/tables/{table}/amend", body)
    assert dry["ok"]
    assert dry["dropped"] == []
    assert anna.get(f"/tables/{table}")["revision"] == last["revision"]
    anna.post(f"/tables/{table}/amend", {**body, "dry": False})
    lines = anna.get(f"/tables/{table}/export")["entries"]
    assert [e["value"] for e in lines][1] == {"type": "buy", "basket": {"tank": 1}}
    assert len(lines) == 3


@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_verifies_and_its_dice_were_promised(house: House, seed: int) -> None:
    anna = house.person("Anna")
    table = anna.found()
    promised = anna.get(f"/tables/{table}")["commitment"]
    rng = Random(seed)
    for _ in range(400):
        if anna.get(f"/tables/{table}")["status"] == "ended":
            break
        _, revision, decision = house.random_decision(table, rng)
        anna.post(f"/tables/{table}/decide", {"offer": revision, "decisions": [decision]})
    assert (
        anna.get(f"/tables/{table}/export").get("seed", "") == "" or anna.get(f"/tables/{table}")["status"] == "ended"
    )
    if anna.get(f"/tables/{table}")["status"] != "ended":
        anna.post(f"/tables/{table}/resign", {"power": "Azure"})
    raw = anna.call("GET", f"/tables/{table}/export").content
    save = parse(raw)
    assert save.commitment == promised
    assert verify(load(save.game, save.options), save)["records"] == len(save.entries)
