"""Worker processes for what takes long. One that crashes or thinks too long is replaced; the table never waits."""

from __future__ import annotations

import logging
import multiprocessing
import queue
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

import msgspec

from sandtable.server.bots.worker import Job, Look, run
from sandtable.server.metrics import Metrics

log = logging.getLogger("sandtable.bots")
GRACE = 1.0  # seconds beyond the budget before a bot is overdue
START = 20.0  # seconds a fresh process may take for its imports
Callback = Callable[[dict[str, Any] | None], None]


class Pool:
    """Jobs go in, what was found comes out through callbacks; None when the worker failed."""

    def __init__(self, workers: int, budget: float, metrics: Metrics) -> None:
        self.budget, self.metrics = budget, metrics
        self._jobs: queue.SimpleQueue[tuple[Job | Look, Callback] | None] = queue.SimpleQueue()
        self._threads = [threading.Thread(target=self._serve, name="bot", daemon=True) for _ in range(workers)]
        for thread in self._threads:
            thread.start()

    def submit(self, job: Job | Look, callback: Callback) -> None:
        """Let a bot think."""
        self._jobs.put((job, callback))

    def close(self) -> None:
        """End all workers."""
        for _ in self._threads:
            self._jobs.put(None)
        for thread in self._threads:
            thread.join(5)

    def _serve(self) -> None:
        worker = Worker()
        while (item := self._jobs.get()) is not None:
            job, callback = item
            answer = worker.ask(job)
            if "error" in answer:
                self.metrics.count("sandtable_bot_failures_total", f'level="{job.level}"')
                log.warning("%s failed: %s", job.title, answer["error"])
            try:
                callback(answer.get("found"))
            except Exception:
                log.exception("what %s found could not be used", job.title)
        worker.end()


class Worker:
    """One process, started when first needed."""

    def __init__(self) -> None:
        self.process: Any = None
        self.pipe: Connection | None = None

    def ask(self, job: Job | Look) -> dict[str, Any]:
        """The answer, or what went wrong."""
        try:
            if self.process is None or not self.process.is_alive():
                self._start()
            assert self.pipe is not None
            self.pipe.send_bytes(msgspec.json.encode(job))
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
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=run, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()
        if not self.pipe.poll(START):
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
