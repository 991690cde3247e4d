"""People at a table beside its players: who watches, who is muted or barred, and what each has read."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, insert, select, update

from sandtable.server.store.schema import visitors


def role_of(db: Connection, table_id: str, person_id: str) -> str:
    """watch, muted, barred, or nothing."""
    c = visitors.c
    found = db.execute(select(c.role).where(c.table_id == table_id, c.person_id == person_id)).scalar()
    return str(found or "")


def seen_by(db: Connection, table_id: str, person_id: str) -> int:
    """The last journal number somebody read."""
    c = visitors.c
    return int(db.execute(select(c.seen).where(c.table_id == table_id, c.person_id == person_id)).scalar() or 0)


def note(db: Connection, table_id: str, person_id: str, **values: Any) -> None:
    """Write down a role or what was read; who has read something and no role is no visitor."""
    c = visitors.c
    query = update(visitors).where(c.table_id == table_id, c.person_id == person_id).values(**values)
    if db.execute(query).rowcount == 0:
        db.execute(insert(visitors).values(table_id=table_id, person_id=person_id, **{"role": "", **values}))
