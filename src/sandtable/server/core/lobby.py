"""Finding tables: open ones, running ones, one's own."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, and_, exists, or_, select

from sandtable.server.core.games import powers_of
from sandtable.server.store import people
from sandtable.server.store.schema import seats, tables
from sandtable.server.table_data import Person

PLAIN = ("id", "title", "game", "status", "visibility", "due", "changed", "created", "number", "round")


def listing(
    db: Connection, person: Person, game: str, status: str, mine: bool, free: bool, limit: int, before: float
) -> list[dict[str, Any]]:
    """Tables that this person may see, the last changed first."""
    t, s = tables.c, seats.c
    # Their tables are looked up once: asked table by table, a long list grew with its square.
    sits = t.id.in_(select(s.table_id).where(s.person_id == person.id)) if person.id else None
    own = or_(sits, t.owner == person.id) if sits is not None else None
    query = select(
        t.id,
        t.title,
        t.game,
        t.status,
        t.visibility,
        t.waiting,
        t.due,
        t.changed,
        t.created,
        t.result,
        t.owner,
        t.number,
        t.round,
    )
    if person.only_table:
        query = query.where(t.id == person.only_table)
    if mine:
        query = query.where(own) if own is not None else query.where(t.id == "")
    else:
        query = query.where(or_(t.visibility == "public", own) if own is not None else t.visibility == "public")
    if game:
        query = query.where(t.game == game)
    if status:
        query = query.where(t.status == status)
    if before:
        query = query.where(t.changed < before)
    if free:
        empty = and_(s.table_id == t.id, s.person_id == "", s.playing == "person")
        query = query.where(exists(select(s.power).where(empty)))
    rows = list(db.execute(query.order_by(t.changed.desc()).limit(limit)).mappings())
    chairs: dict[str, list[Any]] = {}
    for seat in db.execute(select(seats).where(s.table_id.in_([r["id"] for r in rows]))).mappings():
        chairs.setdefault(seat["table_id"], []).append(seat)
    names = people.names_of(db, [c["person_id"] for found in chairs.values() for c in found])
    return [_entry(dict(row), chairs.get(row["id"], []), names, person) for row in rows]


def _entry(row: dict[str, Any], chairs: list[Any], names: dict[str, str], person: Person) -> dict[str, Any]:
    waiting = msgspec.json.decode(row["waiting"])
    order = powers_of(row["game"])
    chairs = sorted(chairs, key=lambda c: order.index(c["power"]) if c["power"] in order else len(order))
    mine = [c["power"] for c in chairs if person.id and c["person_id"] == person.id]
    return {
        **{k: row[k] for k in PLAIN},
        "result": msgspec.json.decode(row["result"]),
        "waiting": waiting,
        "mine": mine,
        "own": bool(person.id) and row["owner"] == person.id,
        "your_move": [w for w in waiting if w["power"] in mine],
        "seats": [
            {
                "power": c["power"],
                "name": names.get(c["person_id"], ""),
                "playing": c["playing"],
                "bot": c["bot"],
                "free": not c["person_id"] and c["playing"] == "person",
            }
            for c in chairs
        ],
    }
