"""`sandtable export`: a saved game as a table."""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from sandtable.cli.files import look_at
from sandtable.kernel.verdict import Refused
from sandtable.tabular import TABLES, tables


def export(
    file: Annotated[Path, typer.Argument(help="A saved game.")],
    table: Annotated[str, typer.Option(help="One of: " + ", ".join(TABLES) + ".")] = "events",
    as_csv: Annotated[bool, typer.Option("--csv/--jsonl", help="Comma-separated, or a JSON object a line.")] = True,
) -> None:
    """Write a saved game as a table, for spreadsheets and data frames."""
    if table not in TABLES:
        raise Refused("cli.table", name=table, known=TABLES)
    rows = tables(look_at(file))[table]
    if not as_csv:
        for row in rows:
            typer.echo(msgspec.json.encode(row).decode())
    elif rows:
        writer = csv.DictWriter(sys.stdout, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
