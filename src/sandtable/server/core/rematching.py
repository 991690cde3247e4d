"""Playing again: whoever asks first makes the table, the others come to it if they wish; once for each game."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import select

from sandtable.server.core.founding import Plan, found
from sandtable.server.core.hall import Hall
from sandtable.server.core.seating import must_be_free, set_seat
from sandtable.server.core.table import LiveTable
from sandtable.server.store.schema import journal
from sandtable.server.table_data import Person


def rematch(hall: Hall, table_id: str, person: Person, plan: Plan, levels: tuple[str, ...]) -> dict[str, Any]:
    """The table of the next game, with this person on the chairs they had: made now, or by somebody before them."""

    def work(table: LiveTable) -> dict[str, Any]:
        known = _made(hall, table)
        if known:
            hall.change(known, lambda other: _come(hall, other, person, table.held_by(person.id)))
            return {"id": known, "invite": ""}
        made = found(hall, person, plan, levels=levels)
        hall.write_line(table, "rematch", {"table": made["id"], "name": person.name})
        return made

    return hall.change(table_id, work)


def _made(hall: Hall, table: LiveTable) -> str:
    """The table somebody made for the next game."""
    c = journal.c
    with hall.store.read() as db:
        raw = db.execute(select(c.data).where(c.table_id == table.id, c.kind == "rematch")).scalar()
    return str(msgspec.json.decode(raw)["table"]) if raw else ""


def _come(hall: Hall, table: LiveTable, person: Person, powers: tuple[str, ...]) -> None:
    """Sit down where one sat before; coming twice changes nothing."""
    for power in powers:
        if table.seats[power].person_id != person.id:
            seat = must_be_free(hall, table, person, power)
            set_seat(hall, table, replace(seat, person_id=person.id), "sat", {"name": person.name})
