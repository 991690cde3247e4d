"""Lines of the journal as clients get them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from sandtable.kernel.dice import Throw
from sandtable.kernel.game import Game
from sandtable.kernel.text import Text
from sandtable.server.table_data import Row
from sandtable.texts import book_of


def line_payload(row: Row, game: Game, lang: str = "en") -> dict[str, Any]:
    """One line, with the log in the reader's language."""
    return in_language(whole_line(row), game, lang)


def whole_line(row: Row) -> dict[str, Any]:
    """One line with its log as it is stored, and dice as they are told now."""
    line = {"n": row.n, "kind": row.kind, "at": row.at, **row.data}
    for thrown in _throws(line):
        thrown["throw"] = msgspec.to_builtins(msgspec.convert(thrown["throw"], Throw))
    return line


def _throws(line: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Throws of a line from before they named the kind of unit by itself: they named both at once."""
    found = [event.get("thrown") for event in line.get("events", ())]
    found += [thrown for record in line.get("records", ()) for thrown in record.get("throws", ())]
    return (thrown for thrown in found if thrown and " of " in thrown["throw"]["what"])


def in_language(line: dict[str, Any], game: Game, lang: str) -> dict[str, Any]:
    """A line with its log in the reader's language."""
    log = line.get("log")
    if not isinstance(log, list):
        return line
    return {**line, "log": [_told(sentence, game, lang) for sentence in log]}


def _told(sentence: dict[str, Any], game: Game, lang: str) -> dict[str, Any]:
    """A stored sentence. Those from before the log was kept in codes are there in the languages of their time."""
    found = {k: v for k, v in sentence.items() if k in ("sort", "spaces")}
    if "code" in sentence:
        return {**found, "text": book_of(game, lang).say(Text(sentence["code"], sentence.get("args", {})))}
    return {**found, "text": sentence.get("in", {}).get(lang, sentence["text"])}
