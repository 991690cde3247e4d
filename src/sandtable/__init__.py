"""Sandtable: the grand-strategy board games of World War II by their printed rules."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.2.0"

if TYPE_CHECKING:
    from sandtable import odds
    from sandtable.api import (
        Amount,
        Basket,
        Budget,
        Buy,
        Choose,
        Decision,
        Done,
        Go,
        Group,
        Lose,
        Losses,
        Match,
        Number,
        Options,
        Put,
        Recall,
        Refused,
        Spots,
        apply,
        available,
        chances,
        check,
        enemies,
        events,
        hostile,
        line,
        load,
        make_bot,
        neighbours,
        offer_to,
        offers,
        open_game,
        position,
        reach,
        round_of,
        safe_default,
        say,
        tables,
        turn_of,
        verify,
        view,
    )
else:

    def __getattr__(name: str) -> Any:
        """Fetch a name when it is first used: `import sandtable` by itself loads nothing."""
        if name == "odds":
            return import_module("sandtable.odds")
        if name not in __all__:
            raise AttributeError(f"module 'sandtable' has no attribute {name!r}")
        return getattr(import_module("sandtable.api"), name)

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})


__all__ = [
    "Amount",
    "Basket",
    "Budget",
    "Buy",
    "Choose",
    "Decision",
    "Done",
    "Go",
    "Group",
    "Lose",
    "Losses",
    "Match",
    "Number",
    "Options",
    "Put",
    "Recall",
    "Refused",
    "Spots",
    "apply",
    "available",
    "chances",
    "check",
    "enemies",
    "events",
    "hostile",
    "line",
    "load",
    "make_bot",
    "neighbours",
    "odds",
    "offer_to",
    "offers",
    "open_game",
    "position",
    "reach",
    "round_of",
    "safe_default",
    "say",
    "tables",
    "turn_of",
    "verify",
    "view",
]
