"""Opening the database: connections that are durable, wait their turn, and say clearly when they cannot."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import make_url

from sandtable.extras import needed
from sandtable.kernel.verdict import Refused

CACHE = 500  # kilobytes of pages that each connection keeps; the system's own cache holds the rest
WAIT = 10.0  # seconds a writer waits for another before it gives up


def open_engine(url: str) -> Engine:
    """An engine for a database address; a plain path is an SQLite file."""
    if "://" not in url:
        url = f"sqlite:///{Path(url).expanduser()}"
    if url.startswith(("postgresql://", "postgres://")):
        url = "postgresql+psycopg://" + url.partition("://")[2]
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite":
        if parsed.database and parsed.database != ":memory:":
            _keep_to_ourselves(Path(parsed.database))
        return _sqlite(url)
    if parsed.get_backend_name() == "postgresql":
        needed("psycopg", "postgres")
        # A writer that died in the midst of something must not make others wait for ever.
        limits = {"lock_timeout": 8000, "idle_in_transaction_session_timeout": 15000}
        options = " ".join(f"-c {name}={value}" for name, value in limits.items())
        return create_engine(
            url,
            pool_size=8,
            max_overflow=8,
            pool_pre_ping=True,
            pool_timeout=WAIT,
            connect_args={"options": options, "connect_timeout": int(WAIT)},
        )
    raise Refused("database.kind")


def _keep_to_ourselves(path: Path) -> None:
    """The file holds the seeds of dice to come: nobody else on this machine reads it, nor what lies beside it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with suppress(OSError):  # a disk that takes nothing can still be read
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    for beside in ("", "-wal", "-shm"):
        with suppress(OSError):
            os.chmod(f"{path}{beside}", 0o600)


def _sqlite(url: str) -> Engine:
    engine = create_engine(url, pool_size=8, max_overflow=8, connect_args={"timeout": WAIT})

    @event.listens_for(engine, "connect")
    def _connected(connection: sqlite3.Connection, _: Any) -> None:
        connection.isolation_level = None  # transactions begin where we say, not where the driver guesses
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")  # what is acknowledged survives a power cut
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute(f"PRAGMA cache_size = -{CACHE}")

    @event.listens_for(engine, "begin")
    def _begun(connection: Any) -> None:
        reading = connection.get_execution_options().get("reading", False)
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")

    return engine
