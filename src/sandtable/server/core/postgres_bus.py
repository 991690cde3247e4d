"""Telling the other processes on the same PostgreSQL too."""

from __future__ import annotations

import logging
import threading
from typing import Any

import msgspec
import psycopg
from sqlalchemy import Engine, text

from sandtable.server.core.bus import Bus

log = logging.getLogger("sandtable.bus")
CHANNEL = "sandtable"
MOST = 7800  # bytes in one PostgreSQL notification


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
