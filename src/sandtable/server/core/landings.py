"""Landing plans: where somebody means to bring aircraft home that fly to an attack. Nobody else sees them."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select

from sandtable.kernel.play import Play
from sandtable.server.answers.landing import comes_home, flying
from sandtable.server.core.actor import Person, must_play
from sandtable.server.core.hall import Hall
from sandtable.server.core.table import LiveTable
from sandtable.server.errors import Illegal
from sandtable.server.store.schema import landings


def listing(hall: Hall, table: LiveTable, person: Person) -> dict[str, dict[str, Any]]:
    """My aircraft in the air: where they can land, and where I mean them to; a wish that no longer fits is dropped."""
    held = must_play(table, person)
    play = Play(table.match.game, table.match.state)
    with hall.store.read() as db:
        wishes = _wishes(db, table.id, person.id)
    found = {}
    for unit_id, (power, unit) in flying(play, held).items():
        home = comes_home(play, power, unit, "combat")
        wish = wishes.get(unit_id, "")
        found[unit_id] = {**home, "at": wish if wish in home["options"] else next(iter(home["options"]), "")}
    return found


def plan(hall: Hall, table_id: str, person: Person, wanted: dict[str, str]) -> None:
    """Mean some aircraft to land elsewhere; an empty place forgets what was meant."""

    def work(table: LiveTable) -> None:
        known = listing(hall, table, person)
        for unit, space in wanted.items():
            if unit not in known:
                raise Illegal(f"{unit[:60]} is not an aircraft of yours in the air.")
            if space and space not in known[unit]["options"]:
                options = ", ".join(known[unit]["options"]) or "none"
                raise Illegal(f"{unit[:60]} cannot land in {space[:60]}; there is {options}.")
        with hall.store.write() as db:
            meant = {**_wishes(db, table.id, person.id), **wanted}
            kept = {unit: space for unit, space in meant.items() if space and unit in known}
            _keep(db, table.id, person.id, kept)

    hall.change(table_id, work)


def _wishes(db: Connection, table_id: str, person_id: str) -> dict[str, str]:
    c = landings.c
    raw = db.execute(select(c.data).where(c.table_id == table_id, c.person_id == person_id)).scalar()
    return msgspec.json.decode(raw, type=dict[str, str]) if raw else {}


def _keep(db: Connection, table_id: str, person_id: str, kept: dict[str, str]) -> None:
    c = landings.c
    db.execute(delete(landings).where(c.table_id == table_id, c.person_id == person_id))
    if kept:
        data = msgspec.json.encode(kept).decode()
        db.execute(insert(landings).values(table_id=table_id, person_id=person_id, data=data))
