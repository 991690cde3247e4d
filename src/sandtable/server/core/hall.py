"""The hall: tables that are in use are in memory, the others in the store."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection

from sandtable.kernel.match import Match
from sandtable.kernel.record import FORMAT, Entry, Save, effective
from sandtable.kernel.verdict import Refused
from sandtable.server.core.bus import Bus
from sandtable.server.core.games import game_with
from sandtable.server.core.table import LiveTable
from sandtable.server.errors import Problem, Unavailable, Unknown
from sandtable.server.store import sittings, tables
from sandtable.server.store.store import Store
from sandtable.server.table_data import Row
from sandtable.server.tokens import new_id

log = logging.getLogger("sandtable.hall")
T = TypeVar("T")
Line = tuple[str, dict[str, Any], str]  # of the journal: kind, data, audience
TRIES = 10


class Hall:
    """All tables, and the one clock and bus they share."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.now = now
        self.bus = _bus(store)
        self.rehearse: Callable[[LiveTable], None] | None = None  # what is done for those who listen before they hear
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, threading.Lock] = {}
        self._lock = threading.Lock()
        self.loads = 0

    @contextmanager
    def at(self, table_id: str) -> Iterator[LiveTable]:
        """A table, up to date, held so that nobody else changes it meanwhile."""
        while True:
            table = self._get(table_id)
            with table.lock:
                if self._live.get(table_id) is not table:
                    continue  # it was put away between finding and holding it
                if self.store.shared and not self._current(table):
                    self._drop(table_id)
                    continue
                table.touched = self.now()
                try:
                    yield table
                except (Problem, Refused) as problem:
                    problem.game = table.match.game
                    raise
                return

    @contextmanager
    def glance(self, table_id: str) -> Iterator[LiveTable | None]:
        """A table if it can be had at once, without waiting for anybody or for the database."""
        table = None if self.store.shared else self._live.get(table_id)
        if table is None or not table.lock.acquire(blocking=False):
            yield None
            return
        try:
            table.touched = self.now()
            yield table if self._live.get(table_id) is table else None
        finally:
            table.lock.release()

    def change(self, table_id: str, work: Callable[[LiveTable], T]) -> T:
        """Do something that changes a table; if another process was quicker, look again and do it anew."""
        for _ in range(TRIES):
            with self.at(table_id) as table:
                try:
                    return work(table)
                except tables.Overtaken:
                    self._drop(table_id)
        raise Unavailable("table.crowded")

    def _current(self, table: LiveTable) -> bool:
        with self.store.read() as db:
            return tables.heads(db, table.id) == table.journal

    def _get(self, table_id: str) -> LiveTable:
        table = self._live.get(table_id)
        if table is not None:
            return table
        with self._lock:
            loading = self._loading.setdefault(table_id, threading.Lock())
        try:
            with loading:
                table = self._live.get(table_id)
                if table is None:
                    table = self.load(table_id)
                    self._live[table_id] = table
        finally:  # also when there is no such table: strangers may ask for any number of them
            with self._lock:
                self._loading.pop(table_id, None)
        return table

    def load(self, table_id: str) -> LiveTable:
        """Read a table from the store: its last kept position, and the records since."""
        with self.store.read() as db:
            row = tables.find(db, table_id)
            if row is None:
                raise Unknown("table.unknown")
            seats = tables.seats_of(db, table_id)
            kept = tables.entries_of(db, table_id)
            sat = sittings.of_table(db, table_id)
            entries = [k.entry for k in kept]
            snapshot = tables.snapshot_before(db, table_id, len(entries))
            earlier = tables.snapshot_before(db, table_id, settled(entries))
        self.loads += 1
        match = revive(row, entries, snapshot, earlier)
        chairs = {power: seats[power] for power in match.game.powers}  # a store gives them in any order
        return LiveTable(row, chairs, match, kept, sat)

    def _drop(self, table_id: str) -> None:
        self._live.pop(table_id, None)

    # -- memory --

    def evict(self, idle: float) -> int:
        """Put tables away that nobody used for so many seconds."""
        before = self.now() - idle
        gone = 0
        for table in list(self._live.values()):
            if table.touched < before and table.lock.acquire(blocking=False):
                try:
                    self._drop(table.id)
                    gone += 1
                finally:
                    table.lock.release()
        return gone

    def forget(self, table_id: str) -> None:
        """Put one table away now."""
        self._drop(table_id)

    @property
    def live(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    # -- the journal --

    def write_line(
        self,
        table: LiveTable,
        kind: str,
        data: dict[str, Any],
        audience: str = "",
        also: Callable[[Connection], None] | None = None,
    ) -> Row:
        """Append a line that does not change the game, with whatever else belongs to it."""
        return self.write_lines(table, [(kind, data, audience)], also)[0]

    def write_lines(
        self, table: LiveTable, lines: Sequence[Line], also: Callable[[Connection], None] | None = None
    ) -> list[Row]:
        """Append lines in one transaction, only if nobody wrote since we looked; else `change` does all of it anew."""
        n, now = table.journal + 1, self.now()
        rows = [Row(n + at, kind, audience, now, data) for at, (kind, data, audience) in enumerate(lines)]
        with self.store.write() as db:
            tables.advance(db, table.id, table.journal, len(rows), changed=now)
            for row in rows:
                tables.write_line(db, table.id, row)
            if also is not None:
                also(db)
        self.wrote(table, rows)
        return rows

    def wrote(self, table: LiveTable, rows: list[Row]) -> None:
        """Tell everybody about lines that are safely stored."""
        table.wrote(rows)
        if self.rehearse is not None:
            try:
                self.rehearse(table)
            except Exception:  # it is written: whoever listens finds the words, or the defect, for themselves
                log.exception("table %s could not be put in words", table.id)
        self.bus.publish(table.id, {"type": "lines", "n": table.journal})

    def sessions_ended(self, person_id: str) -> None:
        """Tell all processes that somebody may have lost a session: their live connections look again."""
        if person_id:
            self.bus.publish(f"person {person_id}", {"type": "session"})

    def lines_after(self, table_id: str, n: int) -> list[Row]:
        """The lines of a journal after a number; the last ones are at hand."""
        table = self._live.get(table_id)
        if table is not None and not self.store.shared:
            found = table.lines_at_hand(n)
            if found is not None:
                return found
        with self.store.read() as db:
            return tables.lines_after(db, table_id, n)


def _bus(store: Store) -> Bus:
    if not store.shared:
        return Bus()
    from sandtable.server.core.postgres_bus import PostgresBus  # the driver is needed only there

    return PostgresBus(store.engine, new_id())


def settled(entries: list[Entry]) -> int:
    """How many of the records that count nobody can take back alone: those up to the last dice."""
    records = effective(entries)
    return next((n for n in range(len(records), 0, -1) if records[n - 1].throws), 0)


def revive(
    row: dict[str, Any], entries: list[Any], snapshot: dict[str, Any] | None, earlier: dict[str, Any] | None = None
) -> Match:
    """The match of a stored table; an `earlier` position is one from which everything follows that may be undone."""
    game = game_with(row["game"], msgspec.json.decode(row["options"]), row["ruleset"])
    save = msgspec.convert(
        {
            "format": FORMAT,
            "game": row["game"],
            "ruleset": row["ruleset"],
            "opening": msgspec.json.decode(row["opening"]),
            "result": msgspec.json.decode(row["result"]),
            "digest": row["digest"],
            "shape": row["shape"],
            "position": row["position"],
            "carried": msgspec.json.decode(row["carried"]),
            "derivation": row["derivation"],
        },
        Save,
    )
    save.entries = entries
    return Match.resume(game, save, row["seed"], snapshot, earlier=earlier)
