"""`sandtable learn`: how much the figures of a position say about who will win, learned from games between bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from sandtable.arena.learning import Taught, teach, watched, written
from sandtable.arena.measure import sides
from sandtable.arena.one import Terms
from sandtable.arena.plot import can_plot, reliability
from sandtable.arena.study import Study, pairings
from sandtable.arena.workers import workers
from sandtable.bots.registry import make, split_specs
from sandtable.cli.studying import AsJson, Jobs, OnRay, Out, Rounds, Seconds, Seed, play
from sandtable.games.loader import load
from sandtable.kernel.verdict import Refused

ANY = "any"  # instead of a game: what all games have in common


def learn(
    game: Annotated[str, typer.Argument(help="The game, or `any` for what all games have in common.")],
    study: Annotated[list[str] | None, typer.Option(help="A folder of `sandtable arena --out` to learn from.")] = None,
    games: Annotated[int, typer.Option(min=0, max=1_000_000, help="Games to play first, kept in --out.")] = 0,
    bots: Annotated[str, typer.Option(help="Who plays them: one bot against itself, or several.")] = "hard",
    seed: Seed = 1,
    jobs: Jobs = 1,
    ray: OnRay = "",
    rounds: Rounds = 15,
    seconds: Seconds = 2.0,
    out: Out = "",
    write: Annotated[str, typer.Option(help="Write the weights to this file.")] = "",
    plot: Annotated[str, typer.Option(help="Draw what was foretold and what came: FILE.png or FILE.svg.")] = "",
    as_json: AsJson = False,
) -> None:
    """Learn from games between bots how much the figures of a position say about who will win."""
    if plot:
        can_plot(Path(plot))
    folders = [Path(name) for name in study or ()]
    if games:
        if not out or game == ANY:
            raise Refused("learn.out")
        folders.append(_played(game, games, bots, seed, jobs, ray, rounds, seconds, Path(out)))
    if not folders:
        raise Refused("learn.nothing")
    one = "" if game == ANY else load(game).slug
    taught = teach((seen for folder in folders for seen in watched(folder, one)), leaning=bool(one))
    if write:
        Path(write).write_text(written(taught.judgement, f"sandtable learn {game}"), "utf-8")
    if plot:
        reliability(_told(game, taught), Path(plot))
    print(msgspec.json.encode(_told(game, taught)).decode()) if as_json else _show(taught)


def _played(
    game: str, games: int, bots: str, seed: int, jobs: int, ray: str, rounds: int, seconds: float, folder: Path
) -> Path:
    named = split_specs(bots)
    for spec in named:
        make(spec)
    meeting = named * 2 if len(named) == 1 else named
    todo = pairings(meeting, list(sides(load(game))), games, seed)
    play(Study(Terms(game, {}, rounds, seconds), todo, folder), workers(jobs, ray), f"{game}: {', '.join(named)}")
    return folder


def _told(game: str, taught: Taught) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(taught.judgement)
    return {"game": game, **found, "reliability": taught.reliability}


def _show(taught: Taught) -> None:
    judgement, console = taught.judgement, Console()
    table = Table(title="how much each figure counts", title_justify="left")
    table.add_column("figure")
    table.add_column("weight", justify="right")
    for name, weight in judgement.weights.items():
        table.add_row(name, f"{weight:g}")
    for side, leaning in judgement.sides.items():
        for when, weight in msgspec.to_builtins(leaning).items():
            table.add_row(f"{side}, {when}", f"{weight:g}")
    console.print(table)
    table = Table(title="in games that were left out", title_justify="left")
    for name in ("positions", "foretold", "came"):
        table.add_column(name, justify="right")
    for row in taught.reliability:
        table.add_row(f"{row['positions']:g}", f"{row['foretold']:.1%}", f"{row['came']:.1%}")
    console.print(table)
    if judgement.learned is not None:
        known = judgement.learned
        console.print(f"{known.games} games, {known.positions} positions, Brier score {known.brier:g} (a coin: 0.25)")
