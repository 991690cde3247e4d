"""Planning: odds, threats, advice and standing orders."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Query, Response
from starlette.concurrency import run_in_threadpool

from sandtable.kernel.match import Match
from sandtable.kernel.offers import Offer
from sandtable.server.answers.affairs import cards
from sandtable.server.answers.answered import answered_odds
from sandtable.server.answers.comers import all_comers
from sandtable.server.answers.comers import comers as who_comes
from sandtable.server.answers.forces import force_odds, remembered, written
from sandtable.server.answers.heavy import question
from sandtable.server.answers.odds import battle_odds, hand_odds, threats
from sandtable.server.answers.words import Words
from sandtable.server.bots.advice import ask_bots
from sandtable.server.core import landings, orders
from sandtable.server.core.actor import must_have_odds, must_hold, must_play
from sandtable.server.core.patch import turn_of
from sandtable.server.core.seating import enter, entered
from sandtable.server.errors import Illegal
from sandtable.server.web import models
from sandtable.server.web.asking import Asker, Known, Lang, Paying, Served, TableId, say
from sandtable.server.web.document import refusals, tells
from sandtable.server.web.odds_routes import forces_of
from sandtable.server.web.reading import BodyRoute
from sandtable.server.web.shapes.plans import (
    Advice,
    AfterAnswer,
    Comers,
    Gathered,
    OddsTold,
    OrderTest,
    Threats,
    WrittenBattle,
)
from sandtable.server.web.shapes.play import Landings

router = APIRouter(route_class=BodyRoute, prefix="/api/tables/{table_id}", tags=["plan"], responses=refusals())
Ident = Annotated[str, Path(pattern="^[a-z0-9]{1,32}$")]


# -- odds --


@router.post("/odds")
@tells(OddsTold)
async def odds(
    table_id: TableId, body: models.Odds, service: Served, asker: Asker, payer: Paying, lang: Lang
) -> Response:
    """The battles as they stand on the board, or two forces in writing."""

    def look() -> tuple[Match, int, tuple[str, ...]]:
        with entered(service.hall, table_id, asker) as table:
            must_have_odds(table)
            return table.match, table.revision, table.held_by(asker.id)

    match, revision, held = await run_in_threadpool(look)
    game, state = match.game, match.state
    if body.attacker or body.defender:
        forces = (forces_of(body), remembered(game, state))
        quick = partial(force_odds, game, *forces)
        return say(await service.studies.find(payer, quick, partial(question, game, "forces", *forces)))
    powers = turn_of(game, state)["powers"]
    if not powers:
        return say({"revision": revision, "battles": {}, "all": None})
    asked = (powers[0], body.battles, held, lang)
    slow = partial(question, game, "battles", *asked, state=state)
    found = await service.studies.find(payer, partial(battle_odds, game, state, *asked), slow)
    return say({"revision": revision, **found})


def _look(service: Served, table_id: str, asker: Asker) -> tuple[Match, tuple[str, ...]]:
    """The game where odds are told, and the powers somebody holds in it."""
    with entered(service.hall, table_id, asker) as table:
        must_have_odds(table)
        return table.match, table.held_by(asker.id)


@router.post("/answered")
@tells(AfterAnswer)
async def answered(
    table_id: TableId, body: models.Nothing, service: Served, asker: Asker, payer: Paying, lang: Lang
) -> Response:
    """The battles that are planned, as they would be after the enemy's likely answer; none where they have no say."""

    match, held = await run_in_threadpool(_look, service, table_id, asker)
    game, state = match.game, match.state
    powers = turn_of(game, state)["powers"]
    if not powers:
        return say({"battles": {}, "came": {}, "asked": []})
    asked = (powers[0], held, lang)
    slow = partial(question, game, "answered", *asked, state=state)
    return say(await service.studies.find(payer, partial(answered_odds, game, state, *asked), slow))


@router.get("/battle")
@tells(WrittenBattle)
def battle(table_id: TableId, space: Annotated[str, Query(max_length=60)], service: Served, asker: Asker) -> Response:
    """An attack on the board as the calculator writes it."""
    with entered(service.hall, table_id, asker) as table:
        must_have_odds(table)
        game, state = table.match.game, table.match.state
    powers = turn_of(game, state)["powers"]
    if space not in game.board.spaces or not powers:
        raise Illegal("space.none", name=space)
    return say(written(game, state, powers[0], space))


@router.post("/threat")
@tells(Threats)
async def threat(table_id: TableId, body: models.Threat, service: Served, asker: Asker, payer: Paying) -> Response:
    """What the enemies of a power could take next."""

    match, held = await run_in_threadpool(_look, service, table_id, asker)
    game, state = match.game, match.state
    power = body.power or (held[0] if held else game.powers[0])
    if power not in game.powers:
        raise Illegal("power.none", name=power)
    asked = (power, body.spaces)
    slow = partial(question, game, "threats", *asked, state=state)
    return say(
        {"power": power, "spaces": await service.studies.find(payer, partial(threats, game, state, *asked), slow)}
    )


