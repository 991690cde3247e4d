"""What clients send, with every limit stated."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from sandtable.server.core.undoing import MOST_BACK

# Printable text: no control characters but line breaks.
CONTROLS = "\\x00-\\x08\\x0b-\\x1f\\x7f"
CLEAN = f"^[^{CONTROLS}]*$"
SAID = f"^[^{CONTROLS}]*[^\\s{CONTROLS}][^{CONTROLS}]*$"  # the same, with something in it that can be seen


def _text(least: int, most: int) -> Any:
    return StringConstraints(min_length=least, max_length=most, pattern=SAID if least else CLEAN, strip_whitespace=True)


Name = Annotated[str, _text(1, 40)]
Password = Annotated[str, StringConstraints(min_length=8, max_length=200, pattern=CLEAN)]
Power = Annotated[str, _text(1, 60)]
Secret = Annotated[str, StringConstraints(max_length=100, pattern="^[A-Za-z0-9_-]*$")]
Title = Annotated[str, _text(0, 80)]
Ident = Annotated[str, StringConstraints(pattern="^[a-z0-9]{1,32}$")]
Count = Annotated[int, Field(ge=0, le=2_000_000_000)]
Seconds = Annotated[float, Field(ge=0, le=400 * 86400, allow_inf_nan=False)]
Moment = Annotated[float, Field(ge=0, le=1e11, allow_inf_nan=False)]
Unit = Annotated[str, _text(1, 80)]
DecisionData = dict[str, Any]
LONGEST_POSITION = 60_000  # letters
MOST_LETTERS = 2000  # of an option that is a text, such as a bid
OptionValue = (
    Annotated[str, StringConstraints(max_length=MOST_LETTERS)] | Annotated[int, Field(ge=-1000, le=1000)] | bool
)
Options = Annotated[dict[Annotated[str, _text(1, 60)], OptionValue], Field(max_length=40)]


class Body(BaseModel):
    """A request; fields nobody knows are refused, so that a typing mistake is not a silent wish."""

    model_config = ConfigDict(extra="forbid")


class Hello(Body):
    name: Name


class Login(Body):
    name: Name
    password: Annotated[str, StringConstraints(min_length=1, max_length=200, pattern=CLEAN)]


class Account(Body):
    name: Name
    password: Password


class NewPassword(Body):
    old: Annotated[str, StringConstraints(min_length=1, max_length=200, pattern=CLEAN)]
    new: Password


class Goodbye(Body):
    password: Annotated[str, StringConstraints(max_length=200, pattern=CLEAN)] = ""


class Settings(Body):
    name: Name | None = None
    lang: Annotated[str, StringConstraints(pattern="^[a-z]{2}$")] | None = None
    mail: (
        Annotated[str, StringConstraints(max_length=200, pattern="^$|^[^@\\s<>,;]{1,64}@[^@\\s<>,;]{1,130}$")] | None
    ) = None
    webhook: Annotated[str, StringConstraints(max_length=300, pattern='^$|^https?://[^\\s"<>]{3,290}$')] | None = None
    quiet: Annotated[str, StringConstraints(pattern="^$|^([01][0-9]|2[0-3])-([01][0-9]|2[0-3])$")] | None = None


class Code(Body):
    code: Annotated[str, StringConstraints(pattern="^[0-9]{8}$")]


class ClockTerms(Body):
    kind: Literal["none", "each", "bank"] = "none"
    seconds: Seconds = 0.0
    increment: Seconds = 0.0
    then: Literal["wait", "default", "caretaker"] = "caretaker"


class TableTerms(Body):
    clock: ClockTerms = ClockTerms()
    odds: bool = True
    caretaker: Annotated[str, _text(1, 60)] = "random"
    orders: bool = True
    back: Literal["never", "ask", "free"] = "ask"


class NewTable(Body):
    game: Annotated[str, _text(1, 60)]
    options: Options = {}
    title: Title = ""
    visibility: Literal["public", "unlisted", "private"] = "unlisted"
    terms: TableTerms = TableTerms()
    mine: Annotated[list[Power], Field(max_length=20)] = []
    bots: dict[Power, Annotated[str, _text(1, 60)]] = {}
    position: Annotated[str, _text(0, LONGEST_POSITION)] = ""


class PlayOn(Body):
    record: Count | None = None  # from after this record; none: from now
    title: Title = ""
    visibility: Literal["public", "unlisted", "private"] = "unlisted"
    terms: TableTerms = TableTerms()
    mine: Annotated[list[Power], Field(max_length=20)] = []
    bots: dict[Power, Annotated[str, _text(1, 60)]] = {}


class ImportTable(NewTable):
    game: Annotated[str, _text(0, 60)] = ""
    save: dict[str, Any]


class PowerBody(Body):
    power: Power


class Sit(PowerBody):
    invite: Secret = ""


class SeatBot(PowerBody):
    bot: Annotated[str, _text(0, 60)] = ""


class Away(PowerBody):
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
    decisions: Annotated[list[DecisionData], Field(min_length=1, max_length=100)]
    key: Annotated[str, StringConstraints(max_length=80, pattern="^[A-Za-z0-9_.:-]*$")] = ""


class Check(Body):
    decisions: Annotated[list[DecisionData], Field(min_length=1, max_length=100)]
    tell: bool = False  # also what would follow, in words


class Undo(Body):
    offer: Count
    n: Annotated[int, Field(ge=1, le=MOST_BACK)] = 1


class Amend(Body):
    offer: Count
    record: Count
    decisions: Annotated[list[DecisionData], Field(max_length=100)] = []
    dry: bool = False


class Reach(Body):
    units: Annotated[list[Unit], Field(min_length=1, max_length=200)]
    via: Annotated[list[Unit], Field(max_length=20)] = []
    odds: bool = True  # of the attacks that are possible; without them the answer is quicker
    only: Annotated[str, _text(0, 80)] = ""  # why not there, and what would be right: nothing else is told


class PlanLandings(Body):
    landings: Annotated[dict[Unit, Annotated[str, _text(0, 80)]], Field(max_length=200)]  # unit -> space; "" forgets


class Odds(Body):
    battles: Annotated[list[Unit], Field(max_length=60)] = []
    attacker: Annotated[str, _text(0, 400)] = ""
    defender: Annotated[str, _text(0, 400)] = ""
    sea: bool = False


class Threat(Body):
    power: Annotated[str, _text(0, 60)] = ""
    spaces: Annotated[list[Unit], Field(max_length=60)] = []


class Say(Body):
    text: Annotated[str, _text(1, 1000)]
    side: Annotated[str, _text(0, 60)] = ""


class Sketch(Body):
    shapes: Annotated[list[dict[str, Any]], Field(max_length=50)]


class Propose(Body):
    kind: Literal["rollback", "restore", "draw", "concede", "unseat", "pause"]
    to: Count = 0
    power: Annotated[str, _text(0, 60)] = ""  # whose chair is to be freed, or whose clock is to stand
    until: Moment = 0.0


class Answer(Body):
    yes: bool


class Condition(Body):
    measure: Literal["win", "hold", "gain", "loss", "enemy_has", "round"]
    op: Literal["<", "<=", ">", ">=", "=="] = "<"
    value: Annotated[float, Field(allow_inf_nan=False)] | Annotated[str, _text(0, 60)]


class Doing(Body):
    """What an order does: which of it is used depends on the form of the question."""

    lose: Annotated[list[Unit], Field(max_length=60)] | None = None  # kinds, the first to go first
    send: Annotated[list[Unit], Field(max_length=60)] | None = None  # kinds that go where they are asked for
    choose: Annotated[list[Unit], Field(max_length=60)] | None = None  # options
    number: Annotated[int, Field(ge=0, le=1000)] | None = None
    default: bool | None = None


class NewOrder(Body):
    power: Power
    topic: Annotated[str, _text(1, 60)]
    space: Annotated[str, _text(0, 80)] = ""
    conditions: Annotated[list[Condition], Field(max_length=10)] = []
    do: Doing
    until: Count = 0  # the last round in which it holds; 0: always
    own: bool = False  # also in one's own turn, for questions of a battle


class NewBranch(Body):
    name: Name
    dice: Literal["average", "lucky", "unlucky", "rolled"] = "average"
    record: Count | None = None


class BranchPlay(Body):
    decisions: Annotated[list[DecisionData], Field(max_length=100)] = []
    undo: Annotated[int, Field(ge=0, le=1000)] = 0


class ShareBranch(Body):
    power: Power


class ReplayBranch(Body):
    offer: Count
    key: Annotated[str, StringConstraints(max_length=80, pattern="^[A-Za-z0-9_.:-]*$")] = ""
