"""Saved games: who decided what and how the dice fell, by names, in JSON that says which rules it was played by."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from sandtable.kernel.decisions import Decision, Value
from sandtable.kernel.dice import BY_RECORD, DERIVATIONS, Thrown
from sandtable.kernel.verdict import Refused

FORMAT = 1
MOST_BYTES = 32_000_000  # far above any real game; it keeps hostile files from filling the memory
MOST_RECORDS = 200_000
LONG = 200  # records; fewer are replayed in no time


class Record(msgspec.Struct, frozen=True, omit_defaults=True, tag="decision"):
    """One decision and the dice it threw."""

    n: int
    by: str
    topic: str
    value: Value
    throws: tuple[Thrown, ...] = ()

    @property
    def decision(self) -> Decision:
        """The decision alone."""
        return Decision(self.by, self.topic, self.value)


class Rollback(msgspec.Struct, frozen=True, omit_defaults=True, tag="rollback"):
    """The table agreed to go back: everything after record `to` no longer counts."""

    n: int
    to: int
    consent: tuple[str, ...] = ()  # the powers whose players agreed
    unasked: tuple[str, ...] = ()  # the powers that nobody played who could be asked: bots, empty chairs
    restore: bool = False  # not back but forward again: the course counts as it stood after record `to`


Entry = Record | Rollback


class Carried(msgspec.Struct, frozen=True, omit_defaults=True):
    """The dice up to record `upto` were promised elsewhere, before the game was taken on here."""

    upto: int
    commitment: str = ""
    seed: str = ""  # where it is known
    derivation: int = BY_RECORD


class Save(msgspec.Struct, omit_defaults=True):
    """A game in a file."""

    format: int
    game: str
    ruleset: int
    options: dict[str, Any] = {}
    names: dict[str, str] = {}  # power -> who plays it
    commitment: str = ""  # SHA-256 of the seed, known from the first day
    seed: str = ""  # revealed when the game is over
    opening: tuple[Thrown, ...] = ()  # dice thrown before the first decision
    position: str = ""  # the position it began from, if not the printed set-up
    carried: tuple[Carried, ...] = ()  # earlier promises; `commitment` and `seed` are for the records after them
    derivation: int = BY_RECORD  # how the dice of those records follow from the seed
    entries: list[Entry] = []
    digest: str = ""  # of the last position
    shape: int = 1  # of the steps in that position
    reached: dict[str, Any] = {}  # that position, to be looked at before a long game is played through
    result: dict[str, Any] = {}


def dump(save: Save) -> bytes:
    """A save as JSON."""
    return msgspec.json.format(msgspec.json.encode(save), indent=0)


def parse(raw: bytes) -> Save:
    """A save from JSON; anything else is refused in one sentence."""
    if len(raw) > MOST_BYTES:
        raise Refused("file.bytes", bytes=len(raw), most=MOST_BYTES)
    try:
        save = msgspec.json.decode(raw, type=Save)
    except (msgspec.ValidationError, msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise Refused("file.no_save", error=str(error)) from None
    if save.format != FORMAT:
        raise Refused("file.format", format=save.format, ours=FORMAT)
    if len(save.entries) > MOST_RECORDS:
        raise Refused("file.records", records=len(save.entries), most=MOST_RECORDS)
    for n, entry in enumerate(save.entries, 1):
        if entry.n != n:
            raise Refused("file.number", record=n, number=entry.n)
    if save.digest and (len(save.digest) != 64 or not set(save.digest) <= set("0123456789abcdef")):
        raise Refused("file.digest")
    ends = [0, *(part.upto for part in save.carried), len(save.entries)]
    if ends != sorted(ends):
        raise Refused("file.promises")
    for derivation in (save.derivation, *(part.derivation for part in save.carried)):
        if derivation not in DERIVATIONS:
            raise Refused("file.derivation", derivation=derivation, ours=DERIVATIONS)
    return save


def fallen(opening: Sequence[Thrown], entries: Iterable[Entry]) -> int:
    """How many dice were thrown in a game, also those that were taken back by consent."""
    throws = (t for entry in entries if isinstance(entry, Record) for t in entry.throws)
    return sum(len(t.dice) for t in (*opening, *throws))


def effective(entries: list[Entry]) -> list[Record]:
    """The records that count, rollbacks taken into account."""
    kept: list[Record] = []
    before = kept  # the course that the last rollback left
    for entry in entries:
        if isinstance(entry, Record):
            kept.append(entry)
        elif entry.restore:
            kept = before
        else:
            before, kept = kept, [r for r in kept if r.n <= entry.to]
    return kept
