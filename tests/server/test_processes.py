"""Two server processes on one PostgreSQL, as a community would run them."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import httpx
import psycopg
import pytest
from websockets.sync.client import ClientConnection, connect

from tests.server.joint import ALLIES, at_joint_table
from tests.server.running import Running
from tests.server.tools import Person


@contextmanager
def two_processes(postgres: str, real: bool = False) -> Iterator[tuple[Running, Running]]:
    """Two servers on a database of their own, started together; both make sure that the schema is there."""
    name = f"p{uuid.uuid4().hex[:12]}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    address = postgres.rpartition("/")[0] + f"/{name}"
    servers = Running(address, real=real), Running(address, real=real)
    try:
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(Running.start, servers))
        yield servers
    finally:
        for server in servers:
            server.stop()


@pytest.fixture(scope="module")
def pair(postgres: str) -> Iterator[tuple[Running, Running]]:
    """`sandtable serve` twice."""
    with two_processes(postgres, real=True) as servers:
        yield servers


class There(Person):
    """Somebody who talks to one of the processes."""

    def __init__(self, server: Running, token: str = "", id: str = "", name: str = "") -> None:
        client: Any = httpx.Client(base_url=server.url, timeout=30)
        super().__init__(client, token, id, name)
        self.server = server

    @staticmethod
    def new(server: Running, name: str) -> There:
        card = server.client.post("/api/people", json={"name": name}).json()
        server.client.cookies.clear()
        return There(server, card["token"], card["id"], name)

    def at(self, server: Running) -> There:
        """The same person at another process."""
        return There(server, self.token, self.id, self.name)

    def live(self, table: str, after: int = -1) -> ClientConnection:
        address = f"{self.server.url.replace('http', 'ws', 1)}/api/tables/{table}/live?after={after}"
        return connect(address, additional_headers={"authorization": f"Bearer {self.token}"}, open_timeout=30)


def until(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        message: dict[str, Any] = json.loads(socket.recv(timeout=30))
        if kind in (message["type"], message.get("kind")):
            return message


def test_one_table_is_played_through_two_processes(pair: tuple[Running, Running]) -> None:
    one, two = pair
    anna = There.new(one, "Anna")
    boris = There.new(two, "Boris")
    made = anna.post("/tables", {"game": "training", "mine": ["Azure"]})
    table = made["id"]
    boris.post(f"/tables/{table}/sit", {"power": "Crimson", "invite": made["invite"]})
    with boris.live(table) as hears:
        assert until(hears, "offers")["offers"] == []
        while anna.offers(table):
            answer = anna.decide(table, "done")
            assert until(hears, "decided")["n"] == answer["n"]
        offer = until(hears, "offers")
        while not offer["offers"]:
            offer = until(hears, "offers")
        assert offer["offers"][0]["power"] == "Crimson"
        with anna.live(table) as back:
            until(back, "offers")
            answer = boris.decide(table, "done")
            assert until(back, "decided")["n"] == answer["n"]
            boris.post(f"/tables/{table}/chat", {"text": "well played"})
            assert until(back, "said")["text"] == "well played"
        with anna.live(table, after=answer["n"]) as again:
            assert until(again, "said")["text"] == "well played", "nothing is missed after a break"
    here, there = (p.get(f"/tables/{table}/lines")["lines"] for p in (anna, boris))
    assert here == there
    assert [line["n"] for line in here] == list(range(1, len(here) + 1))


def test_a_resend_reaches_the_other_process(pair: tuple[Running, Running]) -> None:
    one, two = pair
    anna = There.new(one, "Anna")
    table = anna.found()
    body = {"offer": anna.offers(table)[0]["id"], "decisions": [{"text": "done"}], "key": "once"}
    first = anna.post(f"/tables/{table}/decide", body)
    again = anna.at(two).post(f"/tables/{table}/decide", body)
    assert again["records"] == first["records"]
    assert anna.get(f"/tables/{table}")["number"] == 1


def test_seats_at_both_processes_decide_at_once(pair: tuple[Running, Running]) -> None:
    one, two = pair
    joint = at_joint_table(lambda name: There.new(one, name))
    for power in ALLIES[1:]:
        known = joint.allies[power]
        joint.allies[power] = There(two, known.token, known.id, known.name)
    offers = {p: joint.allies[p].offers(joint.table)[0]["id"] for p in ALLIES}
    bodies = {p: joint.propose(p, "Soviet Union", offers[p]) for p in ALLIES}
    with ThreadPoolExecutor(3) as pool:
        sent = [pool.submit(joint.allies[p].post, f"/tables/{joint.table}/decide", b) for p, b in bodies.items()]
    assert sum("units" in s.result()["patch"] for s in sent) == 1
    views = [p.get(f"/tables/{joint.table}/view") for p in joint.allies.values()]
    assert views[0] == views[1] == views[2]


def test_one_process_dies_and_the_other_plays_on(pair: tuple[Running, Running]) -> None:
    one, two = pair
    anna = There.new(one, "Anna")
    table = anna.found()
    anna.decide(table, "done")
    one.kill()
    there = anna.at(two)
    assert there.get(f"/tables/{table}")["number"] == 1
    assert there.decide(table, "buy 1 infantry")["number"] == 2
    one.start()
    assert anna.get(f"/tables/{table}")["number"] == 2
