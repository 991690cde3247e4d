"""Secrets that open something: the invitation of a table, and links to single chairs."""

from __future__ import annotations

from msgspec.structs import replace
from sqlalchemy import Connection, select, update

from sandtable.server.core.actor import must_hold, must_own
from sandtable.server.core.hall import Hall
from sandtable.server.core.seating import chair, must_be_free, set_seat
from sandtable.server.core.table import LiveTable
from sandtable.server.errors import Clash, Unknown
from sandtable.server.store import people, schema, tables
from sandtable.server.table_data import Person
from sandtable.server.tokens import fingerprint, new_token


def new_invite(hall: Hall, table_id: str, person: Person) -> str:
    """A fresh invitation; the old one no longer opens anything."""

    def work(table: LiveTable) -> str:
        must_own(table, person)
        token = new_token()
        mark = fingerprint(token)

        def write(db: Connection) -> None:
            db.execute(update(schema.tables).where(schema.tables.c.id == table.id).values(invite=mark))

        hall.write_line(table, "invited", {}, also=write)
        table.invite = mark
        return token

    return hall.change(table_id, work)


def new_link(hall: Hall, table_id: str, person: Person, power: str) -> str:
    """A secret link that opens a chair: for the holder's other device, or from the owner for a free one.

    The link before it dies, and with it the sessions it opened.
    """

    def work(table: LiveTable) -> str:
        seat = chair(table, power)
        if seat.person_id:
            must_hold(table, person, power)
        else:
            must_own(table, person)
            if not seat.free:
                raise Clash("seat.taken", power=power)
        token = new_token()
        new = replace(seat, link=fingerprint(token))
        set_seat(hall, table, new, "link", {}, lambda db: people.close_links(db, table.id, seat.person_id))
        hall.sessions_ended(seat.person_id)
        return token

    return hall.change(table_id, work)


def found(hall: Hall, token: str) -> tuple[str, str]:
    """The table and the power a link is for."""
    c = schema.seats.c
    with hall.store.read() as db:
        row = db.execute(select(c.table_id, c.power).where(c.link == fingerprint(token))).first() if token else None
    if row is None:
        raise _spent()
    return row.table_id, row.power


def open_taken(hall: Hall, table_id: str, power: str, token: str, session: str, expires: float) -> bool:
    """A session, for this table alone, of the person who has the chair and made the link; not if the chair is free."""

    def work(table: LiveTable) -> bool:
        seat = chair(table, power)
        if seat.link != fingerprint(token):
            raise _spent()
        if not seat.person_id:
            return False
        with hall.store.write() as db:
            tables.hold(db, table.id, table.journal)  # else it would outlive a link that dies at this moment
            people.open_session(db, fingerprint(session), seat.person_id, expires, table.id)
        return True

    return hall.change(table_id, work)


def claim(hall: Hall, table_id: str, person: Person, power: str, token: str) -> None:
    """Take the free chair that a link opened; the link is spent."""

    def work(table: LiveTable) -> None:
        if chair(table, power).link != fingerprint(token):
            raise _spent()
        seat = must_be_free(hall, table, person, power)
        set_seat(hall, table, replace(seat, person_id=person.id), "sat", {"name": person.name})

    hall.change(table_id, work)


def _spent() -> Unknown:
    return Unknown("link.spent")
