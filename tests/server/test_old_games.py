"""What is promised to a database of an earlier version: every game in it opens, is played on, ends and verifies."""

from __future__ import annotations

import gzip
import re
import sqlite3
from pathlib import Path
from random import Random

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select, update

from sandtable.kernel.match import verify
from sandtable.kernel.record import parse
from sandtable.server.core.games import game_with
from sandtable.server.settings import Settings
from sandtable.server.store import schema
from sandtable.server.web.app import create_app
from tests.server.tools import House, Person

HERE = Path(__file__).parent / "old"
OLDEST = "0003"  # of the schema; docs/host.md tells the same
DUMPS = [*sorted(HERE.glob("*.sql")), *sorted(HERE.glob("*/*.sql.gz"))]
PROMISED = [path for path in DUMPS if path.name.partition(".")[0] >= OLDEST]
FURTHER = 15  # decisions that every game is played on by


def test_the_promise_is_told() -> None:
    page = (Path(__file__).parents[2] / "docs" / "host.md").read_text("utf-8")
    assert re.findall(r"schema `(\d{4})`", page) == [OLDEST]
    assert any(path.parent.name == "games" and path.name.startswith(OLDEST) for path in PROMISED)


@pytest.mark.parametrize("dump", PROMISED, ids=lambda path: f"{path.parent.name}/{path.name.partition('.')[0]}")
def test_games_of_promised_versions_open_play_on_and_verify(dump: Path, tmp_path: Path) -> None:
    raw = gzip.decompress(dump.read_bytes()) if dump.suffix == ".gz" else dump.read_bytes()
    with sqlite3.connect(tmp_path / "old.db") as connection:
        connection.executescript(raw.decode())
    with TestClient(create_app(Settings(database=str(tmp_path / "old.db"), rate=0, batch=0))) as client:
        house = House(client)
        anna = house.person("Heir")
        with house.service.store.write() as db:  # somebody who may play every chair
            db.execute(update(schema.seats).values(person_id=anna.id, playing="person"))
            db.execute(update(schema.tables).values(owner=anna.id))
            ids = db.execute(select(schema.tables.c.id)).scalars().all()
        assert ids
        for table in ids:
            _plays_on(house, anna, table)


def _decides(house: House, anna: Person, table: str, rng: Random) -> None:
    """One decision; where a clock of then has run out, somebody may have been quicker, and it is made anew."""
    for _ in range(10):
        _, revision, decision = house.random_decision(table, rng)
        answer = anna.call("POST", f"/tables/{table}/decide", {"offer": revision, "decisions": [decision]})
        if answer.status_code != 409:
            break
    assert answer.status_code < 300, answer.text


def _plays_on(house: House, anna: Person, table: str) -> None:
    rng, before = Random(1), anna.get(f"/tables/{table}")
    anna.get(f"/tables/{table}/view", record=before["number"] // 2)
    for _ in range(FURTHER):
        if anna.get(f"/tables/{table}")["status"] == "playing":
            _decides(house, anna, table, rng)
    house.hall.forget(table)
    if anna.get(f"/tables/{table}")["status"] == "playing":
        assert anna.get(f"/tables/{table}")["number"] >= before["number"] + FURTHER  # orders may answer too
        anna.post(f"/tables/{table}/resign", {"power": before["seats"][0]["power"]})
    save = parse(anna.call("GET", f"/tables/{table}/export").content)
    assert verify(game_with(save.game, save.options, save.ruleset), save)["proved"] == 1, table
