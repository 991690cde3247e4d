"""Lines of the journal as clients get them."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.game import Game
from sandtable.kernel.text import Text
from sandtable.server.table_data import Row
from sandtable.texts import book_of


def line_payload(row: Row, game: Game, lang: str = "en") -> dict[str, Any]:
    """One line, with the log in the reader's language."""
    return in_language(whole_line(row), game, lang)


def whole_line(row: Row) -> dict[str, Any]:
    """One line with its log as it is stored."""
    return {"n": row.n, "kind": row.kind, "at": row.at, **row.data}


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
