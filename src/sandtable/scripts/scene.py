"""What expectations look at, and how a difference is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from sandtable.kernel.events import Event
from sandtable.kernel.game import Game
from sandtable.kernel.names import kind_of
from sandtable.kernel.notation import count
from sandtable.kernel.offers import Offer
from sandtable.kernel.pieces import split_pieces
from sandtable.kernel.state import State
from sandtable.narrate import Line, counts
from sandtable.scripts.model import Expect, listed

EMPTY = ("", "nothing", "none")


class Absent(Exception):
    """What an expectation is about is not there at all."""


class Scene(msgspec.Struct):
    """What an expectation looks at."""

    game: Game
    state: State
    offers: tuple[Offer, ...]
    events: list[Event]
    lines: list[Line]

    def offer(self, expect: Expect) -> Offer | None:
        """The offer an expectation is about: that of the topic and power it names, or the first."""
        fits = [o for o in self.offers if expect.topic in (None, o.topic)]
        if expect.asked is not None:
            fits = [o for o in fits if o.power in listed(expect.asked)] or fits
        return fits[0] if fits else None


def differ(what: str, found: object, wanted: object) -> Iterator[str]:
    """A difference, if there is one."""
    if found != wanted:
        yield f"{what} is {worded(found)}, not {worded(wanted)}"


def worded(value: object) -> str:
    """A value in words."""
    if isinstance(value, (list, tuple, set, frozenset)):
        return ", ".join(str(v) for v in value) or "nothing"
    return "nothing" if value in ("", None) else str(value)


def tally(scene: Scene, what: str, found: Counter[str], text: str) -> Iterator[str]:
    """Kinds counted, against a written list."""
    wanted: Counter[str] = Counter()
    for part in split_pieces(text if text not in EMPTY else ""):
        n, word = count(part)
        wanted[kind_of(scene.game, word)] += n
    if found != wanted:
        there = scene.game.phrases.named(counts(scene.game, found)) if found else "nothing"
        yield f"{what} is {there}, not {text or 'nothing'}"


Look = Callable[[Scene, Expect, Any], Iterator[str]]
