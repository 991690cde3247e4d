"""Going round the tables at which a bot is to move, some at a time, so that each comes up however many there are."""

from __future__ import annotations

from sqlalchemy import exists, select

from sandtable.server.store.schema import seats, tables
from sandtable.server.store.store import Store

MOST = 200  # tables of one look


class Round:
    """One round: of tables where people play too, or of those that bots have to themselves."""

    def __init__(self, store: Store, with_people: bool) -> None:
        self.store, self.last = store, ""
        c, s = tables.c, seats.c
        people = exists(select(s.power).where(s.table_id == c.id, s.person_id != ""))
        wanted = people if with_people else ~people
        self._query = select(c.id).where(c.status == "playing", c.automatic == 1, wanted).order_by(c.id)

    def next(self, room: int) -> list[str]:
        """The tables that come now, at most as many as there is room for; after the last the first comes again."""
        if room <= 0:
            return []
        most = min(room, MOST)
        with self.store.read() as db:
            found = list(db.execute(self._query.where(tables.c.id > self.last).limit(most)).scalars())
        self.last = found[-1] if len(found) == most else ""
        return found