@router.get("/comers")
@tells(Comers)
def comers(table_id: TableId, service: Served, asker: Asker, payer: Paying, lang: Lang) -> Response:
    """Who could come where in one move: those who move now as they stand, the others on their turn; and what is told
    of places."""
    with entered(service.hall, table_id, asker) as table:
        match, revision = table.match, table.revision
    with service.studies.paid(payer):
        told = cards(match.game, match.state, Words(match.game, lang))
        return say({"revision": revision, "spaces": all_comers(match.game, match.state), "told": told})


@router.post("/gather")
@tells(Gathered)
def gather(table_id: TableId, body: models.Gather, service: Served, asker: Known, payer: Paying) -> Response:
    """The units of a power of mine that could come to a space now, in one move of their own; and, of some of them from
    wherever they are, how the battle would go there."""
    with entered(service.hall, table_id, asker) as table:
        must_hold(table, asker, body.power)
        match, revision, told = table.match, table.revision, table.terms.odds
    asked = (match.game, match.state, body.power)
    with service.studies.paid(payer):
        able = who_comes(*asked).get(body.space, [])
        sent = tuple(unit for unit in body.units if unit in able)
        chance = hand_odds(*asked, body.space, sent) if told and sent else None
        return say({"revision": revision, "units": able, "odds": chance})


@router.post("/advice")
@tells(Advice)
async def advice(
    table_id: TableId,
    service: Served,
    asker: Known,
    payer: Paying,
    power: Annotated[str, Query(max_length=60)] = "",
) -> Response:
    """What up to three bots would answer now, for a power of mine or the first that is asked; nothing is played."""

    def look() -> tuple[Match, int, Offer]:
        with entered(service.hall, table_id, asker) as table:
            held = must_play(table, asker)
            must_have_odds(table)  # bots reckon with them
            mine = (power,) if power in held else held
            offer = next((o for o in table.offers() if o.power in mine and o.holds), None)
            if table.over or offer is None:
                raise Illegal("answer.not_asked")
            return table.match, table.revision, offer

    match, revision, offer = await run_in_threadpool(look)
    with service.studies.place(payer):
        pay, budget = partial(service.studies.pay, payer), service.settings.budget
        found = await ask_bots(service.pool, match, offer, service.levels()[-3:], budget, asker.id, pay)
    return say({"revision": revision, "advice": found})


# -- landings --


@router.get("/landings")
@tells(Landings)
def my_landings(table_id: TableId, service: Served, asker: Known, payer: Paying) -> Response:
    """My aircraft that fly to an attack: where they can land, and where I mean them to."""
    with service.studies.paid(payer), entered(service.hall, table_id, asker) as table:
        return say({"landings": landings.listing(service.hall, table, asker)})


@router.put("/landings")
@tells(Landings)
def plan_landings(
    table_id: TableId, body: models.PlanLandings, service: Served, asker: Known, payer: Paying
) -> Response:
    """Mean some of them to land elsewhere; kept for me alone, on every device."""
    enter(service.hall, table_id, asker)
    with service.studies.paid(payer):
        landings.plan(service.hall, table_id, asker, body.landings)
        with entered(service.hall, table_id, asker) as table:
            return say({"landings": landings.listing(service.hall, table, asker)})


# -- standing orders --


@router.get("/orders")
@tells(list[orders.StandingOrder])
def my_orders(
    table_id: TableId, service: Served, asker: Known, power: Annotated[str, Query(max_length=60)]
) -> Response:
    """A seat's standing orders, and how often each was used."""
    with entered(service.hall, table_id, asker) as table:
        must_hold(table, asker, power)
    with service.store.read() as db:
        return say([msgspec.to_builtins(o) for o in orders.listing(db, table_id, power)])


@router.post("/orders", status_code=201)
@tells(orders.StandingOrder)
def new_order(table_id: TableId, body: models.NewOrder, service: Served, asker: Known) -> Response:
    """Leave an order for questions out of turn."""
    enter(service.hall, table_id, asker)
    order = _order(body)
    made = orders.add(service.hall, table_id, asker, order)
    service.steward.poke(table_id)
    return say(msgspec.to_builtins(made), 201)


@router.post("/orders/test")
@tells(OrderTest)
def test_order(table_id: TableId, body: models.NewOrder, service: Served, asker: Known, payer: Paying) -> Response:
    """What an order would have done in the last questions of its kind."""
    with entered(service.hall, table_id, asker) as table:
        must_hold(table, asker, body.power)
        order, match = _order(body), table.match
        orders.must_be_plain(table, order)
    with service.studies.paid(payer):
        return say({"would": orders.would(service.hall, table_id, match, order)})


def _order(body: models.NewOrder) -> orders.StandingOrder:
    return orders.StandingOrder("", body.power, body.topic, body.space, body.conditions, body.do, body.until, body.own)


@router.delete("/orders/{order_id}", status_code=204)
def drop_order(table_id: TableId, order_id: Ident, service: Served, asker: Known) -> None:
    """Take an order back."""
    enter(service.hall, table_id, asker)
    orders.remove(service.hall, table_id, asker, order_id)
