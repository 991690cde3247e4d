"""`sandtable script`: play scripts and say what differs from what they expect."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from sandtable.cli.files import read_bytes
from sandtable.cli.output import Json, print_json, print_lines
from sandtable.extras import needed
from sandtable.kernel.verdict import Refused
from sandtable.paper import Paper
from sandtable.texts import told

if TYPE_CHECKING:
    from sandtable.scripts.run import Report

DIFFERENT, MALFORMED = 1, 2


def script(
    files: Annotated[list[Path], typer.Argument(help="Scripts, or folders of them.")],
    tell: Annotated[bool, typer.Option("--log", help="Tell what happened, too.")] = False,
    json: Json = False,
) -> None:
    """Play scripts; exit with 1 if anything differs, with 2 if a script is malformed."""
    needed("yaml", "scripts")
    reports, malformed = [], []
    for path in _paths(files):
        try:
            reports.append((path, _run(path)))
        except Refused as refused:  # the others are played all the same
            malformed.append(refused)
    if json:
        found = [_facts(path, report) for path, report in reports]
        print_json(found + [{"ok": False, "malformed": told(each)} for each in malformed])
    else:
        for path, report in reports:
            _print(path, report, tell)
        for each in malformed:
            typer.echo(told(each), err=True)
    if malformed:
        raise typer.Exit(MALFORMED)
    if not all(report.ok for _, report in reports):
        raise typer.Exit(DIFFERENT)


def _paths(files: list[Path]) -> list[Path]:
    found: list[Path] = []
    for path in files:
        found += sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
    if not found:
        raise Refused("script.none", path=files[0])
    return found


def _run(path: Path) -> Report:
    from sandtable.scripts.run import run  # here, since not every installation reads YAML
    from sandtable.scripts.source import MOST_BYTES

    raw = read_bytes(path, MOST_BYTES)
    try:
        return run(raw)
    except Refused as refused:
        raise Refused("file.at", told_by=refused.game, path=path, why=refused.text) from None


def _facts(path: Path, report: Report) -> dict[str, Any]:
    facts: dict[str, Any] = msgspec.to_builtins(report)
    return {"script": str(path), "ok": report.ok, **facts}


def _print(path: Path, report: Report, tell: bool) -> None:
    out = Paper()
    for step, lines in groupby(report.log if tell else (), key=lambda told: told.step):
        out.print(f"step {step}:")
        print_lines([told.line for told in lines])
    if report.ok:
        out.print(f"{path}: {report.steps} steps, all as expected.")
    for d in report.differences:
        order = f" ({d.order})" if d.order else ""
        place = f"step {d.step}" if d.step else "the beginning"
        out.print(f"{path}:{d.line}: {place}{order}: {d.sentence}.".replace("..", "."))
