"""Playing: the board, the offers, decisions and the ways back."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query, Response
from starlette.concurrency import run_in_threadpool

from sandtable.kernel.decisions import Decision
from sandtable.kernel.line import to_line
from sandtable.kernel.match import Match
from sandtable.kernel.position import describe
from sandtable.kernel.state import State
from sandtable.server.answers import checks
from sandtable.server.answers.affairs import affairs_view
from sandtable.server.answers.figures import figures_of
from sandtable.server.answers.hand import Hand, mover_of
from sandtable.server.answers.offers import in_words, offers_for
from sandtable.server.answers.reach import reach_answer
from sandtable.server.answers.views import position_view
from sandtable.server.answers.words import Words
from sandtable.server.core import deciding, undoing
from sandtable.server.core.actor import must_hold, must_play
from sandtable.server.core.journal_lines import in_language, line_payload
from sandtable.server.core.looking_back import digest, way_to
from sandtable.server.core.seating import enter, entered, may_enter
from sandtable.server.core.table import LiveTable
from sandtable.server.errors import Illegal
from sandtable.server.service import Service
from sandtable.server.store import visitors
from sandtable.server.study.turns import before_questions
from sandtable.server.table_data import Person
from sandtable.server.web import models
from sandtable.server.web.asking import Asker, Known, Lang, Paying, Served, TableId, say
from sandtable.server.web.document import refusals, tells
from sandtable.server.web.reading import BodyRoute
from sandtable.server.web.shapes.affairs import Affairs
from sandtable.server.web.shapes.journal import Answered, Journal, Tried
from sandtable.server.web.shapes.play import Digest, Figures, Offers, PositionLine, Reached, Verdict, View

router = APIRouter(route_class=BodyRoute, prefix="/api/tables/{table_id}", tags=["play"], responses=refusals())
Record = Annotated[int | None, Query(ge=0, le=2_000_000_000, description="look back to after this record")]
After = Annotated[int, Query(ge=0, le=2_000_000_000)]


@router.get("/view")
@tells(View)
def view(table_id: TableId, service: Served, asker: Asker, payer: Paying, record: Record = None) -> Response:
    """The board, now or after an earlier record."""
    with service.studies.paid(payer):
        match, state, at = _looked(service, table_id, asker, record)
        number = match.number if record is None else record
        return say({**at, "number": number, **position_view(match.game, state)})


def _looked(service: Service, table_id: str, asker: Person, record: int | None) -> tuple[Match, State, dict[str, int]]:
    """A position, now or after an earlier record, and where the table stands; nobody else waits while it is found."""
    with entered(service.hall, table_id, asker) as table:
        match, at = table.match, {"revision": table.revision, "journal": table.journal}
        go = way_to(service.hall, table_id, match, match.number if record is None else record)
    return match, go(), at


@router.get("/figures")
@tells(Figures)
def figures(table_id: TableId, service: Served, asker: Asker, payer: Paying, record: Record = None) -> Response:
    """What each power has, earns and owns, and what land yields, now or after an earlier record."""
    with service.studies.paid(payer):
        match, state, _ = _looked(service, table_id, asker, record)
        return say(figures_of(match.game, state))


@router.get("/position")
@tells(PositionLine)
def position(table_id: TableId, service: Served, asker: Asker, payer: Paying, record: Record = None) -> Response:
    """The position as one line of text."""
    with service.studies.paid(payer):
        match, state, _ = _looked(service, table_id, asker, record)
        return say({"text": to_line(match.game, describe(match.game, state))})


@router.get("/offers")
@tells(Offers)
async def offers(table_id: TableId, service: Served, asker: Asker, lang: Lang) -> Response:
    """What is put to me now; and who else is asked."""
    with service.hall.glance(table_id) as table:  # mostly that was told to somebody before: no matter for a thread
        if table is not None and in_words(table, asker, lang):
            may_enter(service.hall, table, asker)
            return _asked(table, asker, lang)
    return await run_in_threadpool(_offers, service, table_id, asker, lang)


def _offers(service: Service, table_id: str, asker: Person, lang: str) -> Response:
    with entered(service.hall, table_id, asker) as table:
        return _asked(table, asker, lang)


def _asked(table: LiveTable, asker: Person, lang: str) -> Response:
    found = offers_for(table, asker, lang)
    return say({"revision": table.revision, "offers": found, "waiting": msgspec.to_builtins(table.awaited())})


@router.get("/affairs")
@tells(Affairs)
def affairs(
    table_id: TableId, service: Served, asker: Asker, payer: Paying, lang: Lang, record: Record = None
) -> Response:
    """The state of the world, now or after an earlier record: score, calendar, wars, who commands whom, production."""
    with service.studies.paid(payer):
        match, state, _ = _looked(service, table_id, asker, record)
        return say(affairs_view(match.game, state, Words(match.game, lang)))


@router.get("/lines")
@tells(Journal)
def lines(table_id: TableId, service: Served, asker: Asker, lang: Lang, after: After = 0) -> Response:
    """The journal after a number, at most 500 lines at a time."""
    with entered(service.hall, table_id, asker) as table:
        rows = service.hall.lines_after(table_id, after)
        found = [line_payload(r, table.match.game, lang) for r in rows if table.hears(asker.id, r)]
        return say({"lines": found, "next": rows[-1].n if rows else after, "journal": table.journal})


@router.get("/digest")
@tells(Digest)
def since(table_id: TableId, service: Served, asker: Asker, after: After | None = None) -> Response:
    """What happened since I last looked, or since a line of the journal."""
    with entered(service.hall, table_id, asker) as table:
        if after is None:
            with service.store.read() as db:
                after = visitors.seen_by(db, table_id, asker.id)
        return say(digest(service.hall, table, asker.id, after))


@router.post("/seen", status_code=204)
def seen(table_id: TableId, service: Served, asker: Known) -> None:
    """I have read everything up to now."""
    with entered(service.hall, table_id, asker) as table, service.store.write() as db:
        visitors.note(db, table_id, asker.id, seen=table.journal)


@router.post("/reach")
@tells(Reached)
def reach(table_id: TableId, body: models.Reach, service: Served, asker: Known, payer: Paying, lang: Lang) -> Response:
    """Where my units can go, with decisions ready to send."""
    with entered(service.hall, table_id, asker) as table:
        held = must_play(table, asker)
        match, revision = table.match, table.revision
        asked = [o.power for o in table.offers() if o.power in held and o.holds]
    if table.over or not asked:
        raise Illegal("answer.not_asked")
    power = mover_of(match.game, match.state, asked, list(body.units))
    with service.studies.paid(payer):
        hand = Hand(match.game, match.state, power, list(body.units), list(body.via))
        found = reach_answer(hand, Words(match.game, lang), body.odds and table.terms.odds, body.only)
    return say({"revision": revision, **found})


@router.post("/check")
@tells(Verdict)
def check_bundle(
    table_id: TableId, body: models.Check, service: Served, asker: Known, payer: Paying, lang: Lang
) -> Response:
    """Whether decisions would be taken, one on top of the other, and everything that speaks against them."""
    with entered(service.hall, table_id, asker) as table:
        held = must_play(table, asker)
        match = table.match
    if table.over:
        raise Illegal("answer.not_asked")
    may = partial(_may_decide, table, asker)
    words = Words(match.game, lang)
    with service.studies.paid(payer):
        return say(checks.check_bundle(match.game, match.state, body.decisions, words, may, held, body.tell))


def _may_decide(table: LiveTable, asker: Person, decision: Decision) -> None:
    must_hold(table, asker, decision.by)


def _with_offers(service: Any, table_id: str, asker: Any, lang: str, answer: dict[str, Any]) -> Response:
    """An answer with what is asked next."""
    if answer.get("dry"):
        return say(answer)
    with service.hall.at(table_id) as table:
        # Bots may have answered already: what is asked next carries the number of the position it belongs to.
        now = {"revision": table.revision, "offers": offers_for(table, asker, lang)}
        game = table.match.game
    return say({**in_language(answer, game, lang), **now})


@router.post("/decide")
@before_questions
@tells(Answered)
def decide(
    table_id: TableId, body: models.Decide, service: Served, asker: Known, payer: Paying, lang: Lang
) -> Response:
    """Decide: all or nothing, durable when this is answered. Send the same key again if no answer comes."""
    with service.studies.played(payer):
        with entered(service.hall, table_id, asker) as table:
            must_play(table, asker)
        answer = deciding.decide(service.hall, table_id, asker, body.offer, body.decisions, body.key)
        service.steward.poke(table_id)
        service.metrics.count("sandtable_decisions_total", 'how="player"')
        return _with_offers(service, table_id, asker, lang, answer)


@router.post("/undo")
@before_questions
@tells(Answered)
def undo(table_id: TableId, body: models.Undo, service: Served, asker: Known, payer: Paying, lang: Lang) -> Response:
    """Take back my last bundles, as long as no dice fell and nobody else decided."""
    with service.studies.played(payer):
        enter(service.hall, table_id, asker)
        answer = undoing.undo(service.hall, table_id, asker, body.offer, body.n)
        return _with_offers(service, table_id, asker, lang, answer)


@router.post("/redo")
@before_questions
@tells(Answered)
def redo(table_id: TableId, body: models.Undo, service: Served, asker: Known, payer: Paying, lang: Lang) -> Response:
    """Take up again what I took back."""
    with service.studies.played(payer):
        enter(service.hall, table_id, asker)
        answer = undoing.redo(service.hall, table_id, asker, body.offer, body.n)
        service.steward.poke(table_id)
        return _with_offers(service, table_id, asker, lang, answer)


@router.post("/amend")
@before_questions
@tells(Answered, Tried)
def amend(table_id: TableId, body: models.Amend, service: Served, asker: Known, payer: Paying, lang: Lang) -> Response:
    """Replace or remove an earlier decision of mine; the later ones follow as far as they still fit."""
    with service.studies.played(payer):
        enter(service.hall, table_id, asker)
        answer = undoing.amend(service.hall, table_id, asker, body.offer, body.record, body.decisions, body.dry)
        return _with_offers(service, table_id, asker, lang, answer)
