"""The bots a server offers: all that the bots package knows, and those a host adds."""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable
from functools import partial
from typing import Protocol

import msgspec

from sandtable.bots.opponents import opponents
from sandtable.bots.registry import about, names
from sandtable.bots.serving import Served
from sandtable.kernel.decisions import Decision
from sandtable.kernel.game import Game
from sandtable.kernel.offers import Offer
from sandtable.kernel.state import State


class View(msgspec.Struct, frozen=True):
    """What a bot sees: the game, the position as its power may know it, and a seed of its own."""

    game: Game
    state: State
    power: str
    seed: int


class Bot(Protocol):
    """A player that is a program."""

    def decide(self, view: View, offer: Offer, budget: float) -> Decision:
        """Answer an offer within a budget of seconds."""
        ...


def makers() -> dict[str, Callable[[], Bot]]:
    """Names and makers: every bot of the bots package, and those named in SANDTABLE_BOTS (name=module:maker,...)."""
    found: dict[str, Callable[[], Bot]] = {name: partial(Served, name) for name in names()}
    for item in os.environ.get("SANDTABLE_BOTS", "").split(","):
        name, _, maker = item.partition("=")
        if maker:
            found[name.strip()] = partial(_named, maker.strip())
    return found


def _named(maker: str) -> Bot:
    module, _, attribute = maker.partition(":")
    build: Callable[[], Bot] = getattr(importlib.import_module(module), attribute)
    return build()


def levels() -> tuple[str, ...]:
    """The names of all bots."""
    return tuple(makers())


def described(language: str) -> list[dict[str, str]]:
    """All bots with one line about each, for the lobby."""
    people = opponents()
    return [
        {"name": name, "bot": people[name].bot if name in people else name, "text": about(name, language)}
        for name in levels()
    ]


def make(name: str) -> Bot:
    """A bot by its name."""
    return makers()[name]()
