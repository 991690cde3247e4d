"""A battle calculator for everybody: two forces in writing, by the rules of a game, without a table."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter, Response

from sandtable.server.answers.heavy import question
from sandtable.server.answers.odds import force_odds
from sandtable.server.core.games import game_with
from sandtable.server.web import models
from sandtable.server.web.asking import Asker, Paying, Served, say
from sandtable.server.web.document import refusals, tells
from sandtable.server.web.reading import BodyRoute
from sandtable.server.web.shapes.plans import BattleOdds

router = APIRouter(route_class=BodyRoute, prefix="/api/games/{slug}", tags=["plan"], responses=refusals())


@router.post("/odds")
@tells(BattleOdds)
async def odds(slug: str, body: models.Odds, service: Served, asker: Asker, payer: Paying) -> Response:
    """How a battle of two forces goes, such as `3 infantry, 1 tank` against `2 infantry`."""
    game = game_with(slug, {})
    forces = (body.attacker, body.defender, body.sea)
    quick = partial(force_odds, game, *forces)
    return say(await service.studies.find(payer, quick, partial(question, game, "forces", *forces)))
