"""The sentences of every language, by code: one file a language for each part of the project, and who words them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection
from functools import lru_cache
from pathlib import Path

from sandtable.kernel.game import Game
from sandtable.kernel.text import Phrasebook, Text
from sandtable.kernel.verdict import Refused
from sandtable.places import available
from sandtable.texts.german import formed, read

HOME = Path(__file__).parent
# Of the rules, of politics and industry, of the log, of the server, of what reads lines and files, of what runs in a
# terminal, names, what readers of the rules are told, and what bots say of their turns.
PARTS = ("", "-affairs", "-log", "-server", "-reading", "-tools", "-names", "-book", "-bots")
ENTRY = "the."  # before a name: how it is inflected, see `german`
NUMBERED = re.compile(r" \d+$")


@lru_cache(maxsize=1)
def languages() -> tuple[str, ...]:
    """The languages there are."""
    return tuple(sorted(path.stem for path in HOME.glob("*.toml") if "-" not in path.stem))


def phrases(language: str) -> dict[str, str]:
    """The sentences of a language, by code: those that all games share, and those of each game."""
    found = shared(language)
    for folder in available().values():
        found = own_words(folder, language) | found
    return found


def shared(language: str) -> dict[str, str]:
    """What belongs to no game."""
    found: dict[str, str] = {}
    for part in PARTS:
        found |= tomllib.loads((HOME / f"{language}{part}.toml").read_text("utf-8"))
    return found


def own_words(folder: Path, language: str) -> dict[str, str]:
    """What a game's folder says itself in a language: its words, and what its spaces are called there."""
    words, places = (folder / f"{name}.{language}.toml" for name in ("words", "places"))
    said = tomllib.loads(places.read_text("utf-8")) if places.is_file() else {}
    found = {f"{ENTRY}{name}": entry for name, entry in said.items()}
    return found | (tomllib.loads(words.read_text("utf-8")) if words.is_file() else {})


def numbered(said: str, number: str, is_kind: bool) -> str:
    """A name and the number that ends it; at a table that of a kind is in brackets: it does not count units."""
    return f"{said} ({number.strip()})" if is_kind and number else said + number


class English(Phrasebook):
    """The sentences of a game at its table."""

    def __init__(self, templates: dict[str, str], kinds: Collection[str]) -> None:
        super().__init__(templates)
        self.kinds = kinds

    def word(self, word: str) -> str:
        """A name of the game."""
        plain = NUMBERED.sub("", word)
        return numbered(plain, word[len(plain) :], word in self.kinds)


class Translated(Phrasebook):
    """Templates of a language; names of units, powers and phases inside a sentence are put into it too."""

    def __init__(self, templates: dict[str, str], kinds: Collection[str] = ()) -> None:
        super().__init__(templates)
        self.kinds = kinds

    def word(self, word: str) -> str:
        """A name of the game, as this language has it."""
        if said := self.templates.get(f"name.{word}"):
            return said
        if entry := self.templates.get(f"{ENTRY}{word}"):
            return read(entry).bare()
        plain = NUMBERED.sub("", word)  # "infantry 3" is infantry with a number
        return numbered(self.templates.get(f"name.{plain}", plain), word[len(plain) :], word in self.kinds)

    def form(self, value: object, form: str) -> str:
        """A name in the form that a sentence asks for; of several, each."""
        if isinstance(value, (list, tuple)) and "|" not in form:
            return self._joined([self.form(one, form) for one in value])
        many = isinstance(value, (list, tuple)) and len(value) > 1
        entry = self.templates.get(f"{ENTRY}{value}") if isinstance(value, str) else None
        return formed(entry or ("die+ " if many else "") + self.named(value), form)


@lru_cache(maxsize=8)
def book(lang: str) -> Translated:
    """The sentences of a language over the English ones: what it lacks is said in English."""
    templates = dict(phrases("en"))
    if lang != "en" and lang in languages():
        templates.update(phrases(lang))
    return Translated(templates)


@lru_cache(maxsize=128)
def book_of(game: Game, lang: str) -> Phrasebook:
    """The sentences of a language at the table of one game: its own words count before those of other games."""
    if lang == "en":
        return English(game.phrases.templates, game.kinds)
    return Translated(book(lang).templates | dict(game.words.get(lang, {})), game.kinds)


def told(refused: Refused, lang: str = "en") -> str:
    """A refusal in a language, and in the words of the game it was about."""
    return words_for(refused, lang).say(refused.text)


def words_for(refused: Refused, lang: str = "en") -> Phrasebook:
    """The words in which a refusal and its reasons are told to those who type: kinds have the names one types."""
    if refused.game is None:
        return book(lang)
    return refused.game.phrases if lang == "en" else book_of(refused.game, lang)


def say(text: Text, lang: str = "en") -> str:
    """A sentence in a language."""
    return book(lang).say(text)
