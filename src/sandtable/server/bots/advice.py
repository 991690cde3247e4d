"""Asking bots for advice: they think in the worker processes, and the asker waits not much longer than their budget."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from time import monotonic
from typing import Any

from sandtable.kernel.match import Match
from sandtable.kernel.offers import Offer
from sandtable.server.bots.pool import Pool
from sandtable.server.bots.process import GRACE, START
from sandtable.server.bots.worker import Job


async def ask_bots(
    pool: Pool,
    match: Match,
    offer: Offer,
    levels: tuple[str, ...],
    budget: float,
    asker: str,
    pay: Callable[[float], None],
) -> list[dict[str, Any]]:
    """One plan for the phase from each bot that answers in time. The seed of the dice is not told to them."""
    state, game = match.state.to_data(), match.game

    def ask(level: str) -> Future[dict[str, Any] | None]:
        found: Future[dict[str, Any] | None] = Future()
        job = Job(game.slug, game.options, game.version, state, offer.power, level, match.number, budget, phase=True)
        began = 0.0

        def make() -> Job:
            nonlocal began
            began = monotonic()
            return job

        def came(data: dict[str, Any] | None) -> None:
            pay(monotonic() - began)
            found.set_result(data)

        pool.submit(make, came, lane=asker, about=f"advice {level}")
        return found

    asked = {level: asyncio.wrap_future(ask(level)) for level in levels}
    await asyncio.wait(asked.values(), timeout=START + len(levels) * (budget + GRACE))
    answers = {level: one.result() for level, one in asked.items() if one.done()}
    return [{"title": level, "decisions": data["decisions"], "why": []} for level, data in answers.items() if data]
