"""The bots a server offers: names, and where their makers are found. Bots of the project plug in by themselves."""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable
from random import Random
from typing import Protocol

import msgspec

from sandtable.bots.sampler import Sampler
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


class RandomBot:
    """Any legal decision."""

    def decide(self, view: View, offer: Offer, budget: float) -> Decision:
        return Sampler(Random(view.seed)).decide(view.game, view.state, offer)


BUILT_IN = {"random": "sandtable.server.bots.registry:RandomBot"}


def makers() -> dict[str, str]:
    """Names and makers: our own, those of the bots package, those named in SANDTABLE_BOTS (name=module:maker,...)."""
    found = dict(BUILT_IN)
    try:
        listed = importlib.import_module("sandtable.bots.registry").SERVER_BOTS
    except (ImportError, AttributeError):
        listed = {}
    found.update(listed)
    for item in os.environ.get("SANDTABLE_BOTS", "").split(","):
        name, _, maker = item.partition("=")
        if maker:
            found[name.strip()] = maker.strip()
    return found


def levels() -> tuple[str, ...]:
    """The names of all bots."""
    return tuple(makers())


def make(name: str) -> Bot:
    """A bot by its name."""
    module, _, maker = makers()[name].partition(":")
    build: Callable[[], Bot] = getattr(importlib.import_module(module), maker)
    return build()
