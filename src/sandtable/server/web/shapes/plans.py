"""Odds, threats, advice, standing orders, branches and reviews."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, UnsetType, field

from sandtable.kernel.decisions import Decision, Value
from sandtable.kernel.record import Record
from sandtable.server.core.orders import StandingOrder
from sandtable.server.web.shapes.base import Shape
from sandtable.server.web.shapes.play import Figures, OfferTold, Position, ShortOdds


class Survivors(Shape):
    """Who is left, and how likely."""

    chance: float
    units: dict[str, int]


class BattleOdds(Shape):
    """How a battle goes, from the attacker's side; or why that cannot be told."""

    why: str | UnsetType = UNSET
    win: float | UnsetType = UNSET
    draw: float | UnsetType = UNSET
    lose: float | UnsetType = UNSET
    take: float | UnsetType = UNSET
    swing: float | UnsetType = UNSET
    loss: float | UnsetType = UNSET
    gain: float | UnsetType = UNSET
    rounds: float | UnsetType = UNSET
    keep: list[Survivors] | UnsetType = UNSET
    left: list[Survivors] | UnsetType = UNSET
    low: float | UnsetType = UNSET
    high: float | UnsetType = UNSET
    method: Literal["exact", "sampled"] | UnsetType = UNSET
    err: float | UnsetType = UNSET
    lost: list[dict[str, float]] | UnsetType = UNSET  # of both sides by kind, on average
    damage: list[float] | UnsetType = UNSET  # of a raid: the chances of 0, 1, 2 ... points
    down: list[float] | UnsetType = UNSET  # and of 0, 1, 2 ... aircraft lost
    chain: float | UnsetType = UNSET  # with the sea battle before a landing
    own: bool | UnsetType = UNSET  # whether units of the asker's powers take part


class OddsTold(BattleOdds):
    """The battles on the board and all together; or, of two forces in writing, the fields of one battle."""

    revision: int | UnsetType = UNSET
    power: str | UnsetType = UNSET
    battles: dict[str, BattleOdds] | UnsetType = UNSET
    all: float | UnsetType | None = UNSET


class SortOfBattle(Shape):
    """One sort of battle: the kinds that count on each side, and what each may choose in it, by topic and side."""

    sort: Literal["land", "landing", "sea", "raid"]
    attackers: list[str]
    defenders: list[str]
    choices: list[tuple[str, int]]


class Calculator(Shape):
    """What can be said about a battle of a game."""

    sorts: list[SortOfBattle]
    powers: list[str]
    losses: list[list[str]]  # the order in which kinds are given up on each side, as the game proposes
    developments: list[str]
    options: list[str]


class AfterAnswer(Shape):
    """Planned battles after the enemy's likely answer, who came to each by kind, and what the enemy was asked."""

    battles: dict[str, BattleOdds]
    came: dict[str, dict[str, int]]
    asked: list[str]


class WrittenBattle(Shape):
    """An attack on the board in writing."""

    attacker: str
    defender: str
    sort: Literal["land", "landing", "sea"]
    space: str
    turn: int


class ThreatLink(Shape):
    """What one enemy could bring."""

    by: str
    hold: float
    with_: dict[str, int] = field(name="with")


class ThreatTold(Shape):
    """The chance to hold a place against the worst enemy, and against each in turn order."""

    by: str
    hold: float
    with_: dict[str, int] = field(name="with")
    chain: list[ThreatLink]
    most: float


class Threats(Shape):
    """What the enemies of a power could take next."""

    power: str
    spaces: dict[str, ThreatTold]


class Comers(Shape):
    """For each space the units, by power and kind, that could come there in one move."""

    revision: int
    spaces: dict[str, dict[str, dict[str, int]]]
    told: dict[str, list[str]]  # what else there is to know of a place: the parts of its factory


class Gathered(Shape):
    """The units that could come to one space, and how those who were named would fare there."""

    revision: int
    units: list[str]
    odds: ShortOdds | None


class Suggestion(Shape):
    """What one bot would do."""

    title: str
    decisions: list[Decision]
    why: list[str]


class Advice(Shape):
    """What bots would do now."""

    revision: int
    advice: list[Suggestion]


class WouldHave(Shape):
    """What an order would have answered to a question, and what was answered."""

    record: int
    did: Value
    would: Value | None


class OrderTest(Shape):
    """An order held against the last questions of its kind."""

    would: list[WouldHave]


class Compared(Shape):
    """What a course changed for my side: units, income and money."""

    swing: int
    income: int
    money: int


class BranchEntry(Shape):
    """A branch in the list; one that the game left behind is stale and not compared."""

    id: str
    name: str
    dice: str
    start: int
    length: int
    thrown: bool  # dice fall in it
    mine: bool
    shared: int
    stale: bool
    swing: int | UnsetType = UNSET
    income: int | UnsetType = UNSET
    money: int | UnsetType = UNSET


class NewBranchTold(Shape):
    """A branch that was just begun."""

    id: str
    name: str
    start: int
    dice: str


class BranchTold(Position):
    """A branch: its board, its records and what is asked in it."""

    id: str
    name: str
    dice: str
    start: int
    number: int
    last: int
    records: list[Record]
    bundles: list[int]
    offers: list[OfferTold]
    compared: Compared
    figures: Figures


class ReviewSide(Shape):
    """A side, and how many places that count for victory win for it; 0 where it does not win by their number."""

    name: str
    powers: list[str]
    needs: int


class ReviewPoint(Shape):
    """How the game stood at the end of a turn."""

    n: int
    record: int
    round: int
    power: str
    win: dict[str, float]
    income: dict[str, int]
    army: dict[str, int]
    prizes: dict[str, int]  # places each side holds that count for victory


class ReviewBattle(Shape):
    """A battle, against what was to be expected."""

    record: int
    space: str
    attacker: str
    defender: str
    expected: float
    actual: int
    luck: float
    win_before: float
    change: dict[str, float]


class TurningPoint(Shape):
    """A battle that moved the chances."""

    record: int
    space: str
    side: str
    change: float
    code: str
    args: dict[str, Any]
    text: str


class DiceTold(Shape):
    """Dice of one power that hit or missed."""

    rolled: int
    hits: int
    expected: float


class Review(Shape):
    """The game so far in figures."""

    revision: int
    sides: list[ReviewSide]
    series: list[ReviewPoint]
    battles: list[ReviewBattle]
    turning: list[TurningPoint]
    dice: dict[str, DiceTold]
    luck: dict[str, float]


Orders = list[StandingOrder]
