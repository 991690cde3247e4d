"""Worker processes for what takes long. One that crashes or thinks too long is replaced; the table never waits."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Any

import msgspec

from sandtable.bots.complaints import Once
from sandtable.server.bots.health import Health
from sandtable.server.bots.process import Worker
from sandtable.server.bots.worker import AnyJob
from sandtable.server.metrics import Metrics
from sandtable.server.turns import Turns

log = logging.getLogger("sandtable.bots")
REST = 1.0  # seconds the infirmary takes a breath after a failure, so that its patients do not eat a processor
Callback = Callable[[dict[str, Any] | None], None]
Making = Callable[[], AnyJob | None]


class Ask(msgspec.Struct, frozen=True):
    """A job to come: put together when it is its turn, so that a long queue weighs little."""

    make: Making
    callback: Callback
    about: str


class Pool:
    """Jobs go in, what was found comes out through callbacks; None when the worker failed.

    Lanes take turns. What failed lately works in a process of its own, the infirmary, so that it holds up nobody else.
    """

    def __init__(self, workers: int, metrics: Metrics, megabytes: int = 0, reserve: bool = False) -> None:
        """With a reserve one worker of several never takes what may come later."""
        self.metrics, self.megabytes = metrics, megabytes
        self._turns: Turns[Ask] = Turns()
        self._infirmary: Turns[tuple[Ask, AnyJob]] = Turns()
        self._health = Health()
        self._told = Once()  # to the log
        self._closing = threading.Event()
        kept_free = 1 if reserve and workers > 1 else 0
        self._threads = [threading.Thread(target=self._treat, name="infirmary", daemon=True)]
        self._threads += [
            threading.Thread(target=self._serve, args=(n >= kept_free,), name="bot", daemon=True)
            for n in range(workers)
        ]
        for thread in self._threads:
            thread.start()

    def submit(self, make: Making, callback: Callback, lane: str, about: str = "", later: bool = False) -> None:
        """Let a worker think, when it is this lane's turn. `later`: nobody waits for it."""
        self._turns.put(Ask(make, callback, about), lane, later)

    def waiting(self, later: bool) -> int:
        """How many jobs of a sort have not had their turn."""
        return self._turns.later if later else self._turns.waiting - self._turns.later

    def close(self) -> None:
        """End all workers."""
        self._closing.set()
        self._turns.close()
        self._infirmary.close()
        for thread in self._threads:
            thread.join(5)

    def _serve(self, also_later: bool) -> None:
        worker = Worker(self.megabytes)
        while (ask := self._turns.get(also_later)) is not None:
            job = _made(ask)
            if job is None:
                _give(ask, None)
            elif self._health.ill(ask.about, job.level):
                self._infirmary.put((ask, job), ask.about)
            else:
                self._work(worker, ask, job)
        worker.end()

    def _treat(self) -> None:
        worker = Worker(self.megabytes)
        while (item := self._infirmary.get()) is not None:
            if not self._work(worker, *item):
                self._closing.wait(REST)
        worker.end()

    def _work(self, worker: Worker, ask: Ask, job: AnyJob) -> bool:
        """Let one worker do it; whether that went well."""
        answer = worker.ask(job)
        found = answer.get("found")
        # One that failed inside its process and was answered for has cost as much as one that took it along.
        well = found is not None and not found.get("failed")
        self._health.note(ask.about, job.level, well)
        if found is None:
            self.metrics.count("sandtable_bot_failures_total", f'level="{job.level}"')
            level = logging.WARNING if self._told.first((job.level, answer["error"])) else logging.DEBUG
            log.log(level, "%s failed: %s", job.title, answer["error"])
        _give(ask, found)
        return well


def _made(ask: Ask) -> AnyJob | None:
    try:
        return ask.make()
    except Exception as error:
        log.warning("a job about %s could not be put together: %s", ask.about, type(error).__name__)
        return None


def _give(ask: Ask, found: dict[str, Any] | None) -> None:
    try:
        ask.callback(found)
    except Exception:
        log.exception("what was found about %s could not be used", ask.about)
