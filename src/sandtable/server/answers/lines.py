"""Lines of the journal as clients get them."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.game import Game
from sandtable.server.answers.words import Words
from sandtable.server.core.terms import Row


def line_payload(game: Game, row: Row, lang: str = "en") -> dict[str, Any]:
    """One line; what is told in codes gets its sentence in the reader's language."""
    data = dict(row.data)
    events = data.get("events")
    if isinstance(events, list) and lang != "en":
        words = Words(game, lang)
        told = [{"text": s, "sort": "news", "spaces": []} for e in events if (s := _sentence(words, e))]
        data["log"] = told or data.get("log", [])
    return {"n": row.n, "kind": row.kind, "at": row.at, **data}


def _sentence(words: Words, event: dict[str, Any]) -> str:
    if event["event"] == "told":
        return words.say(event["text"]["code"], event["text"].get("args", {}))
    if event["event"] == "skipped":
        return words.say(event["code"], event.get("args", {}))
    return ""
