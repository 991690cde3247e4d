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
from sandtable.atlas.rules import declared
from sandtable.kernel.text import Text
from sandtable.places import available
from sandtable.texts import say

app = typer.Typer(help="Boards made from public-domain geography.", no_args_is_help=True, add_completion=False)
GEOGRAPHY = "atlas/geography.toml"  # in a game's folder
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
    named = [slug for slug in slugs or () if (Path(slug) / boards.FILE).is_file()]
    reports = {slug: check(boards.load(slug), declared(slug)) for slug in _chosen(slugs, [*boards.slugs(), *named])}
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
def build(slugs: Slugs = None) -> None:
    """Make boards anew from their geography.toml (needs the extra `atlas`). Exits 2 on bad input.

    A board is named by the slug of its game, or by the path of the game's folder.
    """
    known = {slug: home for slug, home in available().items() if (home / GEOGRAPHY).is_file()}
    named = {slug: Path(slug).resolve() for slug in slugs or () if (Path(slug) / GEOGRAPHY).is_file()}
    try:
        from sandtable.atlas.build.make import make
        from sandtable.atlas.build.problems import BadInputError
        from sandtable.atlas.build.write import encode
    except ImportError as missing:
        typer.echo(say(Text("extra.missing", {"module": missing.name, "extra": "atlas"})), err=True)
        raise typer.Exit(2) from missing
    bad = False
    for slug in _chosen(slugs, [*known, *named]):
        folder = ({**known, **named}[slug] / GEOGRAPHY).parent
        try:
            made, report = make(folder)
        except BadInputError as fault:
            bad = True
            for problem in fault.problems:
                typer.echo(problem, err=True)
            continue
        (folder / boards.NAME).write_bytes(encode(made))
        typer.echo(_sentence(slug, report))
        boards.load.cache_clear()
        draw(slug, folder)
        sys.stdout.flush()
    if bad:
        raise typer.Exit(2)


def draw(game: str, folder: Path) -> None:
    """The standalone SVG of the empty board, and the icon sprite for the web client."""
    from sandtable.atlas.render import render_svg

    (folder / "board.svg").write_text(render_svg(game), encoding="utf-8")
    sprite, drawn = Path(__file__).parent / "icons.svg", sprite_file()
    if sprite.read_text(encoding="utf-8") != drawn:
        sprite.write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    app()
