"""Assembling a game from its folder: data files, options and the rule modules it names."""

from __future__ import annotations

import importlib
import tomllib
from pathlib import Path
from typing import Any

from sandtable.games import tables
from sandtable.games.handicap import read_handicap
from sandtable.games.options import settle_options
from sandtable.games.problems import BrokenGame, Problems
from sandtable.games.setup import apply_bid
from sandtable.kernel.board import Board
from sandtable.kernel.countries import Country
from sandtable.kernel.game import Game, Plan
from sandtable.kernel.module import Module
from sandtable.kernel.verdict import Refused
from sandtable.texts import phrases

HOME = Path(__file__).parent
EARLIER = "earlier"  # a folder for each ruleset before the present one, with the files that were different
FILES = ("spaces.csv", "adjacency.csv", "units.csv", "setup.csv", "rules.csv")


def available() -> dict[str, Path]:
    """The games that come with the project, by slug."""
    found = {}
    for path in sorted(HOME.glob("*/game.toml")):
        found[path.parent.name.replace("_", "-")] = path.parent
    return found


def folder_of(slug: str) -> Path:
    """The folder of a game; a path to a folder with a game.toml serves too."""
    games = available()
    if slug in games:
        return games[slug]
    path = Path(slug)
    if (path / "game.toml").is_file():
        return path
    raise Refused(f"There is no game called {slug!r}; there is {', '.join(games)}.")


def describe(slug: str) -> dict[str, Any]:
    """A game's own description, with that of its base beneath it."""
    return _toml(folder_of(slug), Problems())


def load(slug: str, options: dict[str, Any] | None = None, ruleset: int | None = None) -> Game:
    """A game with its options settled, or `BrokenGame` with everything that is wrong with its folder.

    With `ruleset` it is the game as it was: the data files that have changed since are kept in its folder `earlier`.
    """
    folder = folder_of(slug)
    problems = Problems()
    spec = _toml(folder, problems)
    if problems.found:
        raise BrokenGame(slug, problems.found)
    if ruleset is not None and (folder / EARLIER / str(ruleset)).is_dir():
        spec["version"] = ruleset
    chosen = settle_options(spec, options or {})
    game = _assemble(folder, spec, chosen, problems)
    if problems.found or game is None:
        raise BrokenGame(slug, problems.found)
    return game


def _toml(folder: Path, problems: Problems) -> dict[str, Any]:
    try:
        own = tomllib.loads((folder / "game.toml").read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        problems.add("game.toml", 0, str(error))
        return {}
    base = own.get("base")
    if base:
        merged = _overlay(_toml(folder_of(base), problems), own)
        merged["base"] = base
        return merged
    shared = tomllib.loads((HOME / "everywhere.toml").read_text("utf-8"))
    own["option"] = own.get("option", {}) | shared["option"]
    return own


def _overlay(base: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Tables are merged one level deep below the top; everything else is replaced."""
    merged = dict(base)
    for key, value in own.items():
        if isinstance(value, dict) and isinstance(base.get(key), dict):
            merged[key] = {**base[key], **value}
        else:
            merged[key] = value
    return merged


def _file(folder: Path, spec: dict[str, Any], name: str, problems: Problems) -> str:
    """A data file of the game, of the ruleset that is wanted, or of the game it is an overlay of."""
    path = folder / EARLIER / str(spec["version"]) / name
    if not path.is_file():
        path = folder / name
    if not path.is_file() and spec.get("base"):
        path = folder_of(spec["base"]) / name
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        problems.add(name, 0, str(error))
        return ""


def _assemble(folder: Path, spec: dict[str, Any], options: dict[str, Any], problems: Problems) -> Game | None:
    for key in ("slug", "title", "version", "powers", "programs", "modules"):
        if key not in spec:
            problems.add("game.toml", 0, f"{key} is missing")
    if problems.found:
        return None
    text = {name: _file(folder, spec, name, problems) for name in FILES}
    powers = [Country(p["name"], True, p["side"], p.get("colour", "")) for p in spec["powers"]]
    others = _file(folder, spec, "countries.csv", problems) if (folder / "countries.csv").is_file() else ""
    minors = tables.read_countries(others, {p.name for p in powers}, problems) if others else []
    countries = [*powers, *minors, Country(tables.NEUTRAL, power=False)]
    names = {c.name for c in countries}
    board = tables.read_board(text["spaces.csv"], text["adjacency.csv"], names, problems)
    kinds = tables.read_kinds(text["units.csv"], problems)
    units = tables.read_setup(text["setup.csv"], board, kinds, names - {tables.NEUTRAL}, problems)
    _check_income(spec, countries, board, problems)
    purses = {p["name"]: int(p.get("purse", p["income"])) for p in spec["powers"]}
    if options.get("bid"):
        apply_bid(options["bid"], units, purses, board, kinds)
    settings = dict(spec.get("settings", {}))
    if "players" in settings and "players" in options:
        settings["seats"] = settings["players"][str(options["players"])]
    settings["handicap"] = read_handicap(options["handicap"], spec["powers"])
    return Game(
        slug=spec["slug"],
        title=spec["title"],
        version=spec["version"],
        stage=spec.get("stage", "alpha"),
        board=board,
        kinds=kinds.values(),
        countries=countries,
        modules=_modules(folder, spec, options, problems),
        programs={
            name: Plan(tuple(p["items"]), tuple(p.get("scopes", ())), p.get("loop", -1))
            for name, p in spec["programs"].items()
        },
        rules=tables.read_rules(text["rules.csv"], problems),
        texts=phrases("en"),
        options=options,
        settings=settings,
        setup=units,
        purses=purses,
        sheets={
            n: tables.read_sheet(_file(folder, spec, f"{n}.csv", problems), n, problems) for n in spec.get("sheets", ())
        },
    )


def _check_income(spec: dict[str, Any], countries: list[Country], board: Board, problems: Problems) -> None:
    """What a power is said to earn must be what its land, and that of the countries that are part of it, is worth."""
    part_of = {c.name: c.tags.get("of", c.name) for c in countries}
    worth: dict[str, int] = {}
    for space in board.spaces.values():
        whose = part_of.get(space.owner, "")
        worth[whose] = worth.get(whose, 0) + space.value
    for power in spec["powers"]:
        if worth.get(power["name"], 0) != power["income"]:
            problems.add(
                "spaces.csv",
                0,
                f"the land of {power['name']} is worth {worth.get(power['name'], 0)}, its income is {power['income']}",
            )


def _modules(folder: Path, spec: dict[str, Any], options: dict[str, Any], problems: Problems) -> dict[str, Module]:
    names = list(spec["modules"])
    for name, option in spec.get("option", {}).items():
        extra = option.get("modules", {})
        names += extra.get(str(options.get(name)), [])
    if options["handicap"]:
        names.append("economy.handicap")  # after everything else that bears on income
    found: dict[str, Module] = {}
    for name in names:
        package = f"sandtable.games.{name[5:]}" if name.startswith("game.") else f"sandtable.rules.{name}"
        try:
            module = importlib.import_module(package)
        except ModuleNotFoundError:
            problems.add("game.toml", 0, f"there is no rule module called {name!r}")
            continue
        found[name] = module.MODULE
    return found
