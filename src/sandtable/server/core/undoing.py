"""Taking back, taking up again, and changing an earlier decision under later ones."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec

from sandtable.kernel.dice import NoDice
from sandtable.kernel.machine import waiting
from sandtable.kernel.match import Match
from sandtable.kernel.notation import to_text
from sandtable.kernel.record import Entry, Record
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Refused
from sandtable.server.core.actor import must_play
from sandtable.server.core.changes import Change, write_change
from sandtable.server.core.deciding import must_be_current, play_bundle
from sandtable.server.core.hall import Hall
from sandtable.server.core.table import LiveTable
from sandtable.server.errors import Clash, Illegal
from sandtable.server.table_data import Kept, Person

OTHERS = Text("undo.others_build")
MOST_BACK = 1000  # bundles that are taken back together


def bundle_start(kept: Sequence[Kept], at: int) -> int:
    """Where the bundle that ends before `at` begins."""
    start = at - 1
    while start > 0 and kept[start - 1].bundle == kept[at - 1].bundle:
        start -= 1
    return start


def undoable(table: LiveTable, person: Person) -> list[list[Record]]:
    """The bundles this person may take back alone, the last first; others' in between stay if they do not mind."""
    held = table.held_by(person.id)
    found: list[list[Record]] = []
    ours = len(table.kept)  # from here on nobody else decided
    for start, end in () if table.over else islice(_ways_back(table, held), MOST_BACK):
        records = [k.entry for k in table.kept[start:end] if isinstance(k.entry, Record)]
        if all(_by(k, held) for k in table.kept[end:ours]):
            found.append(records)
            ours = start
        else:  # passing over others costs a trial: one is enough to know that there is a way
            return [*found, records] if _fits_without(table, held, start) else found
    return found


def _by(kept: Kept, held: Collection[str]) -> bool:
    return isinstance(kept.entry, Record) and kept.entry.by in held


def _ways_back(table: LiveTable, held: Collection[str]) -> Iterator[tuple[int, int]]:
    """Bundles of some powers, the last first, until dice fell; others' are passed over if several were asked."""
    at = len(table.kept)
    while at > 0:
        start = bundle_start(table.kept, at)
        bundle = table.kept[start:at]
        if any(not isinstance(k.entry, Record) or k.entry.throws for k in bundle):
            return
        if all(_by(k, held) for k in bundle):
            yield start, at
        elif not _together(table, start):
            return
        at = start


def _together(table: LiveTable, start: int) -> bool:
    """Whether several powers were asked before an entry; no way back leads past a rollback, so entries are records."""
    match = table.match
    count = len(match.records) - (len(table.kept) - start)
    try:
        _lay_out(match, count)
        state = match.at(count)
    except Refused:  # a game from before its rules were kept may not replay: then there is no way back over others
        return False
    return len(waiting(match.game, state)) > 1


def _fits_without(table: LiveTable, held: Collection[str], start: int) -> bool:
    """Whether what others decided since would have been decided the same without us."""
    try:
        _without(table.match.fork(), table, held, start)
    except Clash:
        return False
    return True


def _without(match: Match, table: LiveTable, held: Collection[str], start: int) -> list[tuple[Entry, int, str]]:
    """Take back everything from `start` on, and put what others decided since in its place again."""
    _take_back(match, len(table.kept) - start)
    added: list[tuple[Entry, int, str]] = []
    for one in table.kept[start:]:
        if _by(one, held):
            continue
        assert isinstance(one.entry, Record)
        try:
            match.decide(one.entry.decision, dice=NoDice())
        except Refused:
            raise Clash(OTHERS, {"ask": "rollback"}) from None
        added.append((match.entries[-1], one.bundle, one.how))
    return added


def undo(hall: Hall, table_id: str, person: Person, offer: int, n: int = 1) -> dict[str, Any]:
    """Take back the last `n` bundles of one's own."""

    def work(table: LiveTable) -> dict[str, Any]:
        held = must_play(table, person)
        must_be_current(hall, table, offer, held)
        ways = list(_ways_back(table, held))[:n]
        if len(ways) < n:
            raise Clash(_no_further(table, held), {"ask": "rollback"})
        start = ways[-1][0]
        match = table.match.fork()
        added = _without(match, table, held, start)
        mine = [[k.entry for k in table.kept[a:b] if isinstance(k.entry, Record)] for a, b in ways]
        redo = [*table.redo, *([msgspec.to_builtins(r.decision) for r in bundle] for bundle in mine)]
        dropped = [r for bundle in reversed(mine) for r in bundle]
        decided = frozenset(r.by for r in dropped)
        data = _told(person, dropped)
        return write_change(hall, table, Change("undone", match, start, added, redo=redo, data=data, decided=decided))

    return hall.change(table_id, work)


