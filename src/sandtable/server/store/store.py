"""One door to the database: reading, writing, and one kind of error when it is not there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, text
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from sandtable.kernel.text import Text
from sandtable.server.errors import Clash, Illegal, Unavailable
from sandtable.server.store.engine import open_engine
from sandtable.server.store.migrate import upgrade
from sandtable.server.store.together import Together


class Store:
    """A database of the present schema. `shared` tells whether other processes may change it meanwhile."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self.shared = self.engine.dialect.name == "postgresql"
        # A transaction of SQLite sees one moment by itself; PostgreSQL must be told, or each query sees its own.
        self._look: dict[str, Any] = {"isolation_level": "REPEATABLE READ"} if self.shared else {"reading": True}
        with self._told():
            upgrade(self.engine)
        self._together = None if self.shared else Together(self.engine)

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """One consistent look: all its queries see the same moment, whoever writes meanwhile."""
        with self._told(), self.engine.connect().execution_options(**self._look) as connection, connection.begin():
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """One transaction: all of it is durable when the block is left, or nothing is."""
        with self._told(), self._together.write() if self._together else self.engine.begin() as connection:
            yield connection

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except IntegrityError as error:
            raise Clash("request.clash") from error
        except DataError as error:  # longer, or other characters, than a column takes: nothing that waiting would heal
            raise Illegal("request.unfit") from error
        except (DBAPIError, PoolTimeout) as error:
            raise Unavailable(_why(error)) from error

    def ping(self) -> None:
        """Ask whether the database answers."""
        with self.read() as connection:
            connection.execute(text("SELECT 1"))

    def try_writing(self) -> None:
        """Write next to nothing and wait until it is on disk: a full or write-protected disk answers questions too."""
        with self.write() as connection:
            connection.execute(text("SELECT txid_current()" if self.shared else "PRAGMA user_version = 0"))

    def close(self) -> None:
        """Let go of all connections."""
        self.engine.dispose()


def _why(error: Exception) -> Text:
    return Text("database.full" if "full" in str(error).casefold() else "database.silent")
