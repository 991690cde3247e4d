"""`sandtable balance`: the win rate of a side for each bid."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from sandtable.arena import balance as lab
from sandtable.arena.measure import sides
from sandtable.arena.one import Terms
from sandtable.arena.plot import can_plot
from sandtable.arena.plot import plot as draw
from sandtable.arena.study import Study
from sandtable.arena.workers import workers
from sandtable.bots.registry import make, split_specs
from sandtable.cli.common import parse_options
from sandtable.cli.studying import AsJson, Jobs, Nodes, OnRay, Out, Rounds, Seconds, Seed, percent, play
from sandtable.games.loader import load


def balance(
    game: Annotated[str, typer.Argument(help="The game to play.")],
    bid: Annotated[str, typer.Option(help="The bids to try: 0..12, or 0,3,6.")] = "0..12",
    step: Annotated[int, typer.Option(min=1, help="The step from bid to bid in a range.")] = 1,
    to: Annotated[str, typer.Option(help="The power that gets the money; else the first of the second side.")] = "",
    games: Annotated[int, typer.Option(min=1, max=100_000, help="Games for each bid.")] = 20,
    bots: Annotated[str, typer.Option(help="One bot for both sides, or two that change sides.")] = "greedy",
    seed: Seed = 1,
    jobs: Jobs = 1,
    ray: OnRay = "",
    rounds: Rounds = 15,
    seconds: Seconds = 2.0,
    nodes: Nodes = 0,
    option: Annotated[list[str] | None, typer.Option(help="Another game option, as name=value.")] = None,
    out: Out = "",
    plot: Annotated[str, typer.Option(help="Draw the result into a file: FILE.png or FILE.svg.")] = "",
    as_json: AsJson = False,
) -> None:
    """Measure how a bid shifts the balance: the win rate of the side that gets it, with bounds."""
    if plot:
        can_plot(Path(plot))
    question = lab.ask(game, lab.read_bids(bid, step), to)
    named = split_specs(bots)
    for spec in named:
        make(spec)
    options = parse_options(option)
    todo = lab.pairings(question, named, list(sides(load(game, options))), games, seed)
    study = Study(Terms(game, options, rounds, seconds, nodes), todo, Path(out) if out else None)
    began = monotonic()
    play(study, workers(jobs, ray), f"{game}: bids for {question.power}")
    found = lab.balance(question, study.outcomes()) | {"bots": named, "seconds": round(monotonic() - began, 1)}
    if plot:
        draw(found, Path(plot))
    print(msgspec.json.encode(found).decode()) if as_json else _show(found)
    if found["errors"]:
        raise typer.Exit(1)


def _show(found: dict[str, Any]) -> None:
    table = Table(title=f"{found['games']} games; the bid goes to {found['power']}", title_justify="left")
    for name in ("bid", "games", "wins", "draws", f"score of {found['side']} (95 %)"):
        table.add_column(name)
    for row in found["bids"]:
        table.add_row(*(str(row[k]) for k in ("bid", "games", "wins", "draws")), percent(row["win_rate"]))
    console = Console()
    console.print(table)
    if found["even_bid"]:
        low, mid, high = found["even_bid"]
        console.print(f"even at a bid of {mid:g} ({low:g} to {high:g})")
    else:
        console.print("these games show no bid with equal chances between those that were tried")
    console.print(f"illegal decisions {found['illegal']}, errors {len(found['errors'])}, {found['seconds']} s")
    for error in found["errors"][:10]:
        console.print(f"  {error}")
