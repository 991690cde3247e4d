"""Battle odds: exact wherever the state space allows, from the same rules as the engine's battles."""

from sandtable.odds.answer import odds
from sandtable.odds.build import attack, attack_with
from sandtable.odds.hand import by_hand
from sandtable.odds.policy import NEVER, Leave, Order, Policy
from sandtable.odds.result import End, Interval, Odds, Survivors

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
    "attack_with",
    "by_hand",
    "odds",
]
