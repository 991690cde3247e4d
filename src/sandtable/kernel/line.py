"""A position on one line of text, fit for a message; parts are separated by ` / `. Reading goes through it once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from sandtable.kernel.game import Game
from sandtable.kernel.names import led_by
from sandtable.kernel.position import Position
from sandtable.kernel.verdict import Refused, worded_by_game

NONE = "none"
MOST_LETTERS = 200_000


def to_line(game: Game, position: Position) -> str:
    """A position on one line."""
    parts = [game.slug, f"round {position.round}", f"turn {position.power} {position.phase}".strip()]
    if position.empty:
        parts.append("empty")
    parts += [f"purse {p} {n}" for p, n in position.purses.items()]
    parts += [f"hold {s} = {h or NONE}" for s, h in position.hold.items()]
    parts += [f"at {s} = {o}: {t}" for s, owners in position.units.items() for o, t in owners.items()]
    if position.war is not None:
        parts += [f"war {a}, {b}" for a, b in position.war] or [f"war {NONE}"]
    if position.queue is not None:
        parts += [f"queue {line}" for line in position.queue] or [f"queue {NONE}"]
    if position.layers is not None:
        parts += [f"layer {n}: {s} = {v}" for n, layer in position.layers.items() for s, v in layer.items()] or [
            f"layer {NONE}"
        ]
    parts += [f"raised {c} {n}" for c, n in position.raised.items()]
    if position.marks:
        parts.append(f"marks {_json(position.marks, 'deterministic')}")
    if position.steps:
        parts.append(f"steps {_json(position.steps)}")
    return " / ".join(parts)


def _json(value: object, order: Literal["deterministic"] | None = None) -> str:
    """JSON in which nothing looks like the end of a part."""
    return msgspec.json.encode(value, order=order).decode().replace("/", "\\/")


@worded_by_game
def from_line(game: Game, line: str) -> Position:
    """A position from one line."""
    if len(line) > MOST_LETTERS:
        raise Refused("position.too_long", letters=len(line), most=MOST_LETTERS)
    position = Position()
    for part in line.strip().split(" / "):
        word, _, rest = part.strip().partition(" ")
        if word == game.slug and not rest:
            continue
        if word not in READERS or not READERS[word](game, position, rest.strip()):
            raise Refused("position.part", part=part)
    return position


# Each reader notes what its part says, and answers whether it could be read.


def _round(game: Game, position: Position, text: str) -> bool:
    position.round = _number(text)
    return position.round >= 0


def _turn(game: Game, position: Position, text: str) -> bool:
    position.power, position.phase = led_by(game.powers, text)
    return True


def _empty(game: Game, position: Position, text: str) -> bool:
    position.empty = True
    return not text


def _purse(game: Game, position: Position, text: str) -> bool:
    name, _, number = text.rpartition(" ")
    position.purses[name] = _number(number)
    return bool(name) and position.purses[name] >= 0


def _hold(game: Game, position: Position, text: str) -> bool:
    space, said, holder = text.partition(" = ")
    position.hold[space] = "" if holder == NONE else holder
    return bool(said)


def _at(game: Game, position: Position, text: str) -> bool:
    space, said, rest = text.partition(" = ")
    owner, whose, units = rest.partition(": ")
    before = position.units.setdefault(space, {})
    before[owner] = f"{before[owner]}, {units}" if owner in before else units
    return bool(said and whose)


def _war(game: Game, position: Position, text: str) -> bool:
    position.war = position.war or []
    if text == NONE:
        return True
    a, both, b = text.partition(", ")
    position.war.append((a, b))
    return bool(both)


def _queue(game: Game, position: Position, text: str) -> bool:
    position.queue = position.queue or []
    if text != NONE:
        position.queue.append(text)
    return True


def _layer(game: Game, position: Position, text: str) -> bool:
    position.layers = position.layers or {}
    if text == NONE:
        return True
    name, named, rest = text.partition(": ")
    space, said, value = rest.partition(" = ")
    position.layers.setdefault(name, {})[space] = value
    return bool(named and said)


def _raised(game: Game, position: Position, text: str) -> bool:
    country, _, number = text.rpartition(" ")
    position.raised[country] = _number(number)
    return bool(country) and position.raised[country] >= 0


def _marks(game: Game, position: Position, text: str) -> bool:
    position.marks = _plain(text, dict[str, Any])
    return True


def _steps(game: Game, position: Position, text: str) -> bool:
    position.steps = _plain(text, list[dict[str, Any]])
    return True


def _plain(text: str, shape: Any) -> Any:
    try:
        return msgspec.json.decode(text, type=shape)
    except (msgspec.ValidationError, msgspec.DecodeError, RecursionError) as error:
        raise Refused("position.marks", error=str(error)) from None


def _number(text: str) -> int:
    """A plain number of at most nine digits; -1 if it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1


READERS: dict[str, Callable[[Game, Position, str], bool]] = {
    "round": _round,
    "turn": _turn,
    "empty": _empty,
    "purse": _purse,
    "hold": _hold,
    "at": _at,
    "war": _war,
    "queue": _queue,
    "layer": _layer,
    "raised": _raised,
    "marks": _marks,
    "steps": _steps,
}
