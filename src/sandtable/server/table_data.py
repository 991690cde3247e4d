"""What is kept of a table as plain data: its terms, who sits where, lines of its journal, and the people at it."""

from __future__ import annotations

from typing import Literal

import msgspec

from sandtable.kernel.record import Entry
from sandtable.server.errors import Unnamed


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long an answer may take, and what happens then."""

    kind: Literal["none", "each", "bank"] = "none"
    seconds: float = 0.0  # for each decision, or in the bank at the start
    increment: float = 0.0  # put into the bank with each question that is settled
    then: Literal["wait", "default", "caretaker"] = "caretaker"


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The terms of a table."""

    clock: Clock = Clock()
    odds: bool = True
    caretaker: str = "random"  # the bot that stands in for somebody who is away
    orders: bool = True  # standing orders answer out of turn
    back: Literal["never", "ask", "free"] = "ask"  # going back past dice or others' decisions


class Seat(msgspec.Struct):
    """One power's chair."""

    power: str
    person_id: str = ""
    bot: str = ""
    playing: str = "person"  # person, bot or caretaker
    link: str = ""
    bank: float = 0.0
    away_until: float = 0.0
    away_then: str = "pause"

    @property
    def free(self) -> bool:
        """Whether somebody may sit down here."""
        return not self.person_id and self.playing == "person"

    def automatic(self, now: float) -> bool:
        """Whether a program answers for this chair now."""
        return self.playing != "person" or (self.away_until > now and self.away_then == "caretaker")


class Sitting(msgspec.Struct, frozen=True):
    """Who sat on a chair, from one line of the journal to before another; 0: to this day."""

    power: str
    person_id: str
    since: int
    until: int = 0

    def covers(self, n: int) -> bool:
        """Whether they sat there when a line was written."""
        return self.since <= n and (not self.until or n < self.until)


class Awaited(msgspec.Struct, frozen=True):
    """A power that must answer, and what it is asked."""

    power: str
    topic: str


class Row(msgspec.Struct, frozen=True):
    """A line of a table's journal."""

    n: int
    kind: str
    audience: str
    at: float
    data: dict[str, object]


class Kept(msgspec.Struct, frozen=True):
    """An entry as it is stored: with the bundle it belongs to and how it came about."""

    entry: Entry
    bundle: int
    how: str


class Person(msgspec.Struct, frozen=True):
    """Somebody with a session; the stranger has no id."""

    id: str = ""
    name: str = ""
    account: bool = False
    only_table: str = ""  # a session by seat link opens one table alone

    def known(self) -> Person:
        """Themselves, if we know them."""
        if not self.id:
            raise Unnamed("person.who")
        return self
