"""Tables that want to be looked after: each once, those whose clock ran out first, those in trouble after a rest."""

from __future__ import annotations

import threading
from collections.abc import Callable

SHORTEST, LONGEST = 1.0, 300.0  # seconds a table in trouble is left alone, at first and at most


class Pokes:
    """A queue without doubles. One more reader than the usual one may wait for clocks alone."""

    def __init__(self) -> None:
        lock = threading.Lock()
        self._turn, self._clocks = threading.Condition(lock), threading.Condition(lock)
        self._due: dict[str, None] = {}
        self._others: dict[str, None] = {}
        self._closed = False

    def put(self, table_id: str, due: bool = False) -> None:
        """Look at this table."""
        with self._turn:
            if due:
                self._others.pop(table_id, None)
                self._due[table_id] = None
                self._clocks.notify()
            elif table_id not in self._due:
                self._others[table_id] = None
            self._turn.notify()

    def get(self, only_due: bool = False) -> str:
        """The next table; nothing when all is over."""
        turn = self._clocks if only_due else self._turn
        with turn:
            turn.wait_for(lambda: self._closed or self._due or (self._others and not only_due))
            if self._closed:
                return ""
            waiting = self._due or self._others
            table_id = next(iter(waiting))
            del waiting[table_id]
            return table_id

    def close(self) -> None:
        """Let everybody go who waits."""
        with self._turn:
            self._closed = True
            self._turn.notify_all()
            self._clocks.notify_all()


class Troubles:
    """Tables that could not be tended: left alone for a while, twice as long each time, and told of once."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self._lock = threading.Lock()
        self._known: dict[str, tuple[float, float]] = {}  # until when, and how long that was

    def note(self, table_id: str) -> bool:
        """It failed; whether that is new."""
        with self._lock:
            _, last = self._known.get(table_id, (0.0, 0.0))
            rest = min(LONGEST, last * 2) if last else SHORTEST
            self._known[table_id] = (self.now() + rest, rest)
            return not last

    def healed(self, table_id: str) -> None:
        """It went well."""
        if table_id in self._known:
            with self._lock:
                self._known.pop(table_id, None)

    def resting(self, table_id: str) -> bool:
        """Whether it is to be left alone."""
        known = self._known.get(table_id)
        return known is not None and known[0] > self.now()

    def rested(self) -> list[str]:
        """Those that may be tried again."""
        with self._lock:
            return [table_id for table_id, (until, _) in self._known.items() if until <= self.now()]
