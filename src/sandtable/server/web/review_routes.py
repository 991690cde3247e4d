"""The review of a game."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from fastapi import APIRouter, Response
from starlette.concurrency import run_in_threadpool

from sandtable.server.answers.words import Words
from sandtable.server.core.seating import entered
from sandtable.server.errors import Broken, Forbidden, Unavailable
from sandtable.server.review.summing import worded
from sandtable.server.web.asking import Asker, Lang, Paying, Served, TableId, say
from sandtable.server.web.document import refusals, tells
from sandtable.server.web.shapes.plans import Review

router = APIRouter(prefix="/api/tables/{table_id}", tags=["play"], responses=refusals())


@router.get("/review")
@tells(Review)
async def review(table_id: TableId, service: Served, asker: Asker, payer: Paying, lang: Lang) -> Response:
    """The game so far in figures: chances turn by turn, every battle against what was to be expected, the dice."""

    def ask() -> tuple[Any, int, Any]:
        with entered(service.hall, table_id, asker) as table:
            if not table.terms.odds and not table.over:
                raise Forbidden("review.no_odds")
            return (
                service.desk.ask(table, payer.name, partial(service.studies.pay, payer)),
                table.revision,
                table.match.game,
            )

    with service.studies.place(payer):
        waiting, revision, game = await run_in_threadpool(ask)
        found = await asyncio.shield(asyncio.wrap_future(waiting))
    if found is None:
        raise Unavailable("review.late")
    if "failed" in found:
        raise Broken("review.failed")
    return say({"revision": revision, **worded(found, Words(game, lang))})
