"""Webhooks lead anywhere people like; they cost the server next to nothing and reach nothing private."""

from __future__ import annotations

import ipaddress
import logging
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest

from sandtable.server.notices import hooks
from sandtable.server.notices.hooks import NotPublic, is_public, send_hook
from tests.server.tools import House, until

pytestmark = pytest.mark.attack
MESSAGE: list[dict[str, Any]] = [{"kind": "your_move", "title": "T", "text": "Decide.", "link": "/g/1"}]


@contextmanager
def listening(answer: Callable[[socket.socket], None]) -> Iterator[tuple[str, list[bytes]]]:
    """A server of somebody's own, which answers as it likes."""
    got: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            while True:
                try:
                    one, _ = server.accept()
                except OSError:
                    return
                got.append(one.recv(65536))
                with suppress(OSError), one:
                    answer(one)

        threading.Thread(target=serve, daemon=True).start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}/a%20b?c=d", got


def fine(one: socket.socket) -> None:
    one.sendall(b"HTTP/1.1 204 No Content\r\n\r\n")


def endless(one: socket.socket) -> None:
    one.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 999999999999\r\n\r\n")
    while True:
        one.sendall(b"x" * 65536)


def drip(one: socket.socket) -> None:
    for letter in b"HTTP/1.1" * 1000:
        one.sendall(bytes([letter]))
        time.sleep(0.1)


def test_a_hook_gets_one_post() -> None:
    with listening(fine) as (url, got):
        send_hook(url, MESSAGE, local=True)
    assert got[0].startswith(b"POST /a%20b?c=d HTTP/1.1\r\nHost: 127.0.0.1:")
    assert b'"content":"\\"T\\": Decide. /g/1"' in got[0]


def test_an_answer_without_end_is_not_read() -> None:
    start = time.monotonic()
    with listening(endless) as (url, _):
        send_hook(url, MESSAGE, local=True)
    assert time.monotonic() - start < 5


def test_an_answer_that_drips_has_one_time_limit_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hooks, "PATIENCE", 0.5)
    start = time.monotonic()
    with listening(drip) as (url, _), pytest.raises(OSError, match=r"hook|timed out"):
        send_hook(url, MESSAGE, local=True)
    assert time.monotonic() - start < 5


@pytest.mark.parametrize("answer", [b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\n\r\n", b"SSH-2.0\r\n", b""])
def test_only_a_plain_yes_counts(answer: bytes) -> None:
    with listening(lambda one: one.sendall(answer)) as (url, got), pytest.raises(OSError, match="hook"):
        send_hook(url, MESSAGE, local=True)
    assert len(got) == 1, "and no other address is tried"


def test_a_slow_hook_delays_nobody_else(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hooks, "PATIENCE", 20.0)
    slow, quick = house.person("Slow"), house.person("Quick")
    with listening(drip) as (bad, dripped), listening(fine) as (good, got):
        for person, url, heard in ((slow, bad, dripped), (quick, good, got)):
            person.call("PATCH", "/me", {"webhook": url})
            with house.hall.at(person.found()) as table:
                house.service.post.caretaker(table, table.seats["Azure"])
            until(lambda heard=heard: heard, 10)  # type: ignore[misc]  # bound at once
        assert slow.id in house.service.post._under_way, "the slow one is still at it"


# -- where to --


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.0.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1", "255.255.255.255"),
        *("::1", "fe80::1", "fc00::1", "fec0::1", "ff02::1", "ff0e::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1"),
        *("2002:7f00:1::", "2002:a00:1::", "64:ff9b::7f00:1", "64:ff9b:1::1", "::127.0.0.1", "2001:0:1::1"),
    ],
)
def test_addresses_that_are_not_the_whole_worlds_are_refused(address: str) -> None:
    assert not is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946", "::ffff:93.184.216.34"])
def test_addresses_of_the_whole_world_are_taken(address: str) -> None:
    assert is_public(ipaddress.ip_address(address))


def test_a_name_is_looked_up_once_and_that_address_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """First a public answer, then a private one: the second must never be asked for."""
    asked: list[str] = []
    tried: list[tuple[str, int]] = []

    def look_up(host: str, port: int, **_: Any) -> list[Any]:
        asked.append(host)
        address = "93.184.216.34" if len(asked) == 1 else "127.0.0.1"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port))]

    def connect(place: tuple[str, int], timeout: float) -> socket.socket:
        tried.append(place)
        raise OSError("no network here")

    monkeypatch.setattr("socket.getaddrinfo", look_up)
    monkeypatch.setattr("socket.create_connection", connect)
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    with pytest.raises(OSError, match="no network"):
        send_hook("http://rebinding.example/x", MESSAGE, local=False)
    assert (len(asked), tried) == (1, [("93.184.216.34", 80)])


def test_one_private_address_behind_a_name_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [(2, 1, 6, "", ("93.184.216.34", 80)), (2, 1, 6, "", ("10.0.0.1", 80))]
    monkeypatch.setattr("socket.getaddrinfo", lambda *_, **__: found)
    with pytest.raises(NotPublic, match="private"):
        send_hook("http://two.example/x", MESSAGE, local=False)


def test_the_address_of_a_hook_is_in_no_log(house: House, caplog: pytest.LogCaptureFixture) -> None:
    anna = house.person("Anna")
    with caplog.at_level(logging.DEBUG), listening(fine) as (url, got):
        for secret in (f"{url}&secret=s3cr3t", "http://127.0.0.1:9/s3cr3t"):
            anna.call("PATCH", "/me", {"webhook": secret})
            with house.hall.at(anna.found()) as table:
                house.service.post.caretaker(table, table.seats["Azure"])
            until(lambda: got, 10)
        until(lambda: any("could not be sent" in r.getMessage() for r in caplog.records), 10)
    assert "s3cr3t" not in caplog.text
