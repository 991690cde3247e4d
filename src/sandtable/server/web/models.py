"""What clients send, with every limit stated."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from sandtable.server.core.order_data import Condition, Doing
from sandtable.server.core.undoing import MOST_BACK
from sandtable.server.fields import (
    CLEAN,
    END,
    LONGEST_POSITION,
    Address,
    Body,
    Count,
    Decided,
    Few,
    Hours,
    Ident,
    Key,
    Mail,
    Moment,
    Name,
    Old,
    Options,
    Password,
    Power,
    Powers,
    Redecided,
    Seconds,
    Secret,
    Space,
    Title,
    Unit,
    Wish,
    Word,
    text,
)
from sandtable.server.notices.sorts import KINDS, NoticeKind


class Hello(Body):
    name: Name


class Login(Body):
    name: Name
    password: Old


class Account(Body):
    name: Name
    password: Password


class NewPassword(Body):
    old: Old
    new: Password


class Goodbye(Body):
    password: Annotated[str, Meta(max_length=200, pattern=CLEAN)] = ""


class Settings(Body):
    name: Name | None = None
    lang: Annotated[str, Meta(pattern=f"^[a-z]{{2}}{END}")] | None = None
    mail: Mail | None = None
    webhook: Address | None = None
    quiet: Hours | None = None
    ask: Literal["always", "matters", "never"] | None = None  # in others' turns
    silent: Annotated[list[NoticeKind], Meta(max_length=len(KINDS))] | None = None  # notices that are not wanted


class Code(Body):
    code: Annotated[str, Meta(pattern=f"^[0-9]{{8}}{END}")]


class ClockTerms(Body):
    kind: Literal["none", "each", "bank"] = "none"
    seconds: Seconds = 0.0
    increment: Seconds = 0.0
    then: Literal["wait", "default", "caretaker"] = "caretaker"


class TableTerms(Body):
    clock: ClockTerms = field(default_factory=ClockTerms)
    odds: bool = True
    caretaker: Word = "random"
    orders: bool = True
    back: Literal["never", "ask", "free"] = "ask"


class NewTable(Body):
    game: Word
    options: Options = {}
    title: Title = ""
    visibility: Literal["public", "unlisted", "private"] = "unlisted"
    terms: TableTerms = field(default_factory=TableTerms)
    mine: Powers = []
    bots: dict[Power, Word] = {}
    position: Annotated[str, text(0, LONGEST_POSITION)] = ""
    lesson: bool = False  # the game's lesson: its own position, and dice that always fall alike


class PlayOn(Body):
    record: Count | None = None  # from after this record; none: from now
    title: Title = ""
    visibility: Literal["public", "unlisted", "private"] = "unlisted"
    terms: TableTerms = field(default_factory=TableTerms)
    mine: Powers = []
    bots: dict[Power, Word] = {}


class ImportTable(NewTable, kw_only=True):
    game: Wish = ""
    save: dict[str, Any]


class PowerBody(Body):
    power: Power


class Sit(PowerBody):
    invite: Secret = ""


class SeatBot(PowerBody):
    bot: Wish = ""


class Away(PowerBody, kw_only=True):
    until: Moment
    then: Literal["pause", "caretaker"] = "pause"


class Watch(Body):
    invite: Secret = ""


class Link(Body):
    token: Secret
    name: Name = "Guest"


class Moderate(Body):
    person: Ident
    role: Literal["watch", "muted", "barred"]


class Decide(Body):
    offer: Count
    decisions: Decided
    key: Key = ""


class Check(Body):
    decisions: Decided
    tell: bool = False  # also what would follow, in words


class Undo(Body):
    offer: Count
    n: Annotated[int, Meta(ge=1, le=MOST_BACK)] = 1


class Amend(Body):
    offer: Count
    record: Count
    decisions: Redecided = []
    dry: bool = False


class Reach(Body):
    units: Annotated[list[Unit], Meta(min_length=1, max_length=200)]
    via: Annotated[list[Unit], Meta(max_length=20)] = []
    odds: bool = True  # of the attacks that are possible; without them the answer is quicker
    only: Space = ""  # why not there, and what would be right: nothing else is told


class Gather(Body):
    power: Power
    space: Space
    units: Annotated[list[Unit], Meta(max_length=200)] = []  # those whose chance is wanted


class PlanLandings(Body):
    landings: Annotated[dict[Unit, Space], Meta(max_length=200)]  # unit -> space; "" forgets


Written = Annotated[str, text(0, 400)]
Way = Annotated[str, text(1, 40)]  # when somebody leaves a battle: `never`, `after 2`, `below 3` ...


TWO = Meta(min_length=2, max_length=2)  # one for each side, the attacker's first


class Forces(Body):
    attacker: Written = ""
    defender: Written = ""
    sort: Literal["land", "landing", "sea", "raid"] = "land"
    space: Space = ""
    powers: Annotated[list[Wish], TWO] = field(default_factory=lambda: ["", ""])  # of units that name no owner
    turn: Annotated[int, Meta(ge=1, le=99)] = 2
    developments: Annotated[list[Annotated[str, text(1, 120)]], Meta(max_length=20)] = []
    losses: Annotated[list[Written], TWO] = field(default_factory=lambda: ["", ""])  # who goes first, on each side
    retreat: Way = "never"
    stand: Way = "never"  # the defender's retreat, where the game has one
    dive: Annotated[list[Way], TWO] = field(default_factory=lambda: ["never", "never"])


class FreeForces(Forces):
    options: Options = {}


class Nothing(Body):
    pass


class Odds(Forces):
    battles: Few = []


class Threat(Body):
    power: Wish = ""
    spaces: Few = []


class Say(Body):
    text: Annotated[str, text(1, 1000)]
    side: Wish = ""


class Stroke(Body):
    """An arrow from space to space."""

    path: list[str]


class Sketch(Body):
    shapes: Annotated[list[Stroke], Meta(max_length=50)]


class Propose(Body):
    kind: Literal["rollback", "restore", "draw", "concede", "unseat", "pause"]
    to: Count = 0
    power: Wish = ""  # whose chair is to be freed, or whose clock is to stand
    until: Moment = 0.0


class Answer(Body):
    yes: bool


class NewOrder(Body, kw_only=True):
    power: Power
    topic: Word
    space: Space = ""
    conditions: Annotated[list[Condition], Meta(max_length=10)] = []
    do: Doing
    until: Count = 0  # the last round in which it holds; 0: always
    own: bool = False  # also in one's own turn, for questions of a battle


class NewBranch(Body):
    name: Name
    dice: Literal["average", "lucky", "unlucky", "rolled"] = "average"
    record: Count | None = None


class BranchPlay(Body):
    decisions: Redecided = []
    undo: Annotated[int, Meta(ge=0, le=1000)] = 0


class ShareBranch(Body):
    power: Power


class ReplayBranch(Body):
    offer: Count
    key: Key = ""
