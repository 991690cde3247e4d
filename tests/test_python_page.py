"""The front door: docs/python.md is true line by line, and opening the door costs nothing."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import sandtable
from sandtable import api

ROOT = Path(__file__).parents[1]


def test_every_line_of_the_page_is_true(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    page = doctest.DocTestParser().get_doctest(
        (ROOT / "docs/python.md").read_text("utf-8").replace("```", ""), {}, "python.md", "docs/python.md", 0
    )
    said: list[str] = []
    found = doctest.DocTestRunner(verbose=False).run(page, out=said.append)
    assert found.attempted > 30
    assert not found.failed, "".join(said)


def test_the_door_names_what_lies_behind_it() -> None:
    assert set(sandtable.__all__) == {*api.__all__, "odds"}
    for name in api.__all__:
        assert getattr(sandtable, name) is getattr(api, name)
        inside = ROOT / "src" / "sandtable" / name
        assert not inside.exists(), f"{name} is also a package"
        assert not inside.with_suffix(".py").exists(), f"{name} is also a module"
    with pytest.raises(AttributeError, match="nothing_of_the_kind"):
        _ = sandtable.nothing_of_the_kind  # type: ignore[attr-defined]  # that is the point


def printed(source: str) -> str:
    return subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True).stdout


def test_opening_the_door_loads_nothing() -> None:
    told = "import sys, sandtable; print([m for m in sys.modules if m.startswith('sandtable.') or m == 'msgspec'])"
    assert printed(told) == "[]\n"


def test_odds_is_still_the_package() -> None:
    told = "import sandtable; a = sandtable.odds; from sandtable import odds; print(a is odds, odds.odds.__name__)"
    assert printed(told) == "True odds\n"
