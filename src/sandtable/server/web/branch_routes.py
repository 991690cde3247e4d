"""Private branches: a place to try a turn, with the same questions and answers as the table itself."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Query, Response
from starlette.concurrency import run_in_threadpool

from sandtable.kernel.play import Play
from sandtable.server.answers.checks import check_bundle
from sandtable.server.answers.figures import figures_of
from sandtable.server.answers.forces import written
from sandtable.server.answers.hand import Hand
from sandtable.server.answers.heavy import question
from sandtable.server.answers.odds import battle_odds
from sandtable.server.answers.offers import offer_payload
from sandtable.server.answers.reach import reach_answer
from sandtable.server.answers.views import position_view
from sandtable.server.answers.words import Words
from sandtable.server.core import branches
from sandtable.server.core.actor import must_have_odds
from sandtable.server.core.deciding import decide
from sandtable.server.core.journal_lines import in_language
from sandtable.server.core.patch import turn_of
from sandtable.server.core.seating import enter, entered
from sandtable.server.errors import Illegal
from sandtable.server.service import Service
from sandtable.server.study.turns import before_questions
from sandtable.server.table_data import Person
from sandtable.server.web import models
from sandtable.server.web.asking import Known, Lang, Paying, Served, TableId, say
from sandtable.server.web.document import refusals, tells
from sandtable.server.web.reading import BodyRoute
from sandtable.server.web.shapes.journal import Replayed
from sandtable.server.web.shapes.plans import BranchEntry, BranchTold, NewBranchTold, OddsTold, WrittenBattle
from sandtable.server.web.shapes.play import BranchReach, Verdict

router = APIRouter(
    route_class=BodyRoute, prefix="/api/tables/{table_id}/branches", tags=["branches"], responses=refusals()
)
Ident = Annotated[str, Path(pattern="^[a-z0-9]{1,32}$")]


@router.get("")
@tells(list[BranchEntry])
def my_branches(table_id: TableId, service: Served, asker: Known, payer: Paying) -> Response:
    """My branches and those shown to me, compared with where they left the game."""
    with service.studies.paid(payer):
        return say(branches.listing(service.hall, _ground(service, table_id, asker), asker))


@router.post("", status_code=201)
@tells(NewBranchTold)
def new_branch(table_id: TableId, body: models.NewBranch, service: Served, asker: Known, payer: Paying) -> Response:
    """A private branch from here or from an earlier record."""
    with service.studies.paid(payer):
        here = _ground(service, table_id, asker)
        made = branches.found(service.hall, here, asker, body.name, body.dice, body.record)
    return say({"id": made.id, "name": made.name, "start": made.start, "dice": made.dice}, 201)


def _ground(service: Service, table_id: str, asker: Person) -> branches.Ground:
    """The table as it stands. It is held only while we look: playing through a branch must keep nobody waiting."""
    with entered(service.hall, table_id, asker) as table:
        return branches.ground(table, asker)


def _open(service: Service, table_id: str, asker: Person, branch: str) -> tuple[branches.Ground, branches.Opened]:
    here = _ground(service, table_id, asker)
    found = branches.get(service.hall, table_id, asker, branch)
    return here, branches.open_branch(service.hall, here, found)


def _told(opened: branches.Opened, here: branches.Ground, asker: Person, lang: str) -> Response:
    words = Words(opened.game, lang)
    branch = opened.branch
    number = branch.start + len(branch.records)
    shared = {
        "id": number,
        "seat": asker.id,
        "powers": list(opened.game.powers),
        "phase": turn_of(opened.game, opened.state)["phase"],
        "undo": {"n": len(branch.bundles), "label": ""},
        "redo": {"n": 0, "label": ""},
        "clock": {"due": None, "bank": 0, "then": "wait"},
        "waiting": [],
    }
    play = Play(opened.game, opened.state)
    asked = [{**shared, **offer_payload(play, o, words)} for o in opened.offers()]
    return say(
        {
            "id": branch.id,
            "name": branch.name,
            "dice": branch.dice,
            "start": branch.start,
            "number": number,
            "last": opened.last,
            "records": [msgspec.to_builtins(r) for r in branch.records],
            "bundles": branch.bundles,
            "offers": asked,
            "compared": branches.compare(here, opened.first, branches.delta_of(opened)),
            "figures": figures_of(opened.game, opened.state),
            **position_view(opened.game, opened.state),
        }
    )


@router.get("/{branch}")
@tells(BranchTold)
def show_branch(table_id: TableId, branch: Ident, service: Served, asker: Known, payer: Paying, lang: Lang) -> Response:
    """A branch: its board, its records and what is asked in it."""
    with service.studies.paid(payer):
        here, opened = _open(service, table_id, asker, branch)
        return _told(opened, here, asker, lang)


@router.post("/{branch}/play")
@tells(BranchTold)
def play_branch(
    table_id: TableId,
    branch: Ident,
    body: models.BranchPlay,
    service: Served,
    asker: Known,
    payer: Paying,
    lang: Lang,
) -> Response:
    """Take back and decide in a branch, for any power."""
    with service.studies.paid(payer):
        here = _ground(service, table_id, asker)
        opened = branches.play(service.hall, here, asker, branch, body.decisions, body.undo)
        return _told(opened, here, asker, lang)


@router.post("/{branch}/reach")
@tells(BranchReach)
def reach_in_branch(
    table_id: TableId, branch: Ident, body: models.Reach, service: Served, asker: Known, payer: Paying, lang: Lang
) -> Response:
    """Where units can go in a branch."""
    with service.studies.paid(payer):
        with entered(service.hall, table_id, asker) as table:
            with_odds = body.odds and table.terms.odds
        _, opened = _open(service, table_id, asker, branch)
        asked = opened.offers()
        if not asked:
            raise Illegal("branch.over")
        hand = Hand(opened.game, opened.state, asked[0].power, list(body.units), list(body.via))
        return say(reach_answer(hand, Words(opened.game, lang), with_odds, body.only))


@router.post("/{branch}/check")
@tells(Verdict)
def check_in_branch(
    table_id: TableId, branch: Ident, body: models.Check, service: Served, asker: Known, payer: Paying, lang: Lang
) -> Response:
    """Whether decisions would be taken in a branch."""
    with service.studies.paid(payer):
        _, opened = _open(service, table_id, asker, branch)
        if not opened.offers():
            raise Illegal("branch.over")
        words = Words(opened.game, lang)
        return say(check_bundle(opened.game, opened.state, body.decisions, words, lambda _: None, tell=body.tell))


@router.post("/{branch}/odds")
@tells(OddsTold)
async def odds_in_branch(
    table_id: TableId, branch: Ident, body: models.Odds, service: Served, asker: Known, payer: Paying, lang: Lang
) -> Response:
    """The battles as they stand in a branch."""

    def look() -> tuple[branches.Opened, tuple[str, ...]]:
        with entered(service.hall, table_id, asker) as table:
            must_have_odds(table)
            held = table.held_by(asker.id)
        with service.studies.paid(payer):
            return _open(service, table_id, asker, branch)[1], held

    opened, held = await run_in_threadpool(look)
    game, state = opened.game, opened.state
    powers = turn_of(game, state)["powers"]
    if not powers:
        return say({"battles": {}, "all": None})
    asked = (powers[0], body.battles, held, lang)
    slow = partial(question, game, "battles", *asked, state=state)
    return say(await service.studies.find(payer, partial(battle_odds, game, state, *asked), slow))


@router.get("/{branch}/battle")
@tells(WrittenBattle)
def battle_in_branch(
    table_id: TableId,
    branch: Ident,
    space: Annotated[str, Query(max_length=60)],
    service: Served,
    asker: Known,
    payer: Paying,
) -> Response:
    """An attack in a branch as the calculator writes it."""
    with service.studies.paid(payer):
        _, opened = _open(service, table_id, asker, branch)
        powers = turn_of(opened.game, opened.state)["powers"]
        if space not in opened.game.board.spaces or not powers:
            raise Illegal("space.none", name=space)
        return say(written(opened.game, opened.state, powers[0], space))


@router.post("/{branch}/share", status_code=204)
def share_branch(table_id: TableId, branch: Ident, body: models.ShareBranch, service: Served, asker: Known) -> None:
    """Show a branch, read-only, to an ally."""
    with entered(service.hall, table_id, asker) as table:
        branches.share(service.hall, table, asker, branch, body.power)


@router.post("/{branch}/replay")
@before_questions
@tells(Replayed)
def replay_branch(
    table_id: TableId,
    branch: Ident,
    body: models.ReplayBranch,
    service: Served,
    asker: Known,
    payer: Paying,
    lang: Lang,
) -> Response:
    """Play a branch for real, up to the first die."""
    with service.studies.played(payer):
        with entered(service.hall, table_id, asker) as table:
            found = branches.get(service.hall, table_id, asker, branch, write=True)
            bundle, left = branches.to_replay(table, asker, found)
            game = table.match.game
        answer = decide(service.hall, table_id, asker, body.offer, bundle, body.key)
        service.steward.poke(table_id)
        return say({**in_language(answer, game, lang), "left": left})


@router.delete("/{branch}", status_code=204)
def drop_branch(table_id: TableId, branch: Ident, service: Served, asker: Known) -> None:
    """Discard a branch."""
    enter(service.hall, table_id, asker)
    branches.discard(service.hall, table_id, asker, branch)
