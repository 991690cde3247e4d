"""Which questions bots are thinking about. Several threads write it down, so nobody may look while another writes."""

from __future__ import annotations

import threading

Mark = tuple[str, int, str]  # the table, the journal number of the question, the power


class Thinking:
    """Questions that were given to a bot and are not answered yet."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._marks: set[Mark] = set()

    def begin(self, mark: Mark) -> bool:
        """Note that a bot thinks about a question; False if one does already."""
        with self._lock:
            if mark in self._marks:
                return False
            self._marks.add(mark)
            return True

    def end(self, mark: Mark) -> None:
        """It is answered, or given up."""
        with self._lock:
            self._marks.discard(mark)

    def tables(self) -> set[str]:
        """The tables at which a bot thinks now."""
        with self._lock:
            return {table_id for table_id, _, _ in self._marks}
