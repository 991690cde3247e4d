"""A game's rules to read: a card for every id, in the project's own words, with a position that shows it.

`catalogue.csv` names every rule, in other languages `titles.<language>.toml`; `book.<language>.toml` tells it in a
sentence or three, by id; `examples.json` holds a position for it, from the test that proves it (`make examples`), and
the rules that are proved with it. What a language does not tell is told in English, and a rule that nobody tells yet
has its title alone.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from typing import Any

import msgspec

from sandtable.games.catalogue import entries, gaps
from sandtable.games.layers import Layers, layers_of
from sandtable.places import available


class Order(msgspec.Struct, frozen=True):
    """What is tried in an example, and the rule that refuses it, if one does."""

    order: str
    refused: str = ""


class Example(msgspec.Struct, frozen=True):
    """A position on a line, and what is done there."""

    position: str
    orders: tuple[Order, ...] = ()
    options: dict[str, Any] = {}


class Card(msgspec.Struct, frozen=True):
    """One rule to read."""

    id: str
    title: str
    text: str
    near: tuple[str, ...] = ()  # ids that are proved together with it
    example: Example | None = None


class _Shown(msgspec.Struct):
    position: str = ""
    orders: tuple[Order, ...] = ()
    options: dict[str, Any] = {}
    near: tuple[str, ...] = ()


@lru_cache(maxsize=32)
def rulebook(slug: str, language: str) -> dict[str, Card]:
    """All rules of a game, in the order of its catalogue; then how its silences are settled."""
    layers = layers_of(slug)
    told = _told(layers, "book.en.toml") | _told(layers, f"book.{language}.toml")
    shown = _shown(layers)
    named = _told(layers, f"titles.{language}.toml")
    titles = {e.id: named.get(e.id, e.title) for e in entries(slug)}
    settled = gaps(slug)
    found: dict[str, Card] = {}
    for one in [*titles, *settled]:
        seen = shown.get(one, _Shown())
        own = seen.position.startswith(f"{slug} ")  # a game laid over another may have another board
        example = Example(seen.position, seen.orders, seen.options) if own else None
        near = tuple(i for i in seen.near if i in titles or i in settled)
        text = told.get(one) or settled.get(one, "")
        found[one] = Card(one, titles.get(one, ""), text, near, example)
    return found


def game_of(rule: str) -> str | None:
    """The game that a rule belongs to."""
    return next((slug for slug in available() if rule in rulebook(slug, "en")), None)


def _told(layers: Layers, name: str) -> dict[str, str]:
    """A file of texts by id, read through all games that lie over each other."""
    found: dict[str, str] = {}
    for path in layers.paths(name):
        found |= tomllib.loads(path.read_text("utf-8"))
    return found


def _shown(layers: Layers) -> dict[str, _Shown]:
    found: dict[str, _Shown] = {}
    for path in layers.paths("examples.json"):
        found |= msgspec.json.decode(path.read_bytes(), type=dict[str, _Shown])
    return found
