"""In front of everything: sizes, origins, headers, times. Plain ASGI, so that it costs next to nothing."""

from __future__ import annotations

import asyncio
import time
from urllib.parse import urlsplit

import msgspec
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sandtable.kernel.text import Text
from sandtable.server.answers.words import wished
from sandtable.server.metrics import Metrics
from sandtable.texts import say

LARGEST = 1_000_000
LARGEST_FILE = 16_000_000
BODY = 4  # times as long as for the head the body of a request may take
FILES = ("/api/tables/import",)
LONGEST = 255  # bytes in one part of an address: no file has a longer name
UNSAFE = {"POST", "PUT", "PATCH", "DELETE"}
HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (
        b"content-security-policy",
        (
            b"default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
            b"connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
        ),
    ),
]


CODES = {408: "too_slow", 413: "too_large"}


class Cut(HTTPException):
    """The body is not read to its end: it goes on beyond what we take, or does not come."""


class Guard:
    """Wraps the application."""

    def __init__(self, app: ASGIApp, metrics: Metrics, patience: float) -> None:
        self.app, self.metrics, self.patience = app, metrics, patience * BODY

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and foreign(scope):
            await receive()
            await send({"type": "websocket.accept"})  # a browser is told the code of nothing but an open connection
            await send({"type": "websocket.close", "code": 4403})
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        start = time.perf_counter()
        status = 500

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", []), *HEADERS, *_cache(scope, message)]
            await send(message)

        refusal = _refusal(scope)
        try:
            if refusal:
                await _plain(scope, answer, *refusal)
            else:
                await self.app(scope, _limited(scope, receive, self.patience), answer)
        finally:
            self.metrics.request(scope["method"], status, time.perf_counter() - start)


def _header(scope: Scope, name: bytes) -> str:
    return next((v.decode("latin-1") for k, v in scope["headers"] if k == name), "")


def foreign(scope: Scope) -> bool:
    """Whether a page of another site sends this."""
    origin = _header(scope, b"origin")
    if origin and urlsplit(origin).netloc.casefold() != _header(scope, b"host").casefold():
        return True
    return _header(scope, b"sec-fetch-site") == "cross-site" and bool(origin)


def _refusal(scope: Scope) -> tuple[int, str, Text] | None:
    if any("\0" in part or len(part.encode("utf-8", "replace")) > LONGEST for part in scope["path"].split("/")):
        return 404, "not_found", Text("request.address")
    if scope["method"] not in UNSAFE:
        return None
    if foreign(scope):
        return 403, "foreign", Text("request.foreign")
    length = _header(scope, b"content-length")
    if length.isdigit() and int(length) > _largest(scope):
        return 413, "too_large", Text("request.large")
    kind = _header(scope, b"content-type").partition(";")[0].strip().casefold()
    has_body = (length and length != "0") or _header(scope, b"transfer-encoding")
    if has_body and kind != "application/json":
        return 415, "not_json", Text("request.not_json")
    return None


def _largest(scope: Scope) -> int:
    return LARGEST_FILE if scope["path"] in FILES else LARGEST


def _limited(scope: Scope, receive: Receive, patience: float) -> Receive:
    most, got, whole = _largest(scope), 0, False
    end = time.monotonic() + patience

    async def counted() -> Message:
        nonlocal got, whole
        try:  # later it is only asked whether they are still there
            message = await receive() if whole else await asyncio.wait_for(receive(), max(0.0, end - time.monotonic()))
        except TimeoutError:
            raise Cut(408) from None
        whole = whole or not message.get("more_body", False)
        got += len(message.get("body", b""))
        if got > most:
            raise Cut(413)
        return message

    return counted


def _cache(scope: Scope, message: Message) -> list[tuple[bytes, bytes]]:
    if not scope["path"].startswith("/api") or any(k == b"cache-control" for k, _ in message["headers"]):
        return []
    return [(b"cache-control", b"no-store")]


async def _plain(scope: Scope, send: Send, status: int, code: str, text: Text) -> None:
    said = say(text, wished("", _header(scope, b"accept-language")))
    body = msgspec.json.encode({"code": code, "text": said})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
