"""`sandtable bench`: what things cost here, beside a plain calibration loop."""

from __future__ import annotations

import importlib
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from sandtable.proving.bench import Row, calibration, measure

# parts of the project that measure themselves
MORE = ("sandtable.odds.bench", "sandtable.arena.bench", "sandtable.proving.starting", "sandtable.research.bench")


def bench(
    quick: Annotated[bool, typer.Option(help="Smaller samples, for a first look.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Measure copying, deciding, replaying and opening games, and how each grows."""
    rows = measure(quick)
    plain = calibration()
    for name in MORE:
        try:
            extra = importlib.import_module(name)
        except ModuleNotFoundError:
            continue
        for label, value, unit in extra.rows(quick):
            seconds = value * {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0}.get(unit, 0.0)
            rows.append(Row(label, value, unit, round(seconds / plain, 1)))
    if as_json:
        print(msgspec.json.encode({"rows": rows}).decode())
        return
    table = Table("what", "value", "unit", "plain loops", title="sandtable bench")
    for row in rows:
        table.add_row(row.name, f"{row.value:g}", row.unit, f"{row.ratio:g}")
    Console().print(table)
