"""How much and how often: one bucket of tokens for each person or address."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

MOST_BUCKETS = 50_000


class Buckets:
    """Tokens drip in at a rate, up to a burst; each request takes one."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.burst, self.clock = rate, burst, clock
        self._lock = threading.Lock()
        self._level: dict[str, tuple[float, float]] = {}

    def take(self, who: str) -> bool:
        """Whether one more is allowed."""
        if self.rate <= 0:
            return True
        at = self.clock()
        with self._lock:
            if len(self._level) > MOST_BUCKETS:
                self._level.clear()
            level, since = self._level.get(who, (self.burst, at))
            level = min(self.burst, level + (at - since) * self.rate)
            allowed = level >= 1
            self._level[who] = (level - 1 if allowed else level, at)
        return allowed
