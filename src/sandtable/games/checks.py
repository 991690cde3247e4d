"""What the rules of a game must find in its files, looked at before anybody plays: settings, and words of tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from sandtable.games.layers import Layers
from sandtable.games.problems import Problems
from sandtable.games.rows import Row
from sandtable.kernel.module import Module
from sandtable.kernel.settings import Setting
from sandtable.rules.words import NOTES, SHARED

# What the project itself reads, whatever rules a game has.
PROJECT: tuple[Setting[Any], ...] = (
    Setting("attack_phase", str, "The phase in which attacks are ordered.", "combat_move"),
    Setting(
        "endings",
        tuple[str, ...],
        "The ways the game can end, for each side or with one; the tests have a game for each.",
        (),
    ),
    Setting("superseded", tuple[str, ...], "Readings of the rules that an earlier ruleset keeps.", ()),
    Setting("players", dict[str, list[list[str]]], "Who leads which powers, by the value of the option `players`.", {}),
)
UNKNOWN = re.compile(r"unknown field `(.+)`")
SETTLED = frozenset({"seats", "handicap"})  # these come from options, never from a file


def check_settings(layers: Layers, named: Sequence[Module], known: Iterable[Module]) -> None:
    """Every setting must be read by a module the game knows, fit it, and be there if a module in play needs it.

    What a base says for a module that the game dropped is nobody's mistake.
    """
    said, problems = layers.spec.get("settings", {}), layers.problems
    wanted = [*PROJECT, *(s for module in named for s in module.settings)]
    words = {s.name for s in PROJECT} | {s.name for module in known for s in module.settings} - SETTLED
    for name in layers.own.get("settings", {}):
        if name not in words:
            listed = ", ".join(sorted(words))
            problems.at(("settings", name), f"no rule of this game reads the setting {name!r}; there is {listed}")
    for setting in dict.fromkeys(wanted):
        try:
            setting.read(said)
        except msgspec.ValidationError as error:
            what, _, where = str(error).partition(" - at ")
            path = where.strip("`").removeprefix("$").strip(".[")
            word = UNKNOWN.search(what)
            inner = (*(part for part in path.replace("[...]", "").split(".") if part), *([word[1]] if word else []))
            problems.at(
                ("settings", setting.name, *inner), f"settings.{setting.name} ({setting.about}): {what}{_at(path)}"
            )


def _at(path: str) -> str:
    return f" at {path}" if path else ""


def check_words(tables: Mapping[str, Sequence[Row]], known: Iterable[Module], problems: Problems) -> None:
    """Every ability and every further column must be a word some module gives a meaning to."""
    books = [SHARED, *(module.words for module in known)]
    abilities = {word for book in books for word in book.abilities}
    for row in tables["units.csv"]:
        for word in filter(None, row.cells["abilities"].split(";")):
            if word not in abilities:
                listed = ", ".join(sorted(abilities))
                problems.add(row.file, row.line, f"no rule of this game knows the ability {word!r}; there is {listed}")
    columns = {
        "units.csv": {word for book in books for word in book.numbers},
        "spaces.csv": {word for book in books for word in book.tags},
        "countries.csv": {word for book in books for word in book.countries},
    }
    for file, words in columns.items():
        rows = tables.get(file, ())
        for column in rows[0].cells if rows else ():
            if column not in words | NOTES | PRINTED[file]:
                at = next((row for row in rows if row.cells[column]), rows[0])
                listed = ", ".join(sorted(words))
                problems.add(at.file, 1, f"no rule of this game knows the column {column!r}; there is {listed}")


PRINTED = {  # columns that every game has or may have
    "units.csv": {"name", "arm", "cost", "attack", "defence", "move", "hits", "holds", "abilities", "worn"},
    "spaces.csv": {"name", "kind", "value", "owner", "alias", "closed"},
    "countries.csv": {"name", "side", "colour", "short"},
}
