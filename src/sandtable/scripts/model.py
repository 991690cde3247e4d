"""What a script may say. Unknown words are refused with their line, so that no expectation is silently ignored."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from sandtable.kernel.verdict import Refused
from sandtable.scripts.source import Source, at_line

Names = str | list[str]


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The position a script begins with."""

    board: Literal["full", "empty"] = "full"
    round: int = 1
    power: str = ""
    phase: str = ""
    owners: dict[str, str] = {}
    units: dict[str, dict[str, str]] = {}
    treasuries: dict[str, int] = {}
    war: list[tuple[str, str]] | Literal["none"] | None = None
    queue: dict[str, str] | Literal["none"] | None = None
    layers: dict[str, dict[str, str]] | Literal["none"] | None = None
    marks: dict[str, Any] = {}
    own: dict[str, Any] = {}  # words of the game's own, such as developments or leads


class Expect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What must be true at one point. What is left out is not looked at."""

    # the question
    asked: Names | None = None
    topic: str | None = None
    options: list[str] | None = None
    default: str | None = None
    hits: int | None = None
    money: int | None = None
    movable: dict[str, str] | None = None
    waiting: str | None = None
    # the board
    owners: dict[str, str] | None = None
    units: dict[str, str | dict[str, str]] | None = None
    treasuries: dict[str, int] | None = None
    production: dict[str, int] | None = None
    score: dict[str, int] | None = None
    bought: dict[str, str] | None = None
    queue: dict[str, str] | Literal["none"] | None = None
    war: dict[str, Names] | None = None
    layers: dict[str, dict[str, str]] | None = None
    own: dict[str, Any] | None = None  # words of the game's own
    # the course of the game
    round: int | None = None
    power: str | None = None
    phase: str | None = None
    over: bool | None = None
    winner: Names | None = None
    how: str | None = None
    # what the order just given brought about
    rolls: list[str] | None = None
    says: Names | None = None
    events: list[dict[str, Any]] | None = None


WORDS = {"attempt": "try", "pass_until": "pass until"}  # fields that Python would not let be called so


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename=WORDS):
    """One step of a script: an order, a question whether one would be allowed, or only expectations."""

    do: str | None = None
    pass_until: str | None = None  # everybody takes what silence means until this phase begins
    attempt: str | None = None
    by: str | None = None
    topic: str | None = None
    dice: list[int] = []
    refused: bool | str | list[str] = False
    expect: Expect | None = None
    note: str = ""


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole script."""

    game: str
    title: str = ""
    rules: Names = []
    options: dict[str, Any] = {}
    position: Setup | str | None = None
    dice: list[int] = []  # thrown before the first question
    orders: list[str | Order] = []
    expect: Expect | None = None  # at the end
    note: str = ""


def listed(names: Names | None) -> list[str]:
    """One name or several."""
    return [names] if isinstance(names, str) else list(names or ())


class Read(msgspec.Struct, frozen=True):
    """A script with the line of each of its steps."""

    script: Script
    steps: list[Order]
    lines: list[int]
    last: int


def read(raw: bytes) -> Read:
    """A script from its text; anything wrong with its form is refused in one sentence with the line."""
    source = Source(raw)
    if "game" not in source.data:
        raise at_line(1, "script.no_game")
    _gather(source.data)
    try:
        script = msgspec.convert(source.data, Script)
    except msgspec.ValidationError as error:
        raise _misfit(source, str(error)) from None
    steps = [Order(do=o) if isinstance(o, str) else o for o in script.orders]
    lines = [source.line(f"$.orders[{at}]") for at in range(len(steps))]
    for step, line in zip(steps, lines, strict=True):
        _check(step, line)
    return Read(script, steps, lines, source.line("$.expect"))


def _gather(data: dict[str, Any]) -> None:
    """Put the words that only the game can know where the game will be asked for them."""
    orders = data.get("orders")
    steps = [o for o in orders if isinstance(o, dict)] if isinstance(orders, list) else []
    for place, shape in ((data.get("position"), Setup), *((step.get("expect"), Expect) for step in (data, *steps))):
        if isinstance(place, dict):
            foreign = [word for word in place if word not in shape.__struct_fields__ and isinstance(word, str)]
            if foreign:
                place["own"] = {word: place.pop(word) for word in foreign}


def _misfit(source: Source, error: str) -> Refused:
    """msgspec's complaint with a line instead of a path."""
    problem, _, path = error.partition(" - at ")
    path = path.strip("`")
    if "unknown field" in problem:
        word = problem.rsplit("`", 2)[-2] if problem.count("`") >= 2 else problem
        line = source.line(f"{path or '$'}.{word}")
        return at_line(line, "script.word", word=word)
    problem = problem[:1].lower() + problem[1:]
    if path.startswith("$."):
        return at_line(source.line(path), "script.misfit_at", problem=problem, place=path[2:])
    return at_line(source.line(path or "$"), "script.misfit", problem=problem)


def _check(step: Order, line: int) -> None:
    if sum(word is not None for word in (step.do, step.attempt, step.pass_until)) > 1:
        raise at_line(line, "script.both")
    if step.pass_until is not None:
        if step.refused or step.by or step.topic:
            raise at_line(line, "script.pass_more")
        return
    order = step.do if step.do is not None else step.attempt
    if order is None:
        if step.expect is None or step.dice or step.refused:
            raise at_line(line, "script.no_order")
        return
    if step.attempt is not None and (step.dice or step.expect):
        raise at_line(line, "script.try_more")
    if step.refused and (step.dice or step.expect):
        raise at_line(line, "script.refused_more")
