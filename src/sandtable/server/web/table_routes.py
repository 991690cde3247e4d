"""Tables: making, finding, joining and leaving them."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Depends, Query, Request, Response
from starlette.concurrency import run_in_threadpool

from sandtable.kernel import record
from sandtable.kernel.verdict import Refused
from sandtable.server.answers.heavy import Proof
from sandtable.server.answers.views import board_view, reasons_of, table_view
from sandtable.server.answers.words import Words
from sandtable.server.bots.registry import described, offered
from sandtable.server.core import founding, leaving, links, rematching, seating
from sandtable.server.core.actor import must_own, must_play
from sandtable.server.core.allowance import leaves_only_bots, must_have_room
from sandtable.server.core.exporting import export, rematch_plan
from sandtable.server.core.games import catalogue, game_with, looks, powers_of
from sandtable.server.core.lobby import listing
from sandtable.server.core.proving import is_small
from sandtable.server.core.table import LiveTable
from sandtable.server.errors import Clash, Illegal, Unknown
from sandtable.server.fields import LONGEST_POSITION
from sandtable.server.names import clean, numbered
from sandtable.server.service import Service
from sandtable.server.store import people
from sandtable.server.study.studies import Payer
from sandtable.server.table_data import Person, Terms
from sandtable.server.tokens import new_id, new_token
from sandtable.server.web import models
from sandtable.server.web.asking import (
    SESSION,
    Asker,
    Known,
    Lang,
    Paying,
    Served,
    TableId,
    Whole,
    keep_session,
    open_session,
    say,
    slowly,
)
from sandtable.server.web.document import refusals, tells
from sandtable.server.web.people_routes import must_be_nobodys
from sandtable.server.web.reading import BodyRoute
from sandtable.server.web.shapes.people import Visitor
from sandtable.server.web.shapes.tables import (
    BoardView,
    BotEntry,
    FoundedTable,
    GameEntry,
    Invitation,
    LobbyEntry,
    OpenedSeat,
    RuleAtHand,
    SeatToken,
    TableView,
)

router = APIRouter(route_class=BodyRoute, prefix="/api", tags=["tables"], responses=refusals())
MOST_PROMISES = 50  # how often a game may have been taken on elsewhere
PROMISE = re.compile("(?:[0-9a-f]{64})?")
NOTHING = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")  # U+0000 in JSON, and not a backslash before such letters


@router.get("/games")
@tells(list[GameEntry])
def games(service: Served, asker: Asker, lang: Lang) -> Response:
    """The games there are, with their powers and options, and the bots."""
    return say([{**g, **offered()} for g in catalogue(lang)])


@router.get("/bots")
@tells(list[BotEntry])
def bots(asker: Asker, lang: Lang) -> Response:
    """The opponents there are, with one line about each."""
    return say(described(lang))


@router.get("/games/{slug}/board")
@tells(BoardView)
def board(slug: str, asker: Asker) -> Response:
    """Everything about a game's board that never changes."""
    if slug not in {g["slug"] for g in catalogue()}:
        raise Unknown("game.none")
    return say(board_view(game_with(slug, {}), looks(slug)))


@router.get("/games/{slug}/rules")
@tells(list[RuleAtHand])
def rules_at_hand(slug: str, asker: Asker, lang: Lang) -> Response:
    """Every reason a game can give, with its rule: the rules at hand."""
    if slug not in {g["slug"] for g in catalogue()}:
        raise Unknown("game.none")
    game = game_with(slug, {})
    return say(reasons_of(game, Words(game, lang)))


@router.post("/tables", status_code=201)
@tells(FoundedTable)
async def found(body: models.NewTable, service: Served, asker: Whole, payer: Paying) -> dict[str, Any]:
    """A new table. The invitation is shown once; put it after # in the link you send."""
    return await _founded(service, asker, payer, _plan(body))


async def _founded(
    service: Service, asker: Person, payer: Payer, plan: founding.Plan, save: record.Save | None = None
) -> dict[str, Any]:
    """A table; what may take long to prove is proved by a worker first."""
    bots_only = not plan.mine and set(plan.bots) >= set(powers_of(plan.game))
    await run_in_threadpool(must_have_room, service.store, service.settings, asker, bots_only)
    proof = None
    if not is_small(plan.position, save):
        ruleset = save.ruleset if save is not None else None
        game = await run_in_threadpool(game_with, plan.game, plan.options, ruleset)
        asked = Proof(game.slug, game.options, game.version, plan.position, save)
        proof = await service.studies.prove(payer, asked)

    def make() -> dict[str, Any]:
        with service.studies.paid(payer):
            return founding.found(service.hall, asker, plan, save, service.levels(), proof)

    return await run_in_threadpool(make)


