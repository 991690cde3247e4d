"""Which tests name which rules, read from the source of the tests: nothing is imported, so the answer comes at once.

A test holds this against what pytest itself collects.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

import sandtable
from sandtable.extras import needed
from sandtable.kernel.verdict import Refused

# What puts ids on a test, wherever it stands: `@rule("REV-SUB-07")`, the mark of pytest, or `rule` by another name.
MARK = re.compile(r"rule(?<!\wrule)(?:\(| as\b)")
# What stands before a test at the top of a file, and the test's name.
HEAD = re.compile(
    r"^(@(?:(?!^(?:async def|def|class) ).)*)^(?:async )?def (test\w*)\((?:[^()]|\([^()]*\))*\)", re.M | re.S
)
# Most marks are just this, and need no parser: a row of ids in quotes.
PLAIN = re.compile(r'@rule\((\s*"[^"\\]*"(?:,\s*"[^"\\]*")*,?\s*)\)(?:  #[^\n]*)?\n')
QUOTED = re.compile(r'"([^"]*)"')
NAMED = re.compile(r"^rules: *(\S.*)$", re.M)  # the line of a script that names them
SCRIPTS = "test_scripts.py"  # plays every script below its folder `scripts`; each names its rules itself
PLAYED = "test_script"


def tests_folder() -> Path:
    """The tests of the checkout this package runs from, or of the one around the working directory."""
    home = Path(sandtable.__file__).resolve().parents[2]
    for folder in (home, Path.cwd(), *Path.cwd().parents):
        if (folder / "pyproject.toml").is_file() and (folder / "tests" / "tools" / "rule.py").is_file():
            return folder / "tests"
    raise Refused("proofs.no_tests")


class Proofs(msgspec.Struct, frozen=True):
    """Every id that a test names, with those tests; and the files in which ids are named in a way not read here."""

    proofs: dict[str, list[str]]
    broken: list[str] = []


def proofs(tests: Path | None = None) -> Proofs:
    """Read which tests name which ids, in the order in which pytest would run them."""
    tests = tests or tests_folder()
    found = Proofs({}, [])
    for path in sorted(tests.rglob("test_*.py")):
        text, name = path.read_text("utf-8"), path.relative_to(tests.parent).as_posix()
        if not MARK.search(text):
            continue
        try:
            named = list(_scripts(tests / "scripts") if path == tests / SCRIPTS else _marked(text))
        except (SyntaxError, ValueError):
            found.broken.append(name)
            continue
        for test, ids in named:
            for rule in ids:
                proved_by = found.proofs.setdefault(rule, [])
                if f"{name}::{test}" not in proved_by:
                    proved_by.append(f"{name}::{test}")
    return found


def _marked(text: str) -> Iterator[tuple[str, list[str]]]:
    """The tests of a file with the ids they name; a mark that stands elsewhere than before a test is an error."""
    read = 0
    for head in HEAD.finditer(text):
        if "rule(" not in head[1]:
            continue
        if plain := PLAIN.fullmatch(head[1]):
            read += 1
            yield head[2], QUOTED.findall(plain[1])
            continue
        node = ast.parse(f"{head[1]}def test(): ...").body[-1]  # what the test does is not read
        assert isinstance(node, ast.FunctionDef)
        marks = [call for call in node.decorator_list if isinstance(call, ast.Call) and _is_mark(call.func)]
        read += len(marks)
        yield head[2], [ast.literal_eval(word) for mark in marks for word in mark.args]
    if len(MARK.findall(text)) != read:
        raise ValueError


def _is_mark(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "rule"


def _scripts(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """The scripts with the ids they name."""
    yaml = needed("yaml", "scripts")
    quick = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    for path in sorted(folder.rglob("*.yaml")):
        text = path.read_text("utf-8")
        line = NAMED.search(text)  # the rest of a long script is not read for it
        rules = yaml.load(line[1], quick) if line else yaml.load(text, quick).get("rules", [])
        yield f"{PLAYED}[{path.relative_to(folder).as_posix()}]", [rules] if isinstance(rules, str) else rules
