"""Collecting garbage in a process that plays games and does nothing else."""

from __future__ import annotations

import gc
from functools import cache

OFTEN = (20_000, 20, 50)  # positions are freed without the collector, so it finds little


@cache
def put_aside() -> None:
    """Let no collection look through what is loaded by now; as a server does, once in a process."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*OFTEN)
