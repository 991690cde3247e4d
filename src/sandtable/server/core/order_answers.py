"""What a standing order makes of a question: an answer that fits its form, whatever game asks it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice

from sandtable.kernel.decisions import Amount, Choose, Decision, Done, Go, Lose, Value
from sandtable.kernel.dice import DiceFault, NoDice
from sandtable.kernel.game import Game
from sandtable.kernel.machine import apply, check, faults_of
from sandtable.kernel.offers import Group, Losses, Number, Offer, Options
from sandtable.kernel.play import Play
from sandtable.kernel.state import State
from sandtable.kernel.units import Unit
from sandtable.rules.movement.moving import Moving
from sandtable.server.core.order_data import Doing


def obeyed(game: Game, state: State, offer: Offer, do: Doing, space: str) -> list[Decision]:
    """The decisions, one on top of the other; nothing if the order has no answer to such a question, or none legal."""
    if isinstance(offer.form, Group) and do.send is not None:
        return _sent(game, state, offer, do, space)
    if isinstance(offer.form, Options) and do.send is not None:
        return _named(game, state, offer, offer.form, do, space)
    value = _value(state, offer, do)
    if value is None:
        return []
    decision = Decision(offer.power, offer.topic, value)
    return [] if check(game, state, decision).faults else [decision]


def _value(state: State, offer: Offer, do: Doing) -> Value | None:
    form = offer.form
    if isinstance(form, Losses) and do.lose is not None:
        rank = {kind: at for at, kind in enumerate(do.lose)}
        pool = [u for u, lives in form.lives.items() for _ in range(lives)]
        # Second hits of a ship come after every first hit of it, where its kind stands in the order.
        pool.sort(key=lambda u: rank.get(state.units[u].kind, len(rank)))
        return Lose(tuple(pool[: form.take]))
    if isinstance(form, Options) and do.choose is not None:
        keys = [o.key for o in form.options]
        return Choose(tuple(k for k in do.choose if k in keys))
    if isinstance(form, Options) and do.number is not None:
        keys = [o.key for o in form.options]
        return Choose(tuple(keys[: max(form.least, min(do.number, form.most))]))
    if isinstance(form, Number) and do.number is not None:
        return Amount(max(form.least, min(do.number, form.most)))
    return offer.default if do.default else None


def _named(game: Game, state: State, offer: Offer, form: Options, do: Doing, space: str) -> list[Decision]:
    """Units are named, the kinds in their order, in the space if one is said, as many as may be and as are wanted."""
    kinds = do.send or []
    there = [o for o in form.options if o.units and state.units[o.units[0]].kind in kinds]
    there = [o for o in there if space in ("", *o.spaces, state.units[o.units[0]].space)]
    there.sort(key=lambda o: kinds.index(state.units[o.units[0]].kind))
    most = min(len(there) if do.number is None else do.number, form.most)
    made: Decision | None = None
    for option in islice(cycle(there), most) if form.repeats else there:
        chosen = made.value.options if made is not None and isinstance(made.value, Choose) else ()
        more = Decision(offer.power, offer.topic, Choose((*chosen, option.key)))
        if len(chosen) < most and not check(game, state, more).faults:
            made = more
    return [made] if made is not None else []


def _sent(game: Game, state: State, offer: Offer, do: Doing, space: str) -> list[Decision]:
    """Units go where they are asked for, the kinds in their order and not more than `number`; then the seat is done."""
    made: list[Decision] = []
    most = len(state.units) if do.number is None else do.number
    for unit in _ranked(state, offer, do.send or []):
        if len(made) >= most:
            break
        for decision in _ways(Play(game, state), offer, unit, space):
            try:
                state = apply(game, state, decision, NoDice(), checked=True)[0]
            except DiceFault:
                continue
            made.append(decision)
            break
    return [*made, Decision(offer.power, offer.topic, Done())] if offer.done else made


def _ranked(state: State, offer: Offer, kinds: list[str]) -> list[Unit]:
    assert isinstance(offer.form, Group), offer
    units = [state.units[u] for u in offer.form.units if state.units[u].kind in kinds]
    return sorted(units, key=lambda u: kinds.index(u.kind))


def _ways(play: Play, offer: Offer, unit: Unit, space: str) -> Iterator[Decision]:
    """Legal moves of a unit, the shortest first: to the space the order names, or anywhere."""
    top = play.state.stack[-1]
    ways = top.ways(play, unit) if isinstance(top, Moving) else []
    for way in sorted(ways, key=lambda w: (w.cost, w.space)):
        decision = Decision(offer.power, offer.topic, Go((unit.id,), way.path))
        if len(way.path) > 1 and space in ("", way.space) and not faults_of(play, decision):
            yield decision
