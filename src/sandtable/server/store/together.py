"""Writers that share a commit. SQLite has one writer at a time and waits for the disk at every commit; writers that
come while the disk is at work go into one transaction, each behind a savepoint, and are all durable with its commit."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine

MOST = 64  # writers in one transaction


class Batch:
    """A transaction that is being filled."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.members = 0
        self.done = False
        self.error: Exception | None = None


class Together:
    """One transaction after the other. A writer is let go when the transaction it was part of is on disk."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._turn = threading.Condition()
        self._busy = False  # somebody writes, or the transaction is being committed
        self._coming = 0  # writers that wait for their turn
        self._batch: Batch | None = None

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A part of a transaction: what it wrote is undone if it fails, and durable when it is left."""
        batch = self._join()
        try:
            yield from self._part(batch)
        finally:
            self._leave()
        self._settle(batch)

    def _part(self, batch: Batch) -> Iterator[Connection]:
        batch.members += 1
        # The first needs no savepoint: as long as it writes there is nothing else in the transaction to be kept.
        part = batch.connection.begin_nested() if batch.members > 1 else None
        try:
            yield batch.connection
            if part is not None:
                part.commit()
        except BaseException:
            try:
                if part is not None:
                    part.rollback()
                else:
                    self._end(batch, None)
            except Exception as error:  # the database gave up the whole transaction, such as when the disk is full
                self._end(batch, error)
            raise

    def _join(self) -> Batch:
        with self._turn:
            self._coming += 1
            try:
                self._turn.wait_for(lambda: not self._busy)
                self._busy = True
            finally:
                self._coming -= 1
            try:
                if self._batch is None:
                    connection = self.engine.connect()
                    try:
                        connection.begin()
                    except BaseException:
                        connection.close()
                        raise
                    self._batch = Batch(connection)
            except BaseException:
                self._busy = False
                self._turn.notify_all()
                raise
            return self._batch

    def _leave(self) -> None:
        with self._turn:
            self._busy = False
            self._turn.notify_all()

    def _settle(self, batch: Batch) -> None:
        """Commit, unless others are about to join; whoever comes last commits for all."""
        with self._turn:
            self._turn.wait_for(lambda: batch.done or (not self._busy and (not self._coming or batch.members >= MOST)))
            commits = not batch.done
            if commits:
                self._busy = True
        if commits:
            error: Exception | None = None
            try:
                batch.connection.commit()
            except Exception as failed:
                error = failed
            self._end(batch, error)
            self._leave()
        if batch.error is not None:
            raise batch.error

    def _end(self, batch: Batch, error: Exception | None) -> None:
        """A transaction is over, for better or worse."""
        batch.error = error
        try:
            batch.connection.close()  # rolls back what was not committed
        finally:
            with self._turn:
                batch.done = True
                self._batch = None
                self._turn.notify_all()
