"""`sandtable rules`: the catalogue, what proves it, and the page made from both."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sandtable.cli.rules import page_text
from sandtable.games.catalogue import Entry, entries, gaps
from sandtable.games.loader import load
from sandtable.proving import proofs
from sandtable.proving.proofs import Proofs
from tests.cli.tools import refused, sandtable

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "rules" / "revised-1942.md"


def test_the_catalogue_lists_rules_decisions_and_examples() -> None:
    ids = [e.id for e in entries("revised-1942")]
    assert len(ids) == len(set(ids)) == 459
    assert {f"REV-DEC-{n:02}" for n in range(1, 53)} <= set(ids)
    assert {f"REV-EX-{n:02}" for n in range(1, 26)} <= set(ids)


def test_every_rule_names_a_module_that_is_there() -> None:
    missing = {e.id: e.path for e in entries("revised-1942") if not (ROOT / e.path).is_file()}
    assert not missing


def test_every_silence_is_settled() -> None:
    assert list(gaps("revised-1942")) == [f"REV-GAP-{n:02}" for n in range(1, 85)]
    assert all(len(text) > 20 for text in gaps("revised-1942").values())


def test_refusals_cite_rules_that_exist() -> None:
    known = {e.id for e in entries("revised-1942")} | set(gaps("revised-1942"))
    assert set(load("revised-1942").rules.values()) <= known


def test_report(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sandtable.cli.rules.proofs", lambda: Proofs({"REV-SUB-07": ["tests/x.py::test_it"]}))
    result = sandtable("rules", "revised-1942", "--json")
    told = json.loads(result.stdout)
    assert result.exit_code == 1
    assert set(told) == {"game", "total", "proved", "missing", "gaps"}
    assert told["proved"] == ["REV-SUB-07"]
    assert told["total"] == 459 == len(told["missing"]) + 1
    text = sandtable("rules", "revised-1942").stdout
    assert "tests/x.py::test_it" in text
    assert "1 of 459 are proved" in text
    monkeypatch.setattr("sandtable.cli.rules.proofs", lambda: Proofs({e.id: ["t"] for e in entries("revised-1942")}))
    assert sandtable("rules", "revised-1942", "--page", tmp_path / "p.md").exit_code == 0
    assert (tmp_path / "p.md").read_text().count("| REV-") == 459 + 84


def test_an_installation_without_tests_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sandtable.__file__", str(tmp_path / "a" / "b" / "__init__.py"))
    monkeypatch.chdir(tmp_path)
    assert "no tests folder" in refused("rules", "revised-1942")


def test_the_tests_of_the_checkout_are_found_from_anywhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    assert proofs.tests_folder() == ROOT / "tests"


def test_reading_the_tests_finds_exactly_what_pytest_collects() -> None:
    """Every id with its tests in their order, for all files that name the mark; in the others there is none to find."""
    files = [str(path) for path in (ROOT / "tests").rglob("test_*.py") if proofs.MARK.search(path.read_text("utf-8"))]
    command = [sys.executable, "-m", "tests.tools.collect", *sorted(files)]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300, cwd=ROOT)
    collected = json.loads(ran.stdout)
    read = proofs.proofs(ROOT / "tests")
    assert len(collected["proofs"]) > 800
    assert read.proofs == collected["proofs"]
    assert read.broken == collected["broken"] == []


@pytest.mark.parametrize(
    "source",
    [
        "from tests.tools import R\nIDS = ['A-1']\n@R(*IDS)\ndef test_a(): ...",
        "from tests.tools import R\nclass TestIt:\n    @R('A-1')\n    def test_a(self): ...",
        "from tests.tools import R\npytestmark = R('A-1')\ndef test_a(): ...",
        "from tests.tools import R as proves\n@proves('A-1')\ndef test_a(): ...",
        "import pytest\n@pytest.mark.R('A-1')\ndef test_a(): ...",
        "from tests.tools import R\n@R('A-1')\ndef test_a(: ...",
    ],
)
def test_a_mark_that_is_not_read_is_told(tmp_path: Path, source: str) -> None:
    """Whatever pytest might count and the reader does not is named, never passed over in silence."""
    (tmp_path / "tests").mkdir()
    source = re.sub(r"\bR\b", "rule", source)  # written out above, it would be this file that is told
    (tmp_path / "tests" / "test_odd.py").write_text(source, "utf-8")
    assert proofs.proofs(tmp_path / "tests") == Proofs({}, ["tests/test_odd.py"])


def test_page_of_one_rule() -> None:
    text = page_text("Game", [Entry("REV-A-01", "A rule", "combat.beats")], {"REV-GAP-01": "So."}, {"REV-A-01": ["t"]})
    assert "| REV-A-01 | A rule | [combat.beats](../../src/sandtable/rules/combat/beats.py) | `t` |" in text
    assert "| REV-GAP-01 | So. |" in text


def test_a_page_is_written_whatever_is_proved(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    result = sandtable("rules", "revised-1942", "--page", page)
    assert (result.exit_code, len(result.stdout.splitlines())) == (0, 1)
    assert "| REV-COMBAT-03 |" in page.read_text("utf-8")


def test_the_page_is_current() -> None:
    """Every rule stands on the page with its title and module, and every test it names exists."""
    page = PAGE.read_text("utf-8")
    for entry in entries("revised-1942"):
        assert f"| {entry.id} | {entry.title} | [{entry.module}](../../{entry.path}) |" in page, entry.id
    for gap, text in gaps("revised-1942").items():
        assert f"| {gap} | {text} |" in page, gap
    named = set(re.findall(r"`([\w/]+\.py)::(\w+)", page))
    stale = {f"{file}::{test}" for file, test in named if f"def {test}(" not in _text(file)}
    assert not stale
    assert "| none |" not in page


def _text(file: str) -> str:
    path = ROOT / "tests" / file
    return path.read_text("utf-8") if path.is_file() else ""
