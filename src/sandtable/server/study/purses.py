"""Seconds of heavy work that people may use: they drip in, and what a question cost is paid when it is answered."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

MOST = 50_000  # purses that are remembered


class Purses:
    """One purse for each person or address. A question may leave it in debt; the next one waits until that is paid."""

    def __init__(self, rate: float, most: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.most, self.clock = rate, most, clock
        self._lock = threading.Lock()
        self._held: dict[str, tuple[float, float]] = {}  # seconds, and when that was

    def wait(self, who: str) -> float:
        """Seconds until somebody may ask again; 0: now."""
        with self._lock:
            return max(0.0, -self._now(who) / self.rate)

    def left(self, who: str) -> float:
        """Seconds somebody has; a debt is less than nothing."""
        with self._lock:
            return self._now(who)

    def pay(self, who: str, seconds: float) -> None:
        """Take out what something cost."""
        with self._lock:
            if len(self._held) > MOST:
                self._held.clear()
            self._held[who] = (self._now(who) - seconds, self.clock())

    def _now(self, who: str) -> float:
        held, since = self._held.get(who, (self.most, self.clock()))
        return min(self.most, held + (self.clock() - since) * self.rate)
