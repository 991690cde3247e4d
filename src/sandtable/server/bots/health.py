"""What failed lately: a table, or a bot wherever it plays. It is asked apart from the others until it does better."""

from __future__ import annotations

import threading
from collections import OrderedDict

BETTER = 5  # answers in a row after which a table is trusted again; a bot is after one
MOST = 1000  # of which we remember that they failed


class Health:
    """Several workers write it down."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._ill: OrderedDict[str, int] = OrderedDict()

    def ill(self, about: str, level: str) -> bool:
        """Whether this may hold a worker up."""
        with self._lock:
            return f"at {about}" in self._ill or f"by {level}" in self._ill

    def note(self, about: str, level: str, well: bool) -> None:
        """How it went this time."""
        with self._lock:
            for name, patience in ((f"at {about}", BETTER), (f"by {level}", 1)):
                if not well:
                    self._ill[name] = patience
                    self._ill.move_to_end(name)
                elif name in self._ill:
                    self._ill[name] -= 1
                    if self._ill[name] <= 0:
                        del self._ill[name]
            while len(self._ill) > MOST:
                self._ill.popitem(last=False)
