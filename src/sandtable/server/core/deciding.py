"""Decisions: taken as bundles, all or nothing, each bundle one step of undo."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

import msgspec

from sandtable.kernel.decisions import Decision, Value
from sandtable.kernel.dice import Dice, DiceFault
from sandtable.kernel.events import Event
from sandtable.kernel.game import Game
from sandtable.kernel.match import Match
from sandtable.kernel.offers import Offer
from sandtable.kernel.state import State
from sandtable.kernel.verdict import Refused
from sandtable.narrate import Line, Narrator
from sandtable.orders import read
from sandtable.server.core.actor import must_hold
from sandtable.server.core.changes import Change, Resend, write_change
from sandtable.server.core.fixes import fix
from sandtable.server.core.hall import Hall
from sandtable.server.core.journal_lines import whole_line
from sandtable.server.core.table import LiveTable
from sandtable.server.errors import Clash, Illegal, Stale
from sandtable.server.store import keys
from sandtable.server.table_data import Person
from sandtable.server.tokens import fingerprint

Reader = Callable[[Game, State, Offer, str], Value]
MOST = 100  # decisions in one bundle
MOST_NAMED = 5000  # units, goods or options in one decision: more than any board has seen
MOST_SPACES = 200  # on one way
# The log says so when somebody's decision was not made by themselves.
MARKED = {"order": "played.order", "caretaker": "played.caretaker", "default": "played.default"}


def as_decision(
    game: Game,
    state: State,
    asked: Callable[[], Sequence[Offer]],
    data: dict[str, Any],
    reader: Reader,
    held: Collection[str] | None = None,
) -> Decision:
    """A decision as a client sends it: the full value, or the line a person would type for one of the powers held."""
    if isinstance(data.get("text"), str):
        mine = [o for o in asked() if data.get("by") in (None, "", o.power) and (held is None or o.power in held)]
        if not mine:
            raise Illegal("answer.not_asked")
        try:
            value = reader(game, state, mine[0], data["text"][:2000])
        except Refused as refused:
            raise Illegal(refused) from None
        return Decision(mine[0].power, mine[0].topic, value)
    try:
        decision = msgspec.convert(data, Decision)
    except msgspec.ValidationError as error:
        raise Illegal("answer.unreadable", error=str(error)) from None
    _must_be_of_a_size(decision.value)
    return decision


def _must_be_of_a_size(value: Value) -> None:
    """Nobody names more than a board holds: what is longer would be looked through again and again."""
    for name in value.__struct_fields__:
        part = getattr(value, name)
        if isinstance(part, (tuple, dict)) and len(part) > (MOST_SPACES if name == "path" else MOST_NAMED):
            raise Illegal("answer.long", way=MOST_SPACES, most=MOST_NAMED)


class Course(msgspec.Struct):
    """What came of some decisions: the events, the sentences of the log, and how many were cut off after a throw."""

    events: list[Event] = []
    log: list[Line] = []
    left: int = 0

    def cut(self) -> dict[str, int]:
        """How many decisions were not looked at, as the line of the journal tells it."""
        return {"left": self.left} if self.left else {}


def play_bundle(
    match: Match, person: Person | None, table: LiveTable, bundle: Sequence[dict[str, Any]], dice: Dice | None = None
) -> Course:
    """Take decisions one after the other on a match of our own, up to the first throw; any refusal refuses all.

    Nothing may follow dice: if that were refused nothing would be written, and the refusal would tell how they fall.
    """
    course = Course()
    for at, data in enumerate(bundle):
        asked = table.offers if match.state is table.match.state else match.offers
        held = None if person is None else table.held_by(person.id)
        decision = as_decision(match.game, match.state, asked, data, read, held)
        if person is not None:
            must_hold(table, person, decision.by)
        narrator = Narrator(match.game, match.state)
        try:
            events = match.decide(decision, dice=dice)
        except DiceFault:
            raise Illegal("undo.throws", {"at": at}) from None
        except Refused as refused:
            right = fix(match.game, match.state, decision, refused.faults) if person is not None else []
            raise illegal(refused, at, right) from None
        course.events += events
        course.log += narrator.tell(events, decision)
        if match.records[-1].throws:
            course.left = len(bundle) - at - 1
            break
    return course


def illegal(refused: Refused, at: int = 0, right: Sequence[Decision] = ()) -> Illegal:
    """A refusal of the rules as the door tells it, with what would be right where that is near."""
    return Illegal(refused, {"at": at}, faults=refused.faults, fix=right)


def answered(
    hall: Hall, table: LiveTable, person: Person, key: str, request: Any
) -> tuple[Resend, dict[str, Any] | None]:
    """Whether this very request was answered before, and how."""
    mark = fingerprint(msgspec.json.encode(request, order="deterministic").decode())
    with hall.store.read() as db:
        raw = keys.answer_of(db, table.id, person.id, key, mark)
    return Resend(person.id, key, mark), msgspec.json.decode(raw) if raw else None


def must_be_current(hall: Hall, table: LiveTable, offer: int, powers: Collection[str]) -> None:
    """Refuse an answer to a question that no longer stands, and tell what happened since.

    What other seats decided meanwhile does not matter, as long as these powers are asked what they were asked.
    """
    if table.over:
        raise Clash("game.over")
    asked = [p for p in powers if p in table.asking]
    since = max((table.since(p).n for p in asked), default=table.revision)
    if not since <= offer <= table.revision:
        newer = [whole_line(r) for r in hall.lines_after(table.id, offer) if not r.audience]
        raise Stale("answer.stale", {"revision": table.revision, "lines": newer}, record=offer, now=table.revision)


def redo_of_others(table: LiveTable, decided: Collection[str]) -> list[list[dict[str, Any]]]:
    """What others took back and may still take up: only one's own new decision ends one's own way forward."""
    return [bundle for bundle in table.redo if not any(d["by"] in decided for d in bundle)]


def _speaks_for(table: LiveTable, bundle: Sequence[dict[str, Any]], held: Collection[str]) -> set[str]:
    """The powers a bundle decides for. A line without a name is for whichever of one's powers is asked."""
    named = {data.get("by") for data in bundle}
    return {p for p in table.asking if p in named or (p in held and not all(named))}


