"""Battle odds: exact wherever the state space allows, from the same rules as the engine's battles."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sandtable.odds.answer import odds
    from sandtable.odds.build import attack, attack_phase, attack_with
    from sandtable.odds.hand import by_hand
    from sandtable.odds.policy import NEVER, Leave, Order, Policy
    from sandtable.odds.result import End, Interval, Odds, Survivors

HOMES = {
    "answer": ("odds",),
    "build": ("attack", "attack_phase", "attack_with"),
    "hand": ("by_hand",),
    "policy": ("NEVER", "Leave", "Order", "Policy"),
    "result": ("End", "Interval", "Odds", "Survivors"),
}


def __getattr__(name: str) -> Any:
    """Fetch a name when it is first used: the command line knows this package without loading NumPy."""
    for home, names in HOMES.items():
        if name in names:
            return getattr(import_module(f"sandtable.odds.{home}"), name)
    raise AttributeError(f"module 'sandtable.odds' has no attribute {name!r}")


__all__ = [
    "NEVER",
    "End",
    "Interval",
    "Leave",
    "Odds",
    "Order",
    "Policy",
    "Survivors",
    "attack",
    "attack_phase",
    "attack_with",
    "by_hand",
    "odds",
]
