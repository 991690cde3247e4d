"""One worker process, as the server holds it: started when first needed, ended when it fails."""

from __future__ import annotations

import multiprocessing
import os
from functools import cache
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext
from typing import Any

import msgspec

from sandtable.server.bots.registry import HOSTED
from sandtable.server.bots.worker import AnyJob, run

GRACE = 1.0  # seconds beyond the budget before a worker is overdue
START = 20.0  # seconds a fresh process may take for its imports, and any for a game it has not met
PRELOADED = ["sandtable.server.bots.worker", "sandtable.odds.answer"]


@cache
def forks() -> ForkServerContext:
    """Workers are forked from a process that has done the imports, so that another one is there at once."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(PRELOADED)
    return context


class Worker:
    """The process and the pipe to it."""

    def __init__(self, megabytes: int = 0) -> None:
        self.megabytes = megabytes  # it may take; 0: as much as there is
        self.process: Any = None
        self.pipe: Connection | None = None

    def ask(self, job: AnyJob) -> dict[str, Any]:
        """The answer, or what went wrong."""
        try:
            if self.process is None or not self.process.is_alive():
                self._start()
            assert self.pipe is not None
            self.pipe.send_bytes(msgspec.json.encode(job))
            self._hear(START)  # it has the game at hand and begins
            if self.pipe.poll(job.budget + GRACE):
                answer: dict[str, Any] = msgspec.json.decode(self.pipe.recv_bytes())
                return answer
            failed = "overdue"
        except (EOFError, OSError):
            failed = "crashed"
        self.end()
        return {"error": failed}

    def _start(self) -> None:
        """A fresh process; its imports do not count as thinking."""
        self.end()
        self.pipe, theirs = forks().Pipe()
        given = (theirs, os.environ.get(HOSTED, ""), self.megabytes)
        self.process = forks().Process(target=run, args=given, daemon=True)
        self.process.start()
        theirs.close()
        self._hear(START)

    def _hear(self, seconds: float) -> None:
        """A sign of the process."""
        assert self.pipe is not None
        if not self.pipe.poll(seconds):
            raise EOFError
        self.pipe.recv_bytes()

    def end(self) -> None:
        """End the process at once."""
        if self.process is not None:
            self.process.kill()
            self.process.join()
        if self.pipe is not None:
            self.pipe.close()
        self.process = self.pipe = None
