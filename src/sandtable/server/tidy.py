"""Garbage collection at moments of our choosing: a whole one stops everybody for a quarter second at 500 tables."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

OFTEN = (1_000, 4, 1_000_000)  # the young are looked through a few at a time; all of them only by us
QUIET = 2.0  # seconds without a request that make a moment quiet
SOON, LATEST = 3600.0, 6 * 3600.0  # seconds after which a quiet moment, or any, is used for a whole collection
OLD = 30.0  # seconds after which something has been put aside
SOME, MANY = 200, 2000  # connections that ended, each a ring of a hundred kilobytes, after which the same is done


class Tidy:
    """Tables hold few cycles: what they let go of is freed at once, collected or not. So what has grown old is put
    aside, where no collection looks; cycles among it, such as every connection leaves that was open for long, are
    found in a whole collection once in a while."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.on = False
        self._asked = self._whole = clock()
        self._ended = 0

    def begin(self) -> None:
        """From now on: for a process that is a server and nothing else."""
        self.on = True
        gc.set_threshold(*OFTEN)
        self._collect()

    def request(self) -> None:
        """Somebody asks something now."""
        self._asked = self.clock()

    def ended(self, since: float) -> None:
        """A connection that was opened at that time is gone."""
        if self.clock() - since >= OLD:
            self._ended += 1

    def look(self) -> None:
        """Now and then: put aside what has grown old, or look through everything."""
        if not self.on:
            return
        now = self.clock()
        since, quiet = now - self._whole, now - self._asked >= QUIET
        late, soon = since >= LATEST or self._ended >= MANY, since >= SOON or self._ended >= SOME
        if late or (soon and quiet):
            self._collect()
        else:
            gc.collect(1)
            gc.freeze()

    def _collect(self) -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._whole = self.clock()
        self._ended = 0
