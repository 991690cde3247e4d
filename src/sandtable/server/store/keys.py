"""Answers kept for resends: a request that comes twice is answered twice and done once."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from sandtable.server.errors import Clash
from sandtable.server.store.schema import keys


def answer_of(db: Connection, table_id: str, person_id: str, key: str, request: str) -> str | None:
    """What the same request was answered before."""
    c = keys.c
    query = select(c.answer, c.request).where(c.table_id == table_id, c.person_id == person_id, c.key == key)
    found = db.execute(query).first()
    if found is None:
        return None
    if found.request != request:
        raise Clash("This key was used for a different request; use a fresh key for each.")
    return str(found.answer)


def keep_answer(db: Connection, table_id: str, person_id: str, key: str, request: str, answer: str, at: float) -> None:
    """Remember an answer, in the transaction of what it answers."""
    db.execute(
        insert(keys).values(table_id=table_id, person_id=person_id, key=key, request=request, answer=answer, at=at)
    )


def forget_before(db: Connection, at: float) -> int:
    """Drop answers nobody will ask for again."""
    return db.execute(delete(keys).where(keys.c.at < at)).rowcount
