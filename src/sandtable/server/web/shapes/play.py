"""The board, the offers, and what comes of decisions."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from sandtable.kernel.decisions import Decision, Put
from sandtable.kernel.offers import Lot
from sandtable.kernel.units import Build, Unit
from sandtable.rules.goods import Good
from sandtable.server.table_data import Awaited
from sandtable.server.web.shapes.base import FaultTold, Shape


class Phase(Shape):
    """Where in its turn a power is."""

    name: str
    no: int
    of: int
    battle: bool  # whether dice fall in it
    part: int | UnsetType = UNSET  # where a turn is played in several parts
    parts: int | UnsetType = UNSET


class Turn(Shape):
    """Round, powers on turn, and phase; and the date, where the game has a calendar."""

    round: int
    powers: list[str]
    phase: Phase | None
    over: bool
    date: str | UnsetType = UNSET


class Position(Shape):
    """Everything on the board."""

    turn: Turn
    units: dict[str, Unit]
    control: dict[str, str]
    purses: dict[str, int]
    queue: list[Build]
    layers: dict[str, dict[str, str]]
    war: dict[str, list[str]]


class View(Position):
    """The board of a table."""

    revision: int
    journal: int
    number: int


class Patch(Shape):
    """What differs on the board: a unit that is gone is null."""

    turn: Turn
    units: dict[str, Unit | None] | UnsetType = UNSET
    control: dict[str, str] | UnsetType = UNSET
    purses: dict[str, int] | UnsetType = UNSET
    queue: list[Build] | UnsetType = UNSET
    layers: dict[str, dict[str, str]] | UnsetType = UNSET
    war: dict[str, list[str]] | UnsetType = UNSET


class PositionLine(Shape):
    """A position as one line of text."""

    text: str


class Sentence(Shape):
    """A sentence, with what it was made of."""

    code: str
    args: dict[str, Any]
    text: str


class UnitGroup(Shape):
    """Units that nothing tells apart."""

    id: str
    space: str
    owner: str
    kind: str
    units: list[str]
    n: int
    left: int
    of: int
    aboard: str
    marks: list[str]
    can: list[str]
    why: FaultTold | None


class Choice(Shape):
    """One of the options of a question."""

    key: str
    text: str
    units: list[str]
    spaces: list[str]
    final: bool  # where one is chosen: whether dice fall or somebody else decides after it


class BasketForm(Shape, tag="basket"):
    """Buy: answered by `buy`."""

    prices: dict[str, int]
    money: int
    chosen: dict[str, int]
    limits: dict[str, int]  # how many of a thing there are at most, where that is limited
    purses: dict[str, int]  # the purses that pay, in their order, where a power has several
    goods: dict[str, Good]
    room: dict[str, int]  # how many new units find place where this turn


class GroupForm(Shape, tag="group"):
    """Move: answered by `go`, and by `recall` for units that went already."""

    units: list[str]
    manner: str
    recallable: list[str]
    must: bool  # whether each unit has to be brought somewhere
    peaceful: bool  # whether nobody can be attacked by these moves


class SpotsForm(Shape, tag="spots"):
    """Place: answered by `put`; `board` names units that may go to a new ship's zone, `plan` where all would go."""

    waiting: dict[str, int]
    spots: dict[str, list[str]]
    board: dict[str, list[str]]
    goods: dict[str, Good]
    room: dict[str, int]
    plan: list[Put]


class OptionsForm(Shape, tag="options"):
    """Choose between `least` and `most` of these: answered by `choose`."""

    options: list[Choice]
    least: int
    most: int
    repeats: bool  # whether one of them may be named more than once
    final: bool  # the same of choosing none


class NumberForm(Shape, tag="number"):
    """A number: answered by `amount`."""

    least: int
    most: int


class LossesForm(Shape, tag="losses"):
    """Who takes the hits: answered by `lose`."""

    lots: list[Lot]
    take: int
    lives: dict[str, int]


Form = BasketForm | GroupForm | SpotsForm | OptionsForm | NumberForm | LossesForm


class DoneTold(Shape):
    """Whether a step can be ended now."""

    ok: bool
    items: list[FaultTold]
    final: bool


class WayBack(Shape):
    """How many steps one may take back or up again, and the first of them in words."""

    n: int
    label: str


class ClockTold(Shape):
    """When an answer is due."""

    due: float | None
    bank: float
    then: str


class OfferTold(Shape):
    """A question to one seat, with everything its panel needs."""

    id: int
    seat: str
    powers: list[str]
    phase: Phase | None
    undo: WayBack
    redo: WayBack
    waiting: list[Awaited]
    power: str
    topic: str
    prompt: Sentence
    form: Form
    focus: list[str]
    groups: list[UnitGroup]
    rests: list[str]  # what may still be ordered this turn of what there is only so much
    default: Decision | None
    final: bool
    done: DoneTold | None
    warnings: list[FaultTold]
    holds: bool
    weighty: bool  # nothing to be answered in passing
    clock: ClockTold


class Offers(Shape):
    """What is put to me, and who else is asked."""

    revision: int
    offers: list[OfferTold]
    waiting: list[Awaited]


class PowerFigures(Shape):
    """One power in figures."""

    army: int  # what its units cost
    units: int
    income: int  # what it collects as things stand, in all its purses
    money: int
    prizes: int  # places it holds that count for victory


class Figures(Shape):
    """A position in figures: counted, not judged."""

    powers: dict[str, PowerFigures]
    lands: dict[str, int]  # what each land that is held yields to its holder


class TakenSpace(Shape):
    """A space that changed hands."""

    space: str
    by: str
    loser: str


class Digest(Shape):
    """What happened since a line of the journal."""

    after: int
    to: int
    decisions: int
    battles: list[str]
    taken: list[TakenSpace]
    lost: dict[str, int]
    said: int
    waiting: list[Awaited]


class Landing(Shape):
    """Whether aircraft come home, and where to."""

    state: Literal["sure", "carrier", "unknown"]
    options: list[str]


class PlannedLanding(Landing):
    """An aircraft in the air: where it can land, and where its owner means it to."""

    at: str


class Landings(Shape):
    """My aircraft in the air, by unit."""

    landings: dict[str, PlannedLanding]


class ShortOdds(Shape):
    """Odds in short."""

    win: float
    swing: float
    method: Literal["exact", "sampled"]


class OtherWay(Shape):
    """Another way, or another thing to do there."""

    label: str
    plan: list[Decision]


class Place(Shape):
    """A space one can go to, with the decisions that bring one there."""

    plan: list[Decision]
    path: list[str]
    cost: int
    left: int
    effect: Literal["move", "attack", "take", "load", "unload", "land"]
    alts: list[OtherWay]
    landing: Landing | None
    risks: list[FaultTold]
    odds: ShortOdds | None
    ship: str | UnsetType = UNSET
    task: str | UnsetType = UNSET
    note: str | UnsetType = UNSET


class BranchReach(Shape):
    """Where a hand of units can go, where not, and the way there step by step."""

    origin: str = msgspec.field(name="from")
    units: list[str]
    to: dict[str, Place]
    no: dict[str, FaultTold]
    prev: dict[str, list[str]]


class Reached(BranchReach):
    """The same at a table."""

    revision: int


class LogLine(Shape):
    """One sentence of the log, and what it is about."""

    text: str
    sort: str
    spaces: list[str] | UnsetType = UNSET


class Verdict(Shape):
    """Whether decisions would be taken; with `tell` also what would follow."""

    ok: bool
    faults: list[FaultTold]
    final: bool
    checked: int
    effects: list[LogLine] | UnsetType = UNSET
