"""Where games lie: those of the project, those of other packages, and folders somebody names."""

from __future__ import annotations

import importlib
import os
import sys
from functools import cache
from hashlib import sha256
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType

from sandtable.kernel.verdict import Refused

HOME = Path(__file__).parent / "games"
GROUP = "sandtable.games"  # entry points of other packages: slug = "package.with_a_game_toml"
FOLDERS = "SANDTABLE_GAMES"  # folders with games in them, as PATH lists folders
FILE = "game.toml"


def available() -> dict[str, Path]:
    """All games by slug: the project's own first; a slug that is taken is not given away again."""
    found: dict[str, Path] = {}
    for name, folder in (*_below(HOME), *_of_packages(), *(g for home in outside() for g in _below(home))):
        found.setdefault(name, folder)
    return found


def outside() -> list[Path]:
    """The folders named in the environment."""
    return [Path(part) for part in os.environ.get(FOLDERS, "").split(os.pathsep) if part]


def _below(home: Path) -> list[tuple[str, Path]]:
    """The games of a folder; a folder that is itself a game is one."""
    if (home / FILE).is_file():
        return [(slug_of(home), home.resolve())]
    return [(slug_of(path.parent), path.parent) for path in sorted(home.glob(f"*/{FILE}"))]


def slug_of(folder: Path) -> str:
    """The slug that a folder's name stands for."""
    return folder.resolve().name.replace("_", "-")


@cache
def _of_packages() -> tuple[tuple[str, Path], ...]:
    found = []
    for point in entry_points(group=GROUP):
        package = importlib.import_module(point.value)
        folder = Path(package.__path__[0])
        _PACKAGES[folder] = point.value
        found.append((point.name, folder))
    return tuple(found)


_PACKAGES: dict[Path, str] = {}  # folders that Python can import as they are


def folder_of(slug: str, beside: Path | None = None) -> Path:
    """The folder of a game; a path to a folder with a game.toml serves too, also one from a game beside it."""
    games = available()
    if slug in games:
        return games[slug]
    for path in (Path(slug), *([beside / slug, beside.parent / slug] if beside else [])):
        if (path / FILE).is_file():
            return path.resolve()
    raise Refused("game.unknown", name=slug, known=tuple(games))


def rule_of(folder: Path, name: str) -> ModuleType:
    """A rule module of a game's own, from its folder `rules`."""
    return importlib.import_module(f"{_package(folder)}.rules.{name}")


def _package(folder: Path) -> str:
    """The name a game's folder is imported under: its own, or one made for a folder that is no package."""
    if folder.parent == HOME:
        return f"sandtable.games.{folder.name}"
    if folder in _PACKAGES:
        return _PACKAGES[folder]
    name = f"sandtable_game_{folder.name}_{sha256(str(folder).encode()).hexdigest()[:8]}".replace("-", "_")
    if name not in sys.modules:
        made = ModuleType(name)
        made.__path__ = [str(folder)]
        sys.modules[name] = made
    return name
