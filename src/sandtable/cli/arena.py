"""`sandtable arena`: bots against bots, with confidence intervals."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from sandtable.arena.figures import report
from sandtable.arena.measure import sides
from sandtable.arena.one import Terms
from sandtable.arena.study import Study, pairings
from sandtable.bots.registry import make, split_specs
from sandtable.cli.common import parse_options
from sandtable.games.loader import load


def arena(
    game: Annotated[str, typer.Argument(help="The game to play.")],
    bots: Annotated[str, typer.Option(help="Two or more bots, for example greedy,random or my_bot.py:MyBot,greedy.")],
    games: Annotated[int, typer.Option(min=1, max=1_000_000, help="Games between each two bots.")] = 20,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="Processes to play on.")] = 1,
    rounds: Annotated[int, typer.Option(min=1, help="The last round; then the position decides.")] = 15,
    seconds: Annotated[float, typer.Option(min=0.0, help="Seconds a decision may take.")] = 2.0,
    nodes: Annotated[int, typer.Option(min=0, help="Battles a decision may look at; 0 is no limit.")] = 0,
    option: Annotated[list[str] | None, typer.Option(help="A game option, as name=value.")] = None,
    out: Annotated[str, typer.Option(help="Folder for results and replays; an interrupted study goes on there.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Play bots against each other with mirrored seats and seeds, and say how sure the result is."""
    options = parse_options(option)
    named = split_specs(bots)
    for spec in named:
        make(spec)  # refuse a bot that cannot be made before anything starts
    led = list(sides(load(game, options)))
    folder = Path(out) if out else None
    terms = Terms(game, options, rounds, seconds, nodes, str(folder / "replays") if folder else "")
    study = Study(terms, pairings(named, led, games, seed), folder)
    began = monotonic()
    fresh = _play(study, jobs, f"{game}: {', '.join(named)}")
    found = report(study.outcomes(), named, monotonic() - began)
    if fresh < len(study.done):  # what was resumed took no time now
        took = sum(o.seconds for o in study.outcomes()) / jobs
        found["games_per_hour"] = round(3600 * len(study.done) / took, 1) if took else 0.0
    if folder is not None:
        (folder / "report.json").write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=2))
    print(msgspec.json.encode(found).decode()) if as_json else show(found)
    if found["errors"]:
        raise typer.Exit(1)


def _play(study: Study, jobs: int, title: str) -> int:
    """Play with a progress bar on the side of the terminal that nobody pipes."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    fresh = 0
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task(title, total=len(study.todo), completed=len(study.done))
        for _ in study.run(jobs):
            fresh += 1
            progress.advance(task)
    return fresh


def show(found: dict[str, Any]) -> None:
    """The figures as a table."""
    table = Table(title=f"{found['games']} games, {found['draws']} drawn")
    for name in ("bot", "wins", "score (95 %)", "Elo", "median turn s", "longest turn s"):
        table.add_column(name)
    for bot in sorted(found["wins"], key=lambda b: -found["elo"].get(b, 0.0)):
        low, mid, high = found["win_rate"][bot]
        table.add_row(
            bot,
            str(found["wins"][bot]),
            f"{mid:.1%} ({low:.1%} to {high:.1%})",
            f"{found['elo'].get(bot, 0.0):.0f}",
            f"{found['median_turn_seconds'][bot]:.2f}",
            f"{found['max_turn_seconds'][bot]:.2f}",
        )
    console = Console()
    console.print(table)
    console.print(
        f"ends {found['ends']}, illegal decisions {found['illegal']}, errors {len(found['errors'])}, "
        f"{found['games_per_hour']} games an hour, worker memory {found['worker_megabytes']} MB"
    )
    for error in found["errors"][:10]:
        console.print(f"  {error}")
