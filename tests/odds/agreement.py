"""Whether battles that were played fit the chances that were worked out."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Hashable, Mapping
from math import sqrt
from typing import TypeVar

import pytest

BATTLES = int(os.environ.get("SANDTABLE_ODDS_BATTLES", "1000"))
RARE = 4.5  # standard deviations: one sound result in 150,000 lies further off
FEWEST = 8  # battles a bin of the comparison must be expected to hold

End = TypeVar("End", bound=Hashable)


def agree(chances: Mapping[End, float], seen: Counter[End], battles: int) -> None:
    """Every end, all rare ones together, and the whole lie within what chance allows."""
    assert sum(chances.values()) == pytest.approx(1.0)
    assert set(seen) <= set(chances), "the engine ended a battle in a way the odds call impossible"
    rare = rare_seen = 0.0
    square, bins = 0.0, -1
    for key, p in chances.items():
        if p * battles < FEWEST:
            rare, rare_seen = rare + p, rare_seen + seen[key]
            continue
        spread = sqrt(max(0.0, battles * p * (1 - p))) or 1.0
        assert abs(seen[key] - battles * p) <= RARE * spread + 1e-6, (key, p, seen[key])
        square += (seen[key] - battles * p) ** 2 / (battles * p)
        bins += 1
    assert abs(rare_seen - battles * rare) <= RARE * sqrt(battles * rare * (1 - min(rare, 1.0))) + 1.0
    if bins > 0:
        # The sum of squares once in 150,000 lies above this (Wilson and Hilferty).
        bound = bins * (1 - 2 / (9 * bins) + RARE * sqrt(2 / (9 * bins))) ** 3
        assert square <= bound
