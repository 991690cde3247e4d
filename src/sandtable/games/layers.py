"""A game's folder and those beneath it: every file is read through this, however many games lie over each other."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from sandtable.games import rows
from sandtable.games.merging import OWN, Spec, lay_over
from sandtable.games.problems import BrokenGame, Problems
from sandtable.games.rows import Row, Table
from sandtable.kernel.verdict import Refused
from sandtable.places import FILE, HOME, folder_of
from sandtable.texts import say

LAST = 100  # the place in lists of a game that names none as its `order`
EARLIER = "earlier"  # a folder for each ruleset before the present one, with the files that were different


class Layer(NamedTuple):
    """One folder, as it is or as it was."""

    folder: Path
    label: str  # what stands before a file's name when something is wrong with it; nothing for the game's own
    ruleset: int | None = None

    def file(self, name: str) -> Path | None:
        """A file of this folder, if it has one."""
        for path in (self.folder / EARLIER / str(self.ruleset) / name, self.folder / name):
            if path.is_file():
                return path
        return None


class Layers:
    """A game and what it is laid over, topmost first."""

    def __init__(self, folder: Path, problems: Problems, ruleset: int | None = None) -> None:
        self.problems = problems
        self.layers: list[Layer] = []
        self.spec: Spec = {}
        self.own: Spec = {}  # the game's own file, without what lies beneath
        self._dig(folder.resolve(), ruleset)

    def _dig(self, folder: Path, wanted: int | None) -> None:
        """Go down from base to base, then lay each over what is beneath it."""
        found: list[Spec] = []
        while True:
            if any(layer.folder == folder for layer in self.layers):
                self.problems.saying(found[-1]["base"], f"{found[-1]['base']!r} is laid over itself")
                return
            kept = wanted if wanted is not None and (folder / EARLIER / str(wanted)).is_dir() else None
            layer = Layer(folder, f"{folder.name}/" if self.layers else "", kept)
            self.layers.append(layer)
            own = self._description(layer)
            # A game without a number of its own has those of its base; others say which they stand on.
            beneath = own.get("base_version", None if "version" in own else wanted)
            found.append(own if kept is None else {**own, "version": kept})
            if not own.get("base"):
                break
            try:
                folder, wanted = folder_of(own["base"], folder), beneath
            except Refused as refused:
                self.problems.saying(own["base"], say(refused.text))
                return
        self.own = found[0]
        shared = tomllib.loads((HOME / "everywhere.toml").read_text("utf-8"))
        self.spec = {**found[-1], "option": found[-1].get("option", {}) | shared["option"]}
        for own in reversed(found[:-1]):
            self.spec = lay_over(self.spec, own, self.problems)

    def _description(self, layer: Layer) -> Spec:
        """What a folder says of its game; what it said otherwise in an earlier ruleset lies over it."""
        own, then = self._toml(layer.folder / FILE, layer.label), layer.file(FILE)
        if then is None or then == layer.folder / FILE:
            return own
        was = lay_over(own, self._toml(then, f"{layer.label}{EARLIER}/{layer.ruleset}/"), self.problems)
        return {**{key: own[key] for key in OWN if key in own}, **was}

    def _toml(self, path: Path, label: str) -> Spec:
        name = label + FILE
        try:
            text = path.read_text("utf-8")
            own = tomllib.loads(text)
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            self.problems.add(name, 0, str(error))
            return {}
        self.problems.files.append((name, text))
        return own

    def path(self, name: str) -> Path | None:
        """A file that is taken whole, from the topmost folder that has it."""
        return next((path for layer in self.layers if (path := layer.file(name))), None)

    def paths(self, name: str) -> list[Path]:
        """A file of every folder that has it, the lowest first: what is said later counts."""
        return [path for layer in reversed(self.layers) if (path := layer.file(name))]

    def table(self, name: str, columns: tuple[str, ...] = (), needed: bool = True) -> tuple[Row, ...]:
        """The rows of a table, each folder's laid over those beneath."""
        found: Table | None = None
        for layer in reversed(self.layers):
            path, label = layer.file(name), layer.label + name
            if path is None:
                continue
            try:
                own = rows.read_table(path.read_text("utf-8"), label, self.problems)
            except (OSError, UnicodeDecodeError) as error:
                self.problems.add(label, 0, str(error))
                continue
            if rows.DO in own.columns:
                key = rows.KEYS.get(name) or tuple(self.sheets.get(name.removesuffix(".csv"), ()))
                found = rows.lay_over(found or Table((), ()), own, key, name in rows.EITHER_WAY, self.problems)
            else:
                found = own
        if found is None:
            if needed:
                self.problems.add(name, 0, "this file is missing")
            return ()
        missing = [c for c in columns if c not in found.columns]
        if missing:
            self.problems.add(name, 1, f"columns missing: {', '.join(missing)}")
            return ()
        return found.rows

    @property
    def order(self) -> int:
        """The game's place in lists: a number of its own, never that of its base."""
        return int(self.own.get("order", LAST))

    @property
    def sheets(self) -> dict[str, list[str]]:
        """The tables of the game's own, and the columns that tell their rows apart."""
        return dict(self.spec.get("sheets", {}))


def layers_of(slug: str, ruleset: int | None = None) -> Layers:
    """The folders of a game, or `BrokenGame` if they cannot be read."""
    problems = Problems()
    found = Layers(folder_of(slug), problems, ruleset)
    if problems.found:
        raise BrokenGame(slug, problems.found)
    return found


def describe(slug: str) -> dict[str, Any]:
    """A game's own description, with that of its bases beneath it."""
    return layers_of(slug).spec
