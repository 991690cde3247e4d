"""Landing plans: where somebody means to bring aircraft home, from the attack to the landing. Nobody else sees them."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select

from sandtable.kernel.play import Play
from sandtable.server.core.actor import must_play
from sandtable.server.core.coming_home import aloft
from sandtable.server.core.hall import Hall
from sandtable.server.core.patch import turn_of
from sandtable.server.core.table import LiveTable
from sandtable.server.errors import Illegal
from sandtable.server.store.schema import landings
from sandtable.server.table_data import Person


class Wishes(msgspec.Struct):
    """Where aircraft are meant to land, by unit; good for the round in which it was said."""

    round: int = 0
    places: dict[str, str] = {}


def listing(hall: Hall, table: LiveTable, person: Person) -> dict[str, dict[str, Any]]:
    """My aircraft in the air: where they can land, and where I mean them to; a wish that no longer fits is dropped."""
    held = must_play(table, person)
    with hall.store.read() as db:
        wishes = _wishes(db, table, person)
    found = {}
    for unit_id, home in aloft(Play(table.match.game, table.match.state), held).items():
        wish = wishes.get(unit_id, "")
        found[unit_id] = {**home, "at": wish if wish in home["options"] else next(iter(home["options"]), "")}
    return found


def plan(hall: Hall, table_id: str, person: Person, wanted: dict[str, str]) -> None:
    """Mean some aircraft to land elsewhere; an empty place forgets what was meant."""

    def work(table: LiveTable) -> None:
        known = listing(hall, table, person)
        for unit, space in wanted.items():
            if unit not in known:
                raise Illegal("landing.not_flying", unit=unit)
            if space and space not in known[unit]["options"]:
                raise Illegal("landing.cannot", unit=unit, space=space, known=tuple(known[unit]["options"]))
        with hall.store.write() as db:
            meant = {**_wishes(db, table, person), **wanted}
            # Those of other battles land later: what was meant for them is kept as long as they fly at all.
            kept = {unit: space for unit, space in meant.items() if space and unit in table.match.state.units}
            _keep(db, table, person, kept)

    hall.change(table_id, work)


def _round(table: LiveTable) -> int:
    return int(turn_of(table.match.game, table.match.state)["round"])


def _wishes(db: Connection, table: LiveTable, person: Person) -> dict[str, str]:
    c = landings.c
    raw = db.execute(select(c.data).where(c.table_id == table.id, c.person_id == person.id)).scalar()
    wishes = msgspec.json.decode(raw, type=Wishes) if raw else Wishes()
    return wishes.places if wishes.round == _round(table) else {}


def _keep(db: Connection, table: LiveTable, person: Person, kept: dict[str, str]) -> None:
    c = landings.c
    db.execute(delete(landings).where(c.table_id == table.id, c.person_id == person.id))
    if kept:
        data = msgspec.json.encode(Wishes(_round(table), kept)).decode()
        db.execute(insert(landings).values(table_id=table.id, person_id=person.id, data=data))
