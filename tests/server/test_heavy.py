"""Heavy questions have a place, a price and a limit; nobody else waits for them."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi.testclient import TestClient
from sqlalchemy import event

from sandtable.kernel import match as matches
from sandtable.server import pulse
from sandtable.server.answers import odds as answers
from sandtable.server.answers.forces import force_odds
from sandtable.server.answers.heavy import revived
from sandtable.server.core import branches, looking_back, proving
from sandtable.server.errors import Clash
from sandtable.server.settings import Settings
from sandtable.server.study import studies
from sandtable.server.study.purses import Purses
from sandtable.server.web.app import create_app
from tests.server.running import Running
from tests.server.tools import LONG, PATIENCE, House, Person

pytestmark = pytest.mark.attack


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[House]:
    """A server with the limits it has when nobody sets any."""
    with TestClient(create_app(Settings(database=str(tmp_path / "s.db")))) as client:
        yield House(client)


def forces(n: int) -> dict[str, str]:
    return {"attacker": f"{n} infantry", "defender": f"{n - 1} infantry"}


# -- odds --


def test_health_answers_while_strangers_ask_for_the_largest_odds(tmp_path: Path) -> None:
    """Forty such questions once kept everybody waiting for half a minute: the server worked them out itself.

    What they cost the server's own process is counted in processor time, which a busy machine does not change.
    """
    server = Running(str(tmp_path / "s.db"), SANDTABLE_RATE="20").start()
    numbers = range(100 if LONG else 460, 500)
    try:
        token = server.client.post("/api/people", json={"name": "Anna"}).json()["token"]
        headers = {"authorization": f"Bearer {token}"}
        plan = {"game": "revised-1942", "visibility": "public"}
        path = f"/api/tables/{server.client.post('/api/tables', json=plan, headers=headers).json()['id']}/odds"
        before, waits = server.worked(), []
        with httpx.Client(base_url=server.url, timeout=240) as stranger, ThreadPoolExecutor(40) as asking:
            asked = [asking.submit(stranger.post, path, json=forces(n)) for n in numbers]
            while not all(one.done() for one in asked):
                start = time.monotonic()
                assert server.client.get("/api/health").status_code == 200
                waits.append(time.monotonic() - start)
                time.sleep(0.05)
            told = [one.result() for one in asked]
        cost = (server.worked() - before) / (len(told) + len(waits))
        assert cost < 0.1, f"a question cost the server {cost:.2f} s"
        assert max(waits) < 3 * PATIENCE, f"health took {max(waits):.1f} s"
        statuses = {answer.status_code for answer in told}
        assert statuses <= {200, 422, 429}, "422: a worker on a slow machine had too little time"
        assert statuses & {200, 422}, "some were worked out"
        refused = {answer.json()["text"] for answer in told if answer.status_code == 429}
        assert any("2 heavy questions open already" in text for text in refused)
    finally:
        server.stop()


def test_odds_of_large_battles_come_from_a_worker_and_say_the_same(house: House) -> None:
    anna = house.person("Anna")
    table = anna.found(game="revised-1942")
    path = f"/tables/{table}/odds"
    large = anna.post(path, forces(answers.AT_ONCE))
    with house.hall.at(table) as live:
        game = live.match.game
    written = forces(answers.AT_ONCE)
    with pytest.raises(answers.TooHeavy):
        force_odds(game, written)
    assert large == force_odds(game, written, heavy=True)
    status, problem = anna.refused(path, {"attacker": "501 infantry", "defender": "1 infantry"})
    assert status == 422
    assert "500" in problem["text"], "the limit is named"


def test_battles_and_threats_of_large_armies_come_from_a_worker(house: House) -> None:
    anna = house.person("Anna")
    line = "revised-1942 / round 2 / turn Soviet Union combat_move / empty / at Caucasus = Soviet Union: 60 infantry"
    line += " / at Ukraine S.S.R. = Germany: 90 infantry"
    table = anna.found(game="revised-1942", position=line)
    units = anna.offers(table)[0]["groups"][0]["units"]
    reach = anna.post(f"/tables/{table}/reach", {"units": units})["to"]["Ukraine S.S.R."]
    assert reach["odds"] is None, "in passing only what is quick is told"
    assert "Ukraine S.S.R." in anna.post(f"/tables/{table}/threat", {"power": "Germany"})["spaces"]
    anna.decide(table, f"go {', '.join(units)}: Caucasus > Ukraine")
    found = anna.post(f"/tables/{table}/odds")
    assert found["battles"]["Ukraine S.S.R."]["win"] < 0.5


# -- the price --


def test_a_purse_fills_and_may_be_in_debt() -> None:
    now = 0.0
    purses = Purses(0.5, 10, lambda: now)
    purses.pay("anna", 8)
    assert purses.wait("anna") == 0
    purses.pay("anna", 5)
    assert purses.wait("anna") == pytest.approx(6), "three seconds too many, two for each"
    assert purses.wait("boris") == 0
    now = 1000.0
    purses.pay("anna", 10)
    assert purses.wait("anna") == 0, "it held no more than it can"


def test_whoever_used_up_their_share_waits_and_others_do_not(strict: House) -> None:
    anna, boris = strict.person("Anna"), strict.person("Boris")
    table = anna.found(game="revised-1942", visibility="public")
    body = {"attacker": "3 infantry", "defender": "2 infantry"}
    strict.service.studies.pay(studies.Payer(anna.id, True), 200)
    for method, path, sent in (
        ("POST", "odds", body),
        ("POST", "threat", {}),
        ("GET", "comers", None),
        ("POST", "gather", {"power": "Germany", "space": "Ukraine S.S.R."}),
        ("GET", "branches", None),
        ("GET", "review", None),
        ("POST", "play-on", {}),
        ("POST", "advice", None),
    ):
        answer = anna.call(method, f"/tables/{table}/{path}", sent)
        assert answer.status_code == 429, path
        assert "60 seconds of work a minute" in answer.json()["text"]
        assert "retry-after" in answer.headers
    assert boris.call("POST", f"/tables/{table}/odds", body).status_code == 200
    assert strict.stranger.call("POST", f"/tables/{table}/odds", body).status_code == 200


def test_a_stranger_gets_a_small_share(strict: House) -> None:
    anna = strict.person("Anna")
    table = anna.found(game="revised-1942", visibility="public")
    strict.service.studies.pay(studies.Payer("testclient", False), 11)
    status, problem = strict.stranger.refused(f"/tables/{table}/odds", forces(3))
    assert status == 429
    assert "10 seconds of work a minute" in problem["text"]


# -- branches --


def long_branch(house: House, person: Person, table: str) -> str:
    path = f"/tables/{table}/branches"
    branch: str = person.post(path, {"name": "Long"})["id"]
    for _ in range(3):
        person.post(f"{path}/{branch}/play", {"decisions": [{"text": "done"}]})
    return branch


def test_branches_are_played_through_while_the_table_is_free(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A spectator with many branches once held the table for seconds at a time."""
    anna, boris = house.person("Anna"), house.person("Boris")
    table = anna.found(visibility="public")
    branch = long_branch(house, boris, table)
    with house.hall.at(table) as live:
        lock = live.lock
    played: list[bool] = []

    def replay(*args: Any) -> Any:
        played.append(lock._is_owned())  # type: ignore[attr-defined]  # RLock tells it, its stub does not
        return matches.replay(*args)

    monkeypatch.setattr(branches, "replay", replay)
    entry = boris.get(f"/tables/{table}/branches")[0]
    assert played == [], "a list needs no playing at all"
    shown = boris.get(f"/tables/{table}/branches/{branch}")
    boris.post(f"/tables/{table}/branches/{branch}/play", {"undo": 1})
    boris.post(f"/tables/{table}/branches/{branch}/odds", {})
    assert played == [False] * 3
    assert {k: entry[k] for k in branches.WORTH} == shown["compared"]


