"""How much of a server one person may have: tables, connections, drawings, options, and time to say what they want."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import event, insert, select
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from sandtable.server.errors import TooMuch
from sandtable.server.settings import Settings
from sandtable.server.store.schema import seats, tables
from sandtable.server.web import live
from sandtable.server.web.app import create_app
from tests.server.running import Running
from tests.server.tools import House, Person, until

pytestmark = pytest.mark.attack
BOTS = {"Azure": "random", "Crimson": "random"}


@pytest.fixture
def small(tmp_path: Path) -> Iterator[House]:
    settings = Settings(database=str(tmp_path / "s.db"), tables=4, bot_tables=2, sockets=2)
    with TestClient(create_app(settings)) as client:
        yield House(client)


# -- tables --


def test_a_person_has_so_many_tables_and_fewer_of_bots_alone(small: House) -> None:
    small.service.steward.stop()  # the bots' games stay as they are
    anna, boris = small.person("Anna"), small.person("Boris")
    for _ in range(2):
        anna.found(mine=[], bots=BOTS)
    status, problem = anna.refused("/tables", {"game": "training", "bots": BOTS})
    assert status == 429
    assert "2 tables running already that bots" in problem["text"]
    half = anna.found(mine=[], bots={"Azure": "random"})
    assert anna.refused(f"/tables/{half}/bot", {"power": "Crimson", "bot": "random"})[0] == 429, "nor in two steps"
    anna.found()
    status, problem = anna.refused("/tables", {"game": "training", "mine": ["*"]})
    assert (status, "4 tables" in problem["text"]) == (429, True)
    assert anna.refused(f"/tables/{half}/play-on", {"mine": ["*"]})[0] == 429
    boris.found()


def test_ones_own_tables_are_listed_in_a_time_that_grows_with_their_number(house: House) -> None:
    """Three thousand took ten seconds: each table was looked for among all chairs of its owner."""
    house.service.steward.stop()
    anna = house.person("Anna")
    first = anna.found()
    with house.service.store.write() as db:
        row = dict(db.execute(select(tables).where(tables.c.id == first)).mappings().one())
        chairs = [dict(r) for r in db.execute(select(seats).where(seats.c.table_id == first)).mappings()]
        ids = [f"{n:05d}mine" for n in range(3000)]
        db.execute(insert(tables), [{**row, "id": i, "changed": row["changed"] + 1} for i in ids])
        db.execute(insert(seats), [{**chair, "table_id": i} for i in ids for chair in chairs])
    steps = 0

    def count() -> int:
        nonlocal steps
        steps += 1
        return 0

    def watch(connection: sqlite3.Connection, *_: object) -> None:
        connection.set_progress_handler(count, 1000)  # every thousand steps of SQLite

    engine = house.service.store.engine
    event.listen(engine, "connect", watch)
    engine.dispose()
    assert len(anna.get("/tables", mine=True, limit=100)) == 100
    event.remove(engine, "connect", watch)
    engine.dispose()
    assert steps < 2000, f"{steps} thousand steps for three thousand tables"


# -- connections --


def test_a_person_has_so_many_connections_at_a_table(small: House) -> None:
    anna, boris = small.person("Anna"), small.person("Boris")
    table = anna.found(visibility="public")
    path = f"/api/tables/{table}/live"

    def connect(person: Person) -> WebSocketTestSession:
        return small.client.websocket_connect(path, headers={"authorization": f"Bearer {person.token}"})

    with connect(anna) as one, connect(anna) as two:
        assert one.receive_json()["type"] == two.receive_json()["type"] == "hello"
        with connect(anna) as third, pytest.raises(WebSocketDisconnect) as refused:
            third.receive_json()
        assert refused.value.code == 4429
        assert "2 live connections" in refused.value.reason
        with connect(boris) as other:
            assert other.receive_json()["type"] == "hello"
    until(lambda: not small.service.open)
    with connect(anna) as again:
        assert again.receive_json()["type"] == "hello"


def test_connections_at_all_tables_are_counted_too(small: House) -> None:
    small.service.open.update({(f"t{n}", "anna"): 2 for n in range(live.EVERYWHERE)})
    with pytest.raises(TooMuch):
        live._take_place(small.service, "another", "anna")
    live._take_place(small.service, "another", "boris")


def test_a_connection_is_counted_before_its_first_words(small: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a hundred that come together would all find room."""
    anna = small.person("Anna")
    table = anna.found()
    counted: list[int] = []
    hello = live.Listener.hello

    def noting(listener: live.Listener) -> list[str]:
        counted.append(small.service.open[table, anna.id])
        return hello(listener)

    monkeypatch.setattr(live.Listener, "hello", noting)
    headers = {"authorization": f"Bearer {anna.token}"}
    with small.client.websocket_connect(f"/api/tables/{table}/live", headers=headers) as one:
        assert one.receive_json()["type"] == "hello"
    with small.client.websocket_connect("/api/tables/nowhere/live", headers=headers) as gone:
        assert gone.receive()["type"] == "websocket.close"
    until(lambda: not small.service.open)
    assert counted == [1, 0]


