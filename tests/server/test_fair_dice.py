"""Dice cannot be known or chosen before they count: the attacks themselves, through every door, on both stores."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from sandtable.bots.sampler import Sampler
from sandtable.games.loader import load
from sandtable.kernel.dice import BY_COUNT, BY_RECORD, CountedDice, SeededDice, Throw
from sandtable.kernel.match import verify
from sandtable.kernel.record import dump, parse
from sandtable.proving.replays import read
from sandtable.server.core.founding import cut
from sandtable.server.errors import Unavailable
from sandtable.server.settings import Settings
from sandtable.server.store import schema, tables
from sandtable.server.web.app import create_app
from tests.server.tools import House, Person

ATTACK = "go 2 infantry: Northmoor > Southfen"
BAD = {"by": "Azure", "topic": "nothing", "value": {"type": "done"}}
REPLAYS = Path(__file__).parents[1] / "replays"
TABLES = 20


def at_the_battle(house: House, anna: Person, bob: Person) -> str:
    """Two infantry of Anna's can attack two of Bob's: about even, and everything after `done` hangs on dice."""
    made = anna.post("/tables", {"game": "training", "mine": ["Azure"]})
    bob.post(f"/tables/{made['id']}/sit", {"power": "Crimson", "invite": made["invite"]})
    anna.decide(made["id"], "done", "done")
    return str(made["id"])


def texts(*lines: str) -> list[dict[str, Any]]:
    return [{"text": line} for line in lines]


def oracle(anna: Person, table: str) -> list[Any]:
    """Everything somebody can ask about a throw without throwing it, and all that is answered."""
    heard: list[Any] = []

    def ask(path: str, **body: Any) -> Any:
        answer = anna.call("POST", f"/tables/{table}/{path}", body)
        told = json.loads(answer.content) if answer.content else None
        heard.append([path, answer.status_code, told])
        return told

    now = anna.offers(table)[0]["id"]
    through = [*texts(ATTACK, "done"), BAD]
    ask("check", decisions=through, tell=True)
    ask("decide", offer=now, decisions=[*texts(ATTACK), BAD, *texts("done")])
    ask("decide", offer=now + 50, decisions=through)
    ask("decide", offer=now, decisions=[BAD, *through])
    now = ask("decide", offer=now, decisions=texts(ATTACK))["revision"]
    record = anna.get(f"/tables/{table}")["number"]
    for new in (through, texts(ATTACK, "done"), [*texts(ATTACK), BAD]):
        ask("amend", offer=now, record=record, decisions=new, dry=True)
        ask("amend", offer=now, record=record, decisions=new)
    ask("odds")
    ask("orders/test", power="Azure", kind="*", own=True, conditions=[], do={"default": True})
    branch = ask("branches", name="what if", dice="average")["id"]
    ask(f"branches/{branch}/play", decisions=through[1:2])
    ask(f"branches/{branch}/check", decisions=[BAD])
    ask(f"branches/{branch}/replay", offer=now + 50)
    now = ask("undo", offer=now)["revision"]
    now = ask("redo", offer=now)["revision"]
    for _ in range(2):  # padding the record, which once chose among throws
        now = ask("decide", offer=now, decisions=texts("recall 2 infantry in Southfen"))["revision"]
        now = ask("decide", offer=now, decisions=texts(ATTACK))["revision"]
        ask("check", decisions=[*texts("done"), BAD], tell=True)
    ask("proposals", kind="rollback", to=0)
    heard.append([line for line in anna.get(f"/tables/{table}/lines")["lines"] if line["kind"] != "founded"])
    heard.append([anna.get(f"/tables/{table}/{what}") for what in ("offers", "view", "position", "affairs", "digest")])
    return heard


def alike(heard: list[Any], table: str) -> str:
    """What was heard, without what is every table's own anyway: names, secrets of the door, times."""
    text = json.dumps(heard, sort_keys=True).replace(table, "TABLE")
    text = re.sub(r'"id": "[a-z0-9]{6,32}"', '"id": "ID"', text)
    text = re.sub(r"branches/[a-z0-9]{6,32}", "branches/ID", text)
    return re.sub(r"\b1[0-9]{9}\.[0-9]+", "TIME", text)


def test_twenty_even_battles_tell_nothing_through_any_door(house: House) -> None:
    """Twenty tables, twenty seeds: if any answer before the throw had to do with the dice, two would differ."""
    anna, bob = house.person("Anna"), house.person("Bob")
    heard, fell = set(), set()
    for _ in range(TABLES):
        table = at_the_battle(house, anna, bob)
        heard.add(alike(oracle(anna, table), table))
        with house.hall.at(table) as live:
            seed, before = live.match.seed, live.match.fallen
        now = anna.offers(table)[0]["id"]
        answer = anna.post(f"/tables/{table}/decide", {"offer": now, "decisions": [*texts("done"), BAD]})
        assert answer["left"] == 1, "what follows a throw is cut off, and nobody looks at it"
        assert [r["value"]["type"] for r in answer["records"]] == ["done"]
        dice = [die for throw in answer["records"][-1]["throws"] for die in throw["dice"]]
        assert (before, dice) == (0, list(CountedDice(seed).roll(Throw(len(dice), "all")))), "padding moved nothing"
        fell.add(tuple(dice))
    assert len(heard) == 1
    assert len(fell) > 1, "the tables did throw different dice"


