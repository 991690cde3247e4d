"""Who has a say in what ends or undoes a game: those who played it, and those who sat there when the dice fell."""

from __future__ import annotations

from sandtable.kernel.record import Record
from sandtable.server.core.hall import Hall
from sandtable.server.core.table import LiveTable
from sandtable.server.errors import Clash, Forbidden
from sandtable.server.table_data import Person

OWN = ("player", "order")  # decisions that are somebody's own
LEAST = 5  # decisions that somebody has made for a side before they may give it up alone


def has_played(table: LiveTable, person: Person, side: str) -> bool:
    """Whether a side is somebody's to give up: the table is theirs, or theirs alone, or they have decided for it."""
    if table.owner == person.id or {s.person_id for s in table.seats.values()} <= {person.id, ""}:
        return True
    mine = [s for s in table.sittings if s.person_id == person.id and table.side_of(s.power) == side]
    decided = ((k.entry.by, k.bundle) for k in table.kept if isinstance(k.entry, Record) and k.how in OWN)
    return sum(any(s.power == by and s.covers(n) for s in mine) for by, n in decided) >= LEAST


def must_have_played(table: LiveTable, person: Person, side: str) -> None:
    """Nobody sits down to give up what others play."""
    if not has_played(table, person, side):
        raise Forbidden("proposal.hardly_played", side=side, least=LEAST)


def must_be_here(hall: Hall, table: LiveTable, to: int) -> None:
    """Going back undoes what people saw: who was got up by others since must sit here again to agree to it."""
    if not 0 <= to < table.match.number:
        raise Clash("undo.no_record", record=to, last=table.match.number)
    undone = table.kept[to].bundle  # the line in which the first of the records to be undone was written
    for sitting in table.sittings:
        if sitting.until > undone and not table.held_by(sitting.person_id):
            line = next(iter(hall.lines_after(table.id, sitting.until - 1)), None)
            if line is not None and line.data.get("freed"):
                raise Clash("undo.freed", power=sitting.power, name=str(line.data.get("name", "")))


def consenting(table: LiveTable, given: list[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The powers whose players agreed, and those that nobody plays who could be asked, or nobody had to ask."""
    seats = table.seats
    powers = table.match.game.powers
    agreed = tuple(p for p in powers if seats[p].person_id and seats[p].person_id in given)
    free = table.terms.back == "free"
    return agreed, tuple(p for p in powers if p not in agreed and (free or not seats[p].person_id))
