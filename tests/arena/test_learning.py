"""Learning who will win: from games whose end is known, measured in games that were left out."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import msgspec
import numpy as np
import pytest
from typer.testing import CliRunner

from sandtable.arena.learning import Seen, Taught, teach, watched, written
from sandtable.cli.app import app
from sandtable.judging.figures import NAMES
from sandtable.judging.judge import Judgement
from sandtable.kernel.verdict import Refused

SIDES = ("North", "South")


def invented(games: int, truth: dict[str, float], south: float = 0.0) -> list[Seen]:
    """Positions that follow known weights: the end of each game is drawn by its chance."""
    draw = np.random.default_rng(5)
    weights = np.array([truth.get(name, 0.0) for name in NAMES])
    found = []
    for n in range(games):
        rows = draw.normal(size=(2, len(NAMES)))
        chance = 1.0 / (1.0 + np.exp((rows[1] - rows[0]) @ weights + south))
        north = float(draw.random() < chance)
        found.append(Seen(f"{n}", SIDES, 1.0, rows, (north, 1.0 - north), 1.0))
    return found


@pytest.fixture(scope="module")
def taught() -> Taught:
    return teach(invented(4000, {"production": 2.0, "grip": 1.0}, south=0.5))


def test_weights_that_made_the_games_are_found_again(taught: Taught) -> None:
    found = taught.judgement.weights
    assert found["production"] == pytest.approx(2.0, abs=0.25)
    assert found["grip"] == pytest.approx(1.0, abs=0.2)
    assert found["air"] == pytest.approx(0.0, abs=0.15)
    assert taught.judgement.sides["South"].told(1.0) == pytest.approx(0.5, abs=0.15)


def test_a_figure_of_which_more_is_never_worse_gets_no_negative_weight() -> None:
    found = teach(invented(600, {"production": 2.0, "sea": -1.0})).judgement.weights
    assert found["sea"] == 0.0
    assert found["production"] > 1.0


def test_what_is_foretold_comes_about_as_often(taught: Taught) -> None:
    assert taught.judgement.learned is not None
    assert taught.judgement.learned.games == 4000
    assert 0.05 < taught.judgement.learned.brier < 0.15
    for row in taught.reliability:
        if row["positions"] > 100:
            assert row["foretold"] == pytest.approx(row["came"], abs=0.08)


def test_figures_that_say_nothing_are_no_better_than_a_coin() -> None:
    found = teach(invented(600, {}))
    assert found.judgement.learned is not None
    assert found.judgement.learned.brier == pytest.approx(0.25, abs=0.01)


def test_what_is_written_is_read_as_the_same(taught: Taught) -> None:
    text = written(taught.judgement, "sandtable learn training")
    assert msgspec.convert(tomllib.loads(text), Judgement) == taught.judgement


def run(*words: str) -> str:
    done = CliRunner().invoke(app, ["learn", *words])
    return done.output if done.exit_code == 0 else f"refused: {done.output}"


def test_one_command_plays_learns_and_writes(tmp_path: Path) -> None:
    study, file, picture = (str(tmp_path / name) for name in ("study", "judgement.toml", "plot.svg"))
    told = run(
        *("training", "--games", "6", "--bots", "greedy", "--rounds", "3", "--out", study),
        *("--write", file, "--plot", picture, "--json"),
    )
    found = json.loads(told[told.index("{") :])
    assert found["learned"]["games"] == 6
    judgement = msgspec.convert(tomllib.loads(Path(file).read_text("utf-8")), Judgement)
    assert judgement.weights == found["weights"]
    assert set(judgement.sides) == {"South"}
    assert Path(picture).read_text("utf-8").lstrip().startswith("<?xml")
    positions = list(watched(Path(study)))
    assert sum(one.weight for one in positions) == pytest.approx(6.0), "every game counts the same"
    assert {one.sides for one in positions} == {SIDES}
    assert "South" not in run("any", "--study", study), "what all games have in common favours no side by name"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("training",), "nothing to learn from"),
        (("training", "--games", "2"), "folder"),
        (("training", "--study", "nowhere"), "no results"),
    ],
)
def test_refusals(words: tuple[str, ...], says: str) -> None:
    told = run(*words)
    assert told.startswith("refused")
    assert says in told


def test_a_study_of_another_game_is_refused(tmp_path: Path) -> None:
    run("training", "--games", "2", "--bots", "random", "--rounds", "1", "--out", str(tmp_path))
    with pytest.raises(Refused):
        list(watched(tmp_path, "revised-1942"))
