"""Which tests name which rules: asked of pytest itself, so that only tests that would run are counted."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import msgspec

import sandtable
from sandtable.kernel.verdict import Refused

LONGEST = 300  # seconds


def tests_folder() -> Path:
    """The tests of the checkout this package runs from, or of the one around the working directory."""
    home = Path(sandtable.__file__).resolve().parents[2]
    for folder in (home, Path.cwd(), *Path.cwd().parents):
        if (folder / "pyproject.toml").is_file() and (folder / "tests" / "tools" / "rule.py").is_file():
            return folder / "tests"
    raise Refused("proofs.no_tests")


class Proofs(msgspec.Struct, frozen=True):
    """Every id that a collected test names, with those tests; and the files that could not be collected."""

    proofs: dict[str, list[str]]
    broken: list[str] = []


def proofs() -> Proofs:
    """Ask pytest which tests name which ids."""
    tests = tests_folder()
    if find_spec("pytest") is None:
        raise Refused("proofs.no_pytest")
    run = subprocess.run(
        [sys.executable, "-m", "sandtable.proving.collect", str(tests)],
        capture_output=True,
        text=True,
        timeout=LONGEST,
        cwd=tests.parent,
        check=False,
    )
    try:
        return msgspec.json.decode(run.stdout, type=Proofs)
    except msgspec.MsgspecError:
        last = (run.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise Refused("proofs.uncollected", error=last) from None
