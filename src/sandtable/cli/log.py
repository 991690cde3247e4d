"""`sandtable log`: the whole game in plain words."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from sandtable.cli.files import Look, glance
from sandtable.cli.output import Json, Sentence, as_data, json_of, print_sentences, spoken
from sandtable.narrate import chronicle

Told = list[tuple[int, list[Sentence]]]  # what followed from each record


def log(
    file: Annotated[Path, typer.Argument(help="A saved game.")],
    since: Annotated[int, typer.Option(help="Begin after this record.")] = 0,
    json: Json = False,
) -> None:
    """Tell a saved game in plain words."""
    look = glance(file)
    if json:
        sys.stdout.write(look.kept(f"log after {since}", lambda: json_of(_facts(look, since))).decode() + "\n")
        return
    told = msgspec.json.decode(look.kept("log", lambda: msgspec.json.encode(_told(look))), type=Told)
    print_sentences([line for n, lines in told if n > since or not since for line in lines])


def _told(look: Look) -> Told:
    return [(n, [spoken(line) for line in lines]) for n, _, lines in chronicle(look.match)]


def _facts(look: Look, since: int) -> dict[str, Any]:
    """The game as programs read it: its records, each with what followed from it."""
    match = look.match
    records = {record.n: msgspec.to_builtins(record) for record in match.records}
    parts = {
        n: {"events": msgspec.to_builtins(events), "log": [as_data(line) for line in lines]}
        for n, events, lines in chronicle(match)
        if n > since or not since
    }
    opening = parts.pop(0, {"events": [], "log": []})
    return {
        "game": match.game.slug,
        "opening": opening["log"],
        "opening_events": opening["events"],
        "records": [{**records[n], **part} for n, part in parts.items()],
        "result": match.result,
    }
