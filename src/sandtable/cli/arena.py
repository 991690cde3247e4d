"""`sandtable arena`: bots against bots, with confidence intervals."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import Annotated

import msgspec
import typer

from sandtable.arena.figures import report
from sandtable.arena.holdings import holdings
from sandtable.arena.leads import leads
from sandtable.arena.measure import sides
from sandtable.arena.one import Terms
from sandtable.arena.statistics import statistics
from sandtable.arena.study import Study, pairings
from sandtable.arena.workers import workers
from sandtable.bots.registry import make, split_specs
from sandtable.cli.common import parse_options
from sandtable.cli.studying import AsJson, Jobs, Nodes, OnRay, Out, Rounds, Seconds, Seed, play, show
from sandtable.games.loader import load


def arena(
    game: Annotated[str, typer.Argument(help="The game to play.")],
    bots: Annotated[str, typer.Option(help="Two or more bots, for example greedy,random or my_bot.py:MyBot,greedy.")],
    games: Annotated[int, typer.Option(min=1, max=1_000_000, help="Games between each two bots.")] = 20,
    seed: Seed = 1,
    jobs: Jobs = 1,
    ray: OnRay = "",
    rounds: Rounds = 15,
    seconds: Seconds = 2.0,
    nodes: Nodes = 0,
    option: Annotated[list[str] | None, typer.Option(help="A game option, as name=value.")] = None,
    out: Out = "",
    as_json: AsJson = False,
) -> None:
    """Play bots against each other with mirrored seats and seeds, and say how sure the result is."""
    options = parse_options(option)
    named = split_specs(bots)
    for spec in named:
        make(spec)  # refuse a bot that cannot be made before anything starts
    led = sides(load(game, options))
    folder = Path(out) if out else None
    study = Study(Terms(game, options, rounds, seconds, nodes), pairings(named, list(led), games, seed), folder)
    began = monotonic()
    fresh = play(study, workers(jobs, ray), f"{game}: {', '.join(named)}")
    outcomes = study.outcomes()
    found = report(outcomes, named, monotonic() - began) | statistics(outcomes, led)
    found |= {"lead": leads(outcomes, led), "holdings": holdings(outcomes, led)}
    if fresh < len(outcomes):  # what was resumed took no time now
        took = sum(o.seconds for o in outcomes) / jobs
        found["games_per_hour"] = round(3600 * len(outcomes) / took, 1) if took else 0.0
    if folder is not None:
        (folder / "report.json").write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=2))
    print(msgspec.json.encode(found).decode()) if as_json else show(found)
    if found["errors"]:
        raise typer.Exit(1)
