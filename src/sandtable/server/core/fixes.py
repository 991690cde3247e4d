"""What would be right instead: a decision near a refused one that the rules take."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from msgspec.structs import replace

from sandtable.kernel.decisions import Buy, Choose, Decision, Go
from sandtable.kernel.dice import NoDice
from sandtable.kernel.game import Game
from sandtable.kernel.machine import apply, check, offers, standing_offers
from sandtable.kernel.offers import Basket, Losses, Offer, Options
from sandtable.kernel.play import Play
from sandtable.kernel.state import State
from sandtable.kernel.verdict import Fault

TRIES = 30  # near answers that are looked at: each costs as much as the decision itself


def fix(game: Game, state: State, decision: Decision, faults: tuple[Fault, ...]) -> list[Decision]:
    """The first of some near answers that is legal; nothing where none is near."""
    asked = next((o for o in offers(game, state) if o.power == decision.by), None)
    if asked is None:
        return []
    for near in islice(_near(asked, decision, faults), TRIES):
        if near != decision and not check(game, state, near).faults:
            return [near]
    return _first(game, state, decision, faults)


def _first(game: Game, state: State, decision: Decision, faults: tuple[Fault, ...]) -> list[Decision]:
    """The same, after something the power may do at any time to whomever the refusal names, such as declaring war."""
    named = {value for fault in faults for value in fault.args.values() if isinstance(value, str)}
    for door in standing_offers(Play(game, state)):
        if door.power != decision.by or not isinstance(door.form, Options):
            continue
        for option in door.form.options:
            if not named & {option.key, *(v for v in option.text.args.values() if isinstance(v, str))} - {decision.by}:
                continue
            before = Decision(decision.by, door.topic, Choose((option.key,)))
            if check(game, state, before).faults:
                continue
            then, _ = apply(game, state, before, NoDice(), checked=True)
            if not check(game, then, decision).faults:
                return [before, decision]
    return []


def _near(asked: Offer, decision: Decision, faults: tuple[Fault, ...]) -> Iterator[Decision]:
    value = decision.value
    if decision.topic != asked.topic:
        yield replace(decision, topic=asked.topic)
    if isinstance(value, Go):
        blamed = {u for fault in faults for u in fault.units}
        able = tuple(u for u in value.units if u not in blamed)
        if able:  # leave those behind that cannot
            yield replace(decision, value=replace(value, units=able))
        for end in range(len(value.path) - 1, 1, -1):  # or stop earlier
            yield replace(decision, value=replace(value, path=value.path[:end]))
            if able:
                yield replace(decision, value=replace(value, units=able, path=value.path[:end]))
    if isinstance(value, Buy) and isinstance(asked.form, Basket):
        yield replace(decision, value=replace(value, basket=_affordable(asked.form, value.basket)))
    if isinstance(asked.form, Losses | Options) and asked.default is not None:
        yield Decision(asked.power, asked.topic, asked.default)


def _affordable(form: Basket, basket: dict[str, int]) -> dict[str, int]:
    """As much of a basket as the purse allows, in the order it was written."""
    left, found = form.money, {}
    for kind, number in basket.items():
        price = form.prices.get(kind, 0)
        taken = min(number, left // price) if price > 0 else 0
        if taken > 0:
            found[kind] = taken
            left -= taken * price
    return found
