"""Printing: tables for people, JSON for programs."""

from __future__ import annotations

from itertools import chain
from typing import Annotated, Any, NamedTuple

import msgspec
import typer

from sandtable.narrate import Line
from sandtable.paper import Paper, Styled
from sandtable.texts import say

Json = Annotated[bool, typer.Option("--json", help="Print the facts as JSON.")]

STYLES = {
    "turn": "bold",
    "dice": "cyan",
    "loss": "red",
    "land": "green",
    "money": "yellow",
    "new": "blue",
    "why": "dim",
}


def print_json(data: Any) -> None:
    """Facts for programs, one document."""
    typer.echo(json_of(data).decode())


def json_of(data: Any) -> bytes:
    """The same, not yet printed."""
    return msgspec.json.format(msgspec.json.encode(data, order="deterministic"), indent=2)


def as_data(line: Line) -> dict[str, Any]:
    """A sentence of the log as programs read it."""
    return {"text": say(line.text), **msgspec.to_builtins(line)}


def print_lines(lines: list[Line]) -> None:
    """Sentences of the log; a new turn stands apart."""
    print_sentences([spoken(line) for line in lines])


class Sentence(NamedTuple):
    """A line of the log as it is printed."""

    text: str
    style: str
    apart: bool  # an empty line stands before it


def spoken(line: Line) -> Sentence:
    """A line of the log in words."""
    return Sentence(say(line.text), STYLES.get(line.sort, ""), line.sort == "turn" and not line.spaces)


def print_sentences(told: list[Sentence]) -> None:
    """All of them in one go."""
    if told:
        Paper().print(*chain.from_iterable(_apart(sentence) for sentence in told))


def _apart(sentence: Sentence) -> list[Styled]:
    return [*([Styled()] if sentence.apart else []), Styled(sentence.text, sentence.style)]