# -- drawings --


def test_drawings_are_small_and_few_wait_for_a_slow_reader(house: House) -> None:
    anna = house.person("Anna")
    table = anna.found()
    anna.post(f"/tables/{table}/sketch", {"shapes": [{"path": ["A", "B"]}]})
    status, problem = anna.refused(f"/tables/{table}/sketch", {"shapes": [{"path": ["x" * 5000]}]})
    assert (status, "4000 letters" in problem["text"]) == (422, True)
    listener = live.Listener.__new__(live.Listener)
    listener.asides, listener.waiting, listener.news = [], 0, asyncio.Event()
    for _ in range(100):
        listener.note({"type": "sketch", "shapes": ["x" * 3900]})
    assert sum(len(str(a)) for a in listener.asides) <= live.BACKLOG
    assert len(listener.asides) > 10


# -- options --


def test_options_have_a_size_also_in_files(house: House) -> None:
    anna = house.person("Anna")
    plan = {"game": "training", "options": {"handicap": "Azure +3; " * 300}}
    assert anna.refused("/tables", plan)[0] == 422
    assert anna.refused("/tables", {"game": "training", "options": {f"o{n}": 1 for n in range(50)}})[0] == 422
    assert anna.refused("/tables", {"game": "training", "options": {"handicap": 10**30}})[0] == 422
    save = anna.get(f"/tables/{anna.found()}/export")
    save["options"]["handicap"] = "Azure +3; " * 300
    status, problem = anna.refused("/tables/import", {"save": save})
    assert (status, "2000 letters" in problem["text"]) == (422, True)


# -- time --


def test_half_sent_requests_are_let_go(tmp_path: Path) -> None:
    server = Running(str(tmp_path / "s.db"), SANDTABLE_PATIENCE="0.5").start()
    try:
        head, body = (socket.create_connection(("127.0.0.1", server.port), 20) for _ in range(2))
        head.sendall(b"GET /api/health HTTP/1.1\r\nHost: x\r\n")
        body.sendall(b"POST /api/people HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n")
        body.sendall(b"Content-Length: 50\r\n\r\n{")
        start = time.monotonic()
        with suppress(ConnectionResetError):  # let go as well
            assert head.recv(100) == b""
        assert b" 408 " in body.recv(200)
        assert time.monotonic() - start < 15
        assert server.client.get("/api/health").status_code == 200
        time.sleep(0.8)
        assert server.client.get("/api/health").status_code == 200, "one that asks in time is not hurried"
    finally:
        server.stop()


def test_a_body_without_an_end_is_too_large(house: House) -> None:
    parts = (b"x" * 100_000 for _ in range(20))
    answer = house.client.post("/api/people", content=parts, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
