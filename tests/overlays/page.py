"""The files and commands of docs/add-a-game.md."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "add-a-game.md"
FILE = re.compile(r"^\*\*(\S+)\*\*\n```\w+\n(.*?)^```$", re.M | re.S)
COMMANDS = re.compile(r"^```console\n(.*?)^```$", re.M | re.S)


def write_games(home: Path) -> None:
    """Every file of the page."""
    for name, text in FILE.findall(PAGE.read_text("utf-8")):
        path = home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def commands() -> list[str]:
    """Every command of the page, in its order."""
    blocks = COMMANDS.findall(PAGE.read_text("utf-8"))
    return [line.removeprefix("$ ") for block in blocks for line in block.splitlines() if line.startswith("$ ")]
