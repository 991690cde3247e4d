"""People and their sessions, as the database keeps them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, or_, select, union, update

from sandtable.server.names import likeness
from sandtable.server.store.schema import (
    branches,
    keys,
    landings,
    notices,
    people,
    seats,
    sessions,
    sittings,
    tables,
    visitors,
)
from sandtable.server.table_data import Person

WHO = (
    select(people.c.id, people.c.name, people.c.login, sessions.c.only_table)
    .join(sessions, sessions.c.person_id == people.c.id)
    .where(sessions.c.token == bindparam("b_token"), sessions.c.expires > bindparam("b_now"))
)


def create(
    db: Connection,
    person_id: str,
    name: str,
    login: str | None,
    password: str,
    now: float,
    settings: Mapping[str, Any] | None = None,
) -> None:
    """A new person; without login and password a guest."""
    raw = msgspec.json.encode(settings or {}).decode()
    values = {"id": person_id, "name": name, "login": login, "password": password, "settings": raw, "created": now}
    db.execute(insert(people).values(**values, look=likeness(name) if login else None))


def by_login(db: Connection, login: str) -> dict[str, Any] | None:
    """The account with this name."""
    row = db.execute(select(people).where(people.c.login == login)).mappings().first()
    return dict(row) if row else None


def by_id(db: Connection, person_id: str) -> dict[str, Any] | None:
    """A person."""
    row = db.execute(select(people).where(people.c.id == person_id)).mappings().first()
    return dict(row) if row else None


def has_account(db: Connection, name: str, but: str) -> bool:
    """Whether somebody else has an account of this name, or of one that looks like it."""
    c = people.c
    alike = or_(c.login == name.casefold(), c.look == likeness(name))
    return db.execute(select(c.id).where(alike, c.login.is_not(None), c.id != but).limit(1)).first() is not None


def near(db: Connection, person_id: str) -> list[str]:
    """What the others are called at the tables where somebody sits, watches or is host, as long as they are played."""
    s, v, t = seats.c, visitors.c, tables.c
    at = or_(
        t.id.in_(select(s.table_id).where(s.person_id == person_id)),
        t.id.in_(select(v.table_id).where(v.person_id == person_id, v.role != "barred")),
        t.owner == person_id,
    )
    ids = db.execute(select(t.id).where(at, t.status == "playing")).scalars().all()
    return [name for table_id in ids for name in at_table(db, table_id, person_id)]


def at_table(db: Connection, table_id: str, but: str) -> list[str]:
    """What the others at a table are called: those who sit, watch or are host there."""
    s, v, t = seats.c, visitors.c, tables.c
    here = union(
        select(s.person_id).where(s.table_id == table_id),
        select(v.person_id).where(v.table_id == table_id, v.role.in_(("watch", "muted"))),
        select(t.owner).where(t.id == table_id),
    )
    return list(db.execute(select(people.c.name).where(people.c.id.in_(here), people.c.id != but)).scalars())


def change(db: Connection, person_id: str, **values: Any) -> None:
    """Change a person's name, login, password or settings."""
    db.execute(update(people).where(people.c.id == person_id).values(**values))


def remove(db: Connection, person_id: str) -> None:
    """Delete somebody for good, with what is left of them at tables where nothing is played any more."""
    gone = {"person_id": "", "playing": "person", "link": ""}
    db.execute(update(seats).where(seats.c.person_id == person_id).values(**gone))
    for table in (branches, keys, landings, notices, visitors, sittings, sessions):
        db.execute(delete(table).where(table.c.person_id == person_id))
    db.execute(delete(people).where(people.c.id == person_id))


def names_of(db: Connection, ids: Iterable[str]) -> dict[str, str]:
    """What people are called."""
    wanted = {i for i in ids if i}
    if not wanted:
        return {}
    return {r.id: r.name for r in db.execute(select(people.c.id, people.c.name).where(people.c.id.in_(wanted)))}


def settings_of(db: Connection, person_id: str) -> dict[str, Any]:
    """What a person set: language, mail, webhook and so on."""
    raw = db.execute(select(people.c.settings).where(people.c.id == person_id)).scalar()
    return msgspec.json.decode(raw, type=dict[str, Any]) if raw else {}


# -- sessions --


def open_session(db: Connection, token: str, person_id: str, expires: float, only_table: str = "") -> None:
    """Remember that the bearer of this token (given as a fingerprint) is this person."""
    db.execute(insert(sessions).values(token=token, person_id=person_id, expires=expires, only_table=only_table))


def who(db: Connection, token: str, now: float) -> Person | None:
    """The person a token stands for."""
    row = db.execute(WHO, {"b_token": token, "b_now": now}).first()
    return Person(row.id, row.name, row.login is not None, row.only_table) if row else None


def close_session(db: Connection, token: str) -> None:
    """Log out."""
    db.execute(delete(sessions).where(sessions.c.token == token))


def close_sessions(db: Connection, person_id: str) -> None:
    """Log out everywhere."""
    db.execute(delete(sessions).where(sessions.c.person_id == person_id))


def close_links(db: Connection, table_id: str, person_id: str) -> None:
    """The sessions that links to somebody's chairs at a table opened end."""
    c = sessions.c
    db.execute(delete(sessions).where(c.only_table == table_id, c.person_id == person_id))


def forget_before(db: Connection, now: float) -> int:
    """Drop sessions that ran out."""
    return db.execute(delete(sessions).where(sessions.c.expires < now)).rowcount
