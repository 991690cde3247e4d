"""A question in words, with the exact lines that answer it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from sandtable.kernel.decisions import Choose, Go, Lose, Recall, Value
from sandtable.kernel.game import Game
from sandtable.kernel.notation import to_text
from sandtable.kernel.offers import Basket, Group, Losses, Number, Offer, Option, Options, Spots
from sandtable.kernel.play import Play
from sandtable.kernel.state import State
from sandtable.rules.movement.moving import Moving


def prompt(game: Game, offer: Offer) -> str:
    """The question in one sentence."""
    return game.say(offer.prompt)


def question(game: Game, state: State, offer: Offer) -> dict[str, Any]:
    """An offer as facts: who is asked what, and what may be answered."""
    return {
        "to": offer.to,
        "topic": offer.topic,
        "prompt": prompt(game, offer),
        "done": offer.done,
        "default": spoken(game, state, offer.default) if offer.default is not None else None,
        "form": msgspec.to_builtins(offer.form),
        "lines": lines(game, state, offer),
    }


def lines(game: Game, state: State, offer: Offer) -> list[str]:
    """What one may type: every choice where there are few, one line of each sort where there are many."""
    form = offer.form
    found: list[str] = []
    if isinstance(form, Basket):
        verb = "research" if offer.topic == "research" else "buy"
        found = [f"{verb} 1 {name}" for name, price in form.prices.items() if price <= form.money]
    elif isinstance(form, Group):
        found = [order for row in ways(game, state, form) for order in row["orders"]]
    elif isinstance(form, Spots):
        found = [f"place 1 {kind} at {spot}" for kind, spots in form.spots.items() for spot in spots]
    elif isinstance(form, Options):
        found = [answer(offer, option) for option in form.options]
        found += ["choose nothing"] if form.least == 0 else []
    elif isinstance(form, Number):
        found = [f"amount {form.least}", f"amount {form.most}"]
    elif isinstance(form, Losses):
        kinds = Counter(state.units[i].kind for i in form.lives)
        found = [f"lose {min(form.take, n)} {kind}" for kind, n in kinds.items()]
    return [*found, *(["done"] if offer.done else [])]


def answer(offer: Offer, option: Option) -> str:
    """What one types to choose an option: a standing offer is called by its name."""
    name = offer.topic.replace("_", " ")
    if offer.holds:
        return f"choose {option.key}"
    return name if option.key == name else f"{name} {option.key}"


def ways(game: Game, state: State, form: Group) -> list[dict[str, Any]]:
    """The groups that can still move, and where each kind of unit in each space may go."""
    step = state.stack[-1]
    groups: dict[tuple[str, str], list[str]] = {}
    for i in form.units:
        unit = state.units[i]
        groups.setdefault((unit.space, unit.kind), []).append(i)
    found = []
    play = Play(game, state)
    for (space, kind), ids in groups.items():
        paths = [w.path for w in step.ways(play, state.units[ids[0]])] if isinstance(step, Moving) else []
        orders = [f"go 1 {kind}: {' > '.join(path)}" for path in paths]
        found.append({"space": space, "kind": kind, "number": len(ids), "to": [p[-1] for p in paths], "orders": orders})
    return found


def spoken(game: Game, state: State, value: Value) -> str:
    """A decision as a person would type it: units by number and kind instead of by name."""
    if isinstance(value, Lose):
        return "lose " + (_kinds(state, value.units) or "nothing")
    if isinstance(value, Go):
        text = f"go {_kinds(state, value.units)}: {' > '.join(value.path)}"
        return text + (f" as {value.role}" if value.role else "")
    if isinstance(value, Recall):
        return f"recall {_kinds(state, value.units)}"
    if isinstance(value, Choose) and value.options and all(o in state.units for o in value.options):
        return "choose " + _kinds(state, value.options).replace(", ", "; ")
    return to_text(value)


def _kinds(state: State, ids: tuple[str, ...]) -> str:
    kinds = Counter(state.units[i].kind for i in ids if i in state.units)
    return ", ".join(f"{n} {kind}" for kind, n in kinds.items())