@pytest.mark.parametrize("what", ["view", "position", "affairs", "figures"])
def test_looking_back_is_played_through_while_the_table_is_free(
    house: House, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """A spectator who looks far back keeps nobody at the table waiting."""
    anna, boris = house.person("Anna"), house.person("Boris")
    table = anna.found(visibility="public")
    for _ in range(3):
        anna.decide(table, "done")
    with house.hall.at(table) as live:
        lock = live.lock
    played: list[bool] = []

    def replay(*args: Any) -> Any:
        played.append(lock._is_owned())  # type: ignore[attr-defined]  # RLock tells it, its stub does not
        return matches.replay(*args)

    monkeypatch.setattr(looking_back, "replay", replay)
    boris.get(f"/tables/{table}/{what}", record=2)
    assert played == [False]


def test_a_branch_changed_on_two_devices_at_once_is_not_overwritten(house: House) -> None:
    anna = house.person("Anna")
    table = anna.found()
    branch = long_branch(house, anna, table)
    with house.hall.at(table) as live:
        here = branches.ground(live, house.service.sessions.who(anna.token))
    found, was = branches._get(house.hall, table, house.service.sessions.who(anna.token), branch, write=True)
    anna.post(f"/tables/{table}/branches/{branch}/play", {"undo": 1})
    with pytest.raises(Clash):
        branches._save(house.hall, here.table_id, found, was)


# -- files --


def test_a_large_file_is_proved_by_a_worker(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = house.person("Anna")
    table = anna.found()
    for _ in range(6):
        anna.decide(table, "done")
    save = anna.get(f"/tables/{table}/export")
    monkeypatch.setattr(proving, "SMALL_GAME", 3)

    def check(*_: Any) -> None:
        raise AssertionError("the server itself checks no record")

    monkeypatch.setattr(matches, "check", check)
    taken = anna.post("/tables/import", {"save": save, "mine": ["*"]})["id"]
    assert anna.get(f"/tables/{taken}/view")["units"] == anna.get(f"/tables/{table}/view")["units"]
    anna.post(f"/tables/{table}/play-on", {"mine": ["*"]})
    save["entries"][4]["value"] = {"type": "buy", "basket": {"infantry": 4000}}
    status, problem = anna.refused("/tables/import", {"save": save})
    assert status == 422
    assert "Record 5" in problem["text"]


def test_refusals_travel_with_the_texts_inside_them() -> None:
    text = revived({"code": "a", "args": {"why": [{"code": "b", "args": {}}], "n": 3}})
    assert text.args["why"][0].code == "b"
    assert text.args["n"] == 3


# -- health --


def test_health_knows_when_nothing_can_be_written(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pulse, "EVERY", 0)
    assert house.client.get("/api/health").status_code == 200
    engine = house.service.store.engine

    def protect(connection: sqlite3.Connection, _: object) -> None:
        connection.execute("PRAGMA query_only = 1")

    event.listen(engine, "connect", protect)
    engine.dispose()
    answer = house.client.get("/api/health")
    assert answer.status_code == 503
    assert "nothing was changed" in answer.json()["text"]
    event.remove(engine, "connect", protect)
    engine.dispose()
    assert house.client.get("/api/health").status_code == 200


def test_health_does_not_wait_for_a_foreign_writer(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pulse, "EVERY", 0)
    monkeypatch.setattr(pulse, "PATIENCE", 0.3)
    with sqlite3.connect(house.service.settings.database, isolation_level=None) as foreign:
        foreign.execute("BEGIN IMMEDIATE")
        start = time.monotonic()
        answer = house.client.get("/api/health")
        assert answer.status_code == 503
        assert "within" in answer.json()["text"]
        assert time.monotonic() - start < 5
        foreign.execute("ROLLBACK")
