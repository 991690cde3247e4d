"""Servers, stores and people for tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from fastapi.testclient import TestClient

from sandtable.server.settings import Settings
from sandtable.server.web.app import create_app
from tests.server.tools import House

SCRIPT = Path(__file__).parents[2] / "scripts" / "postgres.sh"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What runs against the clock, sockets and other processes is tried once more, and the report names it.

    A machine may stand still for longer than any patience; rules, which know no clock, have one try only.
    """
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server of our own, or of the one in SANDTABLE_TEST_POSTGRES."""
    given = os.environ.get("SANDTABLE_TEST_POSTGRES")
    if given:
        yield given
        return
    folder = tempfile.mkdtemp(prefix="sandtable-pg-")
    os.chmod(folder, 0o755)
    try:
        started = subprocess.run([SCRIPT, "start", folder], capture_output=True, text=True, timeout=240)
        address = started.stdout.strip()
        if not address:
            pytest.skip(f"no PostgreSQL: {started.stderr.strip()[-300:]}")
        yield address
        subprocess.run([SCRIPT, "stop", folder], capture_output=True, timeout=60, check=False)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def fresh_postgres(postgres: str) -> Iterator[str]:
    """An empty database."""
    name = f"t{uuid.uuid4().hex[:12]}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    yield postgres.rpartition("/")[0] + f"/{name}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Each kind of store in turn: whatever uses this is part of the conformance suite."""
    if request.param == "sqlite":
        return str(tmp_path / "sandtable.db")
    address: str = request.getfixturevalue("fresh_postgres")
    return address


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """A quick server on SQLite without limits."""
    return Settings(database=str(tmp_path / "sandtable.db"), rate=0, batch=0, local_hooks=True)


@pytest.fixture
def house(settings: Settings) -> Iterator[House]:
    """A running server and its people."""
    with TestClient(create_app(settings)) as client:
        yield House(client)


@pytest.fixture
def house_on(database: str) -> Iterator[House]:
    """A running server on each kind of store."""
    with TestClient(create_app(Settings(database=database, rate=0, batch=0))) as client:
        yield House(client)
