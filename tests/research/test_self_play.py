"""The example of self-play on several games at once runs, and learns where there is something to learn."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sandtable.research.vector import Vector

EXAMPLE = Path(__file__).parents[2] / "examples" / "self_play.py"


@pytest.fixture(scope="module")
def example() -> dict[str, Any]:
    return runpy.run_path(str(EXAMPLE))


def test_several_games_go_in_step() -> None:
    vector = Vector(3, "training", seed=4, last_round=1)
    rng = np.random.default_rng(0)
    ended = []
    for _ in range(250):
        batch = vector.batch()
        assert batch.observations.shape == (3, vector.games[0].encoder.size)
        words = np.array([rng.choice(np.flatnonzero(mask)) for mask in batch.masks])
        ended += vector.step(words)
    assert len(ended) >= 3, "games of one round end, and begin anew"
    assert all(set(done.rewards) == {"Azure", "Crimson"} for done in ended)


def test_the_example_runs(example: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    result = example["main"](["--games", "2", "--steps", "60", "--measure", "1", "--rounds", "1"])
    assert 0.0 <= result <= 1.0
    assert "score against random words" in capsys.readouterr().out


def test_a_win_makes_what_was_said_likelier(example: dict[str, Any]) -> None:
    policy = example["Policy"].fresh(3, 2, 1)
    seen, mask = np.array([[1.0, 0.0, 2.0]], np.float32), np.ones((1, 2), np.int8)
    before = policy.chances(seen, mask)[0]
    push = -before.copy()
    push[1] += 1
    for reward, likelier in ((1.0, True), (-1.0, False)):
        fresh = example["Policy"].fresh(3, 2, 1)
        example["learn"](fresh, example["Trail"]([seen[0]], [push]), reward, 0.5)
        assert (fresh.chances(seen, mask)[0][1] > before[1]) == likelier


def test_a_masked_word_is_never_said(example: dict[str, Any]) -> None:
    policy = example["Policy"].fresh(3, 4, 1)
    mask = np.array([[0, 1, 0, 1]], np.int8)
    said = {int(policy.draw(policy.chances(np.ones((1, 3), np.float32), mask))[0]) for _ in range(200)}
    assert said == {1, 3}
