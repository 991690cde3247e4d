"""Rules to read: cards, the chart of units, and what differs between two games."""

from __future__ import annotations

from sandtable.games.differences import Differences
from sandtable.games.rulebook import Example
from sandtable.server.web.shapes.base import Shape


class RuleTitle(Shape):
    """A rule by its id and what it is about."""

    id: str
    title: str


class RuleLine(RuleTitle):
    """A rule in the list of a game's rules."""

    text: str
    shown: bool  # whether there is a position that shows it


class RuleCard(RuleTitle):
    """One rule to read, with the game it belongs to."""

    game: str
    text: str
    near: list[RuleTitle]  # rules that go with it
    refusals: list[str]  # what the table says when it bites, with gaps in braces
    example: Example | None


class Ability(Shape):
    """Something a unit can do, in words."""

    word: str
    text: str


class UnitRow(Shape):
    """Every figure of a kind of unit."""

    kind: str
    arm: str
    cost: int
    attack: int
    defence: int
    move: int
    hits: int
    worn: list[int]
    holds: list[str]
    abilities: list[Ability]


class Book(Shape):
    """A game to read about: its turn, its units, its rules."""

    game: str
    title: str
    phases: list[str]
    units: list[UnitRow]
    rules: list[RuleLine]


class Learning(Shape):
    """What somebody who knows one game must learn for another; rules are told in sentences."""

    changes: Differences
    new_rules: list[str]
    no_rules: list[str]


class GuideStop(Shape):
    """One thing to see or to do, what it points at, and when it is done."""

    text: str
    show: list[str]
    panel: str
    press: str
    rules: list[str]
    done: str


class GuideLesson(Shape):
    """A position that is played through with dice that always fall alike; others move as it is written."""

    power: str
    then: str
    stops: list[GuideStop]
    plays: dict[str, dict[str, list[str]]]


class Guide(Shape):
    """What leads a newcomer through a game."""

    lesson: GuideLesson | None
    tour: list[GuideStop]
    tips: dict[str, str]
