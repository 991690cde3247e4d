"""What people mean by the names they write: spaces, countries, purses and kinds of unit."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.kernel.board import SHORTEST
from sandtable.kernel.game import Game
from sandtable.kernel.verdict import Refused, worded_by_game


@worded_by_game
def find_space(game: Game, name: str) -> str:
    """The space that is meant."""
    found = game.board.find(name)
    if found is not None:
        return found
    like = game.board.like(name)
    if like:
        raise Refused("space.unknown_like", name=name.strip(), like=tuple(like))
    raise Refused("space.unknown", name=name.strip(), game=game.title)


@worded_by_game
def find_country(game: Game, name: str) -> str:
    """The country that is meant."""
    for country in game.countries:
        if country.casefold() == name.strip().casefold():
            return country
    raise Refused("country.unknown", name=name, game=game.title, known=tuple(game.countries))


@worded_by_game
def find_power(game: Game, name: str) -> str:
    """The power that is meant: a country that gives orders of its own."""
    found = find_country(game, name)
    if not game.countries[found].power:
        raise Refused("power.not_one", name=found, known=tuple(game.powers))
    return found


@worded_by_game
def find_purse(game: Game, name: str) -> str:
    """The purse that is meant; most powers have one of their own name."""
    for purse in game.purses:
        if purse.casefold() == name.strip().casefold():
            return purse
    return find_power(game, name)


def led_by(names: Iterable[str], text: str) -> tuple[str, str]:
    """The longest of some names that a text begins with, and the rest; an empty name if there is none."""
    fit = [n for n in names if f"{text} ".startswith(f"{n} ")]
    name = max(fit, key=len, default="")
    return name, text[len(name) :].strip()


def find_kind(game: Game, word: str) -> str | None:
    """The kind a person means, if any: plural and case do not matter, an unmistakable part of the name will do."""
    word = " ".join(word.split()).casefold()
    for kind in game.kinds:
        name = kind.casefold()
        if word in (name, name + "s", name + "es", name.removesuffix("y") + "ies"):
            return kind
    return meant(word.removesuffix("s"), game.kinds) or meant(word, game.kinds)


@worded_by_game
def kind_of(game: Game, word: str) -> str:
    """The kind that is meant; a word that means none is refused with those there are."""
    found = find_kind(game, word)
    if found is None:
        raise Refused("kind.unknown", word=" ".join(word.split()).casefold(), game=game.title, known=tuple(game.kinds))
    return found


def meant(word: str, names: Iterable[str]) -> str | None:
    """The only name of which some word begins so; None if there is none or more than one."""
    if len(word) < SHORTEST:
        return None
    begun = [n for n in names if f" {n}".casefold().find(f" {word.casefold()}") >= 0]
    return begun[0] if len(begun) == 1 else None
