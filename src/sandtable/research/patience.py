"""How many orders a player of words may give in one phase: whoever moves to and fro for ever is told to end it."""

from __future__ import annotations

from sandtable.kernel.offers import Group, Offer
from sandtable.kernel.phases import round_of
from sandtable.kernel.state import State

MOST_ORDERS = 150  # to units in one phase; after that it can only be ended

Orders = tuple[object, int]  # a phase of movement, and the orders given in it


def counted(orders: Orders, offer: Offer, state: State) -> Orders:
    """The count with this question in it."""
    if not isinstance(offer.form, Group):
        return orders
    phase = (offer.power, offer.topic, round_of(state))
    return (phase, orders[1] + 1 if orders[0] == phase else 1)


def may_move(orders: Orders, offer: Offer) -> bool:
    """Whether one more order is offered."""
    return not isinstance(offer.form, Group) or orders[1] <= MOST_ORDERS
