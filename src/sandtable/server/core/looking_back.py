"""Looking back: the position after any record, and what happened since somebody last looked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.kernel.dice import RecordedDice
from sandtable.kernel.match import Match, first, readable, replay
from sandtable.kernel.record import effective
from sandtable.kernel.state import State
from sandtable.server.core.hall import Hall
from sandtable.server.core.table import LiveTable
from sandtable.server.errors import Unknown
from sandtable.server.store import tables


def state_at(hall: Hall, table_id: str, match: Match, number: int) -> State:
    """The position after an entry: from the last kept position before it, replaying the rest."""
    return way_to(hall, table_id, match, number)()


def way_to(hall: Hall, table_id: str, match: Match, number: int) -> Callable[[], State]:
    """The same as work still to be done: whoever holds the table finds the way, and goes it when the table is free."""
    if not 0 <= number <= match.number:
        raise Unknown("record.unknown", record=number, last=match.number)
    if number == match.number:
        return lambda: match.state
    records = effective(match.entries[:number])
    with hall.store.read() as db:
        snapshot = tables.snapshot_before(db, table_id, len(records))
    common = _common(records, match.records)

    def go() -> State:
        if snapshot is not None and readable(match.game, snapshot) and snapshot["records"] <= common:
            start, done = State.from_data(snapshot["state"], match.game.classes), int(snapshot["records"])
        else:
            start, done = first_state(match), 0
        return replay(match.game, start, records[done:])

    return go


def first_state(match: Match) -> State:
    """The position before the first decision."""
    return first(match.game, match.position, RecordedDice(match.opening))[0]


def _common(a: list[Any], b: list[Any]) -> int:
    """How many records two courses share; they differ only after a rollback."""
    n = 0
    for left, right in zip(a, b, strict=False):
        if left is not right and left != right:
            break
        n += 1
    return n


def digest(hall: Hall, table: LiveTable, person_id: str, after: int) -> dict[str, Any]:
    """What happened after a line of the journal, summed up."""
    lines = [r for r in hall.lines_after(table.id, after) if table.hears(person_id, r)]
    moves, battles, said = 0, set(), 0
    taken: list[dict[str, Any]] = []
    lost: dict[str, int] = {}
    for row in lines:
        said += row.kind == "said"
        events: Any = row.data.get("events") or []
        records: Any = row.data.get("records") or []
        moves += len(records)
        for event in events:
            if event["event"] == "taken":
                taken.append({"space": event["space"], "by": event["by"], "loser": event["loser"]})
            elif event["event"] == "removed":
                for unit in event.get("gone", ()):
                    lost[unit["owner"]] = lost.get(unit["owner"], 0) + table.match.game.kinds[unit["kind"]].cost
            elif event["event"] == "rolled" and event["thrown"]["throw"].get("space"):
                battles.add((row.data.get("by"), event["thrown"]["throw"]["space"]))
    return {
        "after": after,
        "to": table.journal,
        "decisions": moves,
        "battles": sorted({space for _, space in battles}),
        "taken": taken,
        "lost": lost,
        "said": said,
        "waiting": [{"power": w.power, "topic": w.topic} for w in table.awaited()],
    }
