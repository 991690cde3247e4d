"""The drill of docs/host.md: a backup is put back beside the running server, and the tables stand where they stood."""

from __future__ import annotations

import re
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from sandtable.server.settings import Settings
from sandtable.server.store.store import Store
from sandtable.server.web.app import create_app
from tests.cli.tools import refused

ROOT = Path(__file__).parents[2]
SANDTABLE = (sys.executable, "-m", "sandtable")
PAGE = (ROOT / "docs" / "host.md").read_text("utf-8")


def test_the_drill_of_the_page_brings_the_tables_back(tmp_path: Path) -> None:
    drill = re.search(r"\*\*A drill\.\*\*.*?```\n(.*?)```", PAGE, re.DOTALL)
    assert drill is not None
    steps = [line.split() for line in drill.group(1).splitlines()]
    live = tmp_path / "sandtable.db"
    with TestClient(create_app(Settings(database=str(live)))) as client:
        token = client.post("/api/people", json={"name": "Host"}).json()["token"]
        headers = {"Authorization": f"Bearer {token}"}
        made = client.post("/api/tables", json={"game": "training", "mine": ["Azure"]}, headers=headers).json()
        before = client.get(f"/api/tables/{made['id']}", headers=headers).json()
        for program, command, *names in steps[:2]:  # while the server runs
            assert program == "sandtable"
            words = [str(live) if name.startswith("/var") else str(tmp_path / name) for name in names]
            subprocess.run([*SANDTABLE, command, *words], check=True, timeout=60)
    restored = tmp_path / steps[2][steps[2].index("--database") + 1]
    assert stat.S_IMODE(restored.stat().st_mode) & 0o077 == 0, "it holds seeds"
    assert sqlite3.connect(restored).execute("pragma integrity_check").fetchone() == ("ok",)
    with TestClient(create_app(Settings(database=str(restored)))) as client:
        assert client.get(f"/api/tables/{made['id']}", headers=headers).json()["title"] == before["title"]
        assert client.get("/api/health").status_code == 200


@pytest.mark.parametrize("raw", [b"", b"not a database", b"SQLite format 3\0 and no more"])
def test_what_is_no_copy_is_not_put_back(tmp_path: Path, raw: bytes) -> None:
    """The database stays as it was, and nothing half written lies beside it."""
    live, copy = tmp_path / "live.db", tmp_path / "copy.db"
    Store(str(live)).close()
    copy.write_bytes(raw)
    before = live.read_bytes()
    assert "is not copied" in refused("restore", copy, live)
    assert live.read_bytes() == before
    assert {path.name for path in tmp_path.iterdir()} == {"live.db", "copy.db"}


def test_what_is_not_there_is_not_copied(tmp_path: Path) -> None:
    assert "There is no file" in refused("backup", tmp_path / "none.db", tmp_path / "copy.db")
    assert "There is no file" in refused("restore", tmp_path / "none.db", tmp_path / "live.db")
    assert not list(tmp_path.iterdir())


def test_without_the_tools_of_postgresql_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "pg_dump is not installed" in refused("backup", "postgresql://nowhere/x", tmp_path / "copy")
