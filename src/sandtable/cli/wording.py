"""A question in words, with the exact lines that answer it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from sandtable.kernel.decisions import Choose, Go, Lose, Recall, Value
from sandtable.kernel.game import Game
from sandtable.kernel.notation import DAMAGED, TWICE, WHOLE, parse, to_text
from sandtable.kernel.offers import Basket, Group, Losses, Number, Offer, Option, Options, Spots
from sandtable.kernel.play import Play
from sandtable.kernel.state import State
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Refused
from sandtable.rules.movement.moving import Moving


def prompt(game: Game, offer: Offer) -> str:
    """The question in one sentence."""
    return game.say(offer.prompt)


def question(game: Game, state: State, offer: Offer) -> dict[str, Any]:
    """An offer as facts: who is asked what, and what may be answered."""
    return {
        "power": offer.power,
        "topic": offer.topic,
        "prompt": prompt(game, offer),
        "done": offer.done,
        "default": spoken(game, state, offer.default, offer) if offer.default is not None else None,
        "form": msgspec.to_builtins(offer.form),
        "lines": lines(game, state, offer),
    }


def verb(game: Game, offer: Offer) -> str:
    """What one types to fill a basket: the word the game has for this question, or `buy`."""
    return game.phrases.templates.get(f"verb.{offer.topic}", "buy")


def lines(game: Game, state: State, offer: Offer) -> list[str]:
    """What one may type: every choice where there are few, one line of each sort where there are many."""
    form = offer.form
    found: list[str] = []
    if isinstance(form, Basket):
        found = [f"{verb(game, offer)} 1 {name}" for name, price in form.prices.items() if price <= form.money]
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
        kinds = Counter(described(state, state.units[i]) for i in form.lives)
        found = [f"lose {min(form.take, n)} {kind}" for kind, n in kinds.items()]
    return [*found, *(["done"] if offer.done else [])]


def example(game: Game, state: State, form: Losses) -> str:
    """Losses that would do: the cheapest."""
    cheap = sorted(form.lives, key=lambda i: game.kinds[state.units[i].kind].cost)
    each = [i for i in cheap for _ in range(form.lives[i])]
    return f"lose {told_apart(state, each[: form.take], form.lives)}"


def plain(state: State, sentence: str) -> str:
    """A sentence in which units are not called by their names, but by what and where they are."""
    return UNIT.sub(lambda found: _where(state, found[0]), sentence)


UNIT = re.compile(r"\b[a-z][a-z-]*\.\d+\b")


def _where(state: State, name: str) -> str:
    unit = state.units.get(name)
    return f"{described(state, unit)} in {unit.space}" if unit else name


def goods(state: State, name: str) -> str:
    """What is for sale; of a unit that can be repaired also which it is."""
    told = plain(state, name)
    return name if told == name else f"{name} ({told.partition(' ')[2]})"


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
        groups.setdefault((unit.space, described(state, unit)), []).append(i)
    found = []
    play = Play(game, state)
    for (space, kind), ids in groups.items():
        paths = [w.path for w in step.ways(play, state.units[ids[0]])] if isinstance(step, Moving) else []
        orders = [f"go 1 {kind}: {' > '.join(path)}" for path in paths]
        found.append({"space": space, "kind": kind, "number": len(ids), "to": [p[-1] for p in paths], "orders": orders})
    return found


def spoken(game: Game, state: State, value: Value, offer: Offer | None = None) -> str:
    """A decision as a person would type it: units by number and kind; by name only where that says something else."""
    text = _in_words(state, value, offer)
    if offer is None or text == to_text(value):
        return text
    try:
        same = meaning(state, parse(game, state, offer, text)) == meaning(state, value)
    except Refused:
        same = False
    return text if same else to_text(value)


def _in_words(state: State, value: Value, offer: Offer | None) -> str:
    if isinstance(value, Lose):
        lives = offer.form.lives if offer and isinstance(offer.form, Losses) else {}
        return "lose " + (told_apart(state, value.units, lives) or "nothing")
    if isinstance(value, Go):
        text = f"go {told_apart(state, value.units)}: {' > '.join(value.path)}"
        return text + (f" as {value.role}" if value.role else "")
    if isinstance(value, Recall):
        return f"recall {told_apart(state, value.units)}"
    if isinstance(value, Choose) and value.options and all(o in state.units for o in value.options):
        return "choose " + told_apart(state, value.options).replace(", ", "; ")
    return to_text(value)


def meaning(state: State, value: Value) -> object:
    """What a decision comes to, whichever of like units it names."""
    named = value.units if isinstance(value, Lose | Go | Recall) else value.options if isinstance(value, Choose) else ()
    if not named or not all(i in state.units for i in named):
        return value
    like = [(u.kind, u.owner, u.hits, u.space, n) for i, n in Counter(named).items() for u in (state.units[i],)]
    return sorted(like), getattr(value, "path", ())


def described(state: State, unit: Unit) -> str:
    """A unit's kind, told apart from damaged or whole ones of its kind beside it."""
    if unit.hits:
        return f"{DAMAGED} {unit.kind}"
    beside = any(other.hits for other in state.here(unit.space) if other.kind == unit.kind)
    return f"{WHOLE} {unit.kind}" if beside else unit.kind


def told_apart(state: State, ids: Iterable[str], among: Iterable[str] = ()) -> str:
    """Units counted as one types them: whole and damaged ones, those hit twice, and those of several owners apart,
    also where only those they are chosen `among` have several."""
    named = {i: n for i, n in Counter(ids).items() if i in state.units}
    several = len({state.units[i].owner for i in (*named, *among)}) > 1
    groups: Counter[tuple[bool, str]] = Counter()
    for i, times in named.items():
        unit = state.units[i]
        words = described(state, unit) + (f" of {unit.owner}" if several else "")
        groups[times < 2, words + (TWICE if times > 1 else "")] += 1
    return ", ".join(f"{n} {words}" for (_, words), n in sorted(groups.items(), key=lambda g: g[0][0]))
