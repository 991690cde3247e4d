"""The application: routes, errors, and the life of the service behind them."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from html import escape
from pathlib import Path
from typing import Any

import msgspec
from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError, WebSocketRequestValidationError
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse
from fastapi.staticfiles import StaticFiles
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from sandtable.kernel.text import Phrasebook, Text, cut
from sandtable.kernel.verdict import Refused
from sandtable.server.answers.words import wished
from sandtable.server.core.journal_lines import in_language
from sandtable.server.errors import Illegal, Problem
from sandtable.server.service import Service
from sandtable.server.settings import Settings
from sandtable.server.web import (
    board_routes,
    branch_routes,
    live,
    odds_routes,
    people_routes,
    plan_routes,
    play_routes,
    review_routes,
    rule_routes,
    server_routes,
    table_routes,
    talk_routes,
)
from sandtable.server.web.direct import AtTables
from sandtable.server.web.document import document
from sandtable.server.web.guard import CODES, Guard
from sandtable.server.web.reading import Unreadable
from sandtable.server.web.wrong import Item, asked_for
from sandtable.texts import book, book_of, say, told

log = logging.getLogger("sandtable.web")


HTTP = (
    server_routes,
    people_routes,
    table_routes,
    play_routes,
    review_routes,
    talk_routes,
    plan_routes,
    branch_routes,
    odds_routes,
    rule_routes,
)


class Application(FastAPI):
    """Answers with shapes of its own are in its document."""

    def openapi(self) -> dict[str, Any]:
        """The document of all routes, made once."""
        if self.openapi_schema is None:
            self.openapi_schema = document(self.title, self.version, [m.router for m in HTTP])
        return self.openapi_schema


def create_app(settings: Settings) -> FastAPI:
    """A server as an ASGI application."""
    service = Service(settings)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        service.start()
        yield
        await run_in_threadpool(service.stop)

    app = Application(
        title="Sandtable",
        version="1",
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.service = service
    app.add_middleware(Guard, metrics=service.metrics, patience=settings.patience)
    app.router.routes.append(AtTables(route for module in HTTP for route in module.router.routes))
    for module in (*HTTP, live, board_routes):
        app.include_router(module.router)
    _errors(app)
    if settings.client:
        _client(app, Path(settings.client))
    else:
        _no_client(app)
    return app


def _body(status: int, code: str, text: str, more: dict[str, Any] | None = None) -> JSONResponse:
    headers = {"retry-after": "5"} if status in (429, 503) else None
    return JSONResponse({"code": code, "text": text, **(more or {})}, status, headers)


def _faults(illegal: Illegal, words: Phrasebook) -> list[dict[str, Any]]:
    """Reasons of the rules in the words of their game; the first comes with what would be right."""
    told = [{**msgspec.to_builtins(f), "level": "stop", "text": words.say(f.text)} for f in illegal.faults]
    if told:
        told[0]["fix"] = msgspec.to_builtins(illegal.fix)
    return told


def _lang(request: HTTPConnection) -> str:
    return wished(request.query_params.get("lang", "")[:2], request.headers.get("accept-language", ""))


MOST_ITEMS = 20  # of what is wrong with one request


def _malformed(request: Request, found: list[Item]) -> Response:
    lang = _lang(request)
    items = [{"at": at, "code": text.code, "text": say(text, lang)} for at, text in found[:MOST_ITEMS]]
    return _body(422, "malformed", say(Text("request.malformed"), lang), {"items": items})


_ADDRESS = {
    404: Text("request.address"),
    405: Text("request.method"),
    408: Text("request.slow"),
    413: Text("request.large"),
}


def _errors(app: FastAPI) -> None:
    @app.exception_handler(Problem)
    def problem(request: Request, error: Problem) -> Response:
        more, lang = error.more, _lang(request)
        words = book_of(error.game, lang) if error.game else book(lang)
        if isinstance(error, Illegal) and error.faults:
            more = {**more, "faults": _faults(error, words)}
        if more.get("lines") and error.game:
            more = {**more, "lines": [in_language(line, error.game, lang) for line in more["lines"]]}
        return _body(error.status, error.code, words.say(error.text), more)

    @app.exception_handler(Refused)
    def refused(request: Request, error: Refused) -> Response:
        return _body(422, "refused", told(error, _lang(request)))

    @app.exception_handler(RequestValidationError)
    def malformed(request: Request, error: RequestValidationError) -> Response:
        return _malformed(request, [([cut(str(p)) for p in e["loc"]], asked_for(e)) for e in error.errors()])

    @app.exception_handler(Unreadable)
    def unreadable(request: Request, error: Unreadable) -> Response:
        return _malformed(request, error.items)

    @app.exception_handler(WebSocketRequestValidationError)
    async def misdialled(socket: WebSocket, error: WebSocketRequestValidationError) -> None:
        await socket.accept()
        await socket.close(4422, say(Text("request.malformed"), _lang(socket)))

    @app.exception_handler(UnicodeEncodeError)
    def halves(request: Request, error: UnicodeEncodeError) -> Response:
        return _body(422, "malformed", say(Text("request.halves"), _lang(request)))

    @app.exception_handler(HTTPException)
    def plain(request: Request, error: HTTPException) -> Response:
        text = _ADDRESS.get(error.status_code) or Text("request.other", {"detail": str(error.detail)})
        answer = _body(error.status_code, CODES.get(error.status_code, "http"), say(text, _lang(request)))
        answer.headers.update(error.headers or {})
        return answer

    @app.exception_handler(Exception)
    def broken(request: Request, error: Exception) -> Response:
        log.exception("%s %s failed", request.method, request.url.path, exc_info=error)
        return _body(500, "defect", say(Text("request.defect"), _lang(request)))


FILES = ("api/", "assets/", "boards/", "fonts/")  # what is not here is nowhere: no page stands in for it


def _no_client(app: FastAPI) -> None:
    """A person who comes to a server without the web client is told so on a page."""

    @app.get("/", include_in_schema=False)
    def page(request: Request) -> Response:
        lang = _lang(request)
        told = escape(say(Text("serve.no_client"), lang))
        return HTMLResponse(f"<!doctype html><html lang={lang}><title>Sandtable</title><p>{told}</p></html>", 404)


def _client(app: FastAPI, folder: Path) -> None:
    """The web client: its files, and its one page for every address of a table."""
    if (folder / "assets").is_dir():  # a client of somebody else may keep its files elsewhere
        app.mount("/assets", StaticFiles(directory=folder / "assets"), name="assets")

    @app.get("/{path:path}", include_in_schema=False)
    def page(path: str, request: Request) -> Response:
        wanted = (folder / path).resolve()
        inside = wanted.is_relative_to(folder.resolve()) and wanted.is_file()
        if not inside and path.startswith(FILES):
            return _body(404, "not_found", say(_ADDRESS[404], _lang(request)))
        return FileResponse(wanted if inside else folder / "index.html")
