"""Every change of a game goes through here: one transaction writes its records, its line and what is asked next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import Connection

from sandtable.kernel.events import Event
from sandtable.kernel.match import EVERY, Match
from sandtable.kernel.phases import place_of, round_of
from sandtable.kernel.record import Entry, Record
from sandtable.kernel.steps import SHAPE
from sandtable.narrate import Line
from sandtable.server.core.asked_since import Put, asked_now, timed
from sandtable.server.core.clocks import settle_clocks
from sandtable.server.core.hall import Hall
from sandtable.server.core.patch import patch
from sandtable.server.core.table import LiveTable
from sandtable.server.store import keys, tables
from sandtable.server.table_data import Kept, Row


class Resend(msgspec.Struct, frozen=True):
    """What makes a request repeatable: who, which key, and the fingerprint of what was asked."""

    person_id: str
    key: str
    request: str


class Change(msgspec.Struct):
    """A new course of the game: entries up to `kept` stay, `added` follow."""

    kind: str  # decided, undone, redone, amended, rolled_back or ended
    match: Match
    kept: int
    added: list[tuple[Entry, int, str]]  # entry, bundle (0: the one made now), how
    events: list[Event] = []
    log: list[Line] = []
    redo: list[list[dict[str, Any]]] = []
    status: str = ""
    result: dict[str, Any] | None = None
    data: dict[str, Any] = {}
    resend: Resend | None = None
    also: Callable[[Connection], None] | None = None  # what must be written with it
    more: list[tuple[str, dict[str, Any], str]] = []  # lines that follow: kind, data, audience
    decided: frozenset[str] = frozenset()  # powers whose decisions changed; empty: those of the records added


def write_change(hall: Hall, table: LiveTable, change: Change) -> dict[str, Any]:
    """Make a change durable, then show it to everybody. The answer to whoever asked for it."""
    now = hall.now()
    n = table.journal + 1
    match = change.match
    kept = [Kept(entry, bundle or n, how) for entry, bundle, how in change.added]
    status = change.status or ("ended" if match.over else table.status)
    result = change.result if change.result is not None else match.result
    before, after = table.match.state, match.state
    offers = match.offers() if status != "ended" else ()
    waiting = [{"power": o.power, "topic": o.topic} for o in offers if o.holds]
    decided = change.decided or {k.entry.by for k in kept if isinstance(k.entry, Record)}
    asking = asked_now(table.offers(), table.asking, offers, decided, n, now)
    left = Put.of(place_of(before), table.match.fallen, table.offers())
    put = Put.of(place_of(after), match.fallen, offers)
    if table.terms.clock.kind == "each":
        asking = timed(table.asking, asking, left, put)
    how = "back" if change.kind in ("undone", "amended") else str(change.data.get("how", ""))
    clocks = settle_clocks(table, asking, left, put, decided, how, now)
    asking, due = clocks.asking, clocks.due
    data = {
        "number": match.number,
        "kept": change.kept,
        "records": [{**msgspec.to_builtins(k.entry), "how": k.how, "bundle": k.bundle} for k in kept],
        "events": [msgspec.to_builtins(e) for e in change.events],
        "log": msgspec.to_builtins(change.log),
        "patch": patch(match.game, before, after),
        "waiting": waiting,
        "result": result,
        **change.data,
    }
    if status == "ended":
        data["seed"] = match.seed
    rows = [Row(n, change.kind, "", now, data)]
    rows += [Row(n + at, kind, audience, now, told) for at, (kind, told, audience) in enumerate(change.more, 1)]
    answer = {"n": n, "revision": n, "kind": change.kind, "at": now, **data}
    with hall.store.write() as db:
        tables.advance(
            db,
            table.id,
            table.journal,
            len(rows),
            revision=n,
            number=match.number,
            round=round_of(after),
            digest=after.digest(),
            shape=SHAPE,
            status=status,
            result=msgspec.json.encode(result).decode(),
            redo=msgspec.json.encode(change.redo).decode(),
            waiting=msgspec.json.encode(waiting).decode(),
            asked=now,
            asking=msgspec.json.encode(asking).decode(),
            due=due,
            automatic=int(clocks.automatic),
            changed=now,
        )
        tables.write_entries(db, table.id, change.kept, kept, replacing=change.kept < len(table.kept))
        if len(match.records) < len(table.match.records):
            tables.forget_snapshots(db, table.id, len(match.records))
        if len(match.records) // EVERY > len(table.match.records) // EVERY:
            tables.write_snapshot(db, table.id, match.snapshot())
        for seat in clocks.seats:
            tables.set_seat(db, table.id, seat)
        for row in rows:
            tables.write_line(db, table.id, row)
        if change.also is not None:
            change.also(db)
        if change.resend is not None:
            raw = msgspec.json.encode(answer).decode()
            keys.keep_answer(db, table.id, change.resend.person_id, change.resend.key, change.resend.request, raw, now)
    recent = len(match.records) - EVERY
    match.kept = [k for at, k in enumerate(match.kept) if at == 0 or k[0] > recent or k[0] % EVERY == 0]
    table.match, table.kept = match, [*table.kept[: change.kept], *kept]
    table.redo, table.status, table.result = change.redo, status, result
    table.asked, table.due, table.revision, table.asking = now, due, n, asking
    table.knows(match, offers)
    for seat in clocks.seats:
        table.seats[seat.power] = seat
    hall.wrote(table, rows)
    return answer
