"""Chat at a table: for all, or for one side."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, select, update

from sandtable.server.core.actor import must_own
from sandtable.server.core.hall import Hall
from sandtable.server.core.seating import may_enter
from sandtable.server.core.table import LiveTable
from sandtable.server.errors import Forbidden, Unknown
from sandtable.server.store import schema, visitors
from sandtable.server.table_data import Person


def say(hall: Hall, table_id: str, person: Person, text: str, side: str) -> int:
    """Say something; text is text and never markup."""
    person.known()

    def work(table: LiveTable) -> int:
        may_enter(hall, table, person)
        if side and side not in table.sides(person.id):
            raise Forbidden("talk.side", side=side)
        with hall.store.read() as db:
            role = visitors.role_of(db, table.id, person.id)
        if role == "muted":
            raise Forbidden("talk.muted")
        if not role and not table.held_by(person.id) and table.owner != person.id:
            raise Forbidden("talk.watch")
        data: dict[str, Any] = {"name": person.name, "text": text, "side": side, "powers": table.held_by(person.id)}
        return hall.write_line(table, "said", data, f"side {side}" if side else "").n

    return hall.change(table_id, work)


def unsay(hall: Hall, table_id: str, person: Person, n: int) -> None:
    """The owner removes something that was said."""

    def work(table: LiveTable) -> None:
        must_own(table, person)
        c = schema.journal.c

        def wipe(db: Connection) -> None:
            here = (c.table_id == table.id) & (c.n == n) & (c.kind == "said")
            if db.execute(select(c.n).where(here)).scalar() is None:
                raise Unknown("talk.nothing")
            db.execute(update(schema.journal).where(here).values(data='{"text": "", "removed": true}'))

        hall.write_line(table, "unsaid", {"removed": n}, also=wipe)
        table.recent = ()
        table.spoken.clear()

    hall.change(table_id, work)
