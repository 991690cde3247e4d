"""Lines of a table's journal, and the answers of those who made them."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from sandtable.kernel.decisions import Value
from sandtable.kernel.dice import Thrown
from sandtable.kernel.events import AnyEvent
from sandtable.kernel.record import Carried, Entry
from sandtable.server.table_data import Awaited
from sandtable.server.web.shapes.base import Outcome, Shape
from sandtable.server.web.shapes.play import LogLine, OfferTold, Patch


class KeptDecision(Shape, tag="decision"):
    """A decision as it is kept, and how it came about: player, order, bot, caretaker or default."""

    n: int
    by: str
    topic: str
    value: Value
    how: str
    bundle: int | UnsetType = UNSET  # what was decided together has one number; journals of old do not tell it
    throws: list[Thrown] = []


class KeptRollback(Shape, tag="rollback"):
    """The table went back, by consent."""

    n: int
    to: int
    how: str
    bundle: int | UnsetType = UNSET
    consent: list[str] = []
    unasked: list[str] = []  # powers that nobody played who could be asked
    restore: bool = False  # what was taken back counts again


class Changed(Shape):
    """What a change of the game did."""

    n: int
    at: float
    number: int
    kept: int  # entries up to this one stay
    records: list[KeptDecision | KeptRollback]
    events: list[AnyEvent]
    log: list[LogLine]
    patch: Patch
    waiting: list[Awaited]
    result: Outcome
    seed: str | UnsetType = UNSET  # once the game is over
    by: str | UnsetType = UNSET
    how: str | UnsetType = UNSET
    who: str | UnsetType = UNSET
    order: str | UnsetType = UNSET
    dropped: list[Entry] | UnsetType = UNSET
    left: int | UnsetType = UNSET  # decisions after the first throw of a bundle: nobody has looked at them
    to: int | UnsetType = UNSET
    restored: bool | UnsetType = UNSET  # the table went forward again, to where it stood before it went back


class Answered(Changed, kw_only=True):
    """The answer to a decision or a way back: what it did, and what is asked of me next."""

    kind: Literal["decided", "undone", "redone", "amended"]
    revision: int
    offers: list[OfferTold]


class Replayed(Changed, kw_only=True):
    """A branch that was played for real, and how many of its decisions were not."""

    kind: Literal["decided"]
    revision: int
    left: int  # also those of a branch that went on after a throw


class Tried(Shape):
    """What changing an earlier decision would do."""

    dry: bool
    ok: bool
    dropped: list[Entry]
    who: str | UnsetType = UNSET


class DecidedLine(Changed, tag="decided", tag_field="kind"):
    """Somebody decided."""


class UndoneLine(Changed, tag="undone", tag_field="kind"):
    """Somebody took something back."""


class RedoneLine(Changed, tag="redone", tag_field="kind"):
    """Somebody took something up again."""


class AmendedLine(Changed, tag="amended", tag_field="kind"):
    """Somebody changed an earlier decision."""


class RolledBackLine(Changed, tag="rolled_back", tag_field="kind"):
    """The table went back."""


class EndedLine(Changed, tag="ended", tag_field="kind"):
    """The game ended by agreement."""


class Numbered(Shape):
    """Any line."""

    n: int
    at: float


class FoundedLine(Numbered, tag="founded", tag_field="kind"):
    """The table began."""

    commitment: str
    game: str
    waiting: list[Awaited]
    imported: int
    carried: list[Carried]
    position: str = ""


class SatLine(Numbered, tag="sat", tag_field="kind"):
    """Somebody sat down."""

    power: str
    name: str


class LeftLine(Numbered, tag="left", tag_field="kind"):
    """Somebody got up, or was got up by others."""

    power: str
    name: str
    freed: bool = False


class BotLine(Numbered, tag="bot", tag_field="kind"):
    """A bot took a chair, or left it."""

    power: str
    bot: str


class ExplainedLine(Numbered, tag="explained", tag_field="kind"):
    """What a bot has to say of a power's turn that is over; of a chair that it only keeps, to its own side alone."""

    power: str
    bot: str
    round: int
    powers: list[str]  # whose turn it was
    log: list[LogLine]


class CaretakerLine(Numbered, tag="caretaker", tag_field="kind"):
    """A bot stands in."""

    power: str
    bot: str


class BackLine(Numbered, tag="back", tag_field="kind"):
    """Somebody took their chair back."""

    power: str
    name: str


class AwayLine(Numbered, tag="away", tag_field="kind"):
    """Somebody is away."""

    power: str
    until: float
    then: str


class LinkLine(Numbered, tag="link", tag_field="kind"):
    """A chair has a new link."""

    power: str


class ResignedLine(Numbered, tag="resigned", tag_field="kind"):
    """Somebody gave up a chair."""

    power: str
    name: str
    bot: str


class InvitedLine(Numbered, tag="invited", tag_field="kind"):
    """There is a new invitation."""


class ModeratedLine(Numbered, tag="moderated", tag_field="kind"):
    """I was muted, barred or readmitted."""

    role: str


class RematchLine(Numbered, tag="rematch", tag_field="kind"):
    """Somebody made a table for the next game; who asks for a rematch now sits down there."""

    table: str
    name: str


class SaidLine(Numbered, tag="said", tag_field="kind"):
    """Somebody said something; what was removed has no text."""

    text: str
    name: str | UnsetType = UNSET
    side: str | UnsetType = UNSET
    powers: list[str] | UnsetType = UNSET
    removed: bool = False


class UnsaidLine(Numbered, tag="unsaid", tag_field="kind"):
    """What was said in a line was removed."""

    removed: int


class Asking(Numbered):
    """A question to the table."""

    what: str
    id: str
    by: str
    to: int
    side: str
    state: str
    missing: int
    power: str = ""  # whose chair is to be freed


class ProposedLine(Asking, tag="proposed", tag_field="kind"):
    """Somebody asked the table."""


class AnsweredLine(Asking, tag="answered", tag_field="kind"):
    """Somebody answered."""


JournalLine = (
    DecidedLine
    | UndoneLine
    | RedoneLine
    | AmendedLine
    | RolledBackLine
    | EndedLine
    | FoundedLine
    | SatLine
    | LeftLine
    | BotLine
    | ExplainedLine
    | CaretakerLine
    | BackLine
    | AwayLine
    | LinkLine
    | ResignedLine
    | InvitedLine
    | ModeratedLine
    | RematchLine
    | SaidLine
    | UnsaidLine
    | ProposedLine
    | AnsweredLine
)


class Journal(Shape):
    """Lines after a number; more may follow after `next`."""

    lines: list[JournalLine]
    next: int
    journal: int


LINE = msgspec.json.Decoder(JournalLine)
