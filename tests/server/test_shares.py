"""What somebody may cost: the server's own threads, its workers and their memory; and that play goes on beside it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from sandtable.games.loader import load
from sandtable.kernel.record import Record
from sandtable.server.answers.heavy import Study
from sandtable.server.bots import process, worker
from sandtable.server.core import undoing
from sandtable.server.settings import Settings
from sandtable.server.study.studies import OWN, Payer
from sandtable.server.web.app import create_app
from tests.server.tools import House, Person

pytestmark = pytest.mark.attack
DONE = [{"text": "done"}]


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[House]:
    """A server with the limits it has when nobody sets any."""
    with TestClient(create_app(Settings(database=str(tmp_path / "s.db")))) as client:
        yield House(client)


def questions(table: str) -> list[tuple[str, str, Any]]:
    return [
        ("POST", f"/tables/{table}/check", {"decisions": DONE}),
        ("GET", f"/tables/{table}/position", None),
        ("GET", f"/tables/{table}/position?record=1", None),
        ("GET", f"/tables/{table}/view?record=1", None),
        ("GET", f"/tables/{table}/affairs?record=1", None),
        ("GET", f"/tables/{table}/figures", None),
        ("GET", f"/tables/{table}/figures?record=1", None),
        ("GET", f"/tables/{table}/price?to=0", None),
        ("GET", f"/tables/{table}/landings", None),
        ("PUT", f"/tables/{table}/landings", {"landings": {}}),
    ]


def moves(table: str, offer: int) -> list[tuple[str, Any]]:
    """One after the other: each is legal after the one before."""
    return [
        (f"/tables/{table}/decide", {"offer": offer, "decisions": DONE}),
        (f"/tables/{table}/undo", {"offer": offer + 1}),
        (f"/tables/{table}/redo", {"offer": offer + 2}),
        (f"/tables/{table}/amend", {"offer": offer + 3, "record": 1, "decisions": DONE, "dry": True}),
    ]


def test_questions_about_a_table_are_paid_from_the_share_of_whoever_asks(strict: House) -> None:
    studies = strict.service.studies
    purse = studies.purses[True]
    purse.clock = lambda: 0.0
    anna, boris = strict.person("Anna"), strict.person("Boris")
    table = anna.found(visibility="public")
    anna.decide(table, "done")
    for method, path, body in questions(table):
        before = purse.left(anna.id)
        assert anna.call(method, path, body).status_code == 200, path
        assert purse.left(anna.id) < before, path
    studies.pay(Payer(anna.id, True), 200)
    for method, path, body in questions(table):
        answer = anna.call(method, path, body)
        assert answer.status_code == 429, path
        assert "60 seconds of work a minute" in answer.json()["text"]
    assert boris.get(f"/tables/{table}/position")["text"]
    assert anna.decide(table, "done")["kind"] == "decided", "who asked too much can still play"


def test_a_second_in_the_threads_of_the_server_costs_more_than_one_of_a_worker(strict: House) -> None:
    anna, studies = strict.person("Anna"), strict.service.studies
    payer, purse = Payer(anna.id, True), studies.purses[True]
    purse.clock = lambda: 0.0
    before = purse.left(anna.id)
    with studies.paid(payer):
        end = time.thread_time() + 0.1
        while time.thread_time() < end:
            pass
    assert before - purse.left(anna.id) >= 0.1 * OWN


def test_decisions_and_ways_back_have_a_share_of_their_own(strict: House) -> None:
    purse = strict.service.studies.moves
    purse.clock = lambda: 0.0
    anna, boris = strict.person("Anna"), strict.person("Boris")
    table, other = anna.found(), boris.found()
    for path, body in moves(table, anna.offers(table)[0]["id"]):
        before = purse.left(anna.id)
        anna.post(path, body)
        assert purse.left(anna.id) < before, path
    held = anna.get(f"/tables/{table}/view")
    purse.pay(anna.id, 200)
    for path, body in moves(table, anna.offers(table)[0]["id"]):
        status, problem = anna.refused(path, body)
        assert status == 429, path
        assert "15 seconds of work a minute" in problem["text"]
    assert anna.get(f"/tables/{table}/view") == held
    assert boris.decide(other, "done")["kind"] == "decided"


def _shuffled(anna: Person, table: str, times: int) -> None:
    group = anna.offers(table)[0]["groups"][0]
    unit = group["units"][0]
    reach = anna.post(f"/tables/{table}/reach", {"units": [unit]})["to"]
    plan = next(place["plan"] for place in reach.values() if len(place["plan"]) == 1)
    revision = anna.get(f"/tables/{table}")["revision"]
    for _ in range(times):
        for decisions in (plan, [{"text": f"recall {unit}"}]):
            answer = anna.post(f"/tables/{table}/decide", {"offer": revision, "decisions": decisions})
            revision = answer["revision"]


def test_what_may_be_taken_back_is_looked_through_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of many decisions without dice once looked at all the others again: 300 of them cost a tenth of a second."""
    anna = house.person("Anna")
    table = anna.found(game="revised-1942")
    for _ in range(2):
        anna.decide(table, "done")
    _shuffled(anna, table, 20)
    looked: list[int] = []

    def by(kept: Any, held: Any) -> bool:
        looked.append(1)
        return isinstance(kept.entry, Record) and kept.entry.by in held

    monkeypatch.setattr(undoing, "_by", by)
    with house.hall.at(table) as live:
        live.told = {}
        assert len(undoing.undoable(live, house.service.sessions.who(anna.token))) == 42
        assert len(looked) <= 2 * len(live.kept)


