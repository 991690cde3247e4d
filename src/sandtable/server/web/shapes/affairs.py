"""The state of the world beside the board."""

from __future__ import annotations

from sandtable.server.web.shapes.base import Shape


class CalendarEntry(Shape):
    """Something the calendar holds."""

    date: str
    state: str
    text: str
    only_if: list[str]
    brings: list[str]


class Score(Shape):
    """How far a side is."""

    side: str
    what: str
    has: int
    needs: int
    which: list[str]


class Prospect(Shape):
    """A war that could be declared, when, and what would follow."""

    power: str
    target: str
    when: str
    why: str
    follows: list[str]


class Aim(Shape):
    """An objective that pays, and what is in its way."""

    power: str
    what: str
    pays: int
    paid: int
    each: bool
    missing: list[str]
    spaces: list[str]
    held: list[str]


class LaneTold(Shape):
    """A convoy: where it goes by, what it is, who controls it, and whether its owner is paid."""

    space: str
    what: str
    holder: str
    worth: int
    pays: bool


class Affairs(Shape):
    """The state of the world beside the board."""

    date: str
    dates: list[str]  # on which something that was ordered arrives, in the order of the calendar
    calendar: list[CalendarEntry]
    score: list[Score]
    wars: dict[str, list[str]]
    leads: dict[str, str]
    prospects: list[Prospect]
    aims: list[Aim]
    production: dict[str, int]
    incomes: dict[str, int]  # what each purse would receive now
    ahead: list[str]  # what dice will decide without asking anybody
    lanes: list[LaneTold]
