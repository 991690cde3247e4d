"""Pacific 1941: the odds against the engine's own battles."""

from __future__ import annotations

import pytest

from sandtable.games.loader import load
from tests.odds.pacific_cases import PACIFIC
from tests.odds.test_played import compare


@pytest.mark.parametrize("name", PACIFIC)
def test_odds_agree_with_battles_played(name: str) -> None:
    """Every end is met as often as it should be."""
    compare(load("pacific-1941"), PACIFIC[name], seed=sorted(PACIFIC).index(name))
