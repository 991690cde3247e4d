"""Who a token belongs to. With a database of our own the last answers are at hand; a shared one is asked each time."""

from __future__ import annotations

import threading
from typing import Any

from sandtable.server.core.hall import Hall
from sandtable.server.store import people
from sandtable.server.table_data import Person
from sandtable.server.tokens import fingerprint

MOST = 10_000
FRESH = 60.0  # seconds an answer is good for


class Sessions:
    """People by their tokens."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.store = hall, hall.store
        hall.bus.listen("*", self._heard)
        self._known: dict[str, tuple[float, Person]] = {}
        self._age = 0  # so that an answer read before something changed is not kept after it
        self._lock = threading.Lock()

    def known(self, token: str) -> Person | None:
        """The person, if that can be told without asking the database."""
        if not token:
            return Person()
        found = self._known.get(token)
        return found[1] if found is not None and found[0] > self.hall.now() else None

    def who(self, token: str) -> Person:
        """The person; a stranger if the token is nobody's."""
        found = self.known(token)
        if found is not None:
            return found
        age = self._age
        with self.store.read() as db:
            person = people.who(db, fingerprint(token), self.hall.now()) or Person()
        if person.id and not self.store.shared:
            with self._lock:
                if age == self._age:
                    if len(self._known) >= MOST:
                        self._known.clear()
                    self._known[token] = (self.hall.now() + FRESH, person)
        return person

    def _heard(self, message: dict[str, Any]) -> None:
        if message["type"] == "session":
            self.forget()

    def forget(self) -> None:
        """Somebody left or changed their name: ask the database again."""
        with self._lock:
            self._age += 1
            self._known.clear()
