"""The formats of what the project writes, as JSON Schemas: made from the types that write and read it."""

from __future__ import annotations

from typing import Any

import msgspec

from sandtable.arena.one import Outcome
from sandtable.arena.study import Described
from sandtable.kernel.events import AnyEvent
from sandtable.kernel.offers import Offer
from sandtable.kernel.record import Save

DIALECT = "https://json-schema.org/draft/2020-12/schema"

FORMATS: dict[str, Any] = {
    "save": Save,  # a game in a file, a replay of the arena
    "event": AnyEvent,  # what happened
    "offer": Offer,  # what is asked
    "outcome": Outcome,  # a line of results.jsonl
    "study": Described,  # study.json
}


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of a format."""
    made = {"$schema": DIALECT, "title": name, **msgspec.json.schema(FORMATS[name])}
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(made))  # defaults as JSON knows them: no tuples
    return found
