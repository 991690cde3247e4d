"""Taking back, taking up again, and changing an earlier decision under later ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from sandtable.kernel.match import Match
from sandtable.kernel.notation import to_text
from sandtable.kernel.record import Entry, Record
from sandtable.kernel.verdict import Refused
from sandtable.server.core.actor import Person, must_hold, must_play
from sandtable.server.core.changes import Change, write_change
from sandtable.server.core.deciding import must_be_current, play_bundle
from sandtable.server.core.hall import Hall
from sandtable.server.core.table import Kept, LiveTable
from sandtable.server.errors import Clash, Illegal


def bundle_start(kept: Sequence[Kept], at: int) -> int:
    """Where the bundle that ends before `at` begins."""
    start = at - 1
    while start > 0 and kept[start - 1].bundle == kept[at - 1].bundle:
        start -= 1
    return start


def undoable(table: LiveTable, person: Person) -> list[list[Record]]:
    """The bundles this person may take back alone, the last first."""
    held = table.held_by(person.id)
    found: list[list[Record]] = []
    at = len(table.kept)
    while at > 0:
        start = bundle_start(table.kept, at)
        bundle = table.kept[start:at]
        records = [k.entry for k in bundle if isinstance(k.entry, Record)]
        free = len(records) == len(bundle) and all(r.by in held and not r.throws for r in records)
        if not free or table.over:
            break
        found.append(records)
        at = start
    return found


def undo(hall: Hall, table_id: str, person: Person, offer: int, n: int = 1) -> dict[str, Any]:
    """Take back the last `n` bundles."""

    def work(table: LiveTable) -> dict[str, Any]:
        must_play(table, person)
        must_be_current(hall, table, offer)
        if not 1 <= n <= len(table.kept):
            raise Clash("There is nothing to undo.")
        match = table.match.fork()
        redo = list(table.redo)
        kept = len(table.kept)
        dropped: list[Record] = []
        for _ in range(n):
            if not kept:
                break
            size = kept - bundle_start(table.kept, kept)
            _take_back(match, table, person, size)
            records = [k.entry for k in table.kept[kept - size : kept] if isinstance(k.entry, Record)]
            redo.append([msgspec.to_builtins(r.decision) for r in records])
            dropped = [*records, *dropped]
            kept -= size
        change = Change("undone", match, kept, [], redo=redo, data=_told(person, dropped))
        return write_change(hall, table, change)

    return hall.change(table_id, work)


def _told(person: Person, dropped: Sequence[Entry]) -> dict[str, Any]:
    return {"who": person.name, "dropped": msgspec.to_builtins(list(dropped))}


def _take_back(match: Match, table: LiveTable, person: Person, size: int) -> None:
    for _ in range(size):
        last = match.records[-1] if match.records else None
        if last is not None:
            must_hold(table, person, last.by)
        try:
            match.undo(last.by if last else "")
        except Refused as refused:
            raise Clash(refused.sentence, ask="rollback") from None


def redo(hall: Hall, table_id: str, person: Person, offer: int, n: int = 1) -> dict[str, Any]:
    """Take up again what was undone, as long as nothing else was decided since."""

    def work(table: LiveTable) -> dict[str, Any]:
        must_play(table, person)
        must_be_current(hall, table, offer)
        if not 1 <= n <= len(table.redo):
            raise Clash("There is nothing to redo.")
        answer: dict[str, Any] = {}
        for _ in range(n):
            match, left = table.match.fork(), list(table.redo)
            kept = match.number
            course = play_bundle(match, person, table, left.pop())
            added: list[tuple[Entry, int, str]] = [(e, 0, "player") for e in match.entries[kept:]]
            data = {"by": match.records[-1].by, "who": person.name, "how": "player"}
            answer = write_change(
                hall, table, Change("redone", match, kept, added, course.events, course.log, left, data=data)
            )
        return answer

    return hall.change(table_id, work)


def amend(
    hall: Hall, table_id: str, person: Person, offer: int, record: int, new: Sequence[dict[str, Any]], dry: bool
) -> dict[str, Any]:
    """Replace the bundle of an earlier record by other decisions, and play the later ones again as far as they fit."""

    def work(table: LiveTable) -> dict[str, Any]:
        must_play(table, person)
        must_be_current(hall, table, offer)
        if not 1 <= record <= len(table.kept):
            raise Clash(f"There is no record {record}.")
        bundle = table.kept[record - 1].bundle
        kept = next(i for i, k in enumerate(table.kept) if k.bundle == bundle)
        later = [k for k in table.kept[kept:] if k.bundle != bundle]
        match = table.match.fork()
        _take_back(match, table, person, len(table.kept) - kept)
        if new:
            try:
                play_bundle(match, person, table, new)
            except Illegal:
                if not dry:
                    raise
                return {"dry": True, "ok": False, "dropped": []}
        added: list[tuple[Entry, int, str]] = [(e, bundle, "player") for e in match.entries[kept:]]
        dropped = []
        for one in later:
            assert isinstance(one.entry, Record)
            before = match.number
            try:
                match.decide(one.entry.decision)
            except Refused:
                dropped.append(one.entry)
                continue
            added += [(e, one.bundle, one.how) for e in match.entries[before:]]
        told = _told(person, dropped)
        if dry:
            return {"dry": True, "ok": True, **told}
        return write_change(hall, table, Change("amended", match, kept, added, data=told))

    return hall.change(table_id, work)


def label(records: Sequence[Record]) -> str:
    """A bundle in words short enough for a button."""
    return "; ".join(to_text(r.value) for r in records)[:120] if records else ""