def test_a_bundle_ends_with_its_first_throw(house_on: House) -> None:
    anna, bob = house_on.person("Anna"), house_on.person("Bob")
    table = at_the_battle(house_on, anna, bob)
    answer = anna.decide(table, ATTACK, "done", "done", "done")
    assert ([bool(r.get("throws")) for r in answer["records"]], answer["left"]) == ([False, True], 2)


def test_an_amendment_throws_no_dice(house: House) -> None:
    anna, bob = house.person("Anna"), house.person("Bob")
    table = at_the_battle(house, anna, bob)
    now = anna.decide(table, ATTACK)["revision"]
    body = {"offer": now, "record": 3, "decisions": texts(ATTACK, "done")}
    status, problem = anna.refused(f"/tables/{table}/amend", body)
    assert (status, problem["at"]) == (422, 1)
    assert "throws no dice" in problem["text"]
    assert anna.get(f"/tables/{table}")["revision"] == now


def test_a_throw_that_was_not_written_falls_the_same_again(house_on: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server dies between throwing and writing; whoever sends again gets what would have fallen, once."""
    anna, bob = house_on.person("Anna"), house_on.person("Bob")
    table = at_the_battle(house_on, anna, bob)
    anna.decide(table, ATTACK)
    thrown: list[Any] = []
    write = tables.write_entries

    def die(db: Any, table_id: str, kept: int, added: Any, replacing: bool = True) -> None:
        thrown.append(added[-1].entry)
        raise Unavailable("database.silent")

    body = {"offer": anna.offers(table)[0]["id"], "decisions": texts("done"), "key": "once"}
    monkeypatch.setattr(tables, "write_entries", die)
    assert anna.refused(f"/tables/{table}/decide", body)[0] == 503
    monkeypatch.setattr(tables, "write_entries", write)
    house_on.hall.forget(table)
    first = anna.post(f"/tables/{table}/decide", body)
    again = anna.post(f"/tables/{table}/decide", body)
    assert [list(t.dice) for t in thrown[0].throws] == [t["dice"] for t in first["records"][0]["throws"]]
    assert again["records"] == first["records"]
    assert anna.get(f"/tables/{table}")["number"] == first["number"]


def test_a_table_under_way_keeps_the_dice_it_promised(tmp_path: Path) -> None:
    """A database from before dice were counted: its table goes on by the derivation its promise was made with."""
    path = tmp_path / "old.db"
    with sqlite3.connect(path) as connection:
        connection.executescript((Path(__file__).parent / "old" / "0005.sql").read_text())
    with TestClient(create_app(Settings(database=str(path), rate=0, batch=0))) as client:
        hall = House(client).hall
        with hall.store.read() as db:
            table_id = db.execute(select(schema.tables.c.id)).scalar_one()
        with hall.at(table_id) as table:
            match = table.match.fork()
        assert match.derivation == BY_RECORD
        count, sampler = match.number, Sampler(Random(2))
        while not any(r.throws for r in match.records[count:]):
            match.decide(sampler.next(match.game, match.state))
        for record in (r for r in match.records if r.throws):
            dice = tuple(die for t in record.throws for die in t.dice)
            assert dice == SeededDice(match.seed, record.n).roll(Throw(len(dice), "all"))


def test_a_game_from_a_file_of_old_goes_on_with_counted_dice_and_proves_both(house: House) -> None:
    anna = house.person("Anna")
    save = cut(read(REPLAYS / "training" / "total-north.json.gz"), 40)
    assert save.derivation == BY_RECORD
    table = anna.post("/tables/import", {"save": json.loads(dump(save)), "mine": ["*"]})["id"]
    with house.hall.at(table) as live:
        assert live.match.derivation == BY_COUNT
    rng, thrown = Random(1), 0
    while not thrown:
        _, revision, decision = house.random_decision(table, rng)
        answer = anna.post(f"/tables/{table}/decide", {"offer": revision, "decisions": [decision]})
        thrown = len(answer["records"][-1].get("throws", ()))
    anna.post(f"/tables/{table}/proposals", {"kind": "concede"})
    done = parse(anna.call("GET", f"/tables/{table}/export").content)
    assert (done.derivation, [p.derivation for p in done.carried]) == (BY_COUNT, [BY_RECORD])
    assert verify(load(done.game, done.options), done)["proved"] == 1
