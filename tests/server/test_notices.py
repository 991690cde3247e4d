"""Notices by mail and webhook, against servers on loopback."""

from __future__ import annotations

import json
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
from sandtable.server.notices.senders import send_hook
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
        boris.call("PATCH", "/me", {"mail": "boris@example.org", "webhook": address})
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
        boris.call("PATCH", "/me", {"mail": "boris@example.org", "webhook": address})
        plan = {"game": "training", "mine": ["Azure"], "terms": {"clock": {"kind": "each", "seconds": 1}}}
        made = anna.post("/tables", plan)
        boris.post(f"/tables/{made['id']}/sit", {"power": "Crimson", "invite": made["invite"]})
        while anna.offers(made["id"]):
            anna.decide(made["id"], "done")
        asked = boris.call("GET", f"/tables/{made['id']}/offers", lang="de").json()["offers"][0]["prompt"]["text"]
        until(lambda: any(asked in hook["content"] for hook in got), 15)
        first = message_from_string(box.letters[0])
        assert str(make_header(decode_header(first["subject"]))).startswith("(1) Deine Entscheidung")
        until(lambda: any("Deine Zeit ist abgelaufen; ein Bot spielt weiter." in hook["content"] for hook in got), 20)
        anna.post(f"/tables/{made['id']}/proposals", {"kind": "concede"})
        until(lambda: any("Das Spiel ist vorbei; gewonnen hat" in hook["content"] for hook in got), 15)


def test_webhooks_do_not_reach_into_private_networks() -> None:
    with pytest.raises(ValueError, match="private"):
        send_hook("http://127.0.0.1:9/hook", [], local=False)


def test_quiet_hours() -> None:
    day = 86400.0
    assert quiet_until("22-07", 23 * 3600) == day + 7 * 3600
    assert quiet_until("22-07", 12 * 3600) == 12 * 3600
    assert quiet_until("08-09", 8.5 * 3600) == 9 * 3600
    assert quiet_until("", 5.0) == 5.0
