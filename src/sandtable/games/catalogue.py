"""The project's own list of a game's rules, and how it settles what the printed rules leave open."""

from __future__ import annotations

import msgspec

from sandtable.games.layers import Layers, layers_of
from sandtable.games.problems import BrokenGame
from sandtable.games.rows import Row
from sandtable.places import HOME


class Entry(msgspec.Struct, frozen=True):
    """A rule, a decision or a worked example."""

    id: str
    title: str
    module: str  # where it is implemented: `combat.beats` of the shared rules, `game.winter` of the game's own

    @property
    def path(self) -> str:
        """The file of the module, from the top of the project."""
        if self.module.startswith("/"):  # a game that lies elsewhere
            return f"{self.module}.py"
        first, _, rest = self.module.partition(".")
        if first in ("kernel", "games"):
            return f"src/sandtable/{first}/{rest}.py"
        return f"src/sandtable/rules/{self.module.replace('.', '/')}.py"


def entries(game: str) -> list[Entry]:
    """All ids of a game, in the order of its catalogue."""
    layers = layers_of(game)
    return [_local(Entry(**row.cells), layers) for row in _rows(layers, "catalogue.csv", ("id", "title", "module"))]


def gaps(game: str) -> dict[str, str]:
    """How each silence of the printed rules is settled."""
    return {
        row.cells["id"]: row.cells["resolution"] for row in _rows(layers_of(game), "gaps.csv", ("id", "resolution"))
    }


def _local(entry: Entry, layers: Layers) -> Entry:
    """A rule of the game's own, with the folder it is in."""
    if not entry.module.startswith("game."):
        return entry
    file = f"rules/{entry.module[5:]}.py"
    home = next(
        (f for f in (layer.folder for layer in layers.layers) if (f / file).is_file()), layers.layers[-1].folder
    )
    where = f"games.{home.name}" if home.parent == HOME else str(home)
    return msgspec.structs.replace(entry, module=f"{where}/{file.removesuffix('.py')}")


def _rows(layers: Layers, name: str, columns: tuple[str, ...]) -> tuple[Row, ...]:
    found = layers.table(name, columns)
    if layers.problems.found:
        raise BrokenGame(layers.spec["slug"], layers.problems.found)
    return found
