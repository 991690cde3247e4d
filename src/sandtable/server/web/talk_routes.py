"""Talking, proposing and drawing at a table."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Query, Response

from sandtable.server.answers.words import Words
from sandtable.server.core import chat as talk
from sandtable.server.core import going_back, proposals
from sandtable.server.core.actor import must_play
from sandtable.server.core.seating import enter, entered
from sandtable.server.errors import Illegal
from sandtable.server.web import models
from sandtable.server.web.asking import Known, Lang, Paying, Served, TableId, say
from sandtable.server.web.document import refusals, tells
from sandtable.server.web.reading import BodyRoute
from sandtable.server.web.shapes.tables import BackTold, ProposalTold, Resigned, SaidAt

LARGEST_SKETCH = 4000  # letters of a drawing
Earlier = Annotated[int, Query(ge=0, le=2_000_000_000, description="the record to go back to")]
router = APIRouter(route_class=BodyRoute, prefix="/api/tables/{table_id}", tags=["talk"], responses=refusals())


@router.post("/chat", status_code=201)
@tells(SaidAt)
def chat(table_id: TableId, body: models.Say, service: Served, asker: Known) -> dict[str, int]:
    """Say something to the table, or to one's side."""
    return {"n": talk.say(service.hall, table_id, asker, body.text, body.side)}


@router.delete("/chat/{n}", status_code=204)
def unsay(table_id: TableId, service: Served, asker: Known, n: int = Path(ge=1, le=2_000_000_000)) -> None:
    """Remove something that was said (owner)."""
    enter(service.hall, table_id, asker)
    talk.unsay(service.hall, table_id, asker, n)


@router.post("/sketch", status_code=204)
def sketch(table_id: TableId, body: models.Sketch, service: Served, asker: Known) -> None:
    """Draw for one's allies; nothing is kept."""
    shapes = msgspec.to_builtins(body.shapes)
    if len(msgspec.json.encode(shapes)) > LARGEST_SKETCH:
        raise Illegal("talk.sketch", most=LARGEST_SKETCH)
    with entered(service.hall, table_id, asker) as table:
        must_play(table, asker)
        sides = sorted(table.sides(asker.id))
    message = {"type": "sketch", "sides": sides, "who": asker.name, "shapes": shapes}
    service.hall.bus.publish(table_id, message)


@router.get("/proposals")
@tells(list[ProposalTold])
def open_proposals(table_id: TableId, service: Served, asker: Known) -> Response:
    """What the players are asked to agree to."""
    with entered(service.hall, table_id, asker) as table:
        must_play(table, asker)
        return say(proposals.listing(service.hall, table, asker))


@router.get("/price")
@tells(BackTold)
def price(table_id: TableId, service: Served, asker: Known, payer: Paying, lang: Lang, to: Earlier = 0) -> Response:
    """What going back to after a record would cost, and whether I may ask for it."""
    with service.studies.paid(payer), entered(service.hall, table_id, asker) as table:
        must_play(table, asker)
        cost = going_back.price(service.hall, table, to)
        why = going_back.why_not(table, asker, cost)
        ask = len(set(going_back.asked_for(table, asker)) - {asker.id})
        words = Words(table.match.game, lang)
        told = {"ask": ask, "ok": why is None, "why": words.book.say(why) if why is not None else ""}
        return say({**msgspec.to_builtins(cost), **told})


@router.post("/proposals", status_code=201)
@tells(ProposalTold)
def propose(table_id: TableId, body: models.Propose, service: Served, asker: Known) -> dict[str, Any]:
    """Ask the table to go back past dice, to a draw, or to free a chair; or one's side to concede."""
    enter(service.hall, table_id, asker)
    found = proposals.propose(service.hall, table_id, asker, body.kind, body.to, body.power, body.until)
    with service.hall.at(table_id) as table:
        service.post.consent(table, proposals.missing(service.hall, table, found["id"]), asker.name, found["id"])
    service.steward.poke(table_id)  # where nobody else is asked it has come about
    return found


@router.post("/proposals/{proposal}")
@tells(ProposalTold)
def answer(
    table_id: TableId,
    body: models.Answer,
    service: Served,
    asker: Known,
    proposal: str = Path(pattern="^[a-z0-9]{1,32}$"),
) -> dict[str, Any]:
    """Agree or refuse. One refusal ends it; the last consent carries it out."""
    enter(service.hall, table_id, asker)
    found = proposals.answer(service.hall, table_id, asker, proposal, body.yes)
    service.steward.poke(table_id)
    return found


@router.post("/resign")
@tells(Resigned)
def resign(table_id: TableId, body: models.PowerBody, service: Served, asker: Known) -> dict[str, Any]:
    """Give up one's chair to a caretaker; with all chairs of the side, give up the game."""
    enter(service.hall, table_id, asker)
    found = proposals.resign(service.hall, table_id, asker, body.power)
    service.steward.poke(table_id)
    return found
