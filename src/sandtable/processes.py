"""Worker processes: they end with whoever started them, however that ends."""

from __future__ import annotations

import os
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait


def pool(jobs: int) -> ProcessPoolExecutor:
    """So many processes that work until the command is done or gone."""
    return ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=end_with_starter)


def end_with_starter() -> None:
    """End this process as soon as the one that wanted it is gone, also if that was killed and cannot say so."""
    starter = parent_process()
    if starter is not None:
        threading.Thread(target=_watch, args=(starter.sentinel,), name="watch", daemon=True).start()


def take_no_more_than(megabytes: int) -> None:
    """A limit to this process's memory, where the system has such a thing; 0: none."""
    try:
        import resource  # not everywhere
    except ImportError:
        return
    if megabytes:
        resource.setrlimit(resource.RLIMIT_DATA, (megabytes * 1_000_000,) * 2)


def _watch(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
