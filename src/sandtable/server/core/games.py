"""The games the server knows, each assembled once per set of options and shared by all its tables."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from sandtable.games.loader import available, describe, load
from sandtable.kernel.game import Game
from sandtable.kernel.verdict import Refused
from sandtable.server.errors import Illegal


@lru_cache(maxsize=64)
def _loaded(slug: str, options: bytes, ruleset: int | None) -> Game:
    return load(slug, msgspec.json.decode(options), ruleset)


def game_with(slug: str, options: dict[str, Any], ruleset: int | None = None) -> Game:
    """A game with these options settled; only games that come with the project, never a path."""
    if slug not in available():
        raise Illegal("game.unknown", name=slug, known=tuple(available()))
    try:
        return _loaded(slug, msgspec.json.encode(options, order="deterministic"), ruleset)
    except Refused as refused:
        raise Illegal(refused.text) from None


@lru_cache(maxsize=8)
def catalogue(language: str = "en") -> list[dict[str, Any]]:
    """All games with their powers and options, for the form that makes a new table."""
    found = []
    for slug in available():
        spec = describe(slug)
        found.append(
            {
                "slug": slug,
                "title": spec["title"],
                "stage": spec.get("stage", "alpha"),
                "version": spec["version"],
                "powers": [
                    {"name": p["name"], "side": p["side"], "colour": p.get("colour", "")} for p in spec["powers"]
                ],
                "options": [
                    {
                        "name": name,
                        "text": option.get(language, option["text"]),
                        "choices": option.get("choices"),
                        "default": option["default"],
                    }
                    for name, option in spec.get("option", {}).items()
                ],
            }
        )
    return found


def powers_of(slug: str) -> tuple[str, ...]:
    """The powers of a game; none if there is no such game."""
    return next((tuple(p["name"] for p in game["powers"]) for game in catalogue() if game["slug"] == slug), ("",))
