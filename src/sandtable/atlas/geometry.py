"""Plain geometry for readers of a board: no geo stack, only what a player's machine has."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

Point = tuple[float, float]


def length(points: Sequence[Point]) -> float:
    return sum(math.dist(a, b) for a, b in itertools.pairwise(points))


def inside(ring: Sequence[Point], x: float, y: float) -> bool:
    """Even-odd rule; points on the edge may fall to either side."""
    odd = False
    for (ax, ay), (bx, by) in itertools.pairwise(ring):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


def distance_to_line(points: Sequence[Point], x: float, y: float) -> float:
    best = math.inf
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        dx, dy = bx - ax, by - ay
        size = dx * dx + dy * dy
        share = 0.0 if size == 0 else max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / size))
        best = min(best, math.hypot(ax + share * dx - x, ay + share * dy - y))
    return best


def area(ring: Sequence[Point]) -> float:
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in itertools.pairwise(ring))) / 2
