"""The words of a game's own that a script may use: what its modules say it remembers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sandtable.games.loader import load
from sandtable.kernel.game import Game
from sandtable.kernel.names import find_country
from sandtable.kernel.play import Play
from sandtable.kernel.verdict import Refused
from sandtable.rules.memories import Memory, memories
from sandtable.scripts.model import Expect
from sandtable.scripts.scene import EMPTY, Scene, differ


def memory(game: Game, word: str, wanted: object) -> Memory:
    """What a word means in a game."""
    known = memories(game)
    if word not in known:
        raise Refused("script.own_word", word=word, game=game.title, known=tuple(known))
    if not isinstance(wanted, Mapping):
        raise Refused("script.own_table", word=word)
    return known[word]


def options_for(slug: str, words: Mapping[str, Any]) -> dict[str, str]:
    """The options of a game without which it would not remember such things."""
    known = memories(load(slug))
    return {name: value for word in words if word in known for name, value in known[word].options.items()}


def look_own(scene: Scene, expect: Expect, wanted: dict[str, Any]) -> Iterator[str]:
    """Expectations in the game's own words."""
    for word, each in wanted.items():
        kept = memory(scene.game, word, each).look(Play(scene.game, scene.state))
        for name, value in each.items():
            key = name if name in kept else _country(scene.game, name, kept)
            yield from differ(f"{word} of {key}", _plain(kept.get(key)), _plain(value))


def _country(game: Game, name: str, kept: Mapping[str, Any]) -> str:
    """Whom a word speaks of: a side or another name it knows, or else a country."""
    sides = {c.alliance for c in game.countries.values() if c.alliance}
    found = next((k for k in (*kept, *sides) if k.casefold() == str(name).casefold()), None)
    return found if found is not None else find_country(game, str(name))


def _plain(value: Any) -> Any:
    """What is compared: lists without their order, names without their case."""
    if value is None or value in EMPTY:
        return ()
    if isinstance(value, (list, tuple)):
        return tuple(sorted(str(v).casefold() for v in value))
    return (value.casefold(),) if isinstance(value, str) else value
