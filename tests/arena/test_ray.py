"""The same study on a Ray cluster: same seeds, same results."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from sandtable.arena.measure import sides
from sandtable.arena.one import Terms
from sandtable.arena.study import Study, pairings
from sandtable.arena.workers import workers
from sandtable.cli.app import app
from sandtable.games.loader import load

pytest.importorskip("ray", reason="Ray comes with requirements/research.txt")


def test_two_ray_workers_play_what_one_process_plays() -> None:
    games = pairings(["easy", "random"], list(sides(load("training"))), 8, 5)
    terms = Terms("training", cap=3, seconds=60.0)
    alone, spread = Study(terms, games), Study(terms, games)
    list(alone.run())
    list(spread.run(workers(2, "local")))
    assert len(spread.done) == 8
    for one, other in zip(alone.outcomes(), spread.outcomes(), strict=True):
        assert (one.digest, one.winner, one.how, one.chronicle) == (
            other.digest,
            other.winner,
            other.how,
            other.chronicle,
        )


@pytest.mark.parametrize("address", ["nowhere", "127.0.0.1:1"])
def test_a_cluster_that_is_not_there_is_refused(address: str) -> None:
    done = CliRunner().invoke(app, ["arena", "training", "--bots", "easy,random", "--ray", address, "--games", "1"])
    assert done.exit_code == 2
    assert f"There is no Ray cluster at {address}" in done.stderr
