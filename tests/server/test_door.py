"""The door itself: accounts, sessions, limits, headers, foreign pages, lobby, chat, consent."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text

from sandtable.server.core.deciding import decide
from sandtable.server.core.table import LiveTable
from sandtable.server.settings import Settings
from sandtable.server.table_data import Person as Nobody
from sandtable.server.table_data import Row
from sandtable.server.web.app import create_app
from tests.server.tools import House, Person


def test_an_account_keeps_the_guests_seats_and_can_be_changed_and_deleted(house: House) -> None:
    anna = house.person("Anna")
    table = anna.found()
    card = anna.post("/me/account", {"name": "Anna", "password": "correct horse"})
    assert card["id"] == anna.id
    assert house.stranger.refused("/login", {"name": "Anna", "password": "wrong horse"})[0] == 401
    logged = house.stranger.post("/login", {"name": "ANNA", "password": "correct horse"})
    again = Person(house.client, logged["token"], logged["id"])
    assert again.offers(table)
    assert again.refused("/me/password", {"old": "wrong", "new": "battery staple"})[0] == 403
    fresh = again.post("/me/password", {"old": "correct horse", "new": "battery staple"})
    assert anna.refused("/me", method="GET")[0] == 401, "old sessions end with the old password"
    last = Person(house.client, fresh["token"], fresh["id"])
    assert last.refused("/me", {"password": "wrong"}, "DELETE")[0] == 403
    assert last.call("DELETE", "/me", {"password": "battery staple"}).status_code == 204
    assert house.stranger.refused("/login", {"name": "Anna", "password": "battery staple"})[0] == 401


def test_no_secret_is_stored_as_it_is(house: House) -> None:
    anna = house.person("Anna")
    made = anna.post("/tables", {"game": "training", "mine": ["Azure"]})
    link = anna.post(f"/tables/{made['id']}/link", {"power": "Azure"})["token"]
    anna.post("/me/account", {"name": "Anna", "password": "correct horse"})
    with house.service.store.read() as db:
        kept = str([db.execute(text(f"SELECT * FROM {t}")).all() for t in ("people", "sessions", "seats", "tables")])
    for secret in (anna.token, made["invite"], link, "correct horse"):
        assert secret not in kept
    assert "argon2" in kept


def test_the_session_cookie_is_out_of_reach_and_foreign_pages_are_refused(house: House) -> None:
    answer = house.client.post("/api/people", json={"name": "Anna"})
    cookie = answer.headers["set-cookie"].casefold()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    foreign = {"origin": "https://evil.example"}
    assert house.client.post("/api/tables", json={"game": "training"}, headers=foreign).status_code == 403
    plain = house.client.post("/api/tables", content='{"game": "training"}', headers={"content-type": "text/plain"})
    assert plain.status_code == 415
    assert house.client.post("/api/tables", json={"game": "training"}).status_code == 201
    for name in ("content-security-policy", "x-content-type-options", "referrer-policy", "x-frame-options"):
        assert answer.headers[name]
    assert answer.headers["cache-control"] == "no-store"


def test_too_large_and_too_often(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "s.db"), rate=5, burst=10)
    with TestClient(create_app(settings)) as client:
        service, now = House(client).service, 0.0
        service.buckets.clock = service.slow.clock = lambda: now  # real time would refill the bucket of a slow machine
        assert client.post("/api/people", json={"name": "x" * 2_000_000}).status_code == 413
        assert [client.get("/api/games").status_code for _ in range(12)] == [200] * 10 + [429] * 2
        now += 1.0
        assert [client.get("/api/games").status_code for _ in range(7)] == [200] * 5 + [429] * 2
        guess = {"name": "a", "password": "b"}
        assert [client.post("/api/login", json=guess).status_code for _ in range(12)] == [401] * 10 + [429] * 2
        now += 5.0
        assert [client.post("/api/login", json=guess).status_code for _ in range(2)] == [401, 429]


def test_the_lobby_shows_public_tables_and_ones_own(house: House) -> None:
    anna, boris = house.person("Anna"), house.person("Boris")
    shown = anna.found(visibility="public", mine=["Azure"], title="Come in")
    hidden = anna.found(visibility="private")
    assert {t["id"] for t in boris.get("/tables")} == {shown}
    assert {t["id"] for t in anna.get("/tables", mine=True)} == {shown, hidden}
    assert {t["id"] for t in boris.get("/tables", free=True, game="training")} == {shown}
    assert boris.get("/tables", status="ended") == []
    boris.post(f"/tables/{shown}/sit", {"power": "Crimson"})
    assert boris.get("/tables", free=True) == []
    assert anna.get("/tables", mine=True)[-1]["your_move"] or anna.get("/tables", mine=True)[0]["your_move"]
    assert anna.refused(f"/tables/{shown}/sit", {"power": "Crimson"})[0] == 409


def two(house: House) -> tuple[Person, Person, str]:
    anna, boris = house.person("Anna"), house.person("Boris")
    made = anna.post("/tables", {"game": "training", "mine": ["Azure"]})
    boris.post(f"/tables/{made['id']}/sit", {"power": "Crimson", "invite": made["invite"]})
    return anna, boris, made["id"]


def test_going_back_past_another_power_needs_consent_and_is_recorded(house_on: House) -> None:
    anna, boris, table = two(house_on)
    while anna.offers(table):
        anna.decide(table, "done")
    boris.decide(table, "done")
    revision = anna.get(f"/tables/{table}")["revision"]
    status, problem = anna.refused(f"/tables/{table}/undo", {"offer": revision})
    assert (status, problem["code"], problem["ask"]) == (409, "conflict", "rollback")
    asked = anna.post(f"/tables/{table}/proposals", {"kind": "rollback", "to": 2})
    assert asked["state"] == "open"
    told = anna.get(f"/tables/{table}/lines?after=0")["lines"][-2:]
    assert [(line["kind"], line["what"]) for line in told] == [("proposed", "rollback"), ("answered", "rollback")]
    assert [p["asked"] for p in anna.get(f"/tables/{table}/proposals")] == [False]
    assert [p["asked"] for p in boris.get(f"/tables/{table}/proposals")] == [True]
    assert anna.post(f"/tables/{table}/proposals/{asked['id']}", {"yes": True})["state"] == "open"
    assert boris.post(f"/tables/{table}/proposals/{asked['id']}", {"yes": True})["state"] == "agreed"
    entries = anna.get(f"/tables/{table}/export")["entries"]
    assert entries[-1]["type"] == "rollback"
    assert anna.offers(table)[0]["topic"] == "combat_move"
    before = anna.get(f"/tables/{table}/view")
    house_on.hall.forget(table)
    assert anna.get(f"/tables/{table}/view") == before


def test_draw_concede_resign_and_rematch(house: House) -> None:
    anna, boris, table = two(house)
    refused = anna.post(f"/tables/{table}/proposals", {"kind": "draw"})
    assert boris.post(f"/tables/{table}/proposals/{refused['id']}", {"yes": False})["state"] == "refused"
    anna.post(f"/tables/{table}/proposals", {"kind": "concede"})
    shown = anna.get(f"/tables/{table}")
    assert (shown["status"], shown["result"]["winners"]) == ("ended", ["Crimson"])
    assert shown["seed"]
    assert (
        anna.refused(f"/tables/{table}/decide", {"offer": shown["revision"], "decisions": [{"text": "done"}]})[0] == 409
    )
    again = boris.post(f"/tables/{table}/rematch")["id"]
    assert [s["name"] for s in boris.get(f"/tables/{again}")["seats"]] == ["", "Boris"], "nobody sits without a word"
    assert boris.post(f"/tables/{table}/rematch")["id"] == again, "once for each game"
    assert anna.post(f"/tables/{table}/rematch")["id"] == again
    assert [s["mine"] for s in anna.get(f"/tables/{again}")["seats"]] == [True, False]


def test_no_answer_comes_between_conceding_and_the_end(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, _, table = two(house)
    while anna.offers(table):
        anna.decide(table, "done")
    tell = house.hall.wrote

    def answered_meanwhile(live: LiveTable, rows: list[Row]) -> None:
        tell(live, rows)
        monkeypatch.undo()
        if not live.over:
            _, revision, decision = house.random_decision(table, Random(1))
            decide(house.hall, table, Nobody(), revision, [decision], how="bot")

    monkeypatch.setattr(house.hall, "wrote", answered_meanwhile)
    assert anna.post(f"/tables/{table}/proposals", {"kind": "concede"})["state"] == "agreed"
    assert anna.get(f"/tables/{table}")["result"]["winners"] == ["Crimson"]


def test_the_owner_mutes_and_removes_what_was_said(house: House) -> None:
    anna, boris, table = two(house)
    n = boris.post(f"/tables/{table}/chat", {"text": "<b>rude</b>"})["n"]
    said: list[dict[str, Any]] = anna.get(f"/tables/{table}/lines")["lines"]
    assert said[-1]["text"] == "<b>rude</b>", "text is kept as text"
    assert anna.call("DELETE", f"/tables/{table}/chat/{n}").status_code == 204
    assert "rude" not in str(boris.get(f"/tables/{table}/lines"))
    anna.post(f"/tables/{table}/moderate", {"person": boris.id, "role": "muted"})
    assert boris.refused(f"/tables/{table}/chat", {"text": "still here"})[0] == 403


def test_a_seat_link_opens_one_seat_on_another_device_and_nothing_else(house: House) -> None:
    anna, _, table = two(house)
    link = anna.post(f"/tables/{table}/link", {"power": "Azure"})["token"]
    opened = house.stranger.post("/links", {"token": link})
    phone = Person(house.client, opened["token"], anna.id)
    assert phone.offers(table)
    assert phone.refused("/tables", {"game": "training"})[0] == 403
    assert phone.refused("/me", {"name": "Eve"}, "PATCH")[0] == 403
    assert phone.refused(f"/tables/{anna.found()}", method="GET")[0] == 404
