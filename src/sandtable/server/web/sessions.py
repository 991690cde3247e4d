"""Who a token belongs to. With a database of our own the last answers are at hand; a shared one is asked each time."""

from __future__ import annotations

import threading
from collections.abc import Callable

from sandtable.server.core.actor import Person
from sandtable.server.store import people
from sandtable.server.store.store import Store
from sandtable.server.tokens import fingerprint

MOST = 10_000
FRESH = 60.0  # seconds an answer is good for


class Sessions:
    """People by their tokens."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self.store, self.now = store, now
        self._known: dict[str, tuple[float, Person]] = {}
        self._age = 0  # so that an answer read before something changed is not kept after it
        self._lock = threading.Lock()

    def known(self, token: str) -> Person | None:
        """The person, if that can be told without asking the database."""
        if not token:
            return Person()
        found = self._known.get(token)
        return found[1] if found is not None and found[0] > self.now() else None

    def who(self, token: str) -> Person:
        """The person; a stranger if the token is nobody's."""
        found = self.known(token)
        if found is not None:
            return found
        age = self._age
        with self.store.read() as db:
            person = people.who(db, fingerprint(token), self.now()) or Person()
        if person.id and not self.store.shared:
            with self._lock:
                if age == self._age:
                    if len(self._known) >= MOST:
                        self._known.clear()
                    self._known[token] = (self.now() + FRESH, person)
        return person

    def forget(self) -> None:
        """Somebody left or changed their name: ask the database again."""
        with self._lock:
            self._age += 1
            self._known.clear()
