"""Bad input is the sender's fault on every store: 4xx with a sentence, never a defect or an outage."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import insert

from sandtable.server.errors import Illegal
from sandtable.server.settings import Settings
from sandtable.server.store.schema import people
from sandtable.server.store.store import Store
from sandtable.server.web.app import create_app
from sandtable.server.web.talk_routes import LARGEST_SKETCH
from tests.server.test_live import listen, read_until
from tests.server.tools import House


def finished(house: House) -> dict[str, Any]:
    """A game that is over, as a file."""
    anna = house.person("Anna")
    table = anna.found()
    anna.post(f"/tables/{table}/resign", {"power": "Azure"})
    save: dict[str, Any] = anna.get(f"/tables/{table}/export")
    return save


def test_files_whose_proofs_cannot_be_kept_are_refused(house_on: House) -> None:
    save = finished(house_on)
    boris = house_on.person("Boris")
    for wrong in (
        {"seed": "a" * 81},
        {"commitment": "b" * 65},
        {"seed": "a\0"},
        {"commitment": "\0"},
        {"names": {"Azure": "\0"}},
    ):
        status, problem = boris.refused("/tables/import", {"save": {**save, **wrong}})
        assert status == 422, (wrong, problem)
        assert "saved game" in problem["text"]
    assert boris.post("/tables/import", {"save": {**save, "names": {"Azure": "back\\u0000slash"}}})["id"]


def test_what_no_column_takes_is_no_outage(fresh_postgres: str) -> None:
    """Should any input slip through to the database, it is still the input that is wrong."""
    store = Store(fresh_postgres)
    for name in ("x" * 61, "a\0"):
        with pytest.raises(Illegal), store.write() as db:
            db.execute(insert(people).values(id="anna", name=name, created=0.0))
    store.close()


def test_a_drawing_that_other_processes_could_not_hear_is_refused(house_on: House) -> None:
    anna = house_on.person("Anna")
    table = anna.found()
    with listen(anna, table) as hears:
        read_until(hears, "offers")
        status, problem = anna.refused(f"/tables/{table}/sketch", {"shapes": [{"path": ["x" * LARGEST_SKETCH]}]})
        assert (status, problem["code"]) == (422, "refused")
        assert (
            anna.call(
                "POST", f"/tables/{table}/sketch", {"shapes": [{"path": ["x" * (LARGEST_SKETCH - 100)]}]}
            ).status_code
            == 204
        )
        assert read_until(hears, "sketch")[-1]["shapes"]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[TestClient]:
    """A server with a web client."""
    (tmp_path / "web" / "assets").mkdir(parents=True)
    (tmp_path / "web" / "index.html").write_text("the table")
    (tmp_path / "web" / "assets" / "a.js").write_text("1")
    settings = Settings(database=str(tmp_path / "s.db"), rate=0, client=str(tmp_path / "web"))
    with TestClient(create_app(settings)) as client:
        yield client


def test_addresses_no_file_can_have_are_not_there(site: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        for path in (
            "/%00",
            "/g/%00",
            "/assets/%00",
            "/api/%00",
            "/api/tables/%00",
            "/" + "a" * 256,
            "/assets/" + "ü" * 128,
        ):
            answer = site.get(path)
            assert (answer.status_code, answer.json()["text"]) == (404, "There is no such address."), path
    assert not [r for r in caplog.records if r.exc_info]
    assert site.get("/g/anything").text == "the table"
    assert site.get("/assets/a.js").text == "1"
    assert site.get("/" + "a" * 255).text == "the table"


def test_a_body_without_a_length_that_goes_on_is_too_large(site: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    def parts() -> Iterator[bytes]:
        yield b'{"name": "'
        for _ in range(40):
            yield b"x" * 50_000
        yield b'"}'

    json = {"content-type": "application/json"}
    with caplog.at_level(logging.INFO):
        for path in ("/api/people", "/api/login"):
            answer = site.post(path, content=parts(), headers=json)
            assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
        assert (
            site.post("/api/tables", content=parts(), headers=json).status_code == 401
        )  # nothing is read for strangers
    assert not [r for r in caplog.records if r.exc_info]
    short = site.post(
        "/api/people", content=iter([b'{"name": ', b'"Anna"}']), headers={"content-type": "application/json"}
    )
    assert short.status_code == 201
