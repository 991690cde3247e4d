"""Lines of the journal as clients get them, with the sentences of the log in the reader's language."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.game import Game
from sandtable.server.answers.words import Words
from sandtable.server.core.terms import Row


def line_payload(game: Game, row: Row, lang: str = "en") -> dict[str, Any]:
    """One line; everything that has a code gets its sentence."""
    data = dict(row.data)
    events = data.get("events")
    if isinstance(events, list):
        words = Words(game, lang)
        data["log"] = [s for e in events if (s := _sentence(words, e))]
    return {"n": row.n, "kind": row.kind, "at": row.at, **data}


def _sentence(words: Words, event: dict[str, Any]) -> str:
    if event["event"] == "told":
        return words.say(event["text"]["code"], event["text"].get("args", {}))
    if event["event"] == "skipped":
        return words.say(event["code"], event.get("args", {}))
    if event["event"] == "rolled":
        throw = event["thrown"]["throw"]
        where = f", {throw['space']}" if throw.get("space") else ""
        return f"{throw.get('who', '')} {throw['what']}{where}: {' '.join(map(str, event['thrown']['dice']))}".strip()
    return ""
