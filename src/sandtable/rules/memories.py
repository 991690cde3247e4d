"""What a game remembers, in words of its own: scripts set them up and look at them by these names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sandtable.kernel.game import Game
from sandtable.kernel.marks import Mark
from sandtable.kernel.names import find_country
from sandtable.kernel.play import Play
from sandtable.kernel.verdict import Refused
from sandtable.rules.hooks import Memories


def _untold(game: Game, wanted: Mapping[str, Any]) -> dict[str, Any]:
    raise Refused("memory.follows")


@dataclass(frozen=True)
class Memory:
    """One such word: what is so now, by name; how it is set up as marks; and the options without which it is not."""

    look: Callable[[Play], Mapping[str, Any]]
    enter: Callable[[Game, Mapping[str, Any]], dict[str, Any]] = _untold
    options: Mapping[str, str] = field(default_factory=dict)


def memories(game: Game) -> dict[str, Memory]:
    """All that a game remembers, by its word."""
    return {word: memory for filled in game.hooks(Memories) for word, memory in filled.items()}


def held_names(
    mark: Mark[dict[str, list[str]]], known: Callable[[Game, str], list[str]], options: Mapping[str, str] | None = None
) -> Memory:
    """Names that powers hold, out of those they can have: `{Germany: [rockets, jet fighters]}`."""

    def enter(game: Game, wanted: Mapping[str, Any]) -> dict[str, Any]:
        found: dict[str, list[str]] = {}
        for country, names in wanted.items():
            power = find_country(game, country)
            there = {name.casefold(): name for name in known(game, power)}
            listed = [names] if isinstance(names, str) else list(names)
            for name in listed:
                if str(name).casefold() not in there:
                    raise Refused("memory.cannot_have", power=power, name=str(name), known=tuple(there.values()))
            found[power] = [there[str(name).casefold()] for name in listed]
        return {mark.name: found}

    return Memory(lambda play: mark.get(play.state), enter, options or {})


def by_country(mark: Mark[dict[str, str]], of_countries: bool) -> Memory:
    """A word or a country said of countries: `{Poland: United Kingdom}`."""

    def enter(game: Game, wanted: Mapping[str, Any]) -> dict[str, Any]:
        pairs = {find_country(game, c): str(v) for c, v in wanted.items()}
        return {mark.name: {c: find_country(game, v) if of_countries else v for c, v in pairs.items()}}

    return Memory(lambda play: mark.get(play.state), enter)
