"""Which purse is meant: whose it is, which land pays into it, and which purses pay together."""

from __future__ import annotations

from functools import cache

from sandtable.kernel.game import Game
from sandtable.kernel.play import Play
from sandtable.kernel.purses import Purse

# What purses there are never changes in a game, so all of this is found once.


@cache
def purses_of(game: Game, power: str) -> tuple[Purse, ...]:
    """The purses of a power, or of a country that is part of one, in the order of its game."""
    return tuple(purse for purse in game.accounts.values() if power in (purse.owner, purse.country))


@cache
def baskets_of(game: Game, power: str, ware: str = "") -> tuple[str, ...]:
    """The purses a power buys with, each with a basket of its own; with a ware, those that buy it."""
    own = (p for p in purses_of(game, power) if not p.joins)
    return tuple(p.name for p in own if not ware or not p.buys or ware in p.buys)


@cache
def purse_for(game: Game, power: str, ware: str) -> str:
    """The purse that pays for a ware that is not a unit: one that is there for it before any other."""
    fit = sorted(baskets_of(game, power, ware), key=lambda name: not game.accounts[name].buys)
    return fit[0] if fit else ""


def purse_at(game: Game, power: str, space: str) -> str:
    """The purse of a power that the land in a place pays into: that of its region, else the one without a region."""
    region = game.board.spaces[space].tags.get("region", "")
    own = [purse for purse in purses_of(game, power) if not purse.joins]
    fit = [p.name for p in own if p.region == region] or [p.name for p in own if not p.region]
    return fit[0] if fit else ""


@cache
def payers(game: Game, purse: str) -> tuple[str, ...]:
    """The purses that pay for a basket of this one: those that help it first."""
    return (*(p.name for p in game.accounts.values() if purse in p.joins), purse)


def money(play: Play, purse: str) -> int:
    """What there is to pay with."""
    paying, there = payers(play.game, purse), play.state.purses
    return there.get(purse, 0) if len(paying) == 1 else sum(there.get(name, 0) for name in paying)
