"""Sentences in the reader's language; what a language lacks is said in English."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sandtable.games.loader import TEXTS, phrases
from sandtable.kernel.game import Game
from sandtable.kernel.text import Phrasebook, Text
from sandtable.kernel.verdict import Fault


def languages() -> tuple[str, ...]:
    """The languages there are."""
    return tuple(sorted(path.stem for path in TEXTS.glob("*.toml")))


@lru_cache(maxsize=8)
def book(lang: str) -> Phrasebook:
    """The sentences of a language over the English ones."""
    templates = dict(phrases("en"))
    if lang != "en" and lang in languages():
        templates.update(phrases(lang))
    return Phrasebook(templates)


class Words:
    """One game's sentences in one language."""

    def __init__(self, game: Game, lang: str = "en") -> None:
        self.game = game
        self.book = game.phrases if lang == "en" else book(lang)

    def say(self, code: str, args: dict[str, Any]) -> str:
        """A sentence."""
        return self.book.say(Text(code, args))

    def text(self, text: Text) -> dict[str, Any]:
        """A sentence with what it was made of."""
        return {"code": text.code, "args": text.args, "text": self.book.say(text)}

    def fault(self, fault: Fault, level: str = "stop") -> dict[str, Any]:
        """A fault as clients get it."""
        return {
            "code": fault.code,
            "level": level,
            "args": fault.args,
            "text": self.say(fault.code, fault.args),
            "rule": self.game.rules.get(fault.code, ""),
            "units": list(fault.units),
            "spaces": list(fault.spaces),
        }
