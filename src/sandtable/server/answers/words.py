"""Sentences in the reader's language; what a language lacks is said in English."""

from __future__ import annotations

from string import Formatter
from typing import Any

from sandtable.kernel.game import Game
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Fault
from sandtable.narrate import Line
from sandtable.texts import book_of, languages


def wished(lang: str, header: str) -> str:
    """The language to answer in: the one asked for, else the first of the browser's that we speak."""
    if lang:
        return lang
    for part in header.split(",")[:10]:
        name = part.partition(";")[0].strip()[:2].casefold()
        if name in languages():
            return name
    return "en"


SORTS = {
    **dict.fromkeys(("space", "zone", "a", "b", "canal", "banks", "origin"), "a space"),
    **dict.fromkeys(("unit", "ship", "carrier"), "a unit"),
    **dict.fromkeys(("power", "owner", "holder", "country", "supplier", "other", "target"), "a power"),
    **dict.fromkeys(("points", "cost", "number", "total", "money", "hits"), "n"),
    **dict.fromkeys(("room", "worth", "amount", "level", "left"), "n"),
}  # what stands in the gaps of sentences, by their names


class Words:
    """One game's sentences in one language."""

    def __init__(self, game: Game, lang: str = "en") -> None:
        self.game = game
        self.book = book_of(game, lang)

    def say(self, code: str, args: dict[str, Any]) -> str:
        """A sentence."""
        return self.book.say(Text(code, args))

    def general(self, code: str) -> str:
        """A sentence with no case at hand: each gap holds what sort of thing stands there."""
        names = [name for _, name, _, _ in Formatter().parse(self.book.templates[code]) if name]
        return self.say(code, {name: SORTS.get(name, "…") for name in names})

    def text(self, text: Text) -> dict[str, Any]:
        """A sentence with what it was made of."""
        return {"code": text.code, "args": text.args, "text": self.book.say(text)}

    def told(self, line: Line) -> dict[str, Any]:
        """A sentence of the log as clients get it."""
        return {"text": self.book.say(line.text), "sort": line.sort, "spaces": list(line.spaces)}

    def fault(self, fault: Fault, level: str = "stop") -> dict[str, Any]:
        """A fault as clients get it."""
        return {
            "code": fault.code,
            "level": level,
            "args": fault.args,
            "text": self.say(fault.code, fault.args),
            "rule": self.game.rule_of(fault.code),
            "units": list(fault.units),
            "spaces": list(fault.spaces),
        }
