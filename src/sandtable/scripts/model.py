"""What a script may say. Unknown words are refused with their line, so that no expectation is silently ignored."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from sandtable.kernel.notation import VERBS
from sandtable.kernel.verdict import Refused
from sandtable.scripts.source import Source

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
    developments: dict[str, Names] = {}
    advantages: dict[str, Names] = {}
    marks: dict[str, Any] = {}


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
    developments: dict[str, Names] | None = None
    advantages: dict[str, Names] | None = None
    cities: dict[str, int] | None = None
    bought: dict[str, str] | None = None
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


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"attempt": "try"}):
    """One step of a script: an order, a question whether one would be allowed, or only expectations."""

    do: str | None = None
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
        raise Refused("Line 1: the script does not say which game it is about, for example 'game: revised-1942'.")
    try:
        script = msgspec.convert(source.data, Script)
    except msgspec.ValidationError as error:
        raise Refused(_sentence(source, str(error))) from None
    steps = [Order(do=o) if isinstance(o, str) else o for o in script.orders]
    lines = [source.line(f"$.orders[{at}]") for at in range(len(steps))]
    for step, line in zip(steps, lines, strict=True):
        _check(step, line)
    return Read(script, steps, lines, source.line("$.expect"))


def _sentence(source: Source, error: str) -> str:
    """msgspec's complaint with a line instead of a path."""
    problem, _, path = error.partition(" - at ")
    path = path.strip("`")
    if "unknown field" in problem:
        word = problem.rsplit("`", 2)[-2] if problem.count("`") >= 2 else problem
        line = source.line(f"{path or '$'}.{word}")
        return f"Line {line}: {word!r} is not a word that can stand here."
    place = f" at {path[2:]}" if path.startswith("$.") else ""
    return f"Line {source.line(path or '$')}: {problem[:1].lower()}{problem[1:]}{place}."


def _check(step: Order, line: int) -> None:
    if step.do is not None and step.attempt is not None:
        raise Refused(f"Line {line}: a step has either 'do' or 'try', not both.")
    order = step.do if step.do is not None else step.attempt
    if order is None:
        if step.expect is None or step.dice or step.refused:
            raise Refused(f"Line {line}: a step needs 'do' or 'try' with an order, or only 'expect'.")
        return
    verb = order.strip().partition(" ")[0]
    if verb not in VERBS:
        raise Refused(f"Line {line}: {verb[:40]!r} is not an order; orders begin with {', '.join(VERBS)}.")
    if step.attempt is not None and (step.dice or step.expect):
        raise Refused(f"Line {line}: 'try' changes nothing, so it takes neither dice nor expectations.")
    if step.refused and (step.dice or step.expect):
        raise Refused(f"Line {line}: a refused order changes nothing, so it takes neither dice nor expectations.")
