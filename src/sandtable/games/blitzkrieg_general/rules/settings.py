"""What the rules of this game read of its settings."""

from __future__ import annotations

from sandtable.kernel.settings import Setting, Shape

LEADERS = Setting("leaders", dict[str, str], "For each side the power that settles what its powers cannot agree on.")
PROTECTORS = Setting(
    "protectors",
    dict[str, tuple[str, ...]],
    "For each side who commands a neutral minor that the other side attacks; a second name stands in for a neutral.",
)
CANALS = Setting("canals", dict[str, str], "Canals, and the area whose holder opens them to its side.", {})


class Peace(Shape, frozen=True):
    """The production of a power that is not at war."""

    production: int
    ends: tuple[str, ...]  # war with one of these ends it; with nobody named, any war


PEACE = Setting("peace", dict[str, Peace], "Production of powers while they are neutral.")


class Also(Shape, frozen=True):
    """A declaration that brings a second war."""

    on: tuple[str, ...]
    means: str
    islands: tuple[str, ...] = ()  # of those countries: to enter them means it too, whoever holds them by then


class Declarations(Shape, frozen=True):
    """Who may not declare war on whom, and what a declaration brings with it."""

    never_first: tuple[str, ...]
    later: dict[str, tuple[str, ...]]
    shielded: dict[str, str]
    waiting: tuple[str, ...]
    unbound: tuple[str, ...]
    bound: dict[str, str]
    also: dict[str, Also]


DECLARATIONS = Setting("declarations", Declarations, "Who may not declare war on whom, and what follows from one.")


class Victory(Shape, frozen=True):
    """What wins, for each side."""

    fallen: dict[str, int]  # conquered powers of the other side
    points: dict[str, int]


VICTORY = Setting("victory", Victory, "Conquered powers and points that win, for each side.")
