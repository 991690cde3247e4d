"""`sandtable rules`: every rule of a game with the tests that prove it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from sandtable.cli.output import Json, print_json
from sandtable.games.catalogue import Entry, entries, gaps
from sandtable.games.layers import describe
from sandtable.proving.codes import uncited
from sandtable.proving.proofs import proofs

UNPROVED = 1


def rules(
    game: Annotated[str, typer.Argument(help="A game, such as revised-1942.")],
    page: Annotated[Path | None, typer.Option(help="Write the page of rules, modules and tests to this file.")] = None,
    unproved_only: Annotated[bool, typer.Option("--unproved", help="Only what no test proves.")] = False,
    missing: Annotated[bool, typer.Option("--missing", help="Codes that name no rule, as CSV for rules.csv.")] = False,
    json: Json = False,
) -> None:
    """List every rule with the tests that prove it; exit with 1 if any is not proved."""
    if missing:
        typer.echo("code,rule")
        for code in uncited(game):
            typer.echo(f"{code},")
        return
    title = describe(game)["title"]
    listed, settled, collected = entries(game), gaps(game), proofs()
    tests = collected.proofs
    for file in collected.broken:
        typer.echo(f"{file} names rules otherwise than by `@rule` before a test; they are not counted.", err=True)
    proved = [e.id for e in listed if tests.get(e.id)]
    unproved = [e.id for e in listed if not tests.get(e.id)]
    total = f"{len(proved)} of {len(listed)} are proved; {len(settled)} silences are settled."
    if page is not None:
        page.write_text(page_text(title, listed, settled, tests), "utf-8")
        typer.echo(f"{title}: {total}")
        return  # a page tells what is, also of a game that is not finished
    if json:
        print_json(
            {"game": game, "total": len(listed), "proved": proved, "missing": unproved, "gaps": settled},
        )
    else:
        shown = [e for e in listed if not unproved_only or e.id in unproved]
        typer.echo("\n".join([title, "", *_lines(shown, tests), "", total]))
    if unproved:
        raise typer.Exit(UNPROVED)


def _lines(listed: list[Entry], tests: dict[str, list[str]]) -> Iterator[str]:
    """Each rule, and below it what proves it: lines, because a table of hundreds of rows takes long to lay out."""
    for entry in listed:
        yield f"{entry.id}  {entry.title}"
        yield from (f"    {test}" for test in tests.get(entry.id) or ("nothing proves it",))


def page_text(title: str, listed: list[Entry], settled: dict[str, str], tests: dict[str, list[str]]) -> str:
    """The page of a game's rules: id, what it says, where it is implemented, what proves it."""
    lines = [
        f"# {title}: rules, modules and tests",
        "",
        "Made by `sandtable rules GAME --page FILE`; do not edit by hand.",
        "",
        "| Id | Rule | Module | Tests |",
        "| --- | --- | --- | --- |",
    ]
    for entry in listed:
        proof = "<br>".join(f"`{t.removeprefix('tests/')}`" for t in tests.get(entry.id, ())) or "none"
        lines.append(f"| {entry.id} | {entry.title} | [{entry.module}](../../{entry.path}) | {proof} |")
    lines += ["", "## What the printed rules leave open", "", "| Id | How it is settled |", "| --- | --- |"]
    lines += [f"| {gap} | {text} |" for gap, text in settled.items()]
    return "\n".join(lines) + "\n"
