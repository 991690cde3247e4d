"""Every script under tests/scripts is played; each proves the rules it names."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from sandtable.scripts.run import run
from tests.tools import rule

FOLDER = Path(__file__).parent / "scripts"


def named(path: Path) -> list[str]:
    """The ids a script says it proves."""
    rules = yaml.safe_load(path.read_text("utf-8")).get("rules", [])
    return [rules] if isinstance(rules, str) else rules


SCRIPTS = [
    pytest.param(path, marks=rule(*named(path)), id=str(path.relative_to(FOLDER)))
    for path in sorted(FOLDER.rglob("*.yaml"))
]


@pytest.mark.parametrize("path", SCRIPTS)
def test_script(path: Path) -> None:
    report = run(path.read_bytes())
    assert not report.differences, "\n".join(f"line {d.line}: {d.order}: {d.sentence}" for d in report.differences)


def test_every_worked_example_is_a_script() -> None:
    ids = {i for path in FOLDER.rglob("*.yaml") for i in named(path)}
    numbers = {"REV": 25, "PAC": 18, "WAW": 15}
    assert ids >= {f"{game}-EX-{n:02}" for game, last in numbers.items() for n in range(1, last + 1)}
