"""Chairs: sitting down, filling them, being away, and taking one back from a caretaker."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, select, update

from sandtable.server.core.actor import must_hold, must_own
from sandtable.server.core.clocks import due_of, reseated
from sandtable.server.core.hall import Hall, Line
from sandtable.server.core.table import LiveTable
from sandtable.server.errors import Clash, Forbidden, Unknown
from sandtable.server.names import must_differ
from sandtable.server.store import people, schema, sittings, tables, visitors
from sandtable.server.table_data import Person, Seat, Sitting
from sandtable.server.tokens import fingerprint

DAY = 86_400
LONGEST = 60 * DAY  # seconds that somebody may be away


def chair(table: LiveTable, power: str) -> Seat:
    """A power's chair."""
    if power not in table.seats:
        raise Unknown("seat.unknown")
    return table.seats[power]


def may_enter(hall: Hall, table: LiveTable, person: Person) -> None:
    """Whether somebody may see a table at all."""
    if person.only_table and person.only_table != table.id:
        raise Unknown("table.unknown")
    if table.held_by(person.id) or (person.id and table.owner == person.id):
        return
    role = ""
    if person.id:
        with hall.store.read() as db:
            role = visitors.role_of(db, table.id, person.id)
    if role == "barred" or (table.visibility == "private" and not role):
        raise Unknown("table.unknown")


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
    more: Sequence[Line] = (),
) -> None:
    """Write a chair down and tell the table, with `more` lines; clocks and bots follow who sits there now.

    A link is for whoever had the chair when it was made, so it dies when they get up or somebody sits down.
    """
    now, n = hall.now(), table.journal + 1
    before = table.seats[seat.power].person_id
    moved = before != seat.person_id
    if moved:
        seat = replace(seat, link="")
    asking = dict(table.asking)
    if seat.power in asking:
        asking[seat.power], seat = reseated(table, asking[seat.power], seat, now)
    after = {**table.seats, seat.power: seat}
    asked = [after[w.power] for w in table.awaited()]
    since = {s.power: asking[s.power].at if s.power in asking else now for s in asked}
    due = min((d for s in asked if (d := due_of(table.terms.clock, s, since[s.power])) is not None), default=None)
    automatic = any(s.automatic(now) for s in asked)

    def write(db: Connection) -> None:
        tables.set_seat(db, table.id, seat)
        query = update(schema.tables).where(schema.tables.c.id == table.id)
        db.execute(query.values(due=due, automatic=int(automatic), asking=msgspec.json.encode(asking).decode()))
        if moved and before:
            sittings.end(db, table.id, seat.power, before, n)
        if moved and seat.person_id:
            sittings.begin(db, table.id, [Sitting(seat.power, seat.person_id, n)])
        if also is not None:
            also(db)

    lines: list[Line] = [(kind, {"power": seat.power, **data}, ""), *more]
    hall.write_lines(table, lines, write)
    table.seats[seat.power] = seat
    table.due, table.asking = due, asking
    if moved:
        ended = [replace(s, until=n) if s.power == seat.power and not s.until else s for s in table.sittings]
        table.sittings = [*ended, *([Sitting(seat.power, seat.person_id, n)] if seat.person_id else [])]
        hall.sessions_ended(before)


def must_be_free(hall: Hall, table: LiveTable, person: Person, power: str) -> Seat:
    """A chair this person may sit down on, however they came to it."""
    with hall.store.read() as db:
        if visitors.role_of(db, table.id, person.id) == "barred":
            raise Unknown("table.unknown")
        others = people.at_table(db, table.id, person.id)
    seat, side = chair(table, power), table.side_of(power)
    must_differ(person.name, others)
    if not seat.free:
        raise Clash("seat.taken", power=power)
    mates = {s.person_id for s in table.seats.values() if table.side_of(s.power) == side} - {"", person.id}
    other = sorted(table.heard(person.id) - {side})
    if table.begun and mates and other:
        raise Forbidden("seat.other_side", played=other[0], side=side)
    return seat


