"""People at a server: what tests of the server are written with."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from random import Random
from typing import Any

import httpx
import msgspec
from fastapi.testclient import TestClient

from sandtable.bots.sampler import Sampler
from sandtable.server.core.hall import Hall
from sandtable.server.service import Service
from tests.server.conformity import hold_against_document

PATIENCE = 3  # times as long as a quiet machine needs; whatever comes about does so long before
LONG = os.environ.get("SANDTABLE_ATTACK") == "long"  # `make attack`: more of everything


class Person:
    """Somebody with a session of their own."""

    def __init__(self, client: TestClient, token: str = "", id: str = "", name: str = "") -> None:
        self.client, self.token, self.id, self.name = client, token, id, name

    def call(self, method: str, path: str, body: Any = None, **query: Any) -> httpx.Response:
        """Any request, with nothing but this person's token."""
        self.client.cookies.clear()
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        answer: httpx.Response = self.client.request(method, f"/api{path}", json=body, params=query, headers=headers)
        hold_against_document(answer)
        return answer

    def get(self, path: str, **query: Any) -> Any:
        """What is there."""
        answer = self.call("GET", path, **query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: Any = None) -> Any:
        """Do something that succeeds."""
        answer = self.call("POST", path, body if body is not None else {})
        assert answer.status_code < 300, answer.text
        return answer.json() if answer.content else None

    def refused(self, path: str, body: Any = None, method: str = "POST") -> tuple[int, dict[str, Any]]:
        """Do something that must not succeed."""
        answer = self.call(method, path, body)
        assert answer.status_code >= 400, answer.text
        return answer.status_code, answer.json()

    # -- at a table --

    def found(self, **wishes: Any) -> str:
        """A new table, by default a training board that I play alone."""
        plan = {"game": "training", "mine": ["*"], **wishes}
        table: str = self.post("/tables", plan)["id"]
        return table

    def offers(self, table: str) -> list[dict[str, Any]]:
        """What is put to me."""
        found: list[dict[str, Any]] = self.get(f"/tables/{table}/offers")["offers"]
        return found

    def decide(self, table: str, *texts: str, key: str = "") -> dict[str, Any]:
        """Answer the present question in words."""
        offer = self.offers(table)[0]
        body = {"offer": offer["id"], "decisions": [{"text": t} for t in texts], "key": key}
        answer: dict[str, Any] = self.post(f"/tables/{table}/decide", body)
        return answer


class House:
    """A server with people in it."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.stranger = Person(client)

    @property
    def service(self) -> Service:
        service: Service = self.client.app.state.service  # type: ignore[attr-defined]  # it is our FastAPI
        return service

    @property
    def hall(self) -> Hall:
        return self.service.hall

    def person(self, name: str) -> Person:
        """Somebody new."""
        card = self.client.post("/api/people", json={"name": name}).json()
        self.client.cookies.clear()
        return Person(self.client, card["token"], card["id"], name)

    def random_decision(self, table: str, rng: Random) -> tuple[str, int, dict[str, Any]]:
        """Any legal decision: whose, at which revision, and what."""
        with self.hall.at(table) as live:
            offer = live.match.offers()[0]
            decision = Sampler(rng).decide(live.match.game, live.match.state, offer)
            return offer.power, live.revision, msgspec.to_builtins(decision)


def until(true: Callable[[], Any], seconds: float = 10.0) -> Any:
    """Wait until something is so."""
    end = time.monotonic() + seconds * PATIENCE
    while time.monotonic() < end:
        found = true()
        if found:
            return found
        time.sleep(0.02)
    raise AssertionError("it did not come about in time")
