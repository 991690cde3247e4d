"""Webhooks: a post to an address that somebody named, which may be anything. We send, look at the status, and go."""

from __future__ import annotations

import ipaddress
import socket
import ssl
import threading
from typing import Any
from urllib.parse import urlsplit

import msgspec

from sandtable.server.notices.words import lines_of

PATIENCE = 10.0  # seconds for all of it
ENOUGH = 1000  # letters of the answer that are read, for its status
Address = ipaddress.IPv4Address | ipaddress.IPv6Address
# Forms of IPv6 that hold an address of IPv4, or lead anywhere a translator likes: none is a place of its own.
TRANSLATED = tuple(
    ipaddress.IPv6Network(net) for net in ("2002::/16", "2001::/32", "64:ff9b::/96", "64:ff9b:1::/48", "::/96")
)


class NotPublic(ValueError):
    """A webhook must not reach into a private network."""


def send_hook(url: str, messages: list[dict[str, Any]], local: bool) -> None:
    """One post in the form that chat services take: `content` for one family, `text` for the other."""
    text = "\n".join(lines_of(messages))
    body = {"content": text, "text": text, "username": "Sandtable", "allowed_mentions": {"parse": []}}
    status = _post(url, msgspec.json.encode(body), local)
    if not 200 <= status < 300:
        raise OSError(f"the hook answered {status}")


def _post(url: str, body: bytes, local: bool) -> int:
    """Straight to the address that was looked at: no second look-up, no proxy, no redirect. The status."""
    parts = urlsplit(url)
    host = (parts.hostname or "").encode("idna").decode()
    port = parts.port or (443 if parts.scheme == "https" else 80)
    place = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}".encode()
    with socket.create_connection((_address(host, port, local), port), PATIENCE) as plain:
        # A drop of an answer now and then would satisfy any limit between two of them: this one is for the whole.
        end = threading.Timer(PATIENCE, _hang_up, (plain,))
        end.daemon = True
        end.start()
        try:
            connection = plain
            if parts.scheme == "https":
                connection = ssl.create_default_context().wrap_socket(plain, server_hostname=host)
            shown = f"[{host}]" if ":" in host else host
            shown = shown if parts.port is None else f"{shown}:{port}"
            head = f"Host: {shown}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
            head += "User-Agent: Sandtable\r\nAccept: */*\r\nConnection: close\r\n\r\n"
            connection.sendall(b"POST " + _escaped(place) + b" HTTP/1.1\r\n" + head.encode() + body)
            return _status(connection)
        finally:
            end.cancel()


def _escaped(place: bytes) -> bytes:
    """Only what may stand in a request line."""
    return b"".join(bytes([c]) if 0x21 <= c <= 0x7E else b"%%%02X" % c for c in place)


def _status(connection: socket.socket) -> int:
    got = b""
    while b"\n" not in got and len(got) < ENOUGH:
        part = connection.recv(ENOUGH - len(got))
        if not part:
            break
        got += part
    words = got.split(b" ", 2)
    if len(words) < 2 or not words[0].startswith(b"HTTP/") or not words[1][:3].isdigit():
        raise OSError("the hook does not speak HTTP")
    return int(words[1][:3])


def _hang_up(connection: socket.socket) -> None:
    try:
        connection.shutdown(socket.SHUT_RDWR)
    except OSError:
        return  # it is gone already


def _address(host: str, port: int, local: bool) -> str:
    """The address behind a name, if every address behind it is one the whole world sees."""
    found = [str(info[4][0]) for info in socket.getaddrinfo(host, port, proto=socket.IPPROTO_TCP)]
    if not local and not all(is_public(ipaddress.ip_address(one.partition("%")[0])) for one in found):
        raise NotPublic("a webhook must not point into a private network")
    if not found:
        raise OSError("the name of the hook leads nowhere")
    return found[0]


def is_public(address: Address) -> bool:
    """Whether an address belongs to one machine that the whole world sees."""
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(address.ipv4_mapped)
        if address.is_site_local or any(address in net for net in TRANSLATED):
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved
