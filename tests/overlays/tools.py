"""Games written for one test, each in a folder of its own."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent
from typing import Any

from sandtable.games.catalogue import entries, gaps
from sandtable.games.loader import describe, load
from sandtable.games.problems import BrokenGame
from sandtable.kernel.game import Game
from sandtable.kernel.machine import begin


def lay(home: Path, name: str, base: str | Path, text: str = "", **files: str) -> str:
    """An overlay in a folder of its own; `spaces="..."` is the text of its spaces.csv."""
    folder = home / name
    folder.mkdir(exist_ok=True)
    (folder / "game.toml").write_text(f'base = "{base}"\nslug = "{name}"\n' + dedent(text))
    for file, rows in files.items():
        (folder / f"{file}.csv").write_text(dedent(rows).lstrip())
    return str(folder)


def problems(folder: str, options: dict[str, Any] | None = None) -> str:
    """What is wrong with a game that cannot be loaded."""
    try:
        load(folder, options)
    except BrokenGame as broken:
        return "\n".join(broken.problems)
    raise AssertionError("nothing is wrong with it")


def content(game: Game, slug: str) -> dict[str, Any]:
    """Everything that makes a game what it is, but for its slug."""
    spec = {k: v for k, v in describe(slug).items() if k not in ("slug", "base", "base_version", "drop")}
    parts = ("title", "version", "stage", "kinds", "countries", "programs", "rules", "options", "settings", "setup")
    return {
        **{part: getattr(game, part) for part in (*parts, "purses", "sheets")},
        "modules": list(game.modules.items()),
        "spaces": game.board.spaces,
        "links": game.board.next,
        "begins": begin(game)[0].digest(),
        "spec": spec,
        "catalogue": entries(slug),
        "gaps": gaps(slug),
    }
