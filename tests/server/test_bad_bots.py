"""A bot that hangs, crashes or spins slows its own table and nobody else's, and does not outlive the server."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import msgspec
import pytest
from fastapi.testclient import TestClient

from sandtable.games.loader import load
from sandtable.server.answers.heavy import Study
from sandtable.server.bots import process, worker
from sandtable.server.bots.health import BETTER, Health
from sandtable.server.settings import Settings
from sandtable.server.web.app import create_app
from tests.server.running import Running
from tests.server.tools import House, until

pytestmark = pytest.mark.attack
HERE = "tests.server.bots_for_tests"
BAD = {"crashing": "Crashing", "sleeping": "Sleeping", "spinning": "Spinning", "hungry": "Hungry"}
BUDGET = 2.0  # seconds: no good bot needs as long, not on the slowest machine
BOTS = ",".join(f"{name}={HERE}:{maker}" for name, maker in BAD.items())


@pytest.fixture
def lively(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setenv("SANDTABLE_BOTS", BOTS)
    settings = Settings(database=str(tmp_path / "s.db"), rate=0, budget=BUDGET, memory=600)
    with TestClient(create_app(settings)) as client:
        yield House(client)


@pytest.mark.parametrize("level", BAD)
def test_beside_a_bad_bot_good_ones_play_on(lively: House, level: str) -> None:
    """One worker, and tables whose bots cost it seconds each time: beside three of them a good one got a quarter."""
    anna = lively.person("Anna")
    bad = [anna.found(mine=[], bots={"Azure": level, "Crimson": level}) for _ in range(3)]
    powers = load("revised-1942").powers
    good = anna.found(game="revised-1942", mine=[], bots=dict.fromkeys(powers, "random"))  # a game that does not end

    def number(*tables: str) -> int:
        return sum(int(anna.get(f"/tables/{table}")["number"]) for table in tables)

    until(lambda: number(*bad), 60)
    before, failed = number(good), number(*bad)
    until(lambda: number(good) >= before + 40, 60)
    assert number(*bad) - failed < 40, "three times as many of theirs, if they took turns"
    until(lambda: number(*bad) >= 2, 60)


def test_who_failed_is_asked_apart_until_it_does_better() -> None:
    health = Health()
    health.note("table", "hard", well=False)
    assert health.ill("table", "normal"), "the table"
    assert health.ill("another", "hard"), "the bot, wherever it plays"
    assert not health.ill("another", "normal")
    health.note("another", "hard", well=True)
    assert not health.ill("another", "hard"), "it did better"
    for _ in range(BETTER):
        assert health.ill("table", "normal")
        health.note("table", "normal", well=True)
    assert not health.ill("table", "normal")


def test_reading_a_game_is_not_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside bots that crash a good one once began each time in a fresh process, and was late before it had begun."""
    read: list[str] = []
    job = Study("training", {}, load("training").version, "forces", ["3 infantry", "2 infantry", False], budget=7.0)
    monkeypatch.setattr(worker, "game_of", lambda job: read.append(job.game))
    told = [msgspec.json.encode({"found": {}}), b"begun"]
    waited: list[float] = []

    class Pipe:
        def send_bytes(self, raw: bytes) -> None:
            assert worker._taken_up(raw) == job
            assert read == ["training"], "it has the game before it says that it begins"

        def poll(self, seconds: float) -> bool:
            waited.append(seconds)
            return True

        def recv_bytes(self) -> bytes:
            return told.pop()

    asked = process.Worker()
    asked.process, asked.pipe = SimpleNamespace(is_alive=lambda: True), cast(Connection, Pipe())
    assert asked.ask(job) == {"found": {}}
    assert waited == [process.START, job.budget + process.GRACE]


def marked(mark: str) -> list[int]:
    """Processes that have this in their environment."""
    found = []
    for path in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):
            if mark.encode() in path.read_bytes():
                found.append(int(path.parent.name))
    return found


def test_workers_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    mark, spins = uuid.uuid4().hex, tmp_path / "spins"
    server = Running(str(tmp_path / "s.db"), SANDTABLE_BOTS=BOTS, SANDTABLE_BUDGET="300", SANDTABLE_MARK=mark)
    server.environment["SANDTABLE_SPUN"] = str(spins)
    server.start()
    token = server.client.post("/api/people", json={"name": "Anna"}).json()["token"]
    body = {"game": "training", "bots": {"Azure": "spinning", "Crimson": "spinning"}}
    server.client.post("/api/tables", json=body, headers={"authorization": f"Bearer {token}"})
    until(spins.exists, 60)
    assert marked(mark)
    server.kill()
    until(lambda: not marked(mark), 20)
