"""Garbage collection at moments of our choosing: a whole one stops everybody for a quarter second at 500 tables."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

OFTEN = (10_000, 10, 1_000_000)  # the young are looked through as they come; all of them only by us
QUIET = 2.0  # seconds without a request that make a moment quiet
SOON, LATEST = 3600.0, 6 * 3600.0  # seconds after which a quiet moment, or any, is used for a whole collection


class Tidy:
    """Tables hold few cycles: what they let go of is freed at once, collected or not. So what has grown old is put
    aside, where no collection looks; cycles among it are found in a whole collection once in a while."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.on = False
        self._asked = self._whole = clock()

    def begin(self) -> None:
        """From now on: for a process that is a server and nothing else."""
        self.on = True
        gc.set_threshold(*OFTEN)
        self._collect()

    def request(self) -> None:
        """Somebody asks something now."""
        self._asked = self.clock()

    def look(self) -> None:
        """Now and then: put aside what has grown old, or look through everything."""
        if not self.on:
            return
        now = self.clock()
        since, quiet = now - self._whole, now - self._asked >= QUIET
        if since >= LATEST or (since >= SOON and quiet):
            self._collect()
        else:
            gc.collect(1)
            gc.freeze()

    def _collect(self) -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._whole = self.clock()
