"""Telling everybody that something happened at a table."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

Hearer = Callable[[dict[str, Any]], None]


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
        """Hand a message to the hearers of this process: first those at "*", who keep what the others look up."""
        with self._lock:
            hearers = [*self._hearers.get("*", ()), *self._hearers.get(message["table"], ())]
        for hearer in hearers:
            hearer(message)

    def close(self) -> None:
        """Nothing to let go of."""
