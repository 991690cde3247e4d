"""What is put to a power: the question, the form of the answer, and what silence means."""

from __future__ import annotations

from typing import Literal

import msgspec

from sandtable.kernel.decisions import Value
from sandtable.kernel.text import Text


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing to choose; `key` is what the answer names."""

    key: str
    text: Text
    units: tuple[str, ...] = ()
    spaces: tuple[str, ...] = ()


class Basket(msgspec.Struct, frozen=True, tag="basket"):
    """Buy: prices, and the money there is."""

    prices: dict[str, int]
    money: int
    chosen: dict[str, int] = {}
    limits: dict[str, int] = {}  # how many of a thing there are at most, where that is limited
    purses: dict[str, int] = {}  # the purses that pay, in their order, where a power has several


class Group(msgspec.Struct, frozen=True, tag="group"):
    """Move: the units that can still move; `reach` tells where to."""

    units: tuple[str, ...]
    manner: str
    recallable: tuple[str, ...] = ()
    must: bool = False  # whether each of them has to be brought somewhere, and any place that takes it will do
    peaceful: bool = False  # whether nobody can be attacked by these moves


class Spots(msgspec.Struct, frozen=True, tag="spots"):
    """Place: what waits, and where each kind may go now; `board` names units that may go to a new ship's zone."""

    waiting: dict[str, int]
    spots: dict[str, tuple[str, ...]]
    board: dict[str, tuple[str, ...]] = {}


class Options(msgspec.Struct, frozen=True, tag="options"):
    """Choose between `least` and `most` of these."""

    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    repeats: bool = False  # whether one of them may be named more than once


class Number(msgspec.Struct, frozen=True, tag="number"):
    """Choose a number."""

    least: int
    most: int


class Lot(msgspec.Struct, frozen=True):
    """Hits that are to be taken by some of these units."""

    hits: int
    among: tuple[str, ...]


class Losses(msgspec.Struct, frozen=True, tag="losses"):
    """Choose who takes the hits: `take` answers in all; a unit may be named as often as it can be hit."""

    lots: tuple[Lot, ...]
    take: int
    lives: dict[str, int] = {}


Form = Basket | Group | Spots | Options | Number | Losses
# Their tags; "units" are options of which each names a unit.
FormName = Literal["basket", "group", "spots", "options", "number", "losses", "units"]


class Offer(msgspec.Struct, frozen=True):
    """One question to one power."""

    power: str
    topic: str  # stable name of the question: standing orders and bots key on it
    prompt: Text
    form: Form
    default: Value | None = None  # what silence means; None when somebody must really answer
    done: bool = False  # whether `Done` is among the answers
    holds: bool = True  # whether the game waits for it
