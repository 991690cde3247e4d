"""One seat against a named bot: Gymnasium's own checks pass, masks hold, and copies play on by themselves."""

from __future__ import annotations

import warnings
from random import Random

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import SyncVectorEnv

from sandtable.research.environment import Environment
from sandtable.research.solo import Solo
from tests.tools.refusals import refused


def test_gymnasiums_own_checks() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would rather have every figure between -1 and 1
        check_env(Solo("training", "Azure", "greedy", last_round=3, nodes=50), skip_render_check=True)


@pytest.mark.parametrize("seat", ["Azure", "Crimson", "South"])
def test_a_seat_is_asked_and_the_bot_plays_the_others(seat: str) -> None:
    one = Solo("training", seat, "random", last_round=3, strict=True)
    rng = Random(2)
    seen, told = one.reset(seed=5)
    ended = cut = False
    reward = 0.0
    while not (ended or cut):
        assert told["agent"] in one.powers
        assert np.array_equal(seen["action_mask"] == 1, one.action_masks())
        seen, reward, ended, cut, told = one.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    assert reward in (-1.0, 0.0, 1.0)
    assert reward == one.inner.rewards[one.powers[0]]
    assert {r.by for r in one.inner.match.records} == {"Azure", "Crimson"}


def test_forbidden_words_are_replaced_or_refused() -> None:
    one = Solo("training", against="random", last_round=2)
    one.reset(seed=1)
    wrong = int(np.flatnonzero(~one.action_masks())[0])
    assert one.step(wrong)[4]["replaced"] is True
    strict = Solo("training", against="random", strict=True)
    strict.reset(seed=1)
    with refused("cannot say"):
        strict.step(wrong)
    with refused("no seat called Atlantis"):
        Solo("training", "Atlantis")


def test_shaped_rewards_sum_up_to_what_was_gained() -> None:
    one = Solo("training", against="random", last_round=2, shaped=1.0)
    one.reset(seed=3)
    before, total, rng = one._share, 0.0, Random(1)
    for _ in range(60):
        if one.inner.over:
            break
        _, reward, _, _, _ = one.step(rng.choice(np.flatnonzero(one.action_masks()).tolist()))
        total += reward
    assert total - (one.inner.rewards["Azure"] if one.inner.over else 0.0) == pytest.approx(one._share - before)


def test_seats_are_vectorised_by_gymnasium() -> None:
    seats = SyncVectorEnv([lambda: Solo("training", against="random", last_round=1) for _ in range(2)])
    seen, _ = seats.reset(seed=1)
    assert seen["observation"].shape[0] == 2
    words = np.array([np.flatnonzero(mask)[0] for mask in seen["action_mask"]])
    seen, reward, *_ = seats.step(words)
    assert reward.shape == (2,)
    seats.close()


def test_a_copy_plays_on_by_itself() -> None:
    one = Environment("training")
    one.reset(seed=4)
    rng = Random(9)
    for _ in range(25):
        one.step(rng.choice(sorted(one.stage.next)))
    kept = one.match.state.digest(), one.said, one.match.number
    same, other = one.copy(), one.copy(seed="other dice")
    ends = []
    for tried in (same, other, one.copy()):
        path = Random(1)
        while not tried.over and tried.match.number < one.match.number + 120:
            tried.step(path.choice(sorted(tried.stage.next)))
        ends.append(tried.match.state.digest())
    assert (one.match.state.digest(), one.said, one.match.number) == kept, "trying changes nothing"
    assert ends[0] == ends[2] != ends[1], "the same dice, unless it has its own seed"
