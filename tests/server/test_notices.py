"""Notices by mail and webhook, against servers on loopback."""

from __future__ import annotations

import json
import re
import socket
import threading
from collections.abc import Iterator
from email import message_from_string
from email.header import decode_header, make_header
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from fastapi.testclient import TestClient

from sandtable.server.notices.quiet import quiet_until
from sandtable.server.notices.words import lines_of, subject_of
from sandtable.server.settings import Mail, Settings
from sandtable.server.web.app import create_app
from tests.server.tools import House, Person, until


class Inbox:
    """Keeps what arrives."""

    def __init__(self) -> None:
        self.letters: list[str] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802  # aiosmtpd's name
        self.letters.append(envelope.content.decode())
        return "250 OK"


@pytest.fixture
def inbox() -> Iterator[tuple[Inbox, int]]:
    box = Inbox()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    yield box, port
    controller.stop()


@pytest.fixture
def sink() -> Iterator[tuple[list[dict[str, Any]], str]]:
    got: list[dict[str, Any]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            got.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield got, f"http://127.0.0.1:{server.server_address[1]}/hook"
    server.shutdown()


def all_told(box: Inbox, got: list[dict[str, Any]]) -> list[str]:
    """Everything that came, by letter and by hook."""
    letters = [message_from_string(letter).get_payload(decode=True) for letter in list(box.letters)]
    return [hook["content"] for hook in got] + [raw.decode() for raw in letters if isinstance(raw, bytes)]


def confirm(person: Person, box: Inbox) -> None:
    """Set an address, and tell the code that came there."""
    answer = person.call("PATCH", "/me", {"mail": "boris@example.org"})
    assert answer.json()["settings"]["mail_confirmed"] is False
    until(lambda: box.letters, 15)
    raw = message_from_string(box.letters.pop()).get_payload(decode=True)
    assert isinstance(raw, bytes)
    found = re.search(r"\d{8}", raw.decode())
    assert found
    assert person.post("/me/mail", {"code": found[0]})["settings"]["mail_confirmed"] is True


def test_your_decision_comes_once_by_mail_and_webhook_with_a_link(
    tmp_path: Path, inbox: tuple[Inbox, int], sink: tuple[list[dict[str, Any]], str]
) -> None:
    box, port = inbox
    got, address = sink
    settings = Settings(
        database=str(tmp_path / "s.db"),
        rate=0,
        batch=0.3,
        public="https://table.example",
        mail=Mail(host="127.0.0.1", port=port),
        local_hooks=True,
    )
    with TestClient(create_app(settings)) as client:
        house = House(client)
        anna, boris = house.person("Anna"), house.person("Boris")
        boris.call("PATCH", "/me", {"webhook": address})
        confirm(boris, box)
        tables = []
        for _ in range(2):
            made = anna.post("/tables", {"game": "training", "mine": ["Azure"]})
            boris.post(f"/tables/{made['id']}/sit", {"power": "Crimson", "invite": made["invite"]})
            tables.append(made["id"])
        for table in tables:
            while anna.offers(table):
                anna.decide(table, "done")
        until(lambda: box.letters and got, 15)
        text = box.letters[0]
        assert all(f"https://table.example/g/{t}" in text for t in tables), "both tables in one letter"
        assert "Your decision" in text
        assert got[0]["content"] == got[0]["text"]
        assert tables[0] in got[0]["content"]
        house.service.steward.poke(tables[0])
        until(lambda: house.service.post.send_due() == 0)
        assert len(box.letters) == 1, "one message for one question"


def test_notices_come_in_the_language_of_whoever_reads_them(
    tmp_path: Path, inbox: tuple[Inbox, int], sink: tuple[list[dict[str, Any]], str]
) -> None:
    box, port = inbox
    got, address = sink
    mail = Mail(host="127.0.0.1", port=port)
    settings = Settings(database=str(tmp_path / "s.db"), rate=0, batch=0.3, mail=mail, local_hooks=True)
    with TestClient(create_app(settings)) as client:
        house = House(client)
        anna = house.person("Anna")
        german = client.post("/api/people", json={"name": "Boris"}, headers={"accept-language": "de"}).json()
        boris = Person(client, german["token"], german["id"])
        assert boris.get("/me")["settings"] == {"lang": "de"}
        boris.call("PATCH", "/me", {"webhook": address})
        confirm(boris, box)
        plan = {"game": "training", "mine": ["Azure"], "terms": {"clock": {"kind": "each", "seconds": 4}}}
        made = anna.post("/tables", plan)
        boris.post(f"/tables/{made['id']}/sit", {"power": "Crimson", "invite": made["invite"]})
        while anna.offers(made["id"]):
            anna.decide(made["id"], "done")
        asked = boris.call("GET", f"/tables/{made['id']}/offers", lang="de").json()["offers"][0]["prompt"]["text"]
        until(lambda: any(asked in told for told in all_told(box, got)), 15)
        first = message_from_string(box.letters[0])
        assert str(make_header(decode_header(first["subject"]))).startswith("(1) Deine Entscheidung")
        until(lambda: any("Deine Zeit ist abgelaufen; ein Bot spielt weiter." in t for t in all_told(box, got)), 20)
        assert anna.post(f"/tables/{made['id']}/proposals", {"kind": "concede"})["state"] == "agreed"
        # By either way: one that fails is not tried again when the other went out.
        until(lambda: any("Das Spiel ist vorbei. Sieger:" in told for told in all_told(box, got)), 60)


def test_notices_are_silenced_by_their_sort(tmp_path: Path, sink: tuple[list[dict[str, Any]], str]) -> None:
    """Who wants to hear of the end alone is not told of turns."""
    got, address = sink
    settings = Settings(database=str(tmp_path / "s.db"), rate=0, batch=0.1, local_hooks=True)
    with TestClient(create_app(settings)) as client:
        house = House(client)
        anna, boris = house.person("Anna"), house.person("Boris")
        assert boris.call("PATCH", "/me", {"silent": ["dinner"]}).status_code == 422
        changed = boris.call("PATCH", "/me", {"webhook": address, "silent": ["turn", "answer"]}).json()
        assert changed["settings"]["silent"] == ["turn", "answer"]
        made = anna.post("/tables", {"game": "training", "mine": ["Azure"]})
        boris.post(f"/tables/{made['id']}/sit", {"power": "Crimson", "invite": made["invite"]})
        while anna.offers(made["id"]):
            anna.decide(made["id"], "done")
        assert boris.offers(made["id"]), "it is his turn"
        # What needs his consent is told like a question.
        boris.call("PATCH", "/me", {"silent": ["turn"]})
        asked = anna.post(f"/tables/{made['id']}/proposals", {"kind": "draw"})
        until(lambda: got, 30)
        assert "Anna asks the table for something; your answer is missing." in got.pop()["content"]
        boris.post(f"/tables/{made['id']}/proposals/{asked['id']}", {"yes": False})
        boris.call("PATCH", "/me", {"silent": ["turn", "answer"]})
        assert anna.post(f"/tables/{made['id']}/proposals", {"kind": "concede"})["state"] == "agreed"
        until(lambda: got, 30)
        assert len(got) == 1, got
        assert "is over" in got[0]["content"]


def test_quiet_hours() -> None:
    day = 86400.0
    assert quiet_until("22-07", 23 * 3600) == day + 7 * 3600
    assert quiet_until("22-07", 12 * 3600) == 12 * 3600
    assert quiet_until("08-09", 8.5 * 3600) == 9 * 3600
    assert quiet_until("", 5.0) == 5.0


@pytest.mark.attack
def test_mail_goes_only_where_a_code_was_told_back(tmp_path: Path, inbox: tuple[Inbox, int]) -> None:
    """Anybody can name anybody's address: the one letter that comes there holds no word of a stranger."""
    box, port = inbox
    mail = Mail(host="127.0.0.1", port=port)
    with TestClient(create_app(Settings(database=str(tmp_path / "s.db"), rate=0, batch=0, mail=mail))) as client:
        house = House(client)
        anna, boris = house.person("Anna"), house.person("Boris")
        boris.call("PATCH", "/me", {"mail": "victim@example.org"})
        until(lambda: box.letters, 15)
        made = anna.post("/tables", {"game": "training", "mine": ["Azure"], "title": "Buy at evil.example"})
        boris.post(f"/tables/{made['id']}/sit", {"power": "Crimson", "invite": made["invite"]})
        while anna.offers(made["id"]):
            anna.decide(made["id"], "done")
        house.service.steward.tend(made["id"])
        house.service.post.send_due()
        assert len(box.letters) == 1
        assert "evil" not in box.letters[0]
        for _ in range(6):
            assert boris.refused("/me/mail", {"code": "00000000"})[0] == 403
        again = [boris.call("PATCH", "/me", {"mail": "victim@example.org"}).status_code for _ in range(3)]
        assert again[-1] == 429, "nor are there many of them"
        assert "code" not in boris.get("/me")["settings"]


def test_a_notice_names_the_power_once_and_quotes_the_title() -> None:
    asked = {"kind": "your_move", "title": 'Evil" \n x', "power": "Azure", "text": "Azure: buy", "link": "/g/1"}
    over = {"kind": "caretaker", "title": "T", "power": "Azure", "text": "Your time ran out.", "link": "/g/2"}
    assert lines_of([asked, over]) == ['"Evil\' x": Azure: buy /g/1', '"T": Azure: Your time ran out. /g/2']
    assert subject_of([asked], "en") == "(1) Your decision"
    assert subject_of([over], "en") == "News from your tables"
