"""Asking bots for advice: they think in the worker processes, and the asker waits no longer than their budget."""

from __future__ import annotations

import threading
from functools import partial
from typing import Any

from sandtable.kernel.match import Match
from sandtable.kernel.offers import Offer
from sandtable.server.bots.pool import Pool
from sandtable.server.bots.process import GRACE
from sandtable.server.bots.worker import Job


def ask_bots(
    pool: Pool, match: Match, offer: Offer, levels: tuple[str, ...], budget: float, asker: str
) -> list[dict[str, Any]]:
    """One plan for the phase from each bot that answers in time. The seed of the dice is not told to them."""
    state = match.state.to_data()
    found: dict[str, dict[str, Any]] = {}
    done = threading.Semaphore(0)

    def take(level: str, data: dict[str, Any] | None) -> None:
        if data is not None:
            found[level] = data
        done.release()

    def ask(level: str) -> None:
        game = match.game
        job = Job(game.slug, game.options, game.version, state, offer.to, level, match.number, budget, phase=True)
        pool.submit(lambda: job, partial(take, level), lane=asker, about=f"advice {level}")

    for level in levels:
        ask(level)
    for _ in levels:
        done.acquire(timeout=budget + GRACE)
    return [{"title": level, "decisions": data["decisions"], "why": []} for level, data in found.items()]