# -- memory --


LIMIT = 400  # megabytes


def hungry(pipe: Connection, bots: str, megabytes: int) -> None:
    """A worker whose first job takes all the memory there is."""
    worker.answer = lambda job: {"found": [bytearray(20_000_000) for _ in count()]}
    worker.run(pipe, bots, megabytes)


@pytest.fixture
def poor(tmp_path: Path) -> Iterator[House]:
    with TestClient(create_app(Settings(database=str(tmp_path / "s.db"), rate=0, memory=LIMIT))) as client:
        yield House(client)


def test_a_question_that_takes_too_much_memory_is_refused_in_one_sentence(
    poor: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = poor.person("Anna")
    table = anna.found(game="revised-1942")
    large = {"attacker": "500 infantry", "defender": "499 infantry"}
    with monkeypatch.context() as patched:
        patched.setattr(process, "run", hungry)
        status, problem = anna.refused(f"/tables/{table}/odds", large)
    assert status == 422
    assert problem["text"] == f"This is too much work: it could not be done within 20 seconds and {LIMIT} megabytes."
    assert poor.client.get("/api/health").status_code == 200
    easy = {"attacker": "101 infantry", "defender": "1 infantry"}  # for a worker too, by its size
    assert anna.post(f"/tables/{table}/odds", easy)["win"] > 0, "the next worker begins afresh"


def test_a_worker_that_eats_memory_dies_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = load("training").version
    asked = Study("training", {}, ruleset, "forces", [{"attacker": "3 infantry", "defender": "2 infantry"}])
    eats, beside = process.Worker(LIMIT), process.Worker(LIMIT)
    try:
        assert "found" in beside.ask(asked)["found"]
        held = beside.process.pid
        with monkeypatch.context() as patched:
            patched.setattr(process, "run", hungry)
            assert eats.ask(asked) == {"error": "crashed"}
        assert eats.process is None, "it is gone"
        assert "found" in beside.ask(asked)["found"]
        assert beside.process.pid == held, "and it alone"
    finally:
        eats.end()
        beside.end()


# -- sizes --


def test_a_decision_names_no_more_than_a_board_holds(house: House) -> None:
    """A way of 60,000 spaces was once tried shorter by one space each time, which took minutes."""
    anna = house.person("Anna")
    table = anna.found(game="revised-1942")
    branch = anna.post(f"/tables/{table}/branches", {"name": "Long"})["id"]
    offer = anna.offers(table)[0]
    for value in (
        {"type": "go", "units": ["x"], "path": ["Russia", "Archangel"] * 30_000},
        {"type": "go", "units": [f"u{n}" for n in range(60_000)], "path": ["Russia", "Archangel"]},
        {"type": "recall", "units": [f"u{n}" for n in range(60_000)]},
        {"type": "lose", "units": [f"u{n}" for n in range(60_000)]},
        {"type": "choose", "options": [f"u{n}" for n in range(60_000)]},
        {"type": "buy", "basket": {f"k{n}": 1 for n in range(50_000)}},
    ):
        decisions = [{"by": offer["power"], "topic": offer["topic"], "value": value}]
        for path, body in (
            ("decide", {"offer": offer["id"], "decisions": decisions}),
            ("check", {"decisions": decisions}),
            (f"branches/{branch}/play", {"decisions": decisions}),
        ):
            start = time.process_time()
            status, problem = anna.refused(f"/tables/{table}/{path}", body)
            assert status == 422
            assert "at most 5000 units" in problem["text"], path
            assert time.process_time() - start < 2, path


def test_what_would_be_right_is_looked_for_a_few_times_only(house: House) -> None:
    """As large as a decision may be, at the largest table somebody may found."""
    anna = house.person("Anna")
    line = "revised-1942 / round 2 / turn Soviet Union combat_move / empty / at Russia = Soviet Union: 1400 infantry"
    table = anna.found(game="revised-1942", position=line)
    offer = anna.offers(table)[0]
    path = ["Russia", "Archangel"] * 100
    value = {"type": "go", "units": offer["groups"][0]["units"], "path": path}
    decisions = [{"by": offer["power"], "topic": offer["topic"], "value": value}]
    start = time.process_time()
    assert not anna.post(f"/tables/{table}/check", {"decisions": decisions})["ok"]
    assert time.process_time() - start < 4
