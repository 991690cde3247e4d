"""Tables from before the log was kept in codes still tell it, in the languages it was told in then."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from fastapi.testclient import TestClient

from sandtable.server.settings import Settings
from sandtable.server.web.app import create_app
from tests.server.tools import House, Person

WORDS = Path(__file__).parent / "old" / "log" / "words.sql"


@pytest.fixture
def old(tmp_path: Path) -> Iterator[tuple[House, list[dict[str, Any]]]]:
    """A server on a database whose one table was played when every language was written down, and its stored log."""
    database = tmp_path / "sandtable.db"
    with sqlite3.connect(database) as connection:
        connection.executescript(WORDS.read_text("utf-8"))
        rows = connection.execute("SELECT data FROM journal ORDER BY n").fetchall()
    stored = [sentence for (data,) in rows for sentence in msgspec.json.decode(data).get("log", [])]
    with TestClient(create_app(Settings(database=str(database)))) as client:
        yield House(client), stored


def told(person: Person, table: str, lang: str) -> list[str]:
    lines = person.get(f"/tables/{table}/lines", lang=lang)["lines"]
    return [sentence["text"] for line in lines for sentence in line.get("log", [])]


def test_what_was_told_is_told_again_and_goes_on(old: tuple[House, list[dict[str, Any]]]) -> None:
    house, stored = old
    anna = house.person("Anna too")
    with house.hall.store.read() as db:
        table = db.exec_driver_sql("SELECT id FROM tables").scalar_one()
    assert len(stored) > 40
    assert all(set(s) <= {"text", "sort", "spaces", "in"} for s in stored), "as it was written then"
    assert told(anna, table, "en") == [s["text"] for s in stored]
    assert told(anna, table, "de") == [s["in"]["de"] for s in stored]
    assert told(anna, table, "fr") == [s["text"] for s in stored], "no language of that time"


def test_new_lines_are_stored_in_codes_alone(house: House) -> None:
    anna = house.person("Anna")
    table = anna.found()
    anna.decide(table, "done")
    anna.decide(table, "buy 1 infantry", "done")
    with house.hall.store.read() as db:
        rows = db.exec_driver_sql("SELECT data FROM journal ORDER BY n").scalars().all()
    stored = [s for data in rows for s in msgspec.json.decode(data).get("log", [])]
    assert stored
    assert all(set(s) <= {"code", "args", "sort", "spaces"} for s in stored)
    assert stored[-1] == {"code": "log.ordered", "sort": "money", "args": {"power": "Azure", "units": {"infantry": 1}}}
    assert told(anna, table, "de")[-1] == "Azur bestellt 1 Infanterie."
