"""Lines of the journal as clients get them."""

from __future__ import annotations

from typing import Any

from sandtable.server.core.terms import Row


def line_payload(row: Row, lang: str = "en") -> dict[str, Any]:
    """One line, with the log in the reader's language."""
    return in_language(whole_line(row), lang)


def whole_line(row: Row) -> dict[str, Any]:
    """One line with its log in all languages."""
    return {"n": row.n, "kind": row.kind, "at": row.at, **row.data}


def in_language(line: dict[str, Any], lang: str) -> dict[str, Any]:
    """A line whose log is told in several languages, told in one."""
    log = line.get("log")
    if not isinstance(log, list):
        return line
    return {**line, "log": [_told(sentence, lang) for sentence in log]}


def _told(sentence: dict[str, Any], lang: str) -> dict[str, Any]:
    found = {k: v for k, v in sentence.items() if k != "in"}
    return {**found, "text": sentence.get("in", {}).get(lang, sentence["text"])}