def sit(hall: Hall, table_id: str, person: Person, power: str, invite: str) -> None:
    """Take a free chair: at a public table anybody may, elsewhere whoever has the invitation."""
    person.known()

    def work(table: LiveTable) -> None:
        invited = bool(invite) and secrets.compare_digest(fingerprint(invite), table.invite)
        if not invited:
            may_enter(hall, table, person)
            if table.visibility != "public" and table.owner != person.id and not table.held_by(person.id):
                raise Forbidden("table.invitation")
        if chair(table, power).person_id == person.id:
            return
        seat = must_be_free(hall, table, person, power)
        set_seat(hall, table, replace(seat, person_id=person.id), "sat", {"name": person.name})

    hall.change(table_id, work)


def visitor_list(db: Connection, table_id: str) -> list[dict[str, Any]]:
    """Who came to watch, and who is muted or barred."""
    v, p = schema.visitors.c, schema.people.c
    query = select(v.person_id, v.role, p.name).join(schema.people, p.id == v.person_id).where(v.table_id == table_id)
    return [{"id": r.person_id, "name": r.name, "role": r.role} for r in db.execute(query.where(v.role != ""))]


def give(hall: Hall, table_id: str, person: Person, power: str, bot: str) -> None:
    """The owner puts a bot on a free chair."""

    def work(table: LiveTable) -> None:
        must_own(table, person)
        seat = chair(table, power)
        if seat.person_id:
            raise Clash("seat.held", power=power)
        new = replace(seat, bot=bot, playing="bot" if bot else "person", link="")
        set_seat(hall, table, new, "bot", {"bot": bot})

    hall.change(table_id, work)


def watch(hall: Hall, table_id: str, person: Person, invite: str) -> None:
    """Come in to watch: with the invitation even where strangers are not let in."""
    person.known()

    def work(table: LiveTable) -> None:
        with hall.store.read() as db:
            role = visitors.role_of(db, table.id, person.id)
            others = people.at_table(db, table.id, person.id)
        if role == "barred":
            raise Unknown("table.unknown")
        if not (invite and secrets.compare_digest(fingerprint(invite), table.invite)):
            may_enter(hall, table, person)
        if not role:
            must_differ(person.name, others)
            with hall.store.write() as db:
                tables.hold(db, table.id, table.journal)  # else somebody barred at this moment would be let in
                visitors.note(db, table.id, person.id, role="watch")

    hall.change(table_id, work)


def away(hall: Hall, table_id: str, person: Person, power: str, until: float, then: str) -> None:
    """Be away until a time: a caretaker plays; or the clock stands still, where nobody else waits for it."""

    def work(table: LiveTable) -> None:
        must_hold(table, person, power)
        must_end(hall, until)
        others = {s.person_id for s in table.seats.values()} - {"", person.id}
        if then == "pause" and others and table.terms.clock.kind != "none":
            raise Clash("seat.pause", {"ask": "pause"})
        new = replace(chair(table, power), away_until=until, away_then=then)
        set_seat(hall, table, new, "away", {"until": until, "then": then})

    hall.change(table_id, work)


def must_end(hall: Hall, until: float) -> None:
    """Nobody is away for ever."""
    if until > hall.now() + LONGEST:
        raise Clash("seat.away_long", days=LONGEST // DAY)


def take_back(hall: Hall, table_id: str, person: Person, power: str) -> None:
    """Play oneself again. Whose bank was used up has an increment for the next answer, and no more."""

    def work(table: LiveTable) -> None:
        must_hold(table, person, power)
        seat = chair(table, power)
        least = table.terms.clock.increment if seat.playing == "caretaker" else 0.0
        new = replace(seat, playing="person", away_until=0.0, bank=max(seat.bank, least))
        set_seat(hall, table, new, "back", {"name": person.name})

    hall.change(table_id, work)


def moderate(hall: Hall, table_id: str, person: Person, other: str, role: str) -> None:
    """The owner mutes, bars or readmits somebody."""

    def work(table: LiveTable) -> None:
        must_own(table, person)
        if other == person.id:
            raise Clash("table.yourself")
        if role == "barred" and table.held_by(other):
            raise Clash("table.bar_player")
        hall.write_line(
            table,
            "moderated",
            {"role": role},
            "person " + other,
            lambda db: visitors.note(db, table.id, other, role=role),
        )

    hall.change(table_id, work)
