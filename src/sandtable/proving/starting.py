"""What commands that only print cost: processor time, and how many modules each imports."""

from __future__ import annotations

import resource
import subprocess
import sys

Row = tuple[str, float, str]
COMMANDS = (
    ("--help",),
    ("games",),
    ("show", "revised-1942"),
    ("odds", "revised-1942", "--attacker", "6 infantry, 2 tank", "--defender", "4 infantry"),
    ("schema", "event"),
)
# Whatever it prints, it ends with the names of all that was imported.
CODE = """
import sys
from sandtable.cli import main
sys.argv = ["sandtable", *sys.argv[1:]]
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
print("MODULES", *sys.modules)
"""


def loaded(*words: str) -> set[str]:
    """The modules a command has imported when it is done."""
    command = [sys.executable, "-c", CODE, *words]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    return set(ran.stdout.rpartition("MODULES")[2].split())


def spent(*words: str) -> float:
    """The seconds of processor time of a command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    loaded(*words)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def rows(quick: bool = False) -> list[Row]:
    """The best of some tries, and the number of modules, which is the same on every machine."""
    found: list[Row] = []
    for words in COMMANDS:
        name = f"sandtable {' '.join(words[:2])}"
        found.append((f"{name}, processor", round(min(spent(*words) for _ in range(2 if quick else 5)), 3), "s"))
        found.append((f"{name}, imports", len(loaded(*words)), "modules"))
    return found
