"""A battle calculator for everybody: two forces in writing, by the rules of a game, without a table."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
from fastapi import APIRouter, Response

from sandtable.server.answers.forces import calculator, force_odds
from sandtable.server.answers.heavy import question
from sandtable.server.core.games import game_with
from sandtable.server.web import models
from sandtable.server.web.asking import Asker, Paying, Served, say
from sandtable.server.web.document import refusals, tells
from sandtable.server.web.reading import BodyRoute
from sandtable.server.web.shapes.plans import BattleOdds, Calculator

router = APIRouter(route_class=BodyRoute, prefix="/api/games/{slug}", tags=["plan"], responses=refusals())


@router.get("/odds")
@tells(Calculator)
def terms(slug: str, asker: Asker) -> Response:
    """The sorts of battle a game has, who fights in each, and what else can be said about one."""
    return say(calculator(game_with(slug, {})))


@router.post("/odds")
@tells(BattleOdds)
async def odds(slug: str, body: models.FreeForces, service: Served, asker: Asker, payer: Paying) -> Response:
    """How a battle of two forces goes, such as `3 infantry, 1 tank` against `2 infantry`."""
    game = game_with(slug, body.options)
    asked = forces_of(body)
    quick = partial(force_odds, game, asked)
    return say(await service.studies.find(payer, quick, partial(question, game, "forces", asked)))


def forces_of(body: models.Forces) -> dict[str, Any]:
    """A battle in writing, as workers read it."""
    return {name: msgspec.to_builtins(getattr(body, name)) for name in models.Forces.__struct_fields__}
