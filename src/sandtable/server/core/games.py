"""The games the server knows, each assembled once per set of options and shared by all its tables."""

from __future__ import annotations

import threading
from functools import lru_cache
from typing import Any

import msgspec

from sandtable.atlas import board as boards
from sandtable.games.guides import tour_of
from sandtable.games.layers import Layers, layers_of
from sandtable.games.livery import livery
from sandtable.games.loader import available, load
from sandtable.games.words import names, read_words
from sandtable.kernel.game import Game
from sandtable.kernel.verdict import Refused
from sandtable.server.errors import Illegal
from sandtable.server.prepared import prepare_types

_loading = threading.Lock()


@lru_cache(maxsize=64)
def _loaded(slug: str, options: bytes, ruleset: int | None) -> Game:
    with _loading:
        game = load(slug, msgspec.json.decode(options), ruleset)
        prepare_types()  # of its steps
        return game


def game_with(slug: str, options: dict[str, Any], ruleset: int | None = None) -> Game:
    """A game with these options settled; only games the server was started with, never a path."""
    if slug not in available():
        raise Illegal("game.unknown", name=slug, known=tuple(available()))
    try:
        return _loaded(slug, msgspec.json.encode(options, order="deterministic"), ruleset)
    except Refused as refused:
        raise Illegal(refused) from None


@lru_cache(maxsize=8)
def catalogue(language: str = "en") -> list[dict[str, Any]]:
    """All games with their powers and options, for the form that makes a new table, in the order of the lobby."""
    found = [_entry(slug, layers_of(slug), language) for slug in available()]
    return sorted(found, key=lambda entry: (entry.pop("order"), entry["title"]))


def _entry(slug: str, layers: Layers, language: str) -> dict[str, Any]:
    spec = layers.spec
    return {
        "slug": slug,
        "title": spec["title"],
        "stage": spec.get("stage", "alpha"),
        "version": spec["version"],
        "order": layers.order,
        "quick": bool(spec.get("quick", True)),
        "lessons": bool(layers.own.get("lessons", False)),
        "tour": bool(tour_of(slug).stop),
        "powers": [{"name": p["name"], "side": p["side"], "colour": p.get("colour", "")} for p in spec["powers"]],
        "options": [
            {
                "name": name,
                "text": option.get(language, option["text"]),
                "choices": option.get("choices"),
                "default": option["default"],
            }
            for name, option in spec.get("option", {}).items()
        ],
        **looks(slug, layers),
    }


def looks(slug: str, layers: Layers | None = None) -> dict[str, Any]:
    """What a client needs to show a game: where its board is, what its countries wear, and its names by language."""
    layers = layers or layers_of(slug)
    place = boards.folder_of(slug)  # the folder `atlas` of the game that brings the board, or of an earlier ruleset
    homes = [layer.folder for layer in layers.layers if place and place.is_relative_to(layer.folder)]
    drawn = homes[0] if homes else None
    owner = next((name for name, folder in available().items() if folder == drawn), slug)
    return {
        "board": owner if drawn else "",
        "wear": msgspec.to_builtins(livery(layers)),
        "names": names(read_words(layers)),
    }


def powers_of(slug: str) -> tuple[str, ...]:
    """The powers of a game; none if there is no such game."""
    return next((tuple(p["name"] for p in game["powers"]) for game in catalogue() if game["slug"] == slug), ("",))
