"""`sandtable fuzz`: random legal games to their end, every law checked."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress

from sandtable.cli.common import parse_options
from sandtable.games.loader import load
from sandtable.proving.fuzz import Report, many_games


def fuzz(
    game: Annotated[str, typer.Argument(help="The game to play.")],
    games: Annotated[int, typer.Option(min=1, max=100_000, help="How many games.")] = 20,
    seed: Annotated[int, typer.Option(help="The first games' seed; the same seed plays the same games.")] = 1,
    rounds: Annotated[int, typer.Option(min=1, help="The round by which every game must have ended.")] = 150,
    option: Annotated[list[str] | None, typer.Option(help="An option that is not drawn, as name=value.")] = None,
    jobs: Annotated[int, typer.Option(min=1, max=64, help="Processes to play on.")] = 1,
    out: Annotated[str, typer.Option(help="Where the replay files of failures go.")] = "fuzz-failures",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Play random legal games, each in a temper of its own; a broken law fails the run and leaves a replay file."""
    options = parse_options(option)
    load(game, options)  # refuse an unknown game or option before anything starts
    reports: list[Report] = []
    console = Console(stderr=True)
    with Progress(console=console, disable=as_json) as progress:
        task = progress.add_task(f"{game}: random games", total=games)
        for report in many_games(game, options, games, seed, rounds, out, jobs):
            reports.append(report)
            progress.advance(task)
    failures = [r for r in reports if r.failure]
    endless = [r for r in reports if not r.failure and not r.ended]
    ends: dict[str, int] = {}
    for r in reports:
        end = f"{r.ended} {r.side}".strip() or "unended"
        ends[end] = ends.get(end, 0) + 1
    result = {
        "game": game,
        "games": len(reports),
        "decisions": sum(r.decisions for r in reports),
        "longest": max(r.rounds for r in reports),
        "round_cap": rounds,
        "ends": ends,
        "failures": [msgspec.to_builtins(r) for r in failures],
        "endless": [r.seed for r in endless],
    }
    if as_json:
        print(msgspec.json.encode(result).decode())
    else:
        decisions, longest = result["decisions"], result["longest"]
        print(f"{len(reports)} games of {game}, {decisions} decisions, longest {longest} rounds: {ends}")
        for r in failures:
            with_options = f" with {r.options}" if r.options else ""
            print(f"  seed {r.seed}{with_options}, record {r.decisions}: {r.failure}\n    kept in {r.file}")
        for r in endless:
            print(f"  seed {r.seed} had not ended after {r.rounds - 1} rounds")
        print("clean" if not failures and not endless else "NOT clean")
    if failures or endless:
        raise typer.Exit(1)
