"""`sandtable log`: the whole game in plain words."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from sandtable.cli.files import look_at
from sandtable.cli.output import Json, as_data, print_json, print_lines
from sandtable.narrate import chronicle


def log(
    file: Annotated[Path, typer.Argument(help="A saved game.")],
    since: Annotated[int, typer.Option(help="Begin after this record.")] = 0,
    json: Json = False,
) -> None:
    """Tell a saved game in plain words."""
    match = look_at(file)
    told = [part for part in chronicle(match) if part[0] > since or not since]
    if not json:
        print_lines([line for _, _, lines in told for line in lines])
        return
    records = {record.n: msgspec.to_builtins(record) for record in match.records}
    parts = {
        n: {"events": msgspec.to_builtins(events), "log": [as_data(line) for line in lines]}
        for n, events, lines in told
    }
    opening = parts.pop(0, {"events": [], "log": []})
    print_json(
        {
            "game": match.game.slug,
            "opening": opening["log"],
            "opening_events": opening["events"],
            "records": [{**records[n], **part} for n, part in parts.items()],
            "result": match.result,
        }
    )
