"""The live connection: every line of the journal in order, one's own offers, and who is here."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter, deque
from typing import Any

from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect
from starlette.concurrency import run_in_threadpool
from starlette.websockets import WebSocketState

from sandtable.server.answers.spoken import line_message, offers_at_hand, offers_message, spoken
from sandtable.server.answers.words import wished
from sandtable.server.core.seating import may_enter
from sandtable.server.core.table import LiveTable
from sandtable.server.errors import Problem, TooMuch, Unnamed
from sandtable.server.service import Service
from sandtable.server.store import people
from sandtable.server.table_data import Person, Row
from sandtable.server.web.asking import person_of, token_of
from sandtable.texts import say

router = APIRouter()
SEATS = {"sat", "left", "bot", "caretaker", "back", "away", "resigned"}
ASKING = {"decided", "undone", "redone", "amended", "rolled_back", "ended", "founded"} | SEATS  # then offers follow
DOORS = {"moderated", "left", "resigned"}  # after these somebody may have to go
LOOK = 15.0  # seconds after which we look ourselves, should a notice between processes have been lost
BACKLOG = 64_000  # letters of drawings and comings that wait for a slow reader; more are dropped, lines never
EVERYWHERE = 5  # times as many connections as at one table somebody may have in all


class Courier:
    """Brings what the bus says to the loop: one call for all that comes at once, because each one wakes it."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self._under_way: deque[tuple[Listener, dict[str, Any]]] = deque()
        self._called = False

    def bring(self, listener: Listener, message: dict[str, Any]) -> None:
        """Called from any thread. First it is there to be found, then the loop is called, unless it was."""
        self._under_way.append((listener, message))
        if not self._called:
            self._called = True
            with contextlib.suppress(RuntimeError):  # the loop may be closing
                self.loop.call_soon_threadsafe(self._deliver)

    def _deliver(self) -> None:
        self._called = False
        while self._under_way:
            listener, message = self._under_way.popleft()
            listener.note(message)


class Listener:
    """One open connection."""

    def __init__(
        self, socket: WebSocket, service: Service, person: Person, table_id: str, after: int, lang: str
    ) -> None:
        self.socket, self.service, self.person = socket, service, person
        self.token = token_of(socket)
        self.table_id, self.last, self.lang = table_id, after, lang
        self.courier = _courier(service)
        self.news = asyncio.Event()
        self.asides: list[dict[str, Any]] = []
        self.waiting = 0  # letters of them

    def hear(self, message: dict[str, Any]) -> None:
        """Called by the bus from any thread."""
        self.courier.bring(self, message)

    def note(self, message: dict[str, Any]) -> None:
        """On the loop: there are news."""
        if message.get("type") not in ("lines", "session"):
            size = len(spoken(message))
            if self.waiting + size <= BACKLOG:
                self.asides.append(message)
                self.waiting += size
        self.news.set()

    async def _must_be_known(self) -> None:
        """Nothing is told to a session that has ended: by a new password, a logout, or the death of its link."""
        if self.person.id:
            sessions = self.service.sessions
            person = sessions.known(self.token)
            if person is None:
                person = await run_in_threadpool(sessions.who, self.token)
            if person.id != self.person.id:
                raise Unnamed("person.session_over")

    def _messages(self, table: LiveTable, rows: list[Row], offers: str | None) -> list[str]:
        """Lines this person may hear, and what is asked of them if that may have changed."""
        hears = [row for row in rows if table.hears(self.person.id, row)]
        messages = [line_message(table, row, self.lang) for row in hears]
        self.last = rows[-1].n
        return [*messages, offers] if offers is not None else messages

    async def _gather(self) -> list[str]:
        """What this person has not been sent yet: mostly at hand, sometimes a matter for a thread."""
        with self.service.hall.glance(self.table_id) as table:
            rows = table.lines_at_hand(self.last) if table is not None else None
            if table is not None and rows is not None:
                if not rows:
                    return []
                kinds = {row.kind for row in rows}
                asked = offers_at_hand(table, self.person, self.lang) if kinds & ASKING else None
                if not kinds & DOORS and (asked is not None or not kinds & ASKING):
                    return self._messages(table, rows, asked)
        return await run_in_threadpool(self._gather_slowly)

    def _gather_slowly(self) -> list[str]:
        rows = self.service.hall.lines_after(self.table_id, self.last)
        if not rows:
            return []
        with self.service.hall.at(self.table_id) as table:
            may_enter(self.service.hall, table, self.person)
            asked = any(row.kind in ASKING for row in rows)
            return self._messages(table, rows, offers_message(table, self.person, self.lang) if asked else None)

    def hello(self) -> list[str]:
        """The first words: where the table stands, who is here, and what is asked."""
        here = [person for table, person in list(self.service.post.present) if table == self.table_id and person]
        with self.service.store.read() as db:
            present = sorted(people.names_of(db, here).values())
        with self.service.hall.at(self.table_id) as table:
            may_enter(self.service.hall, table, self.person)
            if self.last < 0:
                self.last = table.journal
            at = {"journal": table.journal, "revision": table.revision, "after": self.last}
            first = {"type": "hello", **at, "present": present}
            return [spoken(first), offers_message(table, self.person, self.lang)]

    def _aside(self, message: dict[str, Any]) -> str | None:
        if message.get("type") == "sketch":
            with self.service.hall.at(self.table_id) as table:
                if not set(message["sides"]) & table.sides(self.person.id):
                    return None
        return spoken({k: v for k, v in message.items() if k != "table"})

    async def send_all(self, first: list[str]) -> None:
        """Send the first words, then news as they come."""
        for text in first:
            await self.socket.send_text(text)
        self.news.set()
        while True:
            look = self.courier.loop.call_later(LOOK, self.news.set)
            try:
                await self.news.wait()
            finally:
                look.cancel()
            self.news.clear()
            await self._must_be_known()
            while found := await self._gather():
                for text in found:
                    await self.socket.send_text(text)
                await self._must_be_known()
            asides, self.asides, self.waiting = self.asides, [], 0
            for message in asides:
                aside = await run_in_threadpool(self._aside, message)
                if aside is not None:
                    await self.socket.send_text(aside)

    async def until_gone(self) -> None:
        """Read, so that we notice when they leave; what they send here is text and only a sign of life."""
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(message["code"])
            if message.get("text") is None:
                raise Problem("talk.only_text")


