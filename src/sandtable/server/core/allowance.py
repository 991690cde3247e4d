"""How many tables one person may have running: enough for everybody who plays, too few to bury a server in."""

from __future__ import annotations

from sqlalchemy import Connection, exists, func, select

from sandtable.server.core.table import LiveTable
from sandtable.server.errors import TooMuch
from sandtable.server.settings import Settings
from sandtable.server.store.schema import seats, tables
from sandtable.server.store.store import Store
from sandtable.server.table_data import Person


def must_have_room(store: Store, settings: Settings, person: Person, bots_only: bool) -> None:
    """Whether somebody may have one table more; of those that bots have to themselves there may be fewer."""
    if settings.rate <= 0:
        return
    with store.read() as db:
        if _running(db, person.id, bots_only=False) >= settings.tables:
            raise TooMuch("table.many", most=settings.tables)
        if bots_only and _running(db, person.id, bots_only=True) >= settings.bot_tables:
            raise TooMuch("table.many_bots", most=settings.bot_tables)


def leaves_only_bots(table: LiveTable, power: str) -> bool:
    """Whether a bot for this power would leave no chair to people."""
    return all(seat.playing == "bot" and not seat.person_id for p, seat in table.seats.items() if p != power)


def _running(db: Connection, person_id: str, bots_only: bool) -> int:
    t, s = tables.c, seats.c
    query = select(func.count()).select_from(tables).where(t.owner == person_id, t.status == "playing")
    if bots_only:
        query = query.where(~exists(select(s.power).where(s.table_id == t.id, s.playing != "bot")))
    return int(db.execute(query).scalar_one())
