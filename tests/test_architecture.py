"""The shape of the project: who may import whom, what the kernel may not know, and that every code has its words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.games.loader import available
from sandtable.proving.codes import codes_in, uncited
from sandtable.texts import phrases

SOURCE = Path(__file__).parent.parent / "src" / "sandtable"

# Each package may import itself, what stands before it, and nothing after it.
ORDER = ("kernel", "rules", "games", "odds", "bots", "arena", "research", "proving", "atlas", "server", "cli")
BESIDE = {"odds", "bots"}  # both stand on games; bots may use odds
PURE = ("kernel", "rules")
IMPURE = {"time", "random", "os", "socket", "pathlib", "datetime", "secrets", "subprocess", "threading", "uuid"}
FOREIGN_WORDS = ("capital", "submarine", "technology", "carrier", "convoy", "infantry", "ipc", "axis", "allies")
LONGEST = 400


def modules(package: str) -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted((SOURCE / package).rglob("*.py")):
        yield path, ast.parse(path.read_text("utf-8"))


def imports(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


@pytest.mark.parametrize("package", [p for p in ORDER if (SOURCE / p).is_dir()])
def test_imports_run_one_way(package: str) -> None:
    later = set(ORDER[ORDER.index(package) + 1 :])
    for path, tree in modules(package):
        for name in imports(tree):
            part = name.split(".")[1] if name.startswith("sandtable.") else ""
            assert part not in later, f"{path.relative_to(SOURCE)} imports {name}"


@pytest.mark.parametrize("package", PURE)
def test_core_reads_nothing_from_outside(package: str) -> None:
    for path, tree in modules(package):
        found = {name.split(".")[0] for name in imports(tree)} & IMPURE
        assert not found, f"{path.relative_to(SOURCE)} imports {found}"


def test_core_depends_on_msgspec_alone() -> None:
    allowed = {"msgspec", "sandtable", "__future__"}
    import sys

    for package in PURE:
        for path, tree in modules(package):
            for name in imports(tree):
                top = name.split(".")[0]
                assert top in allowed or top in sys.stdlib_module_names, f"{path} imports {name}"


def test_kernel_knows_no_game() -> None:
    for path in sorted((SOURCE / "kernel").rglob("*.py")):
        text = path.read_text("utf-8").casefold()
        for word in FOREIGN_WORDS:
            # Examples in the help of the notation are for people; the machine itself has no such word.
            lines = [
                ln for ln in text.splitlines() if re.search(rf"\b{word}s?\b", ln) and '"' not in ln and "`" not in ln
            ]
            assert not lines, f"{path.name} speaks of {word}: {lines[0].strip()}"


@pytest.mark.parametrize("package", PURE)
def test_shared_rules_cite_no_rule_ids_and_no_game(package: str) -> None:
    for path in sorted((SOURCE / package).rglob("*.py")):
        text = path.read_text("utf-8")
        assert not re.search(r"\b(REV|EUR|GLO|PAC|WAW|BLG)-[A-Z]+-\d", text), path
        assert "revised-1942" not in text, path


def test_files_are_one_room() -> None:
    long = {p: n for p in SOURCE.rglob("*.py") if (n := len(p.read_text("utf-8").splitlines())) > LONGEST}
    assert not long, f"over {LONGEST} lines: {long}"


TEXTS = {"fault": 0, "Text": 0, "because": 1, "Filter": 1}  # what takes a code, and as which argument


def codes(takers: dict[str, int] = TEXTS) -> dict[str, set[Path]]:
    """Every code that rules put into a fault, a text or a reason as a plain string, and where they do."""
    found: dict[str, set[Path]] = {}
    for package in ("kernel", "rules", "games"):
        for path, tree in modules(package):
            for node in ast.walk(tree):
                if not isinstance(node, ast.Call):
                    continue
                name = node.func.id if isinstance(node.func, ast.Name) else ""
                at = takers.get(name)
                if at is None or len(node.args) <= at:
                    continue
                for code in codes_in(node.args[at], tree):
                    found.setdefault(code, set()).add(path)
    return {c: p for c, p in found.items() if re.fullmatch(r"[a-z]+\.[a-z_]*[a-z]", c)}


def test_every_code_has_a_sentence() -> None:
    said = phrases("en")
    missing = {code: {p.name for p in paths} for code, paths in codes().items() if code not in said}
    assert not missing


@pytest.mark.parametrize("slug", list(available()))
def test_every_refusal_quotes_a_rule(slug: str) -> None:
    """Table manners aside (an answer that does not fit the question), a refusal names the rule it rests on."""
    assert uncited(slug) == []