def _plan(body: models.NewTable) -> founding.Plan:
    terms = msgspec.convert(msgspec.to_builtins(body.terms), Terms)
    return founding.Plan(
        body.game,
        dict(body.options),
        body.title,
        body.visibility,
        terms,
        list(body.mine),
        dict(body.bots),
        body.position,
        body.lesson,
    )


def _read(data: dict[str, Any]) -> record.Save:
    """A game in a file, if every store can keep it."""
    raw = msgspec.json.encode(data)
    save = record.parse(raw)
    promises = [(save.seed, save.commitment), *((p.seed, p.commitment) for p in save.carried)]
    fit = all(len(seed) <= 80 and PROMISE.fullmatch(given) for seed, given in promises)
    if not fit or len(promises) > MOST_PROMISES or len(save.position) > LONGEST_POSITION or NOTHING.search(raw):
        raise Illegal("file.unfit")
    return save


@router.post("/tables/import", status_code=201)
@tells(FoundedTable)
async def import_game(body: models.ImportTable, service: Served, asker: Whole, payer: Paying) -> dict[str, Any]:
    """A table from a game in a file. It is replayed, so that nothing impossible comes in."""
    service.studies.must_afford(payer)
    try:
        save = await run_in_threadpool(_read, body.save)
    except Refused as refused:
        raise Illegal(refused) from None
    plan = _plan(body)
    plan.game, plan.options = save.game, save.options
    return await _founded(service, asker, payer, plan, save)


@router.get("/tables")
@tells(list[LobbyEntry])
def lobby(
    service: Served,
    asker: Asker,
    game: Annotated[str, Query(max_length=60, pattern="^[a-z0-9-]*$")] = "",
    status: Literal["", "playing", "ended"] = "",
    mine: bool = False,
    free: bool = False,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    before: Annotated[float, Query(ge=0, le=1e11, allow_inf_nan=False)] = 0,
) -> Response:
    """Tables one may see: public ones and one's own."""
    with service.store.read() as db:
        return say(listing(db, asker, game, status, mine, free, limit, before))


def names_at(service: Any, table: LiveTable) -> dict[str, str]:
    """What the people at a table are called."""
    with service.store.read() as db:
        return people.names_of(db, [table.owner, *(s.person_id for s in table.seats.values())])


@router.get("/tables/{table_id}")
@tells(TableView)
def show(table_id: TableId, service: Served, asker: Asker) -> Response:
    """A table: who sits where, by which terms, whose turn it is."""
    with seating.entered(service.hall, table_id, asker) as table:
        return say(table_view(table, names_at(service, table), asker.id, service.hall.now()))


@router.get("/tables/{table_id}/export")
@tells(record.Save)
def export_game(table_id: TableId, service: Served, asker: Asker) -> Response:
    """The game as a file; with the seed of the dice when it is over."""
    with seating.entered(service.hall, table_id, asker) as table:
        save = export(table, names_at(service, table))
    answer = say(save)
    answer.headers["content-disposition"] = f'attachment; filename="{table_id}.json"'
    return answer


@router.post("/tables/{table_id}/play-on", status_code=201)
@tells(FoundedTable)
async def play_on(
    table_id: TableId, body: models.PlayOn, service: Served, asker: Whole, payer: Paying
) -> dict[str, Any]:
    """A table of one's own that goes on from here, or from after an earlier record, with dice of its own."""

    def look() -> tuple[record.Save, bool]:
        with seating.entered(service.hall, table_id, asker) as table:
            return export(table, {}), table.match.over

    save, over = await run_in_threadpool(look)
    if body.record is not None and body.record > len(save.entries):
        raise Unknown("record.unknown", record=body.record, last=len(save.entries))
    if over and body.record is None:
        raise Clash("table.play_on")
    save = founding.cut(save, len(save.entries) if body.record is None else body.record)
    terms = msgspec.convert(msgspec.to_builtins(body.terms), Terms)
    plan = founding.Plan(save.game, dict(save.options), body.title, body.visibility, terms, body.mine, body.bots)
    return await _founded(service, asker, payer, plan, save)


@router.post("/tables/{table_id}/rematch", status_code=201)
@tells(FoundedTable)
def rematch(table_id: TableId, service: Served, asker: Whole) -> dict[str, Any]:
    """A new table for the same people: whoever asks first makes it, whoever asks after them sits down at it."""
    with seating.entered(service.hall, table_id, asker) as table:
        must_play(table, asker)
        if not table.over:
            raise Clash("table.not_over")
        plan = rematch_plan(table, asker)
    must_have_room(service.store, service.settings, asker, bots_only=False)
    return rematching.rematch(service.hall, table_id, asker, plan, service.levels())


# -- seats --


