"""The live connection: every line of the journal in order, one's own offers, and who is here."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import msgspec
from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect
from starlette.concurrency import run_in_threadpool
from starlette.websockets import WebSocketState

from sandtable.server.answers.lines import line_payload
from sandtable.server.answers.offers import offers_for
from sandtable.server.core.actor import Person
from sandtable.server.core.seating import may_enter
from sandtable.server.errors import Problem
from sandtable.server.service import Service
from sandtable.server.store import people
from sandtable.server.tokens import fingerprint
from sandtable.server.web.asking import COOKIE

router = APIRouter()
CHANGES = {"decided", "undone", "redone", "amended", "rolled_back", "ended", "founded"}
SEATS = {"sat", "left", "bot", "caretaker", "back", "away", "resigned"}
LOOK = 15.0  # seconds after which we look ourselves, should a notice between processes have been lost
BACKLOG = 100  # drawings and comings that wait for a slow reader; more are dropped, lines never


class Listener:
    """One open connection."""

    def __init__(
        self, socket: WebSocket, service: Service, person: Person, table_id: str, after: int, lang: str
    ) -> None:
        self.socket, self.service, self.person = socket, service, person
        self.table_id, self.last, self.lang = table_id, after, lang
        self.loop = asyncio.get_running_loop()
        self.news = asyncio.Event()
        self.asides: list[dict[str, Any]] = []

    def hear(self, message: dict[str, Any]) -> None:
        """Called by the bus from any thread."""
        with contextlib.suppress(RuntimeError):  # the loop may be closing
            self.loop.call_soon_threadsafe(self._note, message)

    def _note(self, message: dict[str, Any]) -> None:
        if message.get("type") != "lines" and len(self.asides) < BACKLOG:
            self.asides.append(message)
        self.news.set()

    def _gather(self) -> list[bytes]:
        """What this person has not been sent yet."""
        rows = self.service.hall.lines_after(self.table_id, self.last)
        if not rows:
            return []
        messages: list[Any] = []
        with self.service.hall.at(self.table_id) as table:
            may_enter(self.service.hall, table, self.person)
            for row in rows:
                if table.hears(self.person.id, row.audience):
                    messages.append({"type": "line", **line_payload(row, self.lang)})
            self.last = rows[-1].n
            if any(row.kind in CHANGES or row.kind in SEATS for row in rows):
                messages.append(self._offers(table))
        return [msgspec.json.encode(m) for m in messages]

    def _offers(self, table: Any) -> dict[str, Any]:
        return {
            "type": "offers",
            "revision": table.revision,
            "offers": offers_for(table, self.person, self.lang),
            "waiting": msgspec.to_builtins(table.awaited()),
        }

    def hello(self) -> list[bytes]:
        """The first words: where the table stands, and what is asked."""
        with self.service.hall.at(self.table_id) as table:
            may_enter(self.service.hall, table, self.person)
            if self.last < 0:
                self.last = table.journal
            first = {"type": "hello", "journal": table.journal, "revision": table.revision, "after": self.last}
            return [msgspec.json.encode(first), msgspec.json.encode(self._offers(table))]

    def _aside(self, message: dict[str, Any]) -> bytes | None:
        if message.get("type") == "sketch":
            with self.service.hall.at(self.table_id) as table:
                if not set(message["sides"]) & table.sides(self.person.id):
                    return None
        return msgspec.json.encode({k: v for k, v in message.items() if k != "table"})

    async def send_all(self) -> None:
        """Send news as they come."""
        for raw in await run_in_threadpool(self.hello):
            await self.socket.send_text(raw.decode())
        self.news.set()
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.news.wait(), LOOK)
            self.news.clear()
            while found := await run_in_threadpool(self._gather):
                for raw in found:
                    await self.socket.send_text(raw.decode())
            asides, self.asides = self.asides, []
            for message in asides:
                aside = await run_in_threadpool(self._aside, message)
                if aside is not None:
                    await self.socket.send_text(aside.decode())

    async def until_gone(self) -> None:
        """Read, so that we notice when they leave; what they send here is only a sign of life."""
        while True:
            await self.socket.receive_text()


def _who(socket: WebSocket, service: Service) -> Person:
    word, _, token = socket.headers.get("authorization", "").partition(" ")
    token = token.strip() if word.casefold() == "bearer" else socket.cookies.get(COOKIE, "")
    if not token:
        return Person()
    with service.store.read() as db:
        return people.who(db, fingerprint(token), service.hall.now()) or Person()


@router.websocket("/api/tables/{table_id}/live")
async def live(
    socket: WebSocket,
    table_id: str,
    after: int = Query(-1, ge=-1, le=2_000_000_000),
    lang: str = Query("en", pattern="^[a-z]{2}$"),
) -> None:
    """Events, offers and presence. `after` is the last line one saw; everything since comes first."""
    service: Service = socket.app.state.service
    try:
        person = await run_in_threadpool(_who, socket, service)
        listener = Listener(socket, service, person, table_id, after, lang)
        await run_in_threadpool(_enter, service, table_id, person)
    except Problem as problem:
        await socket.close(4000 + problem.status, problem.sentence[:100])
        return
    await socket.accept()
    hall = service.hall
    hall.bus.listen(table_id, listener.hear)
    await run_in_threadpool(_presence, service, table_id, person, 1)
    tasks = [asyncio.create_task(listener.send_all()), asyncio.create_task(listener.until_gone())]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass  # they left
    except Problem as problem:
        if socket.application_state == WebSocketState.CONNECTED:
            with contextlib.suppress(RuntimeError):
                await socket.close(4000 + problem.status, problem.sentence[:100])
    finally:
        for task in tasks:
            task.cancel()
        hall.bus.leave(table_id, listener.hear)
        await run_in_threadpool(_presence, service, table_id, person, -1)


def _enter(service: Service, table_id: str, person: Person) -> None:
    with service.hall.at(table_id) as table:
        may_enter(service.hall, table, person)


def _presence(service: Service, table_id: str, person: Person, change: int) -> None:
    present = service.post.present
    key = (table_id, person.id)
    before = present.get(key, 0)
    after = before + change
    if after > 0:
        present[key] = after
    else:
        present.pop(key, None)
    if person.id and (before == 0 or after == 0):
        service.hall.bus.publish(table_id, {"type": "presence", "name": person.name, "here": after > 0})
