"""How live connections end: with the session that opened them, with a code that says why, never with a defect."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from sandtable.server.settings import Settings
from sandtable.server.web.app import create_app
from sandtable.server.web.live import LOOK
from tests.server.running import Running
from tests.server.test_live import listen, read_until
from tests.server.tools import House, Person


def login(house: House, name: str) -> Person:
    """Another session of somebody with an account."""
    card = house.stranger.post("/login", {"name": name, "password": "correct horse"})
    return Person(house.client, card["token"], card["id"], name)


def closed(socket: Any) -> int:
    """The code a connection is closed with, and that nothing of what was said came before."""
    try:
        while True:
            assert socket.receive_json().get("text") != "secret"
    except WebSocketDisconnect as gone:
        return gone.code


def test_a_connection_ends_with_its_session(house_on: House) -> None:
    """A logout, a new password and the end of an account each close what was open, and nothing else."""
    house = house_on
    anna, boris = house.person("Anna"), house.person("Boris")
    anna.post("/me/account", {"name": "Anna", "password": "correct horse"})
    boris.post("/me/account", {"name": "Boris", "password": "correct horse"})
    table = anna.found(mine=["Azure"], visibility="public")
    boris.post(f"/tables/{table}/sit", {"power": "Crimson"})
    tablet, dora = login(house, "Boris"), house.person("Dora")
    anew = {"old": "correct horse", "new": "battery staple"}
    ends: list[tuple[Person, Callable[[], Any]]] = [
        (tablet, lambda: tablet.post("/logout")),
        (login(house, "Boris"), lambda: boris.post("/me/password", anew)),
        (dora, lambda: dora.call("DELETE", "/me", {"password": ""})),
    ]
    for person, end in ends:
        with listen(person, table) as hears, listen(anna, table) as other:
            read_until(hears, "offers")
            read_until(other, "offers")
            end()
            began = time.monotonic()
            assert closed(hears) == 4401
            assert time.monotonic() - began < LOOK / 2, "at once, not at the next look"
            anna.post(f"/tables/{table}/chat", {"text": "still here"})
            assert read_until(other, "said"), "nobody else is sent away"


def test_a_connection_ends_with_its_link(house: House) -> None:
    anna, boris = house.person("Anna"), house.person("Boris")
    table = anna.found(mine=["Azure"], visibility="public")
    boris.post(f"/tables/{table}/sit", {"power": "Crimson"})
    link = boris.post(f"/tables/{table}/link", {"power": "Crimson"})["token"]
    phone = Person(house.client, house.stranger.post("/links", {"token": link})["token"])
    with listen(phone, table) as hears, listen(boris, table) as own:
        read_until(hears, "offers")
        read_until(own, "offers")
        boris.post(f"/tables/{table}/leave", {"power": "Crimson"})
        assert closed(hears) == 4401
        assert read_until(own, "left"), "the table is public: who got up may go on watching"


def test_nothing_is_told_to_a_session_that_has_ended(house: House) -> None:
    """Even if nobody says that it has: rights are looked at before anything is sent."""
    anna = house.person("Anna")
    table = anna.found()
    with listen(anna, table) as hears:
        read_until(hears, "offers")
        with house.service.store.write() as db:
            db.exec_driver_sql("DELETE FROM sessions")
        house.service.sessions.forget()  # as after the minute for which an answer is good
        house.service.hall.change(
            table, lambda live: house.hall.write_line(live, "said", {"text": "secret", "side": ""}).n
        )
        assert closed(hears) == 4401


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A real server: a test client knows the code also of a connection that was never opened, a browser does not."""
    running = Running(str(tmp_path_factory.mktemp("live") / "s.db")).start()
    yield running
    running.stop()


def code_of(server: Running, path: str, send: Any = None, **headers: str) -> int:
    address = server.url.replace("http", "ws", 1) + path
    with connect(address, additional_headers=headers, open_timeout=30) as socket:
        if send is not None:
            socket.send(send)
        try:
            while True:
                json.loads(socket.recv(timeout=30))
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 0  # 0: closed without a word


def test_refused_connections_say_why(server: Running) -> None:
    token = server.client.post("/api/people", json={"name": "Anna"}).json()["token"]
    server.client.cookies.clear()
    mine = {"authorization": f"Bearer {token}"}
    made = server.client.post("/api/tables", json={"game": "training", "visibility": "private"}, headers=mine).json()
    live = f"/api/tables/{made['id']}/live"
    assert code_of(server, "/api/tables/none/live") == 4404
    assert code_of(server, live) == 4404, "a private table is not there for strangers"
    assert code_of(server, f"{live}?after=x", **mine) == 4422
    assert code_of(server, live, origin="https://elsewhere.example", **mine) == 4403
    assert code_of(server, live, send=b"\x00\x01", **mine) == 4400, "only text is read"
    assert code_of(server, live, send="x" * 70_000, **mine) == 1009, "and not more than a sign of life"


def test_a_binary_frame_is_no_defect(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with (
        TestClient(create_app(Settings(database=str(tmp_path / "s.db"), rate=0))) as client,
        caplog.at_level(logging.INFO),
    ):
        anna = House(client).person("Anna")
        table = anna.found()
        with listen(anna, table) as hears:
            read_until(hears, "offers")
            hears.send_bytes(b"\x00")
            assert closed(hears) == 4400
    assert not [r for r in caplog.records if r.exc_info]
