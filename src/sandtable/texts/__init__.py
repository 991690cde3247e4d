"""The sentences of every language, by code: one file a language for each part of the project, and who words them."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from pathlib import Path

from sandtable.kernel.text import Phrasebook, Text

HOME = Path(__file__).parent
# Of the rules, of the log, of the server, of what reads lines and files, and of what runs in a terminal.
PARTS = ("", "-log", "-server", "-reading", "-tools")
NUMBERED = re.compile(r" \d+$")


@lru_cache(maxsize=1)
def languages() -> tuple[str, ...]:
    """The languages there are."""
    return tuple(sorted(path.stem for path in HOME.glob("*.toml") if "-" not in path.stem))


def phrases(language: str) -> dict[str, str]:
    """The sentences of a language, by code."""
    found: dict[str, str] = {}
    for part in PARTS:
        found |= tomllib.loads((HOME / f"{language}{part}.toml").read_text("utf-8"))
    return found


class Translated(Phrasebook):
    """Templates of a language; names of units, powers and phases inside a sentence are put into it too."""

    def word(self, word: str) -> str:
        """A name of the game, as this language has it."""
        plain = NUMBERED.sub("", word)  # "infantry 3" is infantry with a number
        return self.templates.get(f"name.{word}") or self.templates.get(f"name.{plain}", plain) + word[len(plain) :]


@lru_cache(maxsize=8)
def book(lang: str) -> Translated:
    """The sentences of a language over the English ones: what it lacks is said in English."""
    templates = dict(phrases("en"))
    if lang != "en" and lang in languages():
        templates.update(phrases(lang))
    return Translated(templates)


def say(text: Text, lang: str = "en") -> str:
    """A sentence in a language."""
    return book(lang).say(text)
