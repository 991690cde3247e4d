"""The project's own list of a game's rules, and how it settles what the printed rules leave open."""

from __future__ import annotations

import csv
from pathlib import Path

import msgspec

from sandtable.games.loader import HOME, describe, folder_of
from sandtable.kernel.verdict import Refused


class Entry(msgspec.Struct, frozen=True):
    """A rule, a decision or a worked example."""

    id: str
    title: str
    module: str  # where it is implemented: `combat.beats` of the shared rules, `game.winter` of the game's own

    @property
    def path(self) -> str:
        """The file of the module, from the top of the project."""
        first, _, rest = self.module.partition(".")
        if first in ("kernel", "games"):
            return f"src/sandtable/{first}/{rest}.py"
        return f"src/sandtable/rules/{self.module.replace('.', '/')}.py"


def entries(game: str) -> list[Entry]:
    """All ids of a game, in the order of its catalogue."""
    folder = _folder(game)
    return [_local(Entry(**row), folder) for row in _rows(folder / "catalogue.csv")]


def gaps(game: str) -> dict[str, str]:
    """How each silence of the printed rules is settled."""
    return {row["id"]: row["resolution"] for row in _rows(_folder(game) / "gaps.csv")}


def _local(entry: Entry, folder: Path) -> Entry:
    if not entry.module.startswith("game."):
        return entry
    return msgspec.structs.replace(entry, module=f"games.{folder.relative_to(HOME)}/rules/{entry.module[5:]}")


def _folder(game: str) -> Path:
    """The folder with a game's catalogue: its own, or that of the game it is made from."""
    folder = folder_of(game)
    while not (folder / "catalogue.csv").is_file():
        base = describe(str(folder)).get("base")
        if not base or folder == folder_of(base):
            raise Refused(f"The game {game} has no catalogue of rules.")
        folder = folder_of(base)
    return folder


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
