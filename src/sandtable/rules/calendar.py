"""Dates: what a game calls its rounds, and what its calendar holds. Both are seams that most games leave empty."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from sandtable.kernel.play import Play
from sandtable.kernel.text import Text
from sandtable.rules.hooks import Calendar, InOrder, Today

PAST, DUE, COMING = "past", "due", "coming"


class Entry(msgspec.Struct, frozen=True):
    """One line of the calendar."""

    date: str
    text: Text
    state: str = COMING
    only_if: tuple[Text, ...] = ()  # conditions it hangs on, each a sentence
    brings: tuple[Text, ...] = ()  # what it does, in words


def date(play: Play) -> str:
    """What the calendar says now; nothing where rounds are merely counted."""
    return next((told(play) for told in play.game.hooks(Today)), "")


def in_order(play: Play, dates: Iterable[str]) -> list[str]:
    """Dates in the order of the calendar; as they are written where there is none."""
    place = next(iter(play.game.hooks(InOrder)), None)
    return sorted(set(dates), key=lambda one: (place(one) if place else 0, one))


def calendar(play: Play) -> list[Entry]:
    """The lines of the calendar, in its order."""
    return [entry for told in play.game.hooks(Calendar) for entry in told(play)]
