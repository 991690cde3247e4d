"""`sandtable log`: the whole game in plain words."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from sandtable.cli import kept
from sandtable.cli.files import Look, Page, page, read_bytes
from sandtable.cli.output import Json, Sentence, as_data, json_of, print_sentences, spoken
from sandtable.kernel.dice import RecordedDice
from sandtable.kernel.events import Event
from sandtable.kernel.machine import apply
from sandtable.kernel.match import first, replay
from sandtable.kernel.record import effective
from sandtable.kernel.state import State
from sandtable.kernel.steps import SHAPE
from sandtable.kernel.verdict import Refused
from sandtable.narrate import Line, Narrator, chronicle

LOG = "log"
SOME = 20  # records that are checked before they are told: the first of them stand there at once
Told = list[tuple[int, list[Sentence]]]  # what followed from each record


def log(
    file: Annotated[Path, typer.Argument(help="A saved game.")],
    since: Annotated[int, typer.Option(help="Begin after this record.")] = 0,
    tail: Annotated[int, typer.Option(help="Only what followed from the last so many records.", min=0)] = 0,
    json: Json = False,
) -> None:
    """Tell a saved game in plain words; one that is met for the first time while it is played through and checked."""
    before = None if json or tail else kept.known(read_bytes(file), LOG)
    if before is not None:  # then nothing else need be read
        _print(msgspec.json.decode(before, type=Told), since)
        return
    found = page(file)
    if tail:
        records = effective(found.save.entries)
        since = max(since, records[-tail - 1].n if len(records) > tail else 0)
    if json:
        look = Look(found.match(), found.raw)
        sys.stdout.write(look.kept(f"log after {since}", lambda: json_of(_facts(look, since))).decode() + "\n")
        return
    known = _known(found)
    if known is not None:
        _print(known, since)
        return
    if since and found.vouched:
        match = found.match()
        after = sum(record.n <= since for record in match.records)
        print_sentences([line for _, lines in _spoken(chronicle(match, after)) for line in lines])
        return
    if since:
        found.first_met()  # nothing is printed for a while
    told: Told = []
    for n, lines in _spoken(_as_it_is_checked(found)):
        told.append((n, lines))
        if n > since or not since:
            print_sentences(lines)
    kept.keep(found.raw, LOG, msgspec.json.encode(told))  # now all of it is known to be as it should


def _print(told: Told, since: int) -> None:
    print_sentences([line for n, lines in told if n > since or not since for line in lines])


def _known(found: Page) -> Told | None:
    """What can be told at once: a short game, or a long one that was told before."""
    if not found.long:
        return list(_spoken(chronicle(found.match())))
    raw = kept.known(found.raw, LOG)
    return None if raw is None else msgspec.json.decode(raw, type=Told)


def _as_it_is_checked(found: Page) -> Iterator[tuple[int, list[Event], list[Line]]]:
    """A game nobody has played through yet, some records at a time: first they are held against the rules."""
    game, save = found.game, found.save
    state, events = first(game, save.position, RecordedDice(save.opening))
    yield 0, events, Narrator(game, State()).tell(events, None)
    records = effective(save.entries)
    for at in range(0, len(records), SOME):
        part = records[at : at + SOME]
        checked = replay(game, state, part, doubt=True)
        for record in part:
            after, events = apply(game, state, record.decision, RecordedDice(record.throws), checked=True)
            yield record.n, events, Narrator(game, state).tell(events, record.decision)
            state = after
        state = checked
    if save.digest and save.shape == SHAPE and save.digest != state.digest():
        raise Refused("file.digest")
    found.vouch(state)


def _spoken(course: Iterable[tuple[int, list[Event], list[Line]]]) -> Iterator[tuple[int, list[Sentence]]]:
    return ((n, [spoken(line) for line in lines]) for n, _, lines in course)


def _facts(look: Look, since: int) -> dict[str, Any]:
    """The game as programs read it: its records, each with what followed from it."""
    match = look.match
    records = {record.n: msgspec.to_builtins(record) for record in match.records}
    parts = {
        n: {"events": msgspec.to_builtins(events), "log": [as_data(line) for line in lines]}
        for n, events, lines in chronicle(match)
        if n > since or not since
    }
    opening = parts.pop(0, {"events": [], "log": []})
    return {
        "game": match.game.slug,
        "opening": opening["log"],
        "opening_events": opening["events"],
        "records": [{**records[n], **part} for n, part in parts.items()],
        "result": match.result,
    }
