"""Tables, their seats and their games, as the database keeps them."""

from __future__ import annotations

import zlib
from functools import cache
from typing import Any

import msgspec
from sqlalchemy import Connection, Integer, bindparam, delete, func, insert, select, update
from sqlalchemy.sql.dml import ReturningUpdate

from sandtable.kernel.record import Entry
from sandtable.server.store import schema as s
from sandtable.server.table_data import Kept, Row, Seat

ENTRY = msgspec.json.Decoder(Entry)

# What is done for every decision is put together once.
WRITE_LINE = insert(s.journal)
WRITE_ENTRIES = insert(s.entries)
DROP_ENTRIES = delete(s.entries).where(
    s.entries.c.table_id == bindparam("b_table"), s.entries.c.n > bindparam("b_kept")
)
HEAD = select(s.tables.c.journal).where(s.tables.c.id == bindparam("b_table"))


def create(db: Connection, row: dict[str, Any], seats: list[Seat]) -> None:
    """A new table with its chairs."""
    db.execute(insert(s.tables).values(**row))
    db.execute(insert(s.seats), [{"table_id": row["id"], **msgspec.to_builtins(seat)} for seat in seats])


def find(db: Connection, table_id: str) -> dict[str, Any] | None:
    """The row of a table."""
    row = db.execute(select(s.tables).where(s.tables.c.id == table_id)).mappings().first()
    return dict(row) if row else None


def heads(db: Connection, table_id: str) -> int | None:
    """The last journal number, to learn cheaply whether another process wrote something."""
    found: int | None = db.execute(HEAD, {"b_table": table_id}).scalar()
    return found


def seats_of(db: Connection, table_id: str) -> dict[str, Seat]:
    """The chairs of a table."""
    rows = db.execute(select(s.seats).where(s.seats.c.table_id == table_id)).mappings()
    return {r["power"]: Seat(*(r[name] for name in Seat.__struct_fields__)) for r in rows}


def set_seat(db: Connection, table_id: str, seat: Seat) -> None:
    """Write one chair down."""
    values = msgspec.to_builtins(seat)
    power = values.pop("power")
    db.execute(update(s.seats).where(s.seats.c.table_id == table_id, s.seats.c.power == power).values(**values))


def entries_of(db: Connection, table_id: str) -> list[Kept]:
    """All entries of a game, in order."""
    query = select(s.entries.c.data, s.entries.c.bundle, s.entries.c.how).where(s.entries.c.table_id == table_id)
    return [Kept(ENTRY.decode(data), bundle, how) for data, bundle, how in db.execute(query.order_by(s.entries.c.n))]


def write_entries(db: Connection, table_id: str, kept: int, added: list[Kept], replacing: bool = True) -> None:
    """Replace everything after entry `kept`; if there is nothing after it, add."""
    if replacing:
        db.execute(DROP_ENTRIES, {"b_table": table_id, "b_kept": kept})
    rows = [
        {
            "table_id": table_id,
            "n": one.entry.n,
            "bundle": one.bundle,
            "how": one.how,
            "data": msgspec.json.encode(one.entry).decode(),
        }
        for one in added
    ]
    if rows:
        db.execute(WRITE_ENTRIES, rows)


def snapshot_before(db: Connection, table_id: str, records: int) -> dict[str, Any] | None:
    """The last kept position with at most so many records played."""
    c = s.snapshots.c
    query = select(c.data).where(c.table_id == table_id, c.records <= records).order_by(c.records.desc()).limit(1)
    raw = db.execute(query).scalar()
    return msgspec.json.decode(zlib.decompress(raw), type=dict[str, Any]) if raw else None


def write_snapshot(db: Connection, table_id: str, snapshot: dict[str, Any]) -> None:
    """Keep a position."""
    raw = zlib.compress(msgspec.json.encode(snapshot), 1)
    forget_snapshots(db, table_id, snapshot["records"] - 1)
    db.execute(insert(s.snapshots).values(table_id=table_id, records=snapshot["records"], data=raw))


def forget_snapshots(db: Connection, table_id: str, after: int) -> None:
    """Forget positions that no longer came about."""
    db.execute(delete(s.snapshots).where(s.snapshots.c.table_id == table_id, s.snapshots.c.records > after))


# -- the journal --


class Overtaken(Exception):
    """Another process wrote to the table first; what was worked out must be worked out again."""


@cache
def _advance(names: tuple[str, ...]) -> ReturningUpdate[Any]:
    c = s.tables.c
    query = update(s.tables).where(c.id == bindparam("b_table"), c.journal == bindparam("b_journal"))
    values = {name: bindparam(name, type_=c[name].type) for name in names}
    return query.values(journal=c.journal + bindparam("b_lines", type_=Integer), **values).returning(c.journal)


def advance(db: Connection, table_id: str, journal: int, lines: int, **values: Any) -> None:
    """Take the next journal numbers if `journal` is still the last; nobody else can before the transaction ends."""
    query = _advance(tuple(values))
    if db.execute(query, {"b_table": table_id, "b_journal": journal, "b_lines": lines, **values}).scalar() is None:
        raise Overtaken(table_id)


def hold(db: Connection, table_id: str, journal: int) -> None:
    """For what leaves no line: the table is still as we know it, and stays so to the end of the transaction."""
    advance(db, table_id, journal, 0)


def write_line(db: Connection, table_id: str, row: Row) -> None:
    """Append a line to the journal."""
    data = msgspec.json.encode(row.data).decode()
    values = {"table_id": table_id, "n": row.n, "kind": row.kind, "audience": row.audience, "at": row.at, "data": data}
    db.execute(WRITE_LINE, values)


def lines_after(db: Connection, table_id: str, n: int, limit: int = 500) -> list[Row]:
    """The lines of a journal after a number."""
    c = s.journal.c
    query = select(c.n, c.kind, c.audience, c.at, c.data).where(c.table_id == table_id, c.n > n)
    rows = db.execute(query.order_by(c.n).limit(limit))
    return [Row(r.n, r.kind, r.audience, r.at, msgspec.json.decode(r.data)) for r in rows]


def count(db: Connection) -> int:
    """How many tables there are."""
    return int(db.execute(select(func.count()).select_from(s.tables)).scalar_one())
