"""Questions that make a thread think wait for each other, and never a decision for them.

Threads share one interpreter: a decision beside twenty questions would get a twentieth of it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from inspect import signature
from typing import TypeVar
from weakref import WeakValueDictionary

from anyio import CapacityLimiter, Lock
from anyio.lowlevel import RunVar
from anyio.to_thread import run_sync

AT_ONCE = 2
T = TypeVar("T")
_turns: RunVar[tuple[CapacityLimiter, WeakValueDictionary[str, Lock]]] = RunVar("turns")


E = TypeVar("E", bound=Callable[..., object])


def before_questions(endpoint: E) -> E:
    """Mark what is paid for like a question, but waits for none: decisions, and the ways back."""
    endpoint.__dict__["before_questions"] = True
    return endpoint


def is_question(endpoint: Callable[..., object]) -> bool:
    """Whether somebody pays for what is thought about here."""
    return "payer" in signature(endpoint).parameters and "before_questions" not in endpoint.__dict__


async def in_turn(name: str, think: Callable[..., T], *args: object, **more: object) -> T:
    """Think for somebody in a thread, a few at a time; whoever waits for a turn holds no thread.

    One question of each at a time: whoever asks two hundred at once waits for themselves, and the next person for one.
    """
    turns, own = _here()
    mine = own.setdefault(name, Lock())
    async with mine:
        return await run_sync(partial(think, *args, **more), limiter=turns)


def _here() -> tuple[CapacityLimiter, WeakValueDictionary[str, Lock]]:
    """The turns of this loop, and who has questions."""
    try:
        return _turns.get()
    except LookupError:
        _turns.set((CapacityLimiter(AT_ONCE), WeakValueDictionary()))
        return _turns.get()
