"""`sandtable atlas`: check the committed boards, rebuild them, draw the empty ones."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from sandtable.atlas import board as boards
from sandtable.atlas.check import Report, check
from sandtable.atlas.icons import sprite_file

app = typer.Typer(help="Boards made from public-domain geography.", no_args_is_help=True, add_completion=False)
Slugs = Annotated[list[str] | None, typer.Argument(help="Boards; all when none is named.")]


def _chosen(slugs: list[str] | None, known: list[str]) -> list[str]:
    unknown = sorted(set(slugs or ()) - set(known))
    if unknown:
        typer.echo(f"no board {', '.join(unknown)}; there are: {', '.join(known)}", err=True)
        raise typer.Exit(2)
    return slugs or known


@app.command(name="check")
def check_boards(
    slugs: Slugs = None, json: Annotated[bool, typer.Option("--json", help="Print a JSON object.")] = False
) -> None:
    """Compare touching shapes with the games' declared links; exits 1 when they differ."""
    reports = {slug: check(boards.load(slug)) for slug in _chosen(slugs, boards.slugs())}
    if json:
        typer.echo(msgspec.json.format(msgspec.json.encode(reports), indent=2).decode())
    else:
        for slug, report in reports.items():
            typer.echo(_sentence(slug, report))
    if not all(report.ok for report in reports.values()):
        raise typer.Exit(1)


def _sentence(slug: str, report: Report) -> str:
    lines = [
        (
            f"{slug}: {'ok' if report.ok else 'DIFFERS'}; {report.declared} declared, {report.drawn} drawn, "
            f"{len(report.connectors)} connectors, {len(report.blocked)} blocked borders; "
            f"shortest border {report.weakest} px, longest stray contact {report.closest} px"
        )
    ]
    for word in ("missing", "extra", "needless", "undrawn", "unknown", "split"):
        for item in getattr(report, word):
            lines.append(f"  {word}: {item if isinstance(item, str) else ' - '.join(item)}")
    return "\n".join(lines)


@app.command()
def build(
    slugs: Slugs = None,
    folder: Annotated[Path, typer.Option(help="Where the folders with geography.toml lie.")] = boards.BOARDS,
) -> None:
    """Make boards anew from their geography.toml (needs requirements/atlas.txt). Exits 2 on bad input."""
    known = sorted(path.parent.name for path in folder.glob("*/geography.toml"))
    try:
        from sandtable.atlas.build.make import make
        from sandtable.atlas.build.problems import BadInputError
        from sandtable.atlas.build.write import encode
    except ImportError as missing:
        typer.echo(f"the generator needs more packages ({missing.name}): install requirements/atlas.txt", err=True)
        raise typer.Exit(2) from missing
    bad = False
    for slug in _chosen(slugs, known):
        try:
            made, report = make(folder / slug)
        except BadInputError as fault:
            bad = True
            for problem in fault.problems:
                typer.echo(problem, err=True)
            continue
        (folder / slug / "board.json").write_bytes(encode(made))
        typer.echo(_sentence(slug, report))
        if folder == boards.BOARDS:
            boards.load.cache_clear()
            draw(slug)
        sys.stdout.flush()
    if bad:
        raise typer.Exit(2)


def draw(slug: str) -> None:
    """The standalone SVG of the empty board, and the icon sprite for the web client."""
    from sandtable.atlas.render import render_svg

    (boards.BOARDS / slug / "board.svg").write_text(render_svg(slug), encoding="utf-8")
    (boards.BOARDS / "icons.svg").write_text(sprite_file(), encoding="utf-8")


if __name__ == "__main__":
    app()