def decide(
    hall: Hall,
    table_id: str,
    person: Person,
    offer: int,
    bundle: Sequence[dict[str, Any]],
    key: str = "",
    how: str = "player",
    extra: dict[str, Any] | None = None,
    news: Sequence[Line] = (),
) -> dict[str, Any]:
    """Answer the question that stands at `offer`. A `how` other than player comes from the table itself.

    `news` are sentences for the log that no rule speaks.
    """
    if not bundle or len(bundle) > MOST:
        raise Illegal("answer.bundle", most=MOST)

    def work(table: LiveTable) -> dict[str, Any]:
        resend = None
        if key:
            resend, known = answered(hall, table, person, key, [offer, list(bundle)])
            if known is not None:
                return known
        held = table.held_by(person.id) if how == "player" else ()
        must_be_current(hall, table, offer, _speaks_for(table, bundle, held))
        match = table.match.fork()
        start = match.number
        course = play_bundle(match, person if how == "player" else None, table, bundle)
        if how in MARKED:
            course.log.append(Line(MARKED[how], "news", {"power": match.records[-1].by}))
        course.log += news
        change = Change(
            kind="decided",
            match=match,
            kept=start,
            added=[(e, 0, how) for e in match.entries[start:]],
            events=course.events,
            log=course.log,
            redo=redo_of_others(table, {r.by for r in match.records[-(match.number - start) :]}),
            data={"by": match.records[-1].by, "how": how, "who": person.name, **course.cut(), **(extra or {})},
            resend=resend,
        )
        return write_change(hall, table, change)

    return hall.change(table_id, work)
