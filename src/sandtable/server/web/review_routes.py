"""The review of a game."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Response
from starlette.concurrency import run_in_threadpool

from sandtable.server.answers.words import Words
from sandtable.server.core.seating import may_enter
from sandtable.server.errors import Forbidden, Unavailable
from sandtable.server.review.summing import worded
from sandtable.server.web.asking import Asker, Lang, Served, TableId, say

router = APIRouter(prefix="/api/tables/{table_id}", tags=["play"])


@router.get("/review", response_model=dict[str, Any])
async def review(table_id: TableId, service: Served, asker: Asker, lang: Lang) -> Response:
    """The game so far in figures: chances turn by turn, every battle against what was to be expected, the dice."""

    def ask() -> tuple[Any, int, Any]:
        with service.hall.at(table_id) as table:
            may_enter(service.hall, table, asker)
            if not table.terms.odds and not table.over:
                raise Forbidden("This table is played without odds; its review opens when the game is over.")
            return service.desk.ask(table), table.revision, table.match.game

    waiting, revision, game = await run_in_threadpool(ask)
    found = await asyncio.shield(asyncio.wrap_future(waiting))
    if found is None:
        raise Unavailable("The review could not be worked out in time; try again.")
    return say({"revision": revision, **worded(found, Words(game, lang))})
