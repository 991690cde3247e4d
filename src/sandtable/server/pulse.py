"""Whether the server is well: asked by monitoring, and answered quickly also when it is not."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import Future, ThreadPoolExecutor

from sandtable.server.errors import Unavailable
from sandtable.server.store.store import Store

PATIENCE = 2.0  # seconds the database has for an answer
EVERY = 5.0  # seconds between two trials whether something can be written


class Pulse:
    """A thread of its own asks the database, so that the answer does not wait for the threads of requests."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._thread = ThreadPoolExecutor(1, "pulse")
        self._asking: Future[None] | None = None
        self._wrote = 0.0

    async def feel(self) -> None:
        """Nothing, if the database answers and takes what is written; else why not."""
        if self._asking is None or self._asking.done():
            self._asking = self._thread.submit(self._ask)
        try:
            await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(self._asking)), PATIENCE)
        except TimeoutError:
            raise Unavailable("database.slow", seconds=int(PATIENCE)) from None

    def _ask(self) -> None:
        self.store.ping()
        if time.monotonic() - self._wrote >= EVERY:
            self.store.try_writing()
            self._wrote = time.monotonic()

    def close(self) -> None:
        """Ask no more."""
        self._thread.shutdown(wait=False, cancel_futures=True)
