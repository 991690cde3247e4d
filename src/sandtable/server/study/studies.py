"""Where heavy questions are asked: small ones are answered at once, large ones go to the workers; both have a price."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from math import ceil
from typing import Any, TypeVar

import msgspec
from starlette.concurrency import run_in_threadpool

from sandtable.server.answers.heavy import Proof, Study, revived
from sandtable.server.answers.odds import TooHeavy
from sandtable.server.bots.pool import Pool
from sandtable.server.errors import Illegal, TooMuch
from sandtable.server.settings import Settings
from sandtable.server.study.purses import Purses
from sandtable.server.study.turns import in_turn

T = TypeVar("T")
MOST_OF_ONE = 4  # questions of one person that wait or are worked on
MOST_OF_STRANGER = 2
MOST = 100  # of everybody
STRANGERS = 6  # somebody without a name gets so many times less
MINUTE = 60.0
OWN = 4  # times as much a second in the server's own threads costs: it holds up everybody, one of a worker nobody


class Payer(msgspec.Struct, frozen=True):
    """Who pays: somebody we know, or an address."""

    name: str
    known: bool


class Studies:
    """One for the server."""

    def __init__(self, pool: Pool, settings: Settings) -> None:
        self.pool = pool
        self.free = settings.rate <= 0  # a server without limits has none here
        self.thinking = settings.thinking
        self.purses = {
            True: Purses(settings.thinking / MINUTE, settings.thinking),
            False: Purses(settings.thinking / MINUTE / STRANGERS, settings.thinking / STRANGERS),
        }
        self.moves = Purses(settings.thinking / MINUTE, settings.thinking)  # nobody asks so much that they cannot play
        self.megabytes = settings.memory
        self._lock = threading.Lock()
        self._open: Counter[str] = Counter()

    @contextmanager
    def place(self, payer: Payer) -> Iterator[None]:
        """Room for one more question of somebody; or a refusal that names the limit."""
        self.must_afford(payer)
        most = MOST_OF_ONE if payer.known else MOST_OF_STRANGER
        with self._lock:
            if self._open[payer.name] >= most:
                raise TooMuch("study.many", most=most)
            if self._open.total() >= MOST:
                raise TooMuch("study.busy", most=MOST)
            self._open[payer.name] += 1
        try:
            yield
        finally:
            with self._lock:
                self._open[payer.name] -= 1
                if not self._open[payer.name]:
                    del self._open[payer.name]

    def must_afford(self, payer: Payer) -> None:
        """Whoever used up their share waits."""
        wait = 0.0 if self.free else self.purses[payer.known].wait(payer.name)
        if wait > 0:
            share = self.thinking if payer.known else self.thinking / STRANGERS
            raise TooMuch("study.share", seconds=ceil(share), wait=ceil(wait))

    def pay(self, payer: Payer, seconds: float) -> None:
        """What something cost."""
        self.purses[payer.known].pay(payer.name, seconds)

    @contextmanager
    def paid(self, payer: Payer) -> Iterator[None]:
        """Work in a thread of the server itself: for what takes a blink, however often it is asked."""
        self.must_afford(payer)
        start = time.thread_time()
        try:
            yield
        finally:
            self.pay(payer, (time.thread_time() - start) * OWN)

    @contextmanager
    def played(self, payer: Payer) -> Iterator[None]:
        """The same for decisions and the ways back, from a purse of their own."""
        wait = 0.0 if self.free else self.moves.wait(payer.name)
        if wait > 0:
            raise TooMuch("study.moves", seconds=ceil(self.thinking / OWN), wait=ceil(wait))
        start = time.thread_time()
        try:
            yield
        finally:
            self.moves.pay(payer.name, (time.thread_time() - start) * OWN)

    async def find(self, payer: Payer, quick: Callable[[], T], slow: Callable[[], Study]) -> T | Any:
        """The answer: at once where that is a small matter, from a worker where not."""
        with self.place(payer):
            try:
                return await in_turn(payer.name, self._paid, payer, quick)
            except TooHeavy:
                return await self.work(payer, await run_in_threadpool(slow))

    async def prove(self, payer: Payer, proof: Proof) -> Any:
        """What a worker makes of a file or a position that may hold anything."""
        with self.place(payer):
            return await self.work(payer, proof, later=True)

    def _paid(self, payer: Payer, quick: Callable[[], T]) -> T:
        with self.paid(payer):
            return quick()

    async def work(self, payer: Payer, job: Study | Proof, later: bool = False) -> Any:
        """Let a worker find it. Whoever asks waits; the threads of the server do not."""
        found: Future[dict[str, Any] | None] = Future()
        began = 0.0

        def make() -> Study | Proof:
            nonlocal began
            began = time.monotonic()
            return job

        def came(data: dict[str, Any] | None) -> None:
            self.pay(payer, time.monotonic() - began)
            found.set_result(data)

        self.pool.submit(make, came, lane=payer.name, about=payer.name, later=later)
        data = await asyncio.shield(asyncio.wrap_future(found))
        if data is None:
            raise Illegal("study.long", seconds=int(job.budget), megabytes=self.megabytes)
        if "refused" in data:
            raise Illegal(revived(data["refused"]))
        return data["found"]
