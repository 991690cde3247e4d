"""Going back past dice or past others: what goes with it, and whether the terms of the table let it happen."""

from __future__ import annotations

from typing import Any

import msgspec

from sandtable.kernel.text import Text
from sandtable.server.core.hall import Hall
from sandtable.server.core.looking_back import state_at
from sandtable.server.core.patch import turn_of
from sandtable.server.core.table import LiveTable
from sandtable.server.errors import Clash
from sandtable.server.table_data import Person


class Price(msgspec.Struct, frozen=True):
    """What goes when the table goes back to after a record: decisions, dice, and turns that had ended since."""

    to: int
    records: int
    turns: int
    dice: int


def price(hall: Hall, table: LiveTable, to: int) -> Price:
    """What it costs to go back to after a record."""
    match = table.match
    if not 0 <= to < match.number:
        raise Clash("undo.no_record", record=to, last=match.number)
    gone = [r for r in match.records if r.n > to]
    dice = sum(len(t.dice) for r in gone for t in r.throws)
    return Price(to, len(gone), _turns(hall, table, to), dice)


def _turns(hall: Hall, table: LiveTable, to: int) -> int:
    """How often the turn changed since a record, as the lines of the journal tell it."""
    now = _whose(turn_of(table.match.game, state_at(hall, table.id, table.match, to)))
    count, after = 0, max(0, table.kept[to].bundle - 1)
    while lines := hall.lines_after(table.id, after):
        for line in lines:
            changed: Any = line.data.get("patch")
            if changed and _whose(changed["turn"]) != now:
                count, now = count + 1, _whose(changed["turn"])
        after = lines[-1].n
    return count


def _whose(turn: dict[str, Any]) -> tuple[int, tuple[str, ...]]:
    return turn["round"], tuple(turn["powers"])


def asked_for(table: LiveTable, person: Person) -> list[str]:
    """The people who must agree before this person goes back, themselves among them."""
    if table.terms.back == "free":
        return [person.id]
    return sorted({s.person_id for s in table.seats.values() if s.person_id})


def why_not(table: LiveTable, person: Person, cost: Price) -> Text | None:
    """What speaks against it: the terms, or that only bots were there whom nobody can ask."""
    if table.terms.back == "never":
        return Text("undo.never")
    others = set(asked_for(table, person)) - {person.id}
    bots = any(s.playing == "bot" for s in table.seats.values())
    if table.terms.back == "free" or others or not bots:
        return None
    mine = set(turn_of(table.match.game, table.match.state)["powers"]) & set(table.held_by(person.id))
    return None if mine and not cost.turns else Text("undo.own_turn")


def must_be_allowed(hall: Hall, table: LiveTable, person: Person, to: int) -> None:
    """Refuse what the terms of the table do not allow."""
    why = why_not(table, person, price(hall, table, to))
    if why is not None:
        raise Clash(why)


def must_be_restorable(table: LiveTable) -> None:
    """Only what was taken back last, and nothing was decided since, can be taken up again."""
    if not table.match.restorable:
        raise Clash("undo.no_redo")
