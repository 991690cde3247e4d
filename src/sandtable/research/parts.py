"""A decision as the smaller decisions that words can say: baskets ware by ware, mixed groups kind by kind."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from sandtable.kernel.decisions import Buy, Go, Put, Recall, Value
from sandtable.kernel.offers import Group, Offer
from sandtable.kernel.play import Play
from sandtable.kernel.state import State
from sandtable.research.groups import alike
from sandtable.rules.movement.moving import Moving

Takes = Callable[[State, Value], State | None]  # the position after a decision; None if the rules refuse it


def parts(state: State, offer: Offer, value: Value, takes: Takes, play: Callable[[State], Play]) -> list[Value]:
    """What to say instead of a decision, one after the other, so that the same comes of it where words allow that.

    What words leave to the engine (the way, the ship to board, the factory) is left to it.
    """
    match value:
        case Buy():
            return _basket(value)
        case Go() if isinstance(offer.form, Group):
            return _marches(state, value, takes, play)
        case Go():
            return [replace(value, units=(unit,), aboard="") for unit in value.units]
        case Recall():
            return [Recall((unit,)) for unit in value.units]
        case Put():
            return [replace(value, via="", aboard="")]
    return [value]


def _basket(value: Buy) -> list[Value]:
    """The basket as it fills."""
    chosen: dict[str, int] = {}
    found: list[Value] = []
    for ware, number in value.basket.items():
        if number:
            chosen = {**chosen, ware: number}
            found.append(Buy(chosen))
    return found


def _marches(state: State, order: Go, takes: Takes, play: Callable[[State], Play]) -> list[Value]:
    """Equal units together, by the engine's own way. Who cannot go before the others have gone goes after them."""
    waiting = [replace(order, units=group, aboard="") for group in alike(state, order.units)]
    found: list[Value] = []
    while waiting:
        for part in waiting:
            own = _own_way(state, part, play)
            after = takes(state, own)
            if after is not None:
                found.append(own)
                waiting.remove(part)
                state = after
                break
        else:
            return [*found, *waiting]  # together they might, one after the other they may not
    return found


def _own_way(state: State, order: Go, play: Callable[[State], Play]) -> Go:
    """The same order by the way the engine would take."""
    step, unit = state.stack[-1], state.units.get(order.units[0])
    if not isinstance(step, Moving) or unit is None:
        return order
    ways = {way.space: way.path for way in reversed(step.ways(play(state), unit))}
    return replace(order, path=ways.get(order.path[-1], order.path))
