"""Prices that differ from power to power, and units of which a power has so many at most.

The sheet `prices` has a row for what a power pays otherwise; further columns of units.csv say from which round on a
kind can be bought, how many may be in play, and how many may be bought in a round.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from sandtable.kernel.game import Game
from sandtable.kernel.module import Module
from sandtable.kernel.phases import round_of
from sandtable.kernel.questions import Reason, because
from sandtable.kernel.settings import Vocabulary
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.economy.questions import Stock
from sandtable.rules.questions import Price, Sells

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

SHEET = "prices"


@cache
def listed(game: Game) -> dict[tuple[str, str], int]:
    """What a power pays for a kind, where that is not what everybody pays."""
    return {(row["power"], row["unit"]): int(row["cost"]) for row in game.sheets.get(SHEET, ())}


def _price(play: Play, q: Price, value: int, why: list[Reason] | None) -> int:
    own = listed(play.game).get((q.power, q.kind))
    if own is None:
        return value
    because(why, "why.national_price", own)
    return own


def _sells(play: Play, q: Sells) -> list[Fault]:
    first = play.game.kinds[q.kind].numbers.get("from_round", 0)
    return [fault("market.later", unit=q.kind, round=first)] if round_of(play.state) < first else []


def _stock(play: Play, q: Stock, value: int, why: list[Reason] | None) -> int:
    """How many more of a kind a power may buy: what is in play and what waits counts."""
    numbers = play.game.kinds[q.kind].numbers
    waiting = sum(b.owner == q.power and b.kind == q.kind for b in play.state.queue)
    if "limit" in numbers:
        there = len([u for u in play.state.units.values() if u.kind == q.kind and u.owner == q.power])
        value = min(value, max(0, numbers["limit"] - there - waiting))
    if "per_round" in numbers:
        value = min(value, max(0, numbers["per_round"] - waiting))
    return value


MODULE = Module(
    values={Price: _price, Stock: _stock},
    limits={Sells: _sells},
    words=Vocabulary(
        numbers={
            "from_round": "The round from which on it can be bought.",
            "limit": "How many of it a power may have in play.",
            "per_round": "How many of it a power may buy in a round.",
        }
    ),
)
