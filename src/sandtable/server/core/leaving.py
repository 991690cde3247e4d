"""Getting up, and getting somebody else up: in a running game nobody loses a chair by one person's word."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace
from sqlalchemy import Connection, select

from sandtable.server.core.actor import must_own
from sandtable.server.core.hall import Hall, Line
from sandtable.server.core.seating import chair, set_seat
from sandtable.server.core.table import LiveTable
from sandtable.server.errors import Clash, Forbidden
from sandtable.server.store import people, schema
from sandtable.server.table_data import Person, Seat


def leave(hall: Hall, table_id: str, person: Person, power: str) -> None:
    """Get up. The owner may also free a chair before the game begins, or when its clock gave it to the caretaker."""

    def work(table: LiveTable) -> None:
        seat = chair(table, power)
        others = not person.id or seat.person_id != person.id
        if others:
            must_own(table, person)
            must_have_reason(table, seat)
        get_up(hall, table, seat, freed=others)

    hall.change(table_id, work)


def must_have_reason(table: LiveTable, seat: Seat) -> None:
    """Whether one person may free another's chair."""
    if not seat.person_id:
        raise Clash("seat.empty", power=seat.power)
    if table.begun and seat.playing != "caretaker":
        raise Forbidden("seat.unseat", power=seat.power)


def who_must_agree(table: LiveTable, power: str) -> list[str]:
    """The others at the table, when somebody is to be got up by consent; enemies alone may not agree on it."""
    seat = chair(table, power)
    if not seat.person_id:
        raise Clash("seat.empty", power=power)
    side = table.side_of(power)
    others = {s.person_id: s for s in table.seats.values() if s.person_id not in ("", seat.person_id)}
    if not any(table.side_of(s.power) == side for s in table.seats.values() if s.person_id in others):
        raise Forbidden("seat.no_mates", side=side, power=power)
    return sorted(others)


def get_up(
    hall: Hall,
    table: LiveTable,
    seat: Seat,
    also: Callable[[Connection], None] | None = None,
    more: Sequence[Line] = (),
    freed: bool = False,
) -> None:
    """The chair is free; `freed` by others, if its player did not get up by themselves."""
    with hall.store.read() as db:
        name = people.names_of(db, [seat.person_id]).get(seat.person_id, "")
    new = replace(seat, person_id="", playing="person", away_until=0.0)
    set_seat(hall, table, new, "left", {"name": name, "freed": freed}, also, more)


def leave_everything(hall: Hall, person: Person) -> None:
    """Get up at every table where something is still played."""
    seats, tables = schema.seats.c, schema.tables.c
    query = select(seats.table_id).join(schema.tables, tables.id == seats.table_id).distinct()
    with hall.store.read() as db:
        mine = db.execute(query.where(seats.person_id == person.id, tables.status == "playing")).scalars().all()
    for table_id in mine:
        hall.change(table_id, lambda table: _leave_all(hall, table, person))


def _leave_all(hall: Hall, table: LiveTable, person: Person) -> None:
    for power in table.held_by(person.id):
        get_up(hall, table, table.seats[power])
