"""`sandtable export`: a saved game as a table."""

from __future__ import annotations

import csv
import io
import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from sandtable.cli.files import Look, glance
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
    look = glance(file)
    written = look.kept(f"{table} {as_csv}", lambda: _csv(look, table) if as_csv else _jsonl(look, table))
    sys.stdout.write(written.decode())


def _jsonl(look: Look, table: str) -> bytes:
    return b"".join(msgspec.json.encode(row) + b"\n" for row in tables(look.match)[table])


def _csv(look: Look, table: str) -> bytes:
    rows, out = tables(look.match)[table], io.StringIO()
    if rows:
        writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    return out.getvalue().encode()
