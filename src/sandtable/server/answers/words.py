"""Sentences in the reader's language; what a language lacks is said in English."""

from __future__ import annotations

import re
from copy import copy
from functools import lru_cache
from typing import Any

from sandtable.games.loader import TEXTS, phrases
from sandtable.kernel.game import Game
from sandtable.kernel.text import Phrasebook, Text
from sandtable.kernel.verdict import Fault

NUMBERED = re.compile(r" \d+$")


@lru_cache(maxsize=1)
def languages() -> tuple[str, ...]:
    """The languages there are."""
    return tuple(sorted(path.stem for path in TEXTS.glob("*.toml") if "-" not in path.stem))


class Translated(Phrasebook):
    """Templates of another language; names of units, powers and phases inside a sentence are put into it too."""

    def named(self, value: object) -> str:
        """How an argument reads."""
        if isinstance(value, (list, tuple, set, frozenset)):
            parts = [self.named(v) for v in value]
            link = self.templates.get("list.and", " and ")
            return ", ".join(parts[:-1]) + link + parts[-1] if len(parts) > 1 else "".join(parts)
        word = str(value)
        plain = NUMBERED.sub("", word)  # "infantry 3" is infantry with a number
        return self.templates.get(f"name.{word}") or self.templates.get(f"name.{plain}", plain) + word[len(plain) :]


@lru_cache(maxsize=8)
def book(lang: str) -> Translated:
    """The sentences of a language over the English ones."""
    templates = dict(phrases("en"))
    if lang != "en" and lang in languages():
        templates.update(phrases(lang))
    return Translated(templates)


@lru_cache(maxsize=64)
def tongue(game: Game, lang: str) -> Game:
    """The same game, speaking another language: what tells its story needs nothing else."""
    other = copy(game)
    other.phrases = book(lang)
    return other


class Words:
    """One game's sentences in one language."""

    def __init__(self, game: Game, lang: str = "en") -> None:
        self.game = game
        self.teller = game if lang == "en" else tongue(game, lang)  # for what narrates
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
