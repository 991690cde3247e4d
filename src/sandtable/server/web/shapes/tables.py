"""Games, bots, boards and tables."""

from __future__ import annotations

from typing import Literal

import msgspec

from sandtable.games.livery import Wear
from sandtable.kernel.board import Space
from sandtable.kernel.countries import Country
from sandtable.kernel.offers import FormName
from sandtable.kernel.units import Kind
from sandtable.server.table_data import Awaited, Terms
from sandtable.server.web.shapes.base import Outcome, Shape

OptionValue = str | int | bool


class GamePower(Shape):
    """A power in the list of games."""

    name: str
    side: str
    colour: str


class GameOption(Shape):
    """One thing a table may choose; without choices it is a text."""

    name: str
    text: str
    choices: list[OptionValue] | None
    default: OptionValue


class GameEntry(Shape):
    """A game one can play. `quick`: one click begins it; `lessons`: the first hour is played on it."""

    slug: str
    title: str
    stage: str
    version: int
    quick: bool
    lessons: bool
    tour: bool  # whether it has a tour of what is different in it
    board: str  # /boards/<board>.json and .svg; empty for a game that is not drawn
    wear: dict[str, Wear]
    names: dict[str, dict[str, str]]  # by language: unit.tank, power.Germany, phase.combat, money …
    powers: list[GamePower]
    options: list[GameOption]
    bots: list[str]
    ladder: list[str]  # the bots a newcomer chooses from, the weakest first
    usual: str  # the bot for a chair that nobody takes
    plainest: str  # the bot of a first lesson


class BotEntry(Shape):
    """An opponent, and one line about it."""

    name: str
    bot: str
    text: str


class BoardLink(Shape):
    """Two spaces that touch, and the passage between them that needs leave, if any."""

    a: str
    b: str
    passage: str


class BoardView(Shape):
    """What never changes."""

    slug: str
    title: str
    version: int
    spaces: list[Space]
    links: list[BoardLink]
    kinds: list[Kind]
    countries: list[Country]
    purses: dict[str, str]  # whose each purse is
    board: str
    wear: dict[str, Wear]
    names: dict[str, dict[str, str]]
    phases: list[str]
    prizes: dict[str, str]  # places that count on a way to victory, under the names by which they are counted
    seats: dict[str, list[str]]  # where the government of a country sits
    parts: dict[str, str]  # countries that are part of a power, and which


class RuleAtHand(Shape):
    """A reason a game can give, with its rule."""

    code: str
    rule: str
    text: str
    topics: list[str]  # the questions that may give it, of those that say which reasons they give


class FoundedTable(Shape):
    """A new table, and the secret of its invitation."""

    id: str
    invite: str


class LobbySeat(Shape):
    """A chair in the list of tables."""

    power: str
    name: str
    playing: str
    bot: str
    free: bool


class LobbyEntry(Shape):
    """A table in the list."""

    id: str
    title: str
    game: str
    status: str
    visibility: str
    due: float | None
    changed: float
    created: float
    number: int
    round: int
    result: Outcome
    waiting: list[Awaited]
    mine: list[str]
    own: bool
    your_move: list[Awaited]
    seats: list[LobbySeat]


class TableSeat(Shape):
    """A chair at a table."""

    power: str
    side: str
    name: str
    mine: bool
    free: bool
    bot: str
    playing: Literal["person", "bot", "caretaker"]
    bank: float
    away_until: float


class AskedOutOfTurn(Shape):
    """A question that may come out of turn, and how it is answered; orders are left for such."""

    topic: str
    form: FormName


class TableView(Shape):
    """Who sits where, by which terms, and whose turn it is."""

    id: str
    title: str
    game: str
    game_title: str
    options: dict[str, OptionValue]
    terms: Terms
    visibility: str
    status: str
    mine: bool
    owner: str
    created: float
    revision: int
    journal: int
    number: int
    commitment: str
    seed: str
    result: Outcome
    due: float | None
    asked: float
    questions: list[AskedOutOfTurn]
    waiting: list[Awaited]
    seats: list[TableSeat]


class SeatToken(Shape):
    """The secret of a seat link."""

    token: str


class Invitation(Shape):
    """The secret of an invitation."""

    invite: str


class OpenedSeat(Shape):
    """Where a seat link leads; the token is empty for somebody who had a session."""

    table: str
    power: str
    token: str


class ProposalTold(Shape):
    """A question to the table; `asked` tells in lists whether it waits for me."""

    id: str
    kind: Literal["rollback", "restore", "draw", "concede", "unseat", "pause"]
    by: str
    to: int
    side: str
    power: str  # whose chair is to be freed
    state: Literal["open", "agreed", "refused", "withdrawn", "void"]
    missing: int
    asked: bool | msgspec.UnsetType = msgspec.UNSET


class BackTold(Shape):
    """What going back to after a record costs: what goes with it, whom it asks, and why not, if it may not be."""

    to: int
    records: int
    turns: int
    dice: int
    ask: int  # people who must agree first
    ok: bool
    why: str


class Resigned(Shape):
    """How the table stands after somebody gave up."""

    status: str
    result: Outcome


class SaidAt(Shape):
    """The number of the line somebody said."""

    n: int


class Health(Shape):
    """All is well."""

    status: Literal["ok"]
