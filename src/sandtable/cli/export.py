"""`sandtable export`: a saved game as a table, or as all of them."""

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
from sandtable.tabular import COLUMNS, TABLES, tables, write_parquet


def export(
    file: Annotated[Path, typer.Argument(help="A saved game.")],
    table: Annotated[str, typer.Option(help="One of: " + ", ".join(TABLES) + ".")] = "events",
    as_csv: Annotated[bool, typer.Option("--csv/--jsonl", help="Comma-separated, or a JSON object a line.")] = True,
    parquet: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Write every table into this folder, as Parquet files.")
    ] = None,
) -> None:
    """Write a saved game as a table, for spreadsheets and data frames."""
    if parquet is not None:
        for path in write_parquet(glance(file).match, parquet):
            sys.stdout.write(f"{path}\n")
        return
    if table not in TABLES:
        raise Refused("cli.table", name=table, known=TABLES)
    look = glance(file)
    written = look.kept(f"{table} {as_csv}", lambda: _csv(look, table) if as_csv else _jsonl(look, table))
    sys.stdout.write(written.decode())


def _jsonl(look: Look, table: str) -> bytes:
    return b"".join(msgspec.json.encode(row) + b"\n" for row in tables(look.match)[table])


def _csv(look: Look, table: str) -> bytes:
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS[table], lineterminator="\n")
    writer.writeheader()
    writer.writerows(tables(look.match)[table])
    return out.getvalue().encode()
