"""The OpenAPI document: FastAPI writes down the addresses, bodies and shapes say what clients send and are told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, TypeVar

import msgspec
from fastapi import APIRouter
from fastapi.dependencies.models import Dependant
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute

from sandtable.server.fields import Body
from sandtable.server.web.asking import COOKIE, known_asker, who_asks, whole_asker
from sandtable.server.web.reading import bodies
from sandtable.server.web.shapes.base import Refusal, Shape
from sandtable.server.web.shapes.live import LiveMessage

Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])
PLACE = "#/components/schemas/{name}"
SESSION: list[dict[str, list[str]]] = [{"bearer": []}, {"cookie": []}]
SCHEMES = {
    "bearer": {"type": "http", "scheme": "bearer", "description": "the token of a session, for programs"},
    "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "the same, for browsers"},
}
LATER = {"Retry-After": {"description": "seconds", "schema": {"type": "integer"}}}
REFUSALS = {
    400: "Not understood",
    401: "Say first who you are",
    403: "Not for you to do",
    404: "There is no such thing, or none that you may see",
    408: "The request did not come in time",
    409: "Stale, or it does not fit what is there",
    413: "Too large",
    415: "Not JSON",
    422: "Not well formed, or the rules refuse it",
    429: "Too often",
    500: "A defect of the server; it has been noted",
    503: "The database does not answer or cannot write",
}


def tells(*shapes: Any) -> Callable[[Endpoint], Endpoint]:
    """What an endpoint answers when all is well: one of some shapes."""

    def mark(endpoint: Endpoint) -> Endpoint:
        endpoint.__dict__["tells"] = shapes
        return endpoint

    return mark


def shapes_of(route: APIRoute) -> tuple[Any, ...]:
    """What an endpoint answers; nothing where it answers without a body, or not with JSON."""
    return tuple(route.endpoint.__dict__.get("tells", ()))


def refusals() -> dict[int | str, dict[str, Any]]:
    """What any endpoint may answer instead."""
    body = {"application/json": {"schema": {"$ref": PLACE.format(name=Refusal.__name__)}}}
    return {
        status: {"description": text, "content": body} | ({"headers": LATER} if status in (429, 503) else {})
        for status, text in REFUSALS.items()
    }


def document(title: str, version: str, routers: Iterable[APIRouter]) -> dict[str, Any]:
    """The whole document; what the live connection says stands among its schemas."""
    routes = [route for router in routers for route in router.routes if isinstance(route, APIRoute)]
    made = get_openapi(title=title, version=version, routes=routes)
    shapes = [shape for route in routes for shape in shapes_of(route)]
    told_of = [*shapes, Refusal, LiveMessage]
    sent = {route.unique_id: shape for route, shape in bodies(routes)}
    schemas, components = msgspec.json.schema_components([*told_of, *sent.values()], ref_template=PLACE)
    assert not any("." in name for name in components), f"two things are called the same: {sorted(components)}"
    for name, fields in _always_told(told_of).items():
        components[name]["required"] = fields
    known = made.setdefault("components", {}).setdefault("schemas", {})
    assert not known.keys() & components.keys(), f"two things are called {known.keys() & components.keys()}"
    known.update(components)
    made["components"]["securitySchemes"] = SCHEMES
    answers, asked = iter(schemas), dict(zip(sent, schemas[len(told_of) :], strict=True))
    for route in routes:
        told = list(islice(answers, len(shapes_of(route))))
        for method in route.methods or ():
            operation = made["paths"][route.path_format][method.lower()]
            operation["security"] = _security(route)
            if route.unique_id in asked:
                content = {"application/json": {"schema": asked[route.unique_id]}}
                operation["requestBody"] = {"required": True, "content": content}
            if told:
                body = {"schema": told[0] if len(told) == 1 else {"anyOf": told}}
                operation["responses"][str(route.status_code or 200)]["content"] = {"application/json": body}
    return made


def _always_told(shapes: list[Any]) -> dict[str, list[str]]:
    """The fields of structs that are told whole, as the kernel holds them: what has a default is told too."""
    found: set[type[msgspec.Struct]] = set()
    for info in msgspec.inspect.multi_type_info(shapes):
        _structs(info, found)
    whole = (cls for cls in found if not issubclass(cls, (Shape, Body)) and not cls.__struct_config__.omit_defaults)
    return {cls.__name__: _told(cls) for cls in whole}


def _told(cls: type[msgspec.Struct]) -> list[str]:
    tag = cls.__struct_config__.tag_field
    fields = [f.encode_name for f in msgspec.structs.fields(cls) if f.default is not msgspec.UNSET]
    return [tag, *fields] if tag else fields


def _structs(info: Any, found: set[type[msgspec.Struct]]) -> None:
    """All structs that a type is made of."""
    if isinstance(info, msgspec.inspect.StructType):
        if info.cls in found:
            return
        found.add(info.cls)
        for field in info.fields:
            _structs(field.type, found)
    for part in ("type", "item_type", "key_type", "value_type"):
        inner = getattr(info, part, None)
        if isinstance(inner, msgspec.inspect.Type):
            _structs(inner, found)
    for inner in (*getattr(info, "types", ()), *getattr(info, "item_types", ())):
        _structs(inner, found)


def _security(route: APIRoute) -> list[dict[str, list[str]]]:
    """A session is needed where strangers are not answered, and welcome where it makes a difference."""
    asked = set(_calls(route.dependant))
    if asked & {known_asker, whole_asker}:
        return SESSION
    return [{}, *SESSION] if who_asks in asked else []


def _calls(dependant: Dependant) -> Iterator[Any]:
    for one in dependant.dependencies:
        yield one.call
        yield from _calls(one)
