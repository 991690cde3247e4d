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
    told = [(n, lines) for n, lines in chronicle(match.game, match.records, match.opening) if n > since or not since]
    if not json:
        print_lines([line for _, lines in told for line in lines])
        return
    words = dict(told)
    entries = []
    for record in match.records:
        if record.n in words:
            lines = [as_data(line) for line in words[record.n]]
            entries.append({**msgspec.to_builtins(record), "log": lines})
    opening = [as_data(line) for line in words.get(0, [])]
    print_json({"game": match.game.slug, "opening": opening, "records": entries, "result": match.result})
