"""Sitting down, getting up, being away, and taking a chair back from a caretaker."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, select, update

from sandtable.server.core.actor import Person, must_hold, must_own
from sandtable.server.core.asking import Asked
from sandtable.server.core.clocks import due_of
from sandtable.server.core.hall import Hall
from sandtable.server.core.table import LiveTable
from sandtable.server.core.terms import Seat
from sandtable.server.errors import Clash, Forbidden, Unknown
from sandtable.server.store import schema, tables, visitors
from sandtable.server.tokens import fingerprint, new_token


def chair(table: LiveTable, power: str) -> Seat:
    """A power's chair."""
    if power not in table.seats:
        raise Unknown("There is no such seat at this table.")
    return table.seats[power]


def may_enter(hall: Hall, table: LiveTable, person: Person) -> None:
    """Whether somebody may see a table at all."""
    if person.only_table and person.only_table != table.id:
        raise Unknown("There is no such table.")
    if table.held_by(person.id) or (person.id and table.owner == person.id):
        return
    role = ""
    if person.id:
        with hall.store.read() as db:
            role = visitors.role_of(db, table.id, person.id)
    if role == "barred" or (table.visibility == "private" and not role):
        raise Unknown("There is no such table.")


@contextmanager
def entered(hall: Hall, table_id: str, person: Person) -> Iterator[LiveTable]:
    """A table, held, for somebody who may see it."""
    with hall.at(table_id) as table:
        may_enter(hall, table, person)
        yield table


def enter(hall: Hall, table_id: str, person: Person) -> None:
    """Whether somebody may see a table at all, before anything else is done there."""
    with entered(hall, table_id, person):
        pass


def set_seat(
    hall: Hall,
    table: LiveTable,
    seat: Seat,
    kind: str,
    data: dict[str, Any],
    also: Callable[[Connection], None] | None = None,
) -> None:
    """Write a chair down and tell the table; clocks and bots follow who sits there now."""
    now = hall.now()
    after = {**table.seats, seat.power: seat}
    asked = [after[w.power] for w in table.awaited()]
    asking = dict(table.asking)
    if seat.power in asking:  # whoever sits down has the whole time
        asking[seat.power] = Asked(asking[seat.power].n, now)
    since = {s.power: asking[s.power].at if s.power in asking else now for s in asked}
    due = min((d for s in asked if (d := due_of(table.terms.clock, s, since[s.power])) is not None), default=None)
    automatic = any(s.automatic(now) for s in asked)

    def write(db: Connection) -> None:
        tables.set_seat(db, table.id, seat)
        query = update(schema.tables).where(schema.tables.c.id == table.id)
        db.execute(query.values(due=due, automatic=int(automatic), asking=msgspec.json.encode(asking).decode()))
        if also is not None:
            also(db)

    hall.write_line(table, kind, {"power": seat.power, **data}, also=write)
    table.seats[seat.power] = seat
    table.due, table.asking = due, asking


def sit(hall: Hall, table_id: str, person: Person, power: str, invite: str) -> None:
    """Take a free chair: at a public table anybody may, elsewhere whoever has the invitation."""
    person.known()

    def work(table: LiveTable) -> None:
        invited = bool(invite) and secrets.compare_digest(fingerprint(invite), table.invite)
        if not invited:
            may_enter(hall, table, person)
            if table.visibility != "public" and table.owner != person.id and not table.held_by(person.id):
                raise Forbidden("To sit down here you need the invitation link.")
        seat = chair(table, power)
        if seat.person_id == person.id:
            return
        if not seat.free:
            raise Clash(f"The seat of {power} is taken.")
        set_seat(hall, table, replace(seat, person_id=person.id), "sat", {"name": person.name})

    hall.change(table_id, work)


