"""Whatever the server answers in any test is held against what the OpenAPI document says it answers."""

from __future__ import annotations

from typing import Any

import httpx
import msgspec
from fastapi.routing import APIRoute

from sandtable.server.web.app import HTTP
from sandtable.server.web.document import REFUSALS, shapes_of
from sandtable.server.web.shapes.base import Refusal
from sandtable.server.web.shapes.journal import LINE
from sandtable.server.web.shapes.live import LiveMessage

ROUTES = [route for module in HTTP for route in module.router.routes if isinstance(route, APIRoute)]


def hold_against_document(answer: httpx.Response) -> None:
    """Fail if an answer has a status, or a field, or lacks one, that the document does not tell of."""
    method, path = answer.request.method, answer.request.url.path
    route = next((r for r in ROUTES if method in (r.methods or ()) and r.path_regex.match(path)), None)
    if route is None:
        return
    what = f"{method} {route.path}: {answer.status_code}"
    if answer.status_code >= 400:
        assert answer.status_code in REFUSALS, what
        _decode(answer.content, (Refusal,), what)
        return
    assert answer.status_code == (route.status_code or 200), what
    if shapes_of(route):
        _decode(answer.content, shapes_of(route), what)


def hold_against_live(message: dict[str, Any]) -> dict[str, Any]:
    """The same for a message of the live connection."""
    if message["type"] == "line":
        LINE.decode(msgspec.json.encode({k: v for k, v in message.items() if k != "type"}))
    else:
        msgspec.convert(message, LiveMessage)
    return message


def _decode(raw: bytes, shapes: tuple[Any, ...], what: str) -> None:
    wrong = []
    for shape in shapes:
        try:
            msgspec.json.decode(raw, type=shape)
            return
        except msgspec.ValidationError as error:
            wrong.append(str(error))
    raise AssertionError(f"{what}: {'; '.join(wrong)}: {raw[:2000]!r}")
