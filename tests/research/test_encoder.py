"""Figures of a position do not depend on what was looked at before it."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from sandtable.games.loader import available
from sandtable.kernel.play import Play
from sandtable.research.encoder import Encoder
from sandtable.research.environment import Environment


@pytest.mark.parametrize("slug", available())
def test_what_is_counted_on_is_what_is_counted_anew(slug: str) -> None:
    one, other = Environment(slug), Environment(slug)
    one.reset(seed=3)
    rng = Random(5)
    for n in range(200):
        if one.over:
            one.reset()
        if n % 20 == 0:
            other.reset(seed=n)
            one.encoder.position(other.match.look, one.agent_selection, "")  # a look at another game in between
            fresh = Encoder(one.game, one.words)
            power = one.agent_selection
            anew = fresh.encode(fresh.position(Play(one.game, one.match.state), power, power), one.stage, one.said)
            one._positions = {}
            assert np.array_equal(one.observe(power)["observation"], anew)
            assert anew[: fresh._ground.damaged].sum() == len(one.match.state.units)
        one.step(rng.choice(sorted(one.stage.next)))
