"""The reference page of what may stand in a game's files: settings, abilities, numbers and tags, and who reads them."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

import sandtable.rules
from sandtable.games.checks import PRINTED, PROJECT, SETTLED
from sandtable.games.layers import layers_of
from sandtable.games.loader import HOME, available
from sandtable.games.modules import all_names, find_modules
from sandtable.kernel.module import Module
from sandtable.kernel.settings import Setting, Vocabulary
from sandtable.rules.words import NOTES, SHARED

BOOKS = {
    "abilities": "Abilities, in the column `abilities` of units.csv, with `;` between them",
    "numbers": "Further columns of units.csv",
    "tags": "Further columns of spaces.csv",
    "countries": "Further columns of countries.csv",
}


def shared_modules() -> Iterator[tuple[str, Module]]:
    """The rule modules that every game may name."""
    for found in pkgutil.walk_packages(sandtable.rules.__path__, "sandtable.rules."):
        module = getattr(importlib.import_module(found.name), "MODULE", None)
        if isinstance(module, Module):
            yield found.name.removeprefix("sandtable.rules."), module


def page() -> str:
    """The whole page."""
    lines = ["# Words of a game's files", "", "Made by `make pages`; do not edit by hand.", ""]
    lines += ["## Of all games", ""]
    for file, columns in PRINTED.items():
        lines.append(f"Columns of {file}: {', '.join(f'`{c}`' for c in sorted(columns))}.")
    lines += [f"Columns for readers, in every table: {', '.join(f'`{c}`' for c in sorted(NOTES))}.", ""]
    lines += _vocabulary(SHARED) + _settings(
        [("the project", PROJECT), *((n, m.settings) for n, m in shared_modules())]
    )
    for slug in (slug for slug, folder in available().items() if folder.parent == HOME):
        own = _own(slug)
        if own:
            lines += [f"## Of {layers_of(slug).spec['title']} alone", ""]
            for _, module in own:
                lines += _vocabulary(module.words)
            lines += _settings([(name, module.settings) for name, module in own])
    return "\n".join(lines).rstrip() + "\n"


def _own(slug: str) -> list[tuple[str, Module]]:
    """The modules of a game's own that read or mean something; those of its base are told there."""
    layers = layers_of(slug)
    names = [name for name in all_names(layers.spec) if name.startswith("game.")]
    if layers.own.get("base"):
        names = [name for name in names if (layers.layers[0].folder / "rules" / f"{name[5:]}.py").is_file()]
    found = find_modules(names, layers).items()
    return [(name, m) for name, m in found if m.settings or m.words != Vocabulary()]


def _vocabulary(book: Vocabulary) -> list[str]:
    lines = []
    for part, title in BOOKS.items():
        words: dict[str, str] = getattr(book, part)
        if words:
            lines += [f"**{title}**", "", *(f"- `{word}`: {means}" for word, means in sorted(words.items())), ""]
    return lines


def _settings(readers: list[tuple[str, tuple[Setting[object], ...]]]) -> list[str]:
    found: dict[Setting[object], list[str]] = {}
    for reader, settings in readers:
        for setting in settings:
            if setting.name not in SETTLED:
                found.setdefault(setting, []).append(reader)
    lines = ["**Settings**", "", "| setting | | read by |", "| --- | --- | --- |"] if found else []
    for setting, names in sorted(found.items(), key=lambda item: item[0].name):
        need = "" if setting.default is None else " May be left out."
        by = ", ".join(f"`{n}`" if "." in n else n for n in names)
        lines.append(f"| `{setting.name}`{_fields(setting)} | {setting.about}{need} | {by} |")
    return [*lines, ""] if lines else []


def _fields(setting: Setting[object]) -> str:
    if not (isinstance(setting.shape, type) and issubclass(setting.shape, msgspec.Struct)):
        return ""
    return ": " + ", ".join(f"`{f.name}`" for f in msgspec.structs.fields(setting.shape))


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), "utf-8")
