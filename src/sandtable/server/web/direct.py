"""The short way from a request to its endpoint.

FastAPI tries every pattern in turn and looks at every parameter anew for each request; half of what a small question
costs is that. What never changes is worked out here once. Whatever is not quite plain goes the usual way, which also
finds the words for what is wrong with a request.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, get_origin, get_type_hints

from fastapi import Request, Response
from fastapi._compat import ModelField
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool
from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send

from sandtable.server.study.turns import in_turn, is_question

Handler = Callable[[Request], Coroutine[Any, Any, Response]]
TABLES = ["", "api", "tables"]


class Step:
    """One call on the way: what it is given by name, out of what was found before it or stands in the address."""

    def __init__(self, call: Callable[..., Any], given: dict[str, int], named: list[str]) -> None:
        self.call, self.given, self.named = call, given, named

    def values(self, found: list[Any], asked: dict[str, Any]) -> dict[str, Any]:
        """What it is called with."""
        return {**{name: found[at] for name, at in self.given.items()}, **{name: asked[name] for name in self.named}}


class Unusual(Exception):
    """An endpoint that asks for something else than steps find."""


class Way:
    """All that stands between a request and its endpoint: each dependency once, the request itself being the first."""

    def __init__(self, route: APIRoute, limited: bool) -> None:
        self.steps: list[Step] = []
        self._places: dict[Callable[..., Any], int] = {}
        self._fields: dict[str, tuple[str, ModelField]] = {}  # of the address: where, and what
        self.last = self._step(route.dependant)
        self.waits, self.limited = not inspect.iscoroutinefunction(route.endpoint), limited
        told = get_type_hints(route.endpoint).get("return")
        if not (told is type(None) or (isinstance(told, type) and issubclass(told, Response))):
            raise Unusual
        self.status = route.status_code or 200

    def _step(self, dependant: Dependant) -> Step:
        others = (
            dependant.header_params,
            dependant.cookie_params,
            dependant.body_params,
            dependant.response_param_name,
            dependant.background_tasks_param_name,
        )
        if any(others) or dependant.call is None:
            raise Unusual
        given = {one.name: self._place(one) for one in dependant.dependencies if self._place(one) and one.name}
        for name in (dependant.request_param_name, dependant.http_connection_param_name):
            if name:
                given[name] = 0
        fields = [("path", f) for f in dependant.path_params] + [("query", f) for f in dependant.query_params]
        for where, field in fields:
            known = self._fields.setdefault(field.name, (where, field))
            if known[0] != where or get_origin(field.field_info.annotation) is list:
                raise Unusual
        return Step(dependant.call, given, [field.name for _, field in fields])

    def _place(self, dependant: Dependant) -> int:
        """Where in the list of what was found a dependency stands."""
        call = dependant.call
        if call is None or not inspect.iscoroutinefunction(call):
            raise Unusual
        if call not in self._places:
            self.steps.append(self._step(dependant))
            self._places[call] = len(self.steps)
        return self._places[call]

    def read(self, request: Request) -> dict[str, Any] | None:
        """What stands in the address; nothing if something is not as it should be."""
        asked: dict[str, Any] = {}
        sent = {"path": request.path_params, "query": request.query_params if request.scope["query_string"] else {}}
        for name, (where, field) in self._fields.items():
            value = sent[where].get(field.alias)
            if value is None:
                if field.field_info.is_required():
                    return None
                asked[name] = field.get_default()
                continue
            asked[name], errors = field.validate(value, asked, loc=(where, field.alias))
            if errors:
                return None
        return asked

    async def go(self, request: Request, asked: dict[str, Any]) -> Response:
        """The answer."""
        found: list[Any] = [request]
        for step in self.steps:
            found.append(await step.call(**step.values(found, asked)))
        values = self.last.values(found, asked)
        if not self.waits:
            answer = await self.last.call(**values)
        elif self.limited:
            answer = await in_turn(values["payer"].name, self.last.call, **values)
        else:
            answer = await run_in_threadpool(self.last.call, **values)
        return answer if answer is not None else Response(status_code=self.status)


def shortened(route: APIRoute, usual: Handler) -> Handler:
    """The same handler, by the short way where there is one."""
    limited = is_question(route.endpoint)
    try:
        way = Way(route, limited)
    except Unusual:
        assert not limited or inspect.iscoroutinefunction(route.endpoint), f"{route.path} would not wait its turn"
        return usual

    async def handle(request: Request) -> Response:
        asked = way.read(request)
        return await usual(request) if asked is None else await way.go(request, asked)

    return handle


class AtTables(BaseRoute):
    """All addresses `/api/tables/ID/word`: one look-up instead of ninety patterns."""

    def __init__(self, routes: Iterable[BaseRoute]) -> None:
        self.known: dict[tuple[str, str], APIRoute] = {}
        for route in routes:
            parts = route.path.split("/") if isinstance(route, APIRoute) else []
            if len(parts) == 5 and parts[:4] == [*TABLES, "{table_id}"] and "{" not in parts[4]:
                assert isinstance(route, APIRoute)
                self.known.update({(method, parts[4]): route for method in route.methods or ()})

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Whether it is one of them."""
        if scope["type"] == "http":
            parts = scope["path"].split("/")
            if len(parts) == 5 and parts[:3] == TABLES and parts[3]:
                route = self.known.get((scope["method"], parts[4]))
                if route is not None:
                    return Match.FULL, {"route": route, "path_params": {"table_id": parts[3]}}
        return Match.NONE, {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer it."""
        await scope["route"].app(scope, receive, send)
