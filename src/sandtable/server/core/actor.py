"""Whoever asks for something at a table, and what they may do there."""

from __future__ import annotations

import msgspec

from sandtable.server.core.table import LiveTable
from sandtable.server.errors import Forbidden, Unnamed


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


def must_hold(table: LiveTable, person: Person, power: str) -> None:
    """Only the holder of a chair decides for it."""
    if power not in table.seats:
        raise Forbidden("power.none", name=power)
    if not person.id or table.seats[power].person_id != person.id:
        raise Forbidden("seat.not_yours", power=power)


def must_play(table: LiveTable, person: Person) -> tuple[str, ...]:
    """The powers of somebody who plays here."""
    held = table.held_by(person.known().id)
    if not held:
        raise Forbidden("seat.none_yours")
    return held


def must_own(table: LiveTable, person: Person) -> None:
    """Only the owner of the table looks after it."""
    if not person.id or table.owner != person.id:
        raise Forbidden("table.owner_only")


def must_have_odds(table: LiveTable) -> None:
    """At a table without odds nothing that was reckoned with them is told, in whatever form."""
    if not table.terms.odds:
        raise Forbidden("table.no_odds")
