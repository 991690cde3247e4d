"""Worker processes of a command: they end with it, however it ends."""

from __future__ import annotations

import os
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from time import sleep

LOOK = 1.0  # seconds between two looks at whether the command still lives


def pool(jobs: int) -> ProcessPoolExecutor:
    """So many processes that work until the command is done or gone."""
    return ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_end_with, initargs=(os.getpid(),))


def _end_with(parent: int) -> None:
    threading.Thread(target=_watch, args=(parent,), daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        sleep(LOOK)
    os._exit(1)