@router.post("/tables/{table_id}/sit", status_code=204)
def sit(table_id: TableId, body: models.Sit, service: Served, asker: Whole) -> None:
    """Take a free chair."""
    seating.sit(service.hall, table_id, asker, body.power, body.invite)


@router.post("/tables/{table_id}/leave", status_code=204)
def leave(table_id: TableId, body: models.PowerBody, service: Served, asker: Known) -> None:
    """Get up; the owner may also free a chair before the game begins, or one that the clock gave to the caretaker."""
    seating.enter(service.hall, table_id, asker)
    leaving.leave(service.hall, table_id, asker, body.power)


@router.post("/tables/{table_id}/bot", status_code=204)
def bot(table_id: TableId, body: models.SeatBot, service: Served, asker: Known) -> None:
    """Put a bot on a free chair, or take it away (owner)."""
    seating.enter(service.hall, table_id, asker)
    if body.bot and body.bot not in service.levels():
        raise Illegal("bot.unknown", name=body.bot, known=tuple(service.levels()))
    with service.hall.at(table_id) as table:
        bots_only = bool(body.bot) and leaves_only_bots(table, body.power)
    if bots_only:
        must_have_room(service.store, service.settings, asker, bots_only)
    seating.give(service.hall, table_id, asker, body.power, body.bot)
    service.steward.poke(table_id)


@router.post("/tables/{table_id}/link")
@tells(SeatToken)
def seat_link(table_id: TableId, body: models.PowerBody, service: Served, asker: Whole) -> dict[str, str]:
    """A secret link to a chair; put it after # so that it never reaches a log. The link before it dies."""
    seating.enter(service.hall, table_id, asker)
    return {"token": links.new_link(service.hall, table_id, asker, body.power)}


@router.post("/tables/{table_id}/invite")
@tells(Invitation)
def invite(table_id: TableId, service: Served, asker: Known) -> dict[str, str]:
    """A fresh invitation (owner)."""
    seating.enter(service.hall, table_id, asker)
    return {"invite": links.new_invite(service.hall, table_id, asker)}


@router.post("/links", dependencies=[Depends(slowly)])
@tells(OpenedSeat)
def open_link(
    body: models.Link, request: Request, response: Response, service: Served, asker: Asker, lang: Lang
) -> dict[str, Any]:
    """Open a seat link: a free chair becomes mine; a chair that is taken opens for its holder's other device."""
    table_id, power = links.found(service.hall, body.token)
    token = new_token()
    if links.open_taken(service.hall, table_id, power, body.token, token, service.hall.now() + SESSION):
        keep_session(request, response, token)
        return {"table": table_id, "power": power, "token": token}
    token = ""
    if not asker.id or asker.only_table:
        person_id, name = new_id(), clean(body.name)
        with service.store.write() as db:
            name = numbered(name, people.at_table(db, table_id, person_id))
            must_be_nobodys(db, name, person_id)
            people.create(db, person_id, name, None, "", service.hall.now(), {"lang": lang})
        asker = Person(person_id, name)
        token = open_session(request, response, person_id)
    links.claim(service.hall, table_id, asker, power, body.token)
    return {"table": table_id, "power": power, "token": token}


@router.post("/tables/{table_id}/watch", status_code=204)
def watch(table_id: TableId, body: models.Watch, service: Served, asker: Whole) -> None:
    """Come in to watch."""
    seating.watch(service.hall, table_id, asker, body.invite)


@router.post("/tables/{table_id}/away", status_code=204)
def away(table_id: TableId, body: models.Away, service: Served, asker: Known) -> None:
    """Be away until a time: pause the clock or let a caretaker play."""
    seating.enter(service.hall, table_id, asker)
    seating.away(service.hall, table_id, asker, body.power, body.until, body.then)
    service.steward.poke(table_id)


@router.post("/tables/{table_id}/back", status_code=204)
def back(table_id: TableId, body: models.PowerBody, service: Served, asker: Known) -> None:
    """Take my chair back from the caretaker."""
    seating.enter(service.hall, table_id, asker)
    seating.take_back(service.hall, table_id, asker, body.power)


@router.post("/tables/{table_id}/moderate", status_code=204)
def moderate(table_id: TableId, body: models.Moderate, service: Served, asker: Known) -> None:
    """Mute, bar or readmit somebody (owner)."""
    seating.enter(service.hall, table_id, asker)
    seating.moderate(service.hall, table_id, asker, body.person, body.role)


@router.get("/tables/{table_id}/visitors")
@tells(list[Visitor])
def visitors(table_id: TableId, service: Served, asker: Known) -> Response:
    """Who came to watch (owner)."""
    with seating.entered(service.hall, table_id, asker) as table:
        must_own(table, asker)
    with service.store.read() as db:
        return say(seating.visitor_list(db, table_id))
