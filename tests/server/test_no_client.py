"""Where the web client comes from: the argument, the environment, what was built; and a server that has none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from typer.testing import CliRunner

from sandtable.cli.app import app
from sandtable.server import cli
from sandtable.server.settings import Settings
from sandtable.server.web.app import create_app


def served(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, built: str, named: str = "", words: tuple[str, ...] = ()
) -> tuple[Settings, str]:
    """What `serve` was set to, and what it said."""
    ran: list[Any] = []
    for folder in filter(None, (built, named, *words[1::2])):
        (tmp_path / folder / "assets").mkdir(parents=True, exist_ok=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SANDTABLE_CLIENT", named)
    monkeypatch.setattr(cli, "built_client", lambda: built or None)
    monkeypatch.setattr("uvicorn.run", lambda app, **settings: ran.append(app))
    done = CliRunner().invoke(app, ["serve", "--database", str(tmp_path / "s.db"), "--workers", "1", *words])
    assert done.exit_code == 0, done.output
    service = ran[0].state.service
    service.stop()
    return service.settings, done.output


def test_the_argument_wins_then_the_environment_then_what_was_built(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert served(monkeypatch, tmp_path, "built", "named", ("--client", "given"))[0].client == "given"
    assert served(monkeypatch, tmp_path, "built", "named")[0].client == "named"
    found, said = served(monkeypatch, tmp_path, "built")
    assert found.client == "built"
    assert "no web client" not in said


def test_a_server_without_a_client_says_so_at_the_start(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found, said = served(monkeypatch, tmp_path, "")
    assert not found.client
    assert "There is no web client here; run make web" in said


def test_and_on_its_first_page(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(database=str(tmp_path / "s.db")))) as client:
        page = client.get("/", headers={"accept-language": "de"})
        assert page.headers["content-type"].startswith("text/html")
        assert "Hier ist kein Web-Client" in page.text
        assert client.get("/nowhere").headers["content-type"] == "application/json"
