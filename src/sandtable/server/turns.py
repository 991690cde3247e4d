"""A queue in which everybody has a turn: whoever brings a thousand things waits behind their own, not before others."""

from __future__ import annotations

import threading
from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")
SHARE = 4  # while both wait, every so-manieth turn belongs to what nobody waits for


class Lanes(Generic[T]):
    """Lanes that are served in turn, each in its own order."""

    def __init__(self) -> None:
        self._lanes: OrderedDict[str, deque[T]] = OrderedDict()
        self.waiting = 0

    def put(self, item: T, lane: str) -> None:
        """To the end of a lane."""
        self._lanes.setdefault(lane, deque()).append(item)
        self.waiting += 1

    def take(self) -> T:
        """The first of the lane whose turn it is; the lane goes behind the others."""
        lane, items = self._lanes.popitem(last=False)
        item = items.popleft()
        if items:
            self._lanes[lane] = items
        self.waiting -= 1
        return item


class Turns(Generic[T]):
    """Two sorts of work: what somebody waits for, and the rest, which has a share of its own and never more."""

    def __init__(self) -> None:
        self._turn = threading.Condition()
        self._soon: Lanes[T] = Lanes()
        self._later: Lanes[T] = Lanes()
        self._taken = 0
        self._closed = False

    def put(self, item: T, lane: str, later: bool = False) -> None:
        """Wait for a turn."""
        with self._turn:
            (self._later if later else self._soon).put(item, lane)
            self._turn.notify_all()

    def get(self, also_later: bool = True) -> T | None:
        """The next, when there is one; None when all is over. Some workers leave alone what may come later."""
        with self._turn:
            self._turn.wait_for(lambda: self._closed or self._soon.waiting or (also_later and self._later.waiting))
            if self._closed:
                return None
            self._taken += 1
            if also_later and self._later.waiting and (not self._soon.waiting or self._taken % SHARE == 0):
                return self._later.take()
            return self._soon.take()

    @property
    def later(self) -> int:
        """How much waits that nobody waits for."""
        return self._later.waiting

    @property
    def waiting(self) -> int:
        """How much waits at all."""
        return self._soon.waiting + self._later.waiting

    def close(self) -> None:
        """Let everybody go who waits for work."""
        with self._turn:
            self._closed = True
            self._turn.notify_all()