@router.websocket("/api/tables/{table_id}/live")
async def live(
    socket: WebSocket,
    table_id: str,
    after: int = Query(-1, ge=-1, le=2_000_000_000),
    lang: str = Query("", pattern="^([a-z]{2})?$"),
) -> None:
    """Events, offers and presence. `after` is the last line one saw; everything since comes first."""
    service: Service = socket.app.state.service
    lang = wished(lang, socket.headers.get("accept-language", ""))
    try:
        person = await person_of(socket)
        place = _take_place(service, table_id, person.id or _address(socket))
    except Problem as problem:
        await _refuse(socket, problem, lang)
        return
    began = service.tidy.clock()
    try:
        listener = Listener(socket, service, person, table_id, after, lang)
        try:
            first = await run_in_threadpool(listener.hello)
        except Problem as problem:
            await _refuse(socket, problem, lang)
            return
        await socket.accept()
        await _attend(listener, first)
    finally:
        service.open[place] -= 1
        service.open += Counter()  # forgets those that are none
        service.tidy.ended(began)


async def _refuse(socket: WebSocket, problem: Problem, lang: str) -> None:
    await socket.accept()  # a browser is told the code of nothing but an open connection
    await socket.close(4000 + problem.status, _reason(problem, lang))


async def _attend(listener: Listener, first: list[str]) -> None:
    """Tell whoever listens all there is to tell, until they go or must."""
    socket, service, person, table_id = listener.socket, listener.service, listener.person, listener.table_id
    bus = service.hall.bus
    heard = (table_id, f"person {person.id}")
    hearing = service.hearing.setdefault(table_id, Counter())
    hearing[person.id, listener.lang] += 1
    for name in heard:
        bus.listen(name, listener.hear)
    await _presence(service, table_id, person, 1)
    tasks = [asyncio.create_task(listener.send_all(first)), asyncio.create_task(listener.until_gone())]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass  # they left
    except Problem as problem:
        if socket.application_state == WebSocketState.CONNECTED:
            with contextlib.suppress(RuntimeError):
                await socket.close(4000 + problem.status, _reason(problem, listener.lang))
    finally:
        for task in tasks:
            task.cancel()
        for name in heard:
            bus.leave(name, listener.hear)
        hearing[person.id, listener.lang] -= 1
        if hearing[person.id, listener.lang] <= 0:
            del hearing[person.id, listener.lang]
        if not hearing:
            service.hearing.pop(table_id, None)
        await _presence(service, table_id, person, -1)


def _courier(service: Service) -> Courier:
    """The one of this loop."""
    loop = asyncio.get_running_loop()
    if not isinstance(service.courier, Courier) or service.courier.loop is not loop:
        service.courier = Courier(loop)
    return service.courier


def _address(socket: WebSocket) -> str:
    return socket.client.host if socket.client else ""


def _take_place(service: Service, table_id: str, who: str) -> tuple[str, str]:
    """A few devices and tabs are as many connections as somebody needs; each costs memory and a part of every event.

    It is counted at once, or a hundred that come together would all find room.
    """
    most, place = service.settings.sockets, (table_id, who)
    if service.settings.rate > 0:
        if service.open[place] >= most:
            raise TooMuch("table.sockets", most=most)
        if sum(n for (_, one), n in service.open.items() if one == who) >= EVERYWHERE * most:
            raise TooMuch("table.sockets_all", most=EVERYWHERE * most)
    service.open[place] += 1
    return place


def _reason(problem: Problem, lang: str) -> str:
    """Why the connection closes, in what a close frame holds: 123 bytes."""
    return say(problem.text, lang).encode()[:120].decode(errors="ignore")


async def _presence(service: Service, table_id: str, person: Person, change: int) -> None:
    """Count connections, on the loop alone, and tell when the first comes or the last goes."""
    present = service.post.present
    key = (table_id, person.id)
    before = present.get(key, 0)
    after = before + change
    if after > 0:
        present[key] = after
    else:
        present.pop(key, None)
    if person.id and (before == 0 or after == 0):
        message = {"type": "presence", "name": person.name, "here": after > 0}
        if service.store.shared:
            await run_in_threadpool(service.hall.bus.publish, table_id, message)
        else:
            service.hall.bus.publish(table_id, message)
