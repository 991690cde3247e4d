"""Assembling a game from its folders: data files, options and the rule modules it names."""

from __future__ import annotations

from typing import Any

from sandtable.games import tables
from sandtable.games.checks import check_settings, check_words
from sandtable.games.handicap import read_handicap
from sandtable.games.layers import Layers, describe
from sandtable.games.livery import check_livery, livery
from sandtable.games.modules import all_names, find_modules, named_modules, settled_programs
from sandtable.games.options import led_by, settle_options
from sandtable.games.problems import BrokenGame, Problems
from sandtable.games.purses import read_purses, with_more
from sandtable.games.setup import apply_bid
from sandtable.games.words import read_words
from sandtable.kernel.board import Board
from sandtable.kernel.countries import Country
from sandtable.kernel.game import Game, Plan
from sandtable.kernel.hooks import DataCheck
from sandtable.kernel.purses import Purse
from sandtable.places import HOME, available, folder_of
from sandtable.texts import phrases

__all__ = ["HOME", "available", "describe", "folder_of", "load"]

NEEDED = ("slug", "title", "version", "powers", "programs", "modules")
FILES = {  # the tables every game has, and the columns they must have
    "spaces.csv": ("name", "kind", "value", "owner"),
    "adjacency.csv": ("a", "b", "passage"),
    "units.csv": ("name", "arm", "cost", "attack", "defence", "move", "hits", "holds", "abilities"),
    "setup.csv": ("owner", "space", "unit", "number"),
    "rules.csv": ("code", "rule"),
}


def load(slug: str, options: dict[str, Any] | None = None, ruleset: int | None = None) -> Game:
    """A game with its options settled, or `BrokenGame` with everything that is wrong with its folder.

    With `ruleset` it is the game as it was: the data files that have changed since are kept in its folder `earlier`.
    """
    problems = Problems()
    layers = Layers(folder_of(slug), problems, ruleset)
    if problems.found:
        raise BrokenGame(slug, problems.found)
    chosen = settle_options(layers.spec, options or {})
    game = _assemble(layers, chosen)
    if game is not None:
        for check in game.hooks(DataCheck):
            for file, sentence in check(game):
                problems.add(file, 0, sentence)
    if problems.found or game is None:
        raise BrokenGame(slug, problems.found)
    return game


def _assemble(layers: Layers, options: dict[str, Any]) -> Game | None:
    spec, problems = layers.spec, layers.problems
    for key in NEEDED:
        if key not in spec:
            problems.add("game.toml", 0, f"{key} is missing")
    if problems.found:
        return None
    text = {name: layers.table(name, columns) for name, columns in FILES.items()}
    powers = [Country(p["name"], True, p["side"], p.get("colour", "")) for p in spec["powers"]]
    others = layers.table("countries.csv", ("name", "side", "of"), needed=False)
    minors = tables.read_countries(others, {p.name for p in powers}, problems)
    countries = [*powers, *minors, Country(tables.NEUTRAL, power=False)]
    names = {c.name for c in countries}
    board = tables.read_board(text["spaces.csv"], text["adjacency.csv"], names, problems)
    kinds = tables.read_kinds(text["units.csv"], problems)
    units = tables.read_setup(text["setup.csv"], board, kinds, names - {tables.NEUTRAL}, problems)
    _check_income(spec, countries, board, problems)
    regions = {s.tags["region"] for s in board.spaces.values() if "region" in s.tags}
    purses = read_purses(spec, regions, {c.name: c.tags.get("of", c.name) for c in countries}, problems)
    _check_purses(purses, board, problems)
    if options.get("bid"):
        added = {p.name: 0 for p in powers}
        apply_bid(options["bid"], units, added, board, kinds)
        purses = with_more(purses, added)
    modules = find_modules(named_modules(spec, options, layers), layers)
    known = [*modules.values(), *find_modules([n for n in all_names(spec) if n not in modules], layers).values()]
    check_settings(layers, list(modules.values()), known)
    check_words({**text, "countries.csv": others}, known, problems)
    check_livery(livery(layers), problems)
    if problems.found:
        return None
    settings = dict(spec.get("settings", {}))
    if "players" in settings and "players" in options:
        settings["seats"] = settings["players"][str(options["players"])]
        for name, option in spec["option"].items():
            if "leads" in option:
                settings["seats"] = led_by(settings["seats"], option["leads"], options[name])
    settings["handicap"] = read_handicap(options["handicap"], spec["powers"])
    words = read_words(layers)
    return Game(
        slug=spec["slug"],
        title=spec["title"],
        version=spec["version"],
        stage=spec.get("stage", "alpha"),
        board=board,
        kinds=kinds.values(),
        countries=countries,
        modules=modules,
        programs={
            name: Plan(tuple(p["items"]), tuple(p.get("scopes", ())), p.get("loop", -1))
            for name, p in settled_programs(spec, options, layers).items()
        },
        rules=tables.read_rules(text["rules.csv"], problems),
        texts=phrases("en") | words.get("en", {}),
        words=words,
        house=spec.get("house", ""),
        options=options,
        settings=settings,
        setup=units,
        purses=purses,
        sheets={name: tuple(row.cells for row in layers.table(f"{name}.csv")) for name in layers.sheets},
    )


def _check_purses(purses: list[Purse], board: Board, problems: Problems) -> None:
    """What a purse is said to receive must be what the spaces of its country, and of its region, are worth."""
    regions = {purse.owner: {p.region for p in purses if p.owner == purse.owner} for purse in purses}
    for purse in purses:
        whose, apart = purse.country or purse.owner, regions[purse.owner]
        own = (space for space in board.spaces.values() if space.owner == whose)
        named = ((space, space.tags.get("region", "")) for space in own)
        worth = sum(space.value for space, region in named if (region if region in apart else "") == purse.region)
        if purse.income and purse.income != worth:
            sentence = f"what {whose} holds is worth {worth}, the purse {purse.name} receives {purse.income}"
            problems.add("spaces.csv", 0, sentence)


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
