"""Types that are read from the wire and the store are worked out before several threads read them.

msgspec works out a type when it is first read, and keeps it under way where others see it: a second thread that reads
the same type at that moment ends the process. So one thread works out all there are, at the start and with each game.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator

import msgspec

_lock = threading.Lock()
_done: set[type[msgspec.Struct]] = set()


def prepare_types() -> None:
    """Work out every type that was defined since the last time."""
    with _lock:
        for kind in set(_kinds(msgspec.Struct)) - _done:
            _done.add(kind)
            try:
                msgspec.json.Decoder(kind)
            except (TypeError, NameError):
                continue  # nobody can read such a type: it is only ever made


def _kinds(parent: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for kind in parent.__subclasses__():
        yield kind
        yield from _kinds(kind)
