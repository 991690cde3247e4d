"""Everything a player can answer. One decision is one small thing; nothing enumerates whole turns."""

from __future__ import annotations

import msgspec


class Buy(msgspec.Struct, frozen=True, tag="buy", omit_defaults=True):
    """The whole basket: it replaces what was in it, so that repeating it is harmless."""

    basket: dict[str, int]


class Go(msgspec.Struct, frozen=True, tag="go", omit_defaults=True):
    """Move a group along a path that begins where it stands."""

    units: tuple[str, ...]
    path: tuple[str, ...]
    aboard: str = ""  # the unit to board at the end of the path
    role: str = ""  # what it goes to do there, if not simply to fight or stay


class Recall(msgspec.Struct, frozen=True, tag="recall"):
    """Take back the moves of these units in this phase."""

    units: tuple[str, ...]


class Put(msgspec.Struct, frozen=True, tag="put", omit_defaults=True):
    """Place new units."""

    kind: str
    space: str
    number: int = 1
    via: str = ""  # the place that produces them, where several could
    aboard: str = ""


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    """Some of the options put to the player."""

    options: tuple[str, ...]


class Amount(msgspec.Struct, frozen=True, tag="amount"):
    """A number."""

    number: int


class Lose(msgspec.Struct, frozen=True, tag="lose"):
    """Who takes the hits, one entry a hit."""

    units: tuple[str, ...]


class Done(msgspec.Struct, frozen=True, tag="done"):
    """Nothing more here."""


Value = Buy | Go | Recall | Put | Choose | Amount | Lose | Done


class Decision(msgspec.Struct, frozen=True):
    """A power's answer to the offer with this topic."""

    by: str
    topic: str
    value: Value
