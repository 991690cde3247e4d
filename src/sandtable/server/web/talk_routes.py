"""Talking, proposing and drawing at a table."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Path, Response

from sandtable.server.core import proposals, talk
from sandtable.server.core.actor import must_play
from sandtable.server.core.seating import may_enter
from sandtable.server.web import models
from sandtable.server.web.asking import Asker, Served, TableId, say

router = APIRouter(prefix="/api/tables/{table_id}", tags=["talk"])


def _enter(service: Any, table_id: str, asker: Any) -> None:
    with service.hall.at(table_id) as table:
        may_enter(service.hall, table, asker)


@router.post("/chat", status_code=201)
def chat(table_id: TableId, body: models.Say, service: Served, asker: Asker) -> dict[str, int]:
    """Say something to the table, or to one's side."""
    return {"n": talk.say(service.hall, table_id, asker, body.text, body.side)}


@router.delete("/chat/{n}", status_code=204)
def unsay(table_id: TableId, service: Served, asker: Asker, n: int = Path(ge=1, le=2_000_000_000)) -> None:
    """Remove something that was said (owner)."""
    _enter(service, table_id, asker)
    talk.unsay(service.hall, table_id, asker, n)


@router.post("/sketch", status_code=204)
def sketch(table_id: TableId, body: models.Sketch, service: Served, asker: Asker) -> None:
    """Draw for one's allies; nothing is kept."""
    with service.hall.at(table_id) as table:
        may_enter(service.hall, table, asker)
        must_play(table, asker)
        sides = sorted(table.sides(asker.id))
    message = {"type": "sketch", "sides": sides, "who": asker.name, "shapes": body.shapes}
    service.hall.bus.publish(table_id, message)


@router.get("/proposals", response_model=list[dict[str, Any]])
def open_proposals(table_id: TableId, service: Served, asker: Asker) -> Response:
    """What the players are asked to agree to."""
    with service.hall.at(table_id) as table:
        may_enter(service.hall, table, asker)
        must_play(table, asker)
        return say(proposals.listing(service.hall, table, asker))


@router.post("/proposals", status_code=201, response_model=dict[str, Any])
def propose(table_id: TableId, body: models.Propose, service: Served, asker: Asker) -> dict[str, Any]:
    """Ask the table to go back past dice, or to a draw, or one's side to concede."""
    _enter(service, table_id, asker)
    return proposals.propose(service.hall, table_id, asker, body.kind, body.to)


@router.post("/proposals/{proposal}", response_model=dict[str, Any])
def answer(
    table_id: TableId,
    body: models.Answer,
    service: Served,
    asker: Asker,
    proposal: str = Path(pattern="^[a-z0-9]{1,32}$"),
) -> dict[str, Any]:
    """Agree or refuse. One refusal ends it; the last consent carries it out."""
    _enter(service, table_id, asker)
    found = proposals.answer(service.hall, table_id, asker, proposal, body.yes)
    service.steward.poke(table_id)
    return found


@router.post("/resign", response_model=dict[str, Any])
def resign(table_id: TableId, body: models.PowerBody, service: Served, asker: Asker) -> dict[str, Any]:
    """Give up one's chair to a caretaker; with all chairs of the side, give up the game."""
    _enter(service, table_id, asker)
    found = proposals.resign(service.hall, table_id, asker, body.power)
    service.steward.poke(table_id)
    return found
