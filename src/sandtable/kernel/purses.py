"""Purses: whose money there is, and what it is good for. A position holds the balance of each and nothing else."""

from __future__ import annotations

import msgspec


class Purse(msgspec.Struct, frozen=True, gc=False):
    """One purse as a game declares it; where a game declares none for a power, it has one of its own name."""

    name: str
    owner: str
    money: int = 0  # at the start
    country: str = ""  # the country, part of its owner, whose land pays into it; empty: any of the owner's
    income: int = 0  # what it receives at the start, where the loader is to hold that against the board
    region: str = ""  # the part of the board whose land pays into it: spaces with this tag `region`
    buys: tuple[str, ...] = ()  # all it can buy; empty: everything
    places: str = ""  # the region in which what it bought is placed
    joins: tuple[str, ...] = ()  # purses it helps to pay: it has no basket of its own, and is spent before them
    keeps: str = ""  # the part of a turn with whose end what is left is lost; empty: it is kept
