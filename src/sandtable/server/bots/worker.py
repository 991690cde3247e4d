"""A process that does nothing but think, for bots or for whatever is heavy; the server may end it at any moment."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any

import msgspec

from sandtable.bots.interface import Budget
from sandtable.bots.serving import Served
from sandtable.bots.words import turn_at
from sandtable.kernel.decisions import Decision
from sandtable.kernel.dice import DiceFault, NoDice, Thrown
from sandtable.kernel.machine import apply, offers
from sandtable.kernel.record import Record
from sandtable.kernel.state import State
from sandtable.kernel.view import view
from sandtable.processes import end_with_starter, take_no_more_than
from sandtable.server.answers.heavy import Proof, Study, game_of, studied
from sandtable.server.bots.registry import HOSTED, make
from sandtable.server.review.course import Course
from sandtable.server.review.summing import review


class Job(msgspec.Struct, tag="decide"):
    """One question to one bot."""

    game: str
    options: dict[str, Any]
    ruleset: int
    state: dict[str, Any]
    power: str
    level: str
    seed: int
    budget: float
    phase: bool = False  # go on until dice fall, the phase ends or another power decides

    @property
    def title(self) -> str:
        """What it is called in the log."""
        return f"bot {self.level} for {self.power}"


class Look(msgspec.Struct, tag="review"):
    """A game that is to be looked back on."""

    table: str
    game: str
    options: dict[str, Any]
    ruleset: int
    opening: tuple[Thrown, ...]
    records: list[Record]
    result: dict[str, Any]
    position: str
    budget: float
    level: str = "review"

    @property
    def title(self) -> str:
        """What it is called in the log."""
        return f"the review of {self.table}"


@lru_cache(maxsize=16)
def _bot(name: str) -> Served:
    return make(name)


def think(job: Job) -> dict[str, Any]:
    """The bot's decision as plain data, whether it had to be replaced, and what it says of it, in which turn."""
    game = game_of(job)
    state = State.from_data(job.state, game.classes)
    offer = next(o for o in offers(game, state) if o.power == job.power)
    bot = _bot(job.level)
    decision = bot.decide(view(game, state, (job.power,)), offer, Budget(job.budget), job.seed)
    told = {"words": msgspec.to_builtins(bot.words), "turn": turn_at(state)}
    return {"decision": msgspec.to_builtins(decision), "failed": bot.failed, **told}


AnyJob = Job | Look | Study | Proof
JOBS = msgspec.json.Decoder(AnyJob)
_COURSES: dict[str, Course] = {}  # games looked at before, so that only what is new is played through
MOST_COURSES = 16
NICE = 5  # whoever waits for the server itself comes before whoever waits for a thought
MOST_PLANNED = 80  # decisions of a phase


def look_back(job: Look) -> dict[str, Any]:
    """The review of a game."""
    known = _COURSES.pop(job.table, None)
    if known is None or known.records != job.records[: len(known.records)]:
        game = game_of(job)
        known = Course(game, job.opening, job.position)
    known.follow(job.records)
    _COURSES[job.table] = known
    if len(_COURSES) > MOST_COURSES:
        del _COURSES[next(iter(_COURSES))]
    return review(known, job.result)


def plan(job: Job) -> dict[str, Any]:
    """What a bot would decide one after the other, as far as that can be told before dice fall."""
    game = game_of(job)
    state = State.from_data(job.state, game.classes)
    end = monotonic() + job.budget
    made: list[Decision] = []
    topic = ""
    while len(made) < MOST_PLANNED and (not made or monotonic() < end):
        offer = next((o for o in offers(game, state) if o.power == job.power), None)
        if offer is None or (topic and offer.topic != topic):
            break
        topic = offer.topic
        left = max(0.05, end - monotonic())
        seen = view(game, state, (job.power,))
        decision = _bot(job.level).decide(seen, offer, Budget(left), job.seed)
        try:
            state, _ = apply(game, state, decision, NoDice())
        except DiceFault:
            made.append(decision)
            break
        made.append(decision)
    return {"decisions": msgspec.to_builtins(made)}


def answer(job: AnyJob) -> dict[str, Any]:
    """What comes of any job."""
    if isinstance(job, Look):
        try:
            return look_back(job)
        except MemoryError:
            raise
        except Exception as error:  # it would fail again: that is an answer, and not the same as being late
            return {"failed": f"{type(error).__name__}: {error}"[:500]}
    if isinstance(job, (Study, Proof)):
        return studied(job)
    return plan(job) if job.phase else think(job)


def _taken_up(raw: bytes) -> AnyJob:
    """A job with its game at hand: reading that is not thinking. What a file says of its game is not trusted so far."""
    job: AnyJob = JOBS.decode(raw)
    if not isinstance(job, Proof):
        with suppress(Exception):  # whoever answers meets it again, and tells
            game_of(job)
    return job


def run(pipe: Connection, bots: str, megabytes: int = 0) -> None:
    """Answer jobs until the pipe closes, the server is gone or memory is full. `bots` are those the host added."""
    end_with_starter()
    take_no_more_than(megabytes)
    os.environ[HOSTED] = bots
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICE)
    import_module("sandtable.odds.answer")  # slow, and almost every bot needs it: it must not count as thinking
    pipe.send_bytes(b"ready")
    while True:
        try:
            raw = pipe.recv_bytes()
        except EOFError:
            return
        job = _taken_up(raw)
        pipe.send_bytes(b"begun")
        try:
            found: dict[str, Any] = {"found": answer(job)}
        except MemoryError:
            return  # another begins with a memory that is empty; the others do not notice
        except Exception as error:
            found = {"error": f"{type(error).__name__}: {error}"[:500]}
        pipe.send_bytes(msgspec.json.encode(found))
