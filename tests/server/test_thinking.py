"""Bots that think at many tables at once, while the clock looks which tables are busy."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator

import pytest

from sandtable.server.core.thinking import Thinking


@pytest.fixture
def hurried() -> Iterator[None]:
    """Threads that change places as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def test_a_question_is_given_to_one_bot_at_a_time() -> None:
    thinking = Thinking()
    assert thinking.begin(("t", 1, "Azure"))
    assert not thinking.begin(("t", 1, "Azure"))
    assert thinking.begin(("t", 1, "Crimson"))
    assert thinking.tables() == {"t"}
    thinking.end(("t", 1, "Azure"))
    assert thinking.begin(("t", 1, "Azure"))


def test_looking_while_others_begin_and_end(hurried: None) -> None:
    """The set as it was could not be gone through while a thread changed it: it raised."""
    thinking, stop, wrong = Thinking(), threading.Event(), []

    def work(who: int) -> None:
        n = 0
        while not stop.is_set():
            n += 1
            marks = [(f"t{who}", n + i, "Azure") for i in range(50)]
            if not all(thinking.begin(mark) for mark in marks):
                wrong.append(n)
            for mark in marks:
                thinking.end(mark)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(3)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(3000):
            assert thinking.tables() <= {"t0", "t1", "t2"}
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    assert not wrong
    assert thinking.tables() == set()
