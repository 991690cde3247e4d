"""Where reviews are asked for: worked out in a process of their own, and kept until the game goes on."""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from time import monotonic
from typing import TYPE_CHECKING, Any

from sandtable.server.bots.worker import Look

if TYPE_CHECKING:
    from sandtable.server.bots.pool import Pool
    from sandtable.server.core.table import LiveTable

BUDGET = 120.0  # seconds in which a whole game must be looked back on
log = logging.getLogger("sandtable.review")
KEPT = 64  # reviews at hand
Review = dict[str, Any]


class Desk:
    """One request for a review of a position works it out; everybody else who asks waits for the same."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self._lock = threading.Lock()
        self._known: OrderedDict[tuple[str, int], Future[Review | None]] = OrderedDict()

    def ask(self, table: LiveTable, payer: str, pay: Callable[[float], None]) -> Future[Review | None]:
        """The review of a table as it stands; None if it was late, `failed` if it cannot be had. The first pays."""
        key = (table.id, table.revision)
        with self._lock:
            known = self._known.get(key)
            if known is not None:
                self._known.move_to_end(key)
                return known
            found: Future[Review | None] = Future()
            self._known[key] = found
            while len(self._known) > KEPT:
                self._known.popitem(last=False)
        match = table.match
        result = table.result if table.over else {}
        job = Look(
            table=table.id,
            game=match.game.slug,
            options=match.game.options,
            ruleset=match.game.version,
            opening=match.opening,
            records=list(match.records),
            result=result,
            position=match.position,
            budget=BUDGET,
        )
        began = 0.0

        def make() -> Look:
            nonlocal began
            began = monotonic()
            return job

        def came(data: Review | None) -> None:
            pay(monotonic() - began)
            self._came(key, found, data)

        self.pool.submit(make, came, lane=payer, about=table.id, later=True)
        return found

    def _came(self, key: tuple[str, int], found: Future[Review | None], data: Review | None) -> None:
        if data is not None and "failed" in data:
            log.error("the review of %s at %d fails: %s", *key, data["failed"])
        if data is None:  # a worker that was too slow may do better the next time
            with self._lock:
                self._known.pop(key, None)
        found.set_result(data)
