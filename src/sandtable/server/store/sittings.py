"""Who sat where when. What a side said is for those who sat there then, and what somebody left there goes with them."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, delete, insert, select, update

from sandtable.server.store.people import close_links
from sandtable.server.store.schema import orders, sittings
from sandtable.server.table_data import Sitting


def of_table(db: Connection, table_id: str) -> list[Sitting]:
    """All sittings at a table, those that are over too."""
    c = sittings.c
    rows = db.execute(select(c.power, c.person_id, c.since, c.until).where(c.table_id == table_id))
    return [Sitting(*row) for row in rows]


def begin(db: Connection, table_id: str, sat: Iterable[Sitting]) -> None:
    """People sit down."""
    rows = [
        {"table_id": table_id, "power": s.power, "person_id": s.person_id, "since": s.since, "until": s.until}
        for s in sat
    ]
    if rows:
        db.execute(insert(sittings), rows)


def end(db: Connection, table_id: str, power: str, person_id: str, n: int) -> None:
    """Somebody gets up: their orders go, and the sessions that a link to the chair opened end."""
    c = sittings.c
    here = (c.table_id == table_id) & (c.power == power) & (c.until == 0)
    db.execute(update(sittings).where(here).values(until=n))
    db.execute(delete(orders).where(orders.c.table_id == table_id, orders.c.power == power))
    close_links(db, table_id, person_id)
