"""The formats of what the project writes, as JSON Schemas: made from the types that write and read it."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from sandtable.arena.one import Outcome
from sandtable.arena.study import Described
from sandtable.kernel.decisions import Value
from sandtable.kernel.dice import Thrown
from sandtable.kernel.events import AnyEvent
from sandtable.kernel.offers import Offer
from sandtable.kernel.record import Save


class Sentence(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the log: its code and arguments, what it is about, and the English words."""

    code: str
    sort: str
    text: str
    args: dict[str, Any] = {}
    spaces: tuple[str, ...] = ()


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """A record that counts, and what followed from it."""

    n: int
    by: str
    topic: str
    value: Value
    events: list[AnyEvent]
    log: list[Sentence]
    type: Literal["decision"] = "decision"
    throws: tuple[Thrown, ...] = ()


class Log(msgspec.Struct, frozen=True, omit_defaults=True):
    """What `sandtable log --json` prints."""

    game: str
    opening: list[Sentence]
    opening_events: list[AnyEvent]
    records: list[Told]
    result: dict[str, Any]


DIALECT = "https://json-schema.org/draft/2020-12/schema"

FORMATS: dict[str, Any] = {
    "save": Save,  # a game in a file, a replay of the arena
    "event": AnyEvent,  # what happened
    "log": Log,  # a whole game as it is told
    "offer": Offer,  # what is asked
    "outcome": Outcome,  # a line of results.jsonl
    "study": Described,  # study.json
}


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of a format."""
    made = {"$schema": DIALECT, "title": name, **msgspec.json.schema(FORMATS[name])}
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(made))  # defaults as JSON knows them: no tuples
    return found
