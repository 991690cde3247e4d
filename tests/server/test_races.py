"""Two server processes on one PostgreSQL at the same moment: no chair, no consent and no clock is lost."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import httpx
import pytest

from tests.server.running import Running
from tests.server.test_processes import There, two_processes

RACES = 25


@pytest.fixture(scope="module")
def pair(postgres: str) -> Iterator[tuple[Running, Running]]:
    with two_processes(postgres) as servers:
        yield servers


@pytest.fixture(scope="module")
def people(pair: tuple[Running, Running]) -> tuple[There, There, There]:
    """Anna and Boris at the first process, Carl at the second."""
    one, two = pair
    return There.new(one, "Anna"), There.new(one, "Boris"), There.new(two, "Carl")


def at_once(*acts: Callable[[], httpx.Response]) -> list[httpx.Response]:
    """Do several things at the same moment, each in a thread of its own."""
    ready = threading.Barrier(len(acts))

    def run(act: Callable[[], httpx.Response]) -> httpx.Response:
        ready.wait()
        return act()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))


def table_of(anna: There, **wishes: Any) -> tuple[str, str]:
    made = anna.post("/tables", {"game": "training", "mine": ["Azure"], **wishes})
    return f"/tables/{made['id']}", made["invite"]


def test_two_people_and_one_chair(pair: tuple[Running, Running], people: tuple[There, There, There]) -> None:
    anna, boris, carl = people
    for _ in range(RACES):
        path, invite = table_of(anna)
        body = {"power": "Crimson", "invite": invite}
        answers = at_once(*(partial(p.call, "POST", f"{path}/sit", body) for p in (boris, carl)))
        assert sorted(a.status_code for a in answers) == [204, 409]
        told = boris.name if answers[0].status_code == 204 else carl.name
        assert anna.get(path)["seats"][1]["name"] == told, "whoever was told so sits there"


def test_two_last_consents(pair: tuple[Running, Running], people: tuple[There, There, There]) -> None:
    anna, boris, carl = people
    for _ in range(RACES):
        made = anna.post("/tables", {"game": "revised-1942", "mine": ["Germany"]})
        path = f"/tables/{made['id']}"
        for person, power in ((boris, "Japan"), (carl, "Soviet Union")):
            person.post(f"{path}/sit", {"power": power, "invite": made["invite"]})
        asked = anna.post(f"{path}/proposals", {"kind": "draw"})["id"]
        answer = f"{path}/proposals/{asked}"
        answers = at_once(*(partial(p.call, "POST", answer, {"yes": True}) for p in (boris, carl)))
        states = sorted(a.json()["state"] for a in answers)
        assert states == ["agreed", "open"], "one consent is the last"
        assert anna.get(path)["status"] == "ended"
        lines = anna.get(f"{path}/lines")["lines"]
        assert [line["kind"] for line in lines].count("ended") == 1
        assert [line["n"] for line in lines] == list(range(1, len(lines) + 1))


def test_going_away_while_the_other_side_decides(
    pair: tuple[Running, Running], people: tuple[There, There, There]
) -> None:
    """The decision puts a new question to Azure; Boris' absence must not put the old one back."""
    anna, _, carl = people
    for n in range(RACES):
        path, invite = table_of(anna, terms={"clock": {"kind": "bank", "seconds": 1000, "then": "default"}})
        carl.post(f"{path}/sit", {"power": "Crimson", "invite": invite})
        offer = anna.offers(path.rpartition("/")[2])[0]["id"]
        decide = {"offer": offer, "decisions": [{"text": "done"}]}
        until = time.time() + 3600 + n
        away = {"power": "Crimson", "until": until, "then": "caretaker"}
        answers = at_once(
            partial(anna.call, "POST", f"{path}/decide", decide), partial(carl.call, "POST", f"{path}/away", away)
        )
        assert [a.status_code for a in answers] == [200, 204]
        shown = carl.get(path)
        assert shown["seats"][1]["away_until"] == until, "the absence is kept"
        assert shown["seats"][0]["bank"] < 1000, "and what Azure's thinking cost"
        revision = answers[0].json()["revision"]
        assert anna.offers(path.rpartition("/")[2])[0]["id"] == revision, "the question is the new one"
        again = anna.call("POST", f"{path}/decide", decide)
        assert (again.status_code, again.json()["code"]) == (409, "stale"), "an answer to the old one is none to it"


def test_a_link_does_not_open_for_whom_gets_up(
    pair: tuple[Running, Running], people: tuple[There, There, There]
) -> None:
    """A link opened at the very moment its chair is left opens nothing, or something that ends with it."""
    anna, boris, _ = people
    phone = There(pair[1])
    for _ in range(RACES):
        path, invite = table_of(anna)
        boris.post(f"{path}/sit", {"power": "Crimson", "invite": invite})
        link = boris.post(f"{path}/link", {"power": "Crimson"})["token"]
        phone.token = ""
        opened, left = at_once(
            partial(phone.call, "POST", "/links", {"token": link, "name": "Eve"}),
            partial(boris.call, "POST", f"{path}/leave", {"power": "Crimson"}),
        )
        assert left.status_code == 204
        assert opened.status_code in (200, 404)
        phone.token = opened.json().get("token", "")
        assert phone.call("GET", "/me").status_code == 401, "no device of Boris' is left at the table"
