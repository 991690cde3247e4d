"""The drill of docs/host.md: a backup is put back beside the running server, and the tables stand where they stood."""

from __future__ import annotations

import re
import sqlite3
import stat
import subprocess
from pathlib import Path

from fastapi.testclient import TestClient

from sandtable.server.settings import Settings
from sandtable.server.web.app import create_app

ROOT = Path(__file__).parents[2]
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
        for script, *names in steps[:2]:  # while the server runs
            words = [str(live) if name.startswith("/var") else str(tmp_path / name) for name in names]
            subprocess.run([ROOT / script, *words], check=True, timeout=60)
    restored = tmp_path / steps[2][steps[2].index("--database") + 1]
    assert stat.S_IMODE(restored.stat().st_mode) & 0o077 == 0, "it holds seeds"
    assert sqlite3.connect(restored).execute("pragma integrity_check").fetchone() == ("ok",)
    with TestClient(create_app(Settings(database=str(restored)))) as client:
        assert client.get(f"/api/tables/{made['id']}", headers=headers).json()["title"] == before["title"]
        assert client.get("/api/health").status_code == 200