def _no_further(table: LiveTable, held: Collection[str], record: int = 0) -> Text:
    """Why nothing more, or not this record, may be taken back alone."""
    if not table.kept:
        return Text("undo.none_left")
    for one in reversed(table.kept[max(0, record - 1) :]):
        if not isinstance(one.entry, Record) or one.entry.throws:
            break
        if one.entry.by not in held:
            return Text("undo.last_other", {"power": one.entry.by})
    return Text("undo.dice")


def _told(person: Person, dropped: Sequence[Entry]) -> dict[str, Any]:
    return {"who": person.name, "dropped": msgspec.to_builtins(list(dropped))}


def _take_back(match: Match, size: int) -> None:
    _lay_out(match, max(0, len(match.records) - size))
    for _ in range(size):
        try:
            match.undo(match.records[-1].by if match.records else "")
        except Refused as refused:
            raise Clash(refused, {"ask": "rollback"}) from None


def _lay_out(match: Match, since: int) -> None:
    """Have every position after `since` records at hand.

    A table that comes from the store has but the last kept one: going back from it step by step would play the same
    records again for every step.
    """
    known = dict(match.kept)
    missing = [count for count in range(since, len(match.records)) if count not in known]
    for count in missing:
        known[count] = match.at(count)
        match.kept.append((count, known[count]))
    if missing:
        match.kept.sort(key=lambda pair: pair[0])


def _is_ours(bundle: list[dict[str, Any]], held: Collection[str]) -> bool:
    return all(d["by"] in held for d in bundle)


def redo(hall: Hall, table_id: str, person: Person, offer: int, n: int = 1) -> dict[str, Any]:
    """Take up again what was undone, as long as nothing else was decided since."""

    def work(table: LiveTable) -> dict[str, Any]:
        held = must_play(table, person)
        must_be_current(hall, table, offer, held)
        if n > sum(_is_ours(b, held) for b in table.redo):
            raise Clash("undo.no_redo")
        answer: dict[str, Any] = {}
        for _ in range(n):
            match, left = table.match.fork(), list(table.redo)
            kept = match.number
            last = max(i for i, b in enumerate(left) if _is_ours(b, held))
            course = play_bundle(match, person, table, left.pop(last))
            added: list[tuple[Entry, int, str]] = [(e, 0, "player") for e in match.entries[kept:]]
            data = {"by": match.records[-1].by, "who": person.name, "how": "player", **course.cut()}
            answer = write_change(
                hall, table, Change("redone", match, kept, added, course.events, course.log, left, data=data)
            )
        return answer

    return hall.change(table_id, work)


def amend(
    hall: Hall, table_id: str, person: Person, offer: int, record: int, new: Sequence[dict[str, Any]], dry: bool
) -> dict[str, Any]:
    """Replace the bundle of an earlier record by other decisions, and play the later ones again as far as they fit.

    It goes no further back than undo does, and throws no dice: neither the old turn nor the dice to come are open.
    """

    def work(table: LiveTable) -> dict[str, Any]:
        held = must_play(table, person)
        must_be_current(hall, table, offer, held)
        if not 1 <= record <= len(table.kept):
            raise Clash("record.none", record=record)
        way = next(((a, b) for a, b in _ways_back(table, held) if a < record <= b), None)
        if way is None:
            raise Clash(_no_further(table, held, record), {"ask": "rollback"})
        kept, end = way
        match = table.match.fork()
        _take_back(match, len(table.kept) - kept)
        try:
            play_bundle(match, person, table, new, NoDice())
        except Illegal:
            if not dry:
                raise
            return {"dry": True, "ok": False, "dropped": []}
        bundle = table.kept[kept].bundle
        added: list[tuple[Entry, int, str]] = [(e, bundle, "player") for e in match.entries[kept:]]
        dropped = []
        for one in table.kept[end:]:
            assert isinstance(one.entry, Record)
            before = match.number
            try:
                match.decide(one.entry.decision, dice=NoDice())
            except Refused:
                if one.entry.by not in held:
                    raise Clash(OTHERS, {"ask": "rollback"}) from None
                dropped.append(one.entry)
                continue
            added += [(e, one.bundle, one.how) for e in match.entries[before:]]
        told = _told(person, dropped)
        if dry:
            return {"dry": True, "ok": True, **told}
        return write_change(hall, table, Change("amended", match, kept, added, data=told, decided=frozenset(held)))

    return hall.change(table_id, work)


def label(records: Sequence[Record]) -> str:
    """A bundle in words short enough for a button."""
    return "; ".join(to_text(r.value) for r in records)[:120] if records else ""
