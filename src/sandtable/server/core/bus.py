"""Telling everybody that something happened at a table: within the process, and to the others on PostgreSQL."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Any

import msgspec
import psycopg
from sqlalchemy import Engine, text

Hearer = Callable[[dict[str, Any]], None]
log = logging.getLogger("sandtable.bus")
CHANNEL = "sandtable"
MOST = 7800  # bytes in one PostgreSQL notification


class Bus:
    """Messages about tables. Hearers are called from any thread and must be quick."""

    def __init__(self) -> None:
        self._hearers: dict[str, set[Hearer]] = {}
        self._lock = threading.Lock()

    def listen(self, table_id: str, hearer: Hearer) -> None:
        """Hear what happens at a table."""
        with self._lock:
            self._hearers.setdefault(table_id, set()).add(hearer)

    def leave(self, table_id: str, hearer: Hearer) -> None:
        """Hear no more."""
        with self._lock:
            hearers = self._hearers.get(table_id, set())
            hearers.discard(hearer)
            if not hearers:
                self._hearers.pop(table_id, None)

    def heard(self, table_id: str) -> int:
        """How many listen at a table."""
        return len(self._hearers.get(table_id, ()))

    def publish(self, table_id: str, message: dict[str, Any]) -> None:
        """Tell all who listen at a table."""
        self.deliver({"table": table_id, **message})

    def deliver(self, message: dict[str, Any]) -> None:
        """Hand a message to the hearers of this process; those at "*" hear every table."""
        with self._lock:
            hearers = [*self._hearers.get(message["table"], ()), *self._hearers.get("*", ())]
        for hearer in hearers:
            hearer(message)

    def close(self) -> None:
        """Nothing to let go of."""


class PostgresBus(Bus):
    """The same across processes, by LISTEN and NOTIFY. Lost notices cost nothing: clients ask by number."""

    def __init__(self, engine: Engine, me: str) -> None:
        super().__init__()
        self.engine, self.me = engine, me
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._hear, name="bus", daemon=True)
        self._thread.start()

    def publish(self, table_id: str, message: dict[str, Any]) -> None:
        super().publish(table_id, message)
        raw = msgspec.json.encode({"table": table_id, "from": self.me, **message}).decode()
        if len(raw.encode()) > MOST:
            log.warning("a message of %s bytes was not passed to other processes", len(raw))
            return
        try:
            with self.engine.begin() as connection:
                connection.execute(text("SELECT pg_notify(:c, :m)"), {"c": CHANNEL, "m": raw})
        except Exception:  # the change itself is safe; other processes see it at their next look
            log.exception("could not notify the other processes")

    def _hear(self) -> None:
        address = self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._stop.is_set():
            try:
                with psycopg.connect(address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self.deliver({"table": "*", "type": "listening"})
                    while not self._stop.is_set():
                        for notice in connection.notifies(timeout=0.5):
                            message = msgspec.json.decode(notice.payload)
                            if message.pop("from", "") != self.me:
                                self.deliver(message)
            except psycopg.Error:
                log.warning("lost the connection that hears other processes; trying again")
                self._stop.wait(1.0)

    def close(self) -> None:
        self._stop.set()
        self._thread.join(3)
