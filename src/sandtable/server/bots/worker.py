"""A process that does nothing but let bots think; the server may end it at any moment."""

from __future__ import annotations

import signal
from functools import lru_cache
from multiprocessing.connection import Connection
from typing import Any

import msgspec

from sandtable.games.loader import load
from sandtable.kernel.game import Game
from sandtable.kernel.machine import offers
from sandtable.kernel.state import State
from sandtable.server.bots.registry import Bot, View, make


class Job(msgspec.Struct):
    """One question to one bot."""

    game: str
    options: dict[str, Any]
    state: dict[str, Any]
    power: str
    level: str
    seed: int
    budget: float


@lru_cache(maxsize=16)
def _game(slug: str, options: bytes) -> Game:
    return load(slug, msgspec.json.decode(options))


@lru_cache(maxsize=16)
def _bot(name: str) -> Bot:
    return make(name)


def think(job: Job) -> dict[str, Any]:
    """The bot's decision as plain data."""
    game = _game(job.game, msgspec.json.encode(job.options, order="deterministic"))
    state = State.from_data(job.state, game.classes)
    offer = next(o for o in offers(game, state) if o.to == job.power)
    decision = _bot(job.level).decide(View(game, state, job.power, job.seed), offer, job.budget)
    data: dict[str, Any] = msgspec.to_builtins(decision)
    return data


def run(pipe: Connection) -> None:
    """Answer jobs until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    pipe.send_bytes(b"ready")
    while True:
        try:
            raw = pipe.recv_bytes()
        except EOFError:
            return
        try:
            answer: dict[str, Any] = {"decision": think(msgspec.json.decode(raw, type=Job))}
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"[:500]}
        pipe.send_bytes(msgspec.json.encode(answer))
