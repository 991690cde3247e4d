"""Make one board: read, check the input, cut, furnish, write."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

from sandtable.atlas import board as out
from sandtable.atlas import rules as tables
from sandtable.atlas import written as files
from sandtable.atlas.build import geography as toml
from sandtable.atlas.build import source, write
from sandtable.atlas.build.cut import cut
from sandtable.atlas.build.problems import Problems
from sandtable.atlas.check import Report, check


def names_known(geography: toml.Geography, rules: tables.Declared, problems: Problems) -> None:
    """Every name in the geography file must be a space of the game, of the right kind, and none may
    be missing."""
    drawn = geography.spaces()
    for name in sorted(set(drawn) - set(rules.spaces)):
        problems.add(f"{name}: drawn, but no space of the game")
    for name in sorted(set(rules.spaces) - set(drawn)):
        problems.add(f"{name}: a space of the game that the geography does not draw")
    for sheet in geography.sheet.values():
        for name in sheet.sea:
            if name in rules.spaces and not rules.spaces[name].sea:
                problems.add(f"{name}: drawn as sea, but it is land")
        for name in sheet.land:
            if name in rules.spaces and rules.spaces[name].sea:
                problems.add(f"{name}: drawn as land, but it is sea")
        for node in sheet.node:
            for name in node.zones:
                if name not in rules.spaces:
                    problems.add(f"{name}: named in a node, but no space of the game")
    pairs = [item.between for item in geography.connector] + [item.between for item in geography.blocked]
    for pair in pairs:
        for name in pair:
            if name not in rules.spaces:
                problems.add(f"{name}: named in a connector or exception, but no space of the game")
    for name in geography.label:
        if name not in rules.spaces:
            problems.add(f"{name}: has a label hint, but is no space of the game")


def make(
    folder: Path,
    provinces: Callable[[], list[source.Province]] = source.provinces,
) -> tuple[out.Board, Report]:
    """The board of one folder with a `geography.toml`, inside the folder of its game. Raises BadInputError with every
    problem found."""
    home = folder.parent / "game.toml"
    problems = Problems(folder.parent.name if home.is_file() else folder.name)
    path = folder / "geography.toml"
    try:
        written = files.read(path)
    except (tomllib.TOMLDecodeError, OSError) as fault:
        problems.add(f"{path.name}: {fault}")
        problems.stop()
        raise
    geography = toml.checked(written, problems)
    rules = tables.declared(str(folder.parent) if home.is_file() else geography.board.slug)
    names_known(geography, rules, problems)
    needs_source = any(not sheet.plain for sheet in geography.sheet.values())
    work = cut(geography, rules, provinces() if needs_source else [], problems)
    made = write.board(geography, rules, work, written, problems)
    return made, check(made, rules)
