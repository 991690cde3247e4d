"""Printing: tables for people, JSON for programs."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.text import Text as Styled

from sandtable.narrate import Line
from sandtable.texts import say

Json = Annotated[bool, typer.Option("--json", help="Print the facts as JSON.")]

STYLES = {"turn": "bold", "dice": "cyan", "loss": "red", "land": "green", "money": "yellow", "new": "blue"}


def console() -> Console:
    """A console that prints what it is given: names in files are never taken for markup."""
    return Console(markup=False, highlight=False, soft_wrap=True)


def print_json(data: Any) -> None:
    """Facts for programs, one document."""
    raw = msgspec.json.encode(data, order="deterministic")
    typer.echo(msgspec.json.format(raw, indent=2).decode())


def as_data(line: Line) -> dict[str, Any]:
    """A sentence of the log as programs read it."""
    return {"text": say(line.text), **msgspec.to_builtins(line)}


def print_lines(lines: list[Line]) -> None:
    """Sentences of the log; a new turn stands apart."""
    out = console()
    for line in lines:
        if line.sort == "turn" and not line.spaces:
            out.print()
        out.print(Styled(say(line.text), STYLES.get(line.sort, "")))
