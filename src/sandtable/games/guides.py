"""What leads a newcomer through a game: a lesson to play, a tour to look at, and tips where something is asked first.

`lesson.toml` holds a position, a seed of dice and stops to be done one after the other; `tour.toml` holds stops that
say what is different in this game, and tips by the topic of the question. Every stop is told in each language.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache

import msgspec

from sandtable.games.layers import layers_of

LESSON, TOUR = "lesson.toml", "tour.toml"


class Stop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to see or to do: what it says by language, what it points at, and the rules it is about.

    `done` says when it is over: `next` by a button, `press` when what it points at was pressed, `topic:X` when that is
    asked, `hand:SPACE:KIND` when such a unit is taken up, `moved:SPACE`, or
    `moved:SPACE:KIND`, when a move there is planned, `turn:POWER` when it is that power's turn.
    """

    en: str
    de: str
    show: tuple[str, ...] = ()  # spaces
    panel: str = ""  # a tab of the table
    press: str = ""  # what is to be pressed, by its mark on the page
    rules: tuple[str, ...] = ()
    done: str = "next"


class Tip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Said once, when a question of this topic is first put."""

    topic: str
    en: str
    de: str


class Tour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is different in a game, and its tips."""

    stop: tuple[Stop, ...] = ()
    tip: tuple[Tip, ...] = ()


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position that is played through with dice that always fall alike; others move as it is written."""

    position: str
    seed: str
    power: str  # whom the newcomer plays
    then: str  # the game it leads to
    stop: tuple[Stop, ...]
    plays: dict[str, dict[str, tuple[str, ...]]] = {}  # power -> topic -> its orders; the rest as proposed


@lru_cache(maxsize=32)
def tour_of(slug: str) -> Tour:
    """The tour of a game; empty where nobody wrote one."""
    path = layers_of(slug).layers[0].file(TOUR)
    return msgspec.convert(tomllib.loads(path.read_text("utf-8")), Tour) if path else Tour()


@lru_cache(maxsize=32)
def lesson_of(slug: str) -> Lesson | None:
    """The lesson of a game, if it has one."""
    path = layers_of(slug).layers[0].file(LESSON)
    return msgspec.convert(tomllib.loads(path.read_text("utf-8")), Lesson) if path else None