def claim(hall: Hall, table_id: str, person: Person, power: str, mark: str) -> None:
    """Take the chair that a link opened; the link is spent."""

    def work(table: LiveTable) -> None:
        seat = chair(table, power)
        if seat.link != mark or seat.person_id:
            raise Unknown("This link opens nothing, or no longer.")
        set_seat(hall, table, replace(seat, person_id=person.id, link=""), "sat", {"name": person.name})

    hall.change(table_id, work)


def visitor_list(db: Connection, table_id: str) -> list[dict[str, Any]]:
    """Who came to watch, and who is muted or barred."""
    v, p = schema.visitors.c, schema.people.c
    query = select(v.person_id, v.role, p.name).join(schema.people, p.id == v.person_id).where(v.table_id == table_id)
    return [{"id": r.person_id, "name": r.name, "role": r.role} for r in db.execute(query)]


def leave(hall: Hall, table_id: str, person: Person, power: str) -> None:
    """Get up; the owner may ask anybody to."""

    def work(table: LiveTable) -> None:
        seat = chair(table, power)
        if seat.person_id != person.id or not person.id:
            must_own(table, person)
        set_seat(hall, table, replace(seat, person_id="", playing="person", link=""), "left", {"name": person.name})

    hall.change(table_id, work)


def give(hall: Hall, table_id: str, person: Person, power: str, bot: str) -> None:
    """The owner puts a bot on a free chair."""

    def work(table: LiveTable) -> None:
        must_own(table, person)
        seat = chair(table, power)
        if seat.person_id:
            raise Clash(f"Somebody sits for {power}.")
        new = replace(seat, bot=bot, playing="bot" if bot else "person")
        set_seat(hall, table, new, "bot", {"bot": bot})

    hall.change(table_id, work)


def new_link(hall: Hall, table_id: str, person: Person, power: str) -> str:
    """A secret link that opens a chair: for the holder's other device, or from the owner for a free one."""

    def work(table: LiveTable) -> str:
        seat = chair(table, power)
        if seat.person_id:
            must_hold(table, person, power)
        else:
            must_own(table, person)
        token = new_token()
        set_seat(hall, table, replace(seat, link=fingerprint(token)), "link", {})
        return token

    return hall.change(table_id, work)


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


def watch(hall: Hall, table_id: str, person: Person, invite: str) -> None:
    """Come in to watch: with the invitation even where strangers are not let in."""
    person.known()

    def work(table: LiveTable) -> None:
        with hall.store.read() as db:
            role = visitors.role_of(db, table.id, person.id)
        if role == "barred":
            raise Unknown("There is no such table.")
        if not (invite and secrets.compare_digest(fingerprint(invite), table.invite)):
            may_enter(hall, table, person)
        if not role:
            with hall.store.write() as db:
                visitors.note(db, table.id, person.id, role="watch")

    hall.change(table_id, work)


def away(hall: Hall, table_id: str, person: Person, power: str, until: float, then: str) -> None:
    """Be away until a time: the clock stands still, or a caretaker plays."""

    def work(table: LiveTable) -> None:
        must_hold(table, person, power)
        new = replace(chair(table, power), away_until=until, away_then=then)
        set_seat(hall, table, new, "away", {"until": until, "then": then})

    hall.change(table_id, work)


def take_back(hall: Hall, table_id: str, person: Person, power: str) -> None:
    """Play oneself again."""

    def work(table: LiveTable) -> None:
        must_hold(table, person, power)
        new = replace(chair(table, power), playing="person", away_until=0.0)
        set_seat(hall, table, new, "back", {"name": person.name})

    hall.change(table_id, work)


def moderate(hall: Hall, table_id: str, person: Person, other: str, role: str) -> None:
    """The owner mutes, bars or readmits somebody."""

    def work(table: LiveTable) -> None:
        must_own(table, person)
        if other == person.id:
            raise Clash("You cannot shut yourself out.")
        hall.write_line(
            table,
            "moderated",
            {"role": role},
            "person " + other,
            lambda db: visitors.note(db, table.id, other, role=role),
        )

    hall.change(table_id, work)
