"""Reading what clients send: decoded by its type, texts trimmed, refused field by field where it is wrong."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from functools import lru_cache
from typing import Any, get_type_hints

import msgspec
from fastapi import Depends, Request, Response
from fastapi.routing import APIRoute
from msgspec import inspect as types

from sandtable.kernel.text import Text
from sandtable.server.fields import TRIM, Body
from sandtable.server.web.direct import shortened
from sandtable.server.web.wrong import wrong

Trim = Callable[[Any], Any]


class Unreadable(Exception):
    """A body that is not what is read here: what is wrong, and where."""

    def __init__(self, items: list[tuple[list[str], Text]]) -> None:
        super().__init__(items)
        self.items = items


class BodyRoute(APIRoute):
    """A route whose `body`, if it takes one, is read by its type; nothing is read for those who may not ask."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **more: Any) -> None:
        shape = body_of(endpoint)
        if shape is not None:
            endpoint.__dict__["__signature__"] = _reading(endpoint, shape)
        super().__init__(path, endpoint, **more)

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """By the short way where there is one."""
        return shortened(self, super().get_route_handler())


def body_of(endpoint: Callable[..., Any]) -> type[Body] | None:
    """What an endpoint takes."""
    found = endpoint.__annotations__.get("body") and get_type_hints(endpoint)["body"]
    return found if isinstance(found, type) and issubclass(found, Body) else None


def _reading(endpoint: Callable[..., Any], shape: type[Body]) -> inspect.Signature:
    """Who asks is looked at first, then what they sent."""
    plain = inspect.signature(endpoint)
    others = [p for name, p in plain.parameters.items() if name != "body"]
    read = Depends(reader(shape))
    body = inspect.Parameter("body", inspect.Parameter.KEYWORD_ONLY, default=read, annotation=shape)
    return plain.replace(parameters=[*others, body])


@lru_cache(maxsize=256)
def reader(shape: type[Body]) -> Callable[[Request], Awaitable[Body]]:
    """What reads the body of a request."""
    decoder = msgspec.json.Decoder(shape)
    trim = trimmer(types.type_info(shape)) or (lambda body: body)

    async def read(request: Request) -> Body:
        raw = await request.body()
        try:
            found: Body = trim(decoder.decode(raw))
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            items = explained(shape, raw)
            try:
                found = trim(msgspec.convert(None if items else _whole(msgspec.json.decode(raw)), shape))
            except msgspec.ValidationError:
                raise Unreadable(items) from None
        return found

    return read


def _whole(data: Any) -> Any:
    """A number such as 3.0 is a whole one by JSON's own reckoning, and so in the document; it is read as such."""
    if isinstance(data, dict):
        return {key: _whole(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_whole(value) for value in data]
    return int(data) if isinstance(data, float) and data.is_integer() else data


def explained(shape: type[Body], raw: bytes) -> list[tuple[list[str], Text]]:
    """Everything that is wrong with a body."""
    try:
        data = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return [(["body"], Text("field.json"))]
    return list(wrong(types.type_info(shape), data, ["body"]))


def trimmer(info: types.Type) -> Trim | None:
    """What takes the blanks from around the texts in a value; nothing where there are none to trim."""
    if isinstance(info, types.Metadata):
        return str.strip if (info.extra or {}).get(TRIM) else trimmer(info.type)
    if isinstance(info, types.ListType):
        each = trimmer(info.item_type)
        return (lambda some: [each(one) for one in some]) if each else None
    if isinstance(info, types.DictType):
        return _of_table(trimmer(info.key_type), trimmer(info.value_type))
    if isinstance(info, types.StructType):
        return _of_struct({f.name: trim for f in info.fields if (trim := trimmer(f.type))})
    if isinstance(info, types.UnionType):
        return _of_choice([trim for one in info.types if (trim := trimmer(one))])
    return None


def _of_table(key: Trim | None, value: Trim | None) -> Trim | None:
    if key is None and value is None:
        return None
    of_key, of_value = key or _same, value or _same
    return lambda some: {of_key(k): of_value(v) for k, v in some.items()}


def _same(one: Any) -> Any:
    return one


def _of_struct(fields: dict[str, Trim]) -> Trim | None:
    def trim(struct: Any) -> Any:
        for name, each in fields.items():
            setattr(struct, name, each(getattr(struct, name)))
        return struct

    return trim if fields else None


def _of_choice(trims: list[Trim]) -> Trim | None:
    """Of several types at most one is trimmed here: a text, a list of texts, or nothing at all."""
    if not trims:
        return None
    (trim,) = trims
    return lambda one: trim(one) if isinstance(one, (str, list)) else one


def bodies(routes: list[APIRoute]) -> Iterator[tuple[APIRoute, type[Body]]]:
    """What the routes take."""
    for route in routes:
        shape = body_of(route.endpoint)
        if shape is not None:
            yield route, shape
