"""Types are worked out before several threads read them: half-done, the second reader would end the process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from fastapi.testclient import TestClient

from sandtable.server.core.games import game_with
from sandtable.server.prepared import prepare_types
from sandtable.server.settings import Settings
from sandtable.server.web.app import create_app

LOOKS: list[str] = []
CRASH = """
import threading, time, msgspec
from sandtable.server.prepared import prepare_types

def slow():
    time.sleep(0.2)
    return int

class Inner(msgspec.Struct):
    x: "slow()"

class Outer(msgspec.Struct):
    inner: Inner
    y: int

PREPARE
def read(after):
    time.sleep(after)
    msgspec.convert({"inner": {"x": 1}, "y": 2}, Outer)

threads = [threading.Thread(target=read, args=(after,)) for after in (0, 0.1)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


def looked(name: str) -> type:
    """Called when a type is worked out."""
    LOOKS.append(name)
    return int


def ended(script: str) -> int:
    return subprocess.run([sys.executable, "-c", script], capture_output=True, timeout=120).returncode


def test_two_threads_may_read_a_type_that_was_prepared() -> None:
    assert ended(CRASH.replace("PREPARE", "prepare_types()")) == 0


@pytest.mark.skipif(msgspec.__version__ != "0.22.0", reason="what an earlier or later msgspec does is its own affair")
def test_and_it_is_needed() -> None:
    assert ended(CRASH.replace("PREPARE", "")) < 0, "the process is ended by a signal: if no longer, drop the module"


def test_a_server_prepares_what_there_is_and_what_comes_with_a_game(tmp_path: Path) -> None:
    class First(msgspec.Struct):
        x: looked("first")  # type: ignore[valid-type]  # seen when the type is built

    with TestClient(create_app(Settings(database=str(tmp_path / "s.db"), rate=0))):
        assert LOOKS == ["first"]

        class Second(msgspec.Struct):
            x: looked("second")  # type: ignore[valid-type]  # the same

        game_with("training", {"low_luck": True, "victory": "minor"})
        assert LOOKS == ["first", "second"]
        prepare_types()
        msgspec.convert([{"x": 1}, {"x": 1}], tuple[First, Second])
        assert LOOKS == ["first", "second"]
