"""What a bot did wrong, told to its author: where in the bot's own file, and each thing once with how often."""

from __future__ import annotations

import sys
import threading
from collections import OrderedDict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from pathlib import Path
from traceback import extract_tb

MOST = 1000  # things remembered as told


@dataclass
class Complaint:
    """Something a bot did that was not taken."""

    power: str
    topic: str
    why: str  # "illegal", "error" or "endless"
    said: str  # the decision or the exception, in short
    faults: tuple[str, ...] = ()  # sentences
    sort: str = ""  # the kind of exception, or the codes of the faults: what makes two complaints the same
    where: str = ""  # file and line of an exception

    @property
    def key(self) -> tuple[str, ...]:
        """Equal for the same mistake, whatever the position."""
        return (self.why, self.sort, self.where or self.topic)

    def __str__(self) -> str:
        """For the log and the report of a study."""
        at = f" ({self.where})" if self.where else ""
        return " ".join((f"{self.why}: {self.said[:300]}{at}", *self.faults))


def counted(complaints: Iterable[Complaint]) -> list[tuple[Complaint, int]]:
    """Each mistake once, as it was first made, with how often it was."""
    first: dict[tuple[str, ...], Complaint] = {}
    times: dict[tuple[str, ...], int] = {}
    for complaint in complaints:
        first.setdefault(complaint.key, complaint)
        times[complaint.key] = times.get(complaint.key, 0) + 1
    return [(complaint, times[key]) for key, complaint in first.items()]


def place(bot: object, error: BaseException) -> str:
    """File and line of an exception: the last one in the bot's own file, else the last of all."""
    frames = extract_tb(error.__traceback__)
    own = getattr(sys.modules.get(type(bot).__module__), "__file__", None)
    frame = next((f for f in reversed(frames) if f.filename == own), frames[-1] if frames else None)
    return f"{Path(frame.filename).name}:{frame.lineno}" if frame else ""


class Once:
    """Remembers what was told, so that it is told once; what was told longest ago is forgotten first."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._told: OrderedDict[Hashable, None] = OrderedDict()

    def knows(self, thing: Hashable) -> bool:
        """Whether it was told."""
        with self._lock:
            return thing in self._told

    def first(self, thing: Hashable) -> bool:
        """Whether this is the first time."""
        with self._lock:
            new = thing not in self._told
            self._told[thing] = None
            self._told.move_to_end(thing)
            if len(self._told) > MOST:
                self._told.popitem(last=False)
            return new
