"""Asking bots for advice: they think in the worker processes, and the asker waits no longer than their budget."""

from __future__ import annotations

import threading
from typing import Any

from sandtable.kernel.match import Match
from sandtable.kernel.offers import Offer
from sandtable.server.bots.pool import GRACE, Pool
from sandtable.server.bots.worker import Job


def ask_bots(pool: Pool, match: Match, offer: Offer, levels: tuple[str, ...], budget: float) -> list[dict[str, Any]]:
    """One plan for the phase from each bot that answers in time. The seed of the dice is not told to them."""
    state = match.state.to_data()
    found: dict[str, dict[str, Any]] = {}
    done = threading.Semaphore(0)

    def take(level: str, data: dict[str, Any] | None) -> None:
        if data is not None:
            found[level] = data
        done.release()

    for level in levels:
        game = match.game
        job = Job(game.slug, game.options, game.version, state, offer.to, level, match.number, budget, phase=True)
        pool.submit(job, lambda data, level=level: take(level, data))  # type: ignore[misc]  # bound at once
    for _ in levels:
        done.acquire(timeout=budget + GRACE)
    return [{"title": level, "decisions": data["decisions"], "why": []} for level, data in found.items()]
