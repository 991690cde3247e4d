"""Answers kept for resends: a request that comes twice is answered twice and done once."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, delete, insert, select

from sandtable.server.errors import Clash
from sandtable.server.store.schema import keys

ANSWER = select(keys.c.answer, keys.c.request).where(
    keys.c.table_id == bindparam("b_table"), keys.c.person_id == bindparam("b_person"), keys.c.key == bindparam("b_key")
)
KEEP = insert(keys)


def answer_of(db: Connection, table_id: str, person_id: str, key: str, request: str) -> str | None:
    """What the same request was answered before."""
    found = db.execute(ANSWER, {"b_table": table_id, "b_person": person_id, "b_key": key}).first()
    if found is None:
        return None
    if found.request != request:
        raise Clash("request.key")
    return str(found.answer)


def keep_answer(db: Connection, table_id: str, person_id: str, key: str, request: str, answer: str, at: float) -> None:
    """Remember an answer, in the transaction of what it answers."""
    values = {"table_id": table_id, "person_id": person_id, "key": key, "request": request, "answer": answer, "at": at}
    db.execute(KEEP, values)


def forget_before(db: Connection, at: float) -> int:
    """Drop answers nobody will ask for again."""
    return db.execute(delete(keys).where(keys.c.at < at)).rowcount
