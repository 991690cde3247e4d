"""Whoever asks for something at a table, and what they may do there."""

from __future__ import annotations

from sandtable.server.core.table import LiveTable
from sandtable.server.errors import Forbidden
from sandtable.server.table_data import Person


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
