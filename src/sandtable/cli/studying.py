"""A study at the terminal: a progress bar while it runs, tables when it is done."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from sandtable.arena.study import Study
from sandtable.arena.workers import Workers

Seed = Annotated[int, typer.Option(help="The same seed plays the same games.")]
Jobs = Annotated[int, typer.Option(min=1, max=256, help="Processes to play on.")]
OnRay = Annotated[str, typer.Option(help="Play on a Ray cluster: its address, or `local` for one with --jobs.")]
Rounds = Annotated[int, typer.Option(min=1, help="The last round; then the position decides.")]
Seconds = Annotated[float, typer.Option(min=0.0, help="Seconds a decision may take.")]
Nodes = Annotated[int, typer.Option(min=0, help="Battles a decision may look at; 0 is no limit.")]
Out = Annotated[str, typer.Option(help="Folder for results and replays; an interrupted study goes on there.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
MOST_OPENINGS = 5  # shown; the report has them all


def play(study: Study, workers: Workers, title: str) -> int:
    """Play what is left, with a progress bar on the side of the terminal that nobody pipes; how many games it was."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    fresh, talk = 0, Console(stderr=True)
    try:
        with Progress(*columns, console=talk) as progress:
            task = progress.add_task(title, total=len(study.todo), completed=len(study.done))
            for _ in study.run(workers):
                fresh += 1
                progress.advance(task)
    except KeyboardInterrupt:
        kept = f"they are kept in {study.folder}, and the same command goes on there" if study.folder else "none kept"
        talk.print(f"Stopped after {len(study.done)} of {len(study.todo)} games; {kept}.")
        raise typer.Exit(130) from None
    return fresh


def percent(rate: list[float]) -> str:
    """A share with its bounds."""
    low, mid, high = rate
    return f"{mid:.1%} ({low:.1%} to {high:.1%})"


def rating(bounds: list[float | None]) -> str:
    """A rating with its bounds; nobody knows how much better than all others a bot is that never lost."""
    low, mid, high = (None if x is None else round(x) for x in bounds)
    return f"{mid} (>= {low})" if high is None else f"{mid} ({low} to {high})"


def show(found: dict[str, Any]) -> None:
    """The figures as tables."""
    console = Console()
    console.print(_ratings(found))
    if len(found["wins"]) > 2:
        console.print(_cross(found))
    console.print(_powers(found))
    console.print(_rounds(found))
    first = next(iter(found["openings"]))
    for what, groups in found["openings"][first].items():
        console.print(_openings(first, what, groups))
    console.print(
        f"ends {found['ends']}, illegal decisions {found['illegal']}, errors {len(found['errors'])}, "
        f"{found['games_per_hour']} games an hour, worker memory {found['worker_megabytes']} MB"
    )
    for error in found["errors"][:10]:
        console.print(f"  {error}")


def _ratings(found: dict[str, Any]) -> Table:
    table = _table(
        f"{found['games']} games, {found['draws']} drawn",
        "bot",
        "wins",
        "score (95 %)",
        "Elo (95 %)",
        "median turn s",
        "longest turn s",
    )
    for bot in _by_rating(found):
        table.add_row(
            bot,
            str(found["wins"][bot]),
            percent(found["win_rate"][bot]),
            rating(found["elo_interval"][bot]),
            f"{found['median_turn_seconds'][bot]:.2f}",
            f"{found['max_turn_seconds'][bot]:.2f}",
        )
    return table


def _cross(found: dict[str, Any]) -> Table:
    bots = _by_rating(found)
    table = _table("Score of the row against the column", "", *bots)
    for bot in bots:
        rates = found["win_rate_against"].get(bot, {})
        table.add_row(bot, *(f"{rates[other][1]:.0%}" if other in rates else "" for other in bots))
    return table


def _powers(found: dict[str, Any]) -> Table:
    table = _table(
        "Powers: means, at the start of the last round", "power", "side", "score of its side", "income", "units", "lost"
    )
    for power, row in found["powers"].items():
        figures = (row["production_at_last"], row["units_at_last"], row["lost"])
        table.add_row(power, row["side"], percent(row["win_rate"]), *map(str, figures))
    return table


def _rounds(found: dict[str, Any]) -> Table:
    led = list(dict.fromkeys(row["side"] for row in found["powers"].values()))
    heads = (f"{side} {what}" for side in led for what in ("won", "income", "units"))
    table = _table("Rounds", "round", "games", "ended", *heads)
    for number, row in found["by_round"].items():
        figures = [str(row[what][side]) for side in led for what in ("won", "production", "units")]
        table.add_row(number, str(row["games"]), str(row["ended"]), *figures)
    return table


def _openings(power: str, what: str, groups: list[dict[str, Any]]) -> Table:
    more = f", the commonest {MOST_OPENINGS} of {len(groups)}" if len(groups) > MOST_OPENINGS else ""
    table = _table(f"First turn of {power} by {what}{more}", what, "games", "score of its side", "played by")
    for group in groups[:MOST_OPENINGS]:
        bots = ", ".join(f"{bot} {n}" for bot, n in group["bots"].items())
        table.add_row(group[what], str(group["games"]), percent(group["win_rate"]), bots)
    return table


def _by_rating(found: dict[str, Any]) -> list[str]:
    return sorted(found["wins"], key=lambda b: -found["elo"].get(b, 0.0))


def _table(title: str, *heads: str) -> Table:
    table = Table(title=title, title_justify="left")
    for head in heads:
        table.add_column(head)
    return table
