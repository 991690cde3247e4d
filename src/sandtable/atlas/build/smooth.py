"""Calm lines at sea: borders between sea zones are straightened and rounded, coasts are left alone."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import shapely
from shapely.geometry import LineString

from sandtable.atlas.build.shapes import GRID, Geometry
from sandtable.atlas.build.topology import Arc


def rounded(points: list[tuple[float, float]], rounds: int = 2) -> list[tuple[float, float]]:
    """Chaikin's corner cutting with fixed ends."""
    for _ in range(rounds):
        if len(points) < 3:
            return points
        softer = [points[0]]
        for number, ((ax, ay), (bx, by)) in enumerate(itertools.pairwise(points)):
            if number:
                softer.append((0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by))
            if number < len(points) - 2:
                softer.append((0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by))
        softer.append(points[-1])
        points = softer
    return points


def sea_smoother(land: Geometry, is_sea: Callable[[str], bool]) -> Callable[[Arc, list[str]], Arc]:
    """A change for arcs with water on both sides. A line that would run over land is bent less."""
    shapely.prepare(land)

    def change(arc: Arc, sides: list[str]) -> Arc:
        if len(arc) < 3:
            return arc
        line = LineString([(x * GRID, y * GRID) for x, y in arc])
        if len(sides) != 2 or not all(is_sea(side) for side in sides):
            # vertices that nobody can see: a quarter of a px
            return tuple((round(x / GRID), round(y / GRID)) for x, y in line.simplify(0.25).coords)
        if line.is_ring:
            return arc
        for tolerance in (9.0, 6.0, 3.0, 1.0):
            bent = LineString(rounded(list(line.simplify(tolerance).coords)))
            bent = bent.simplify(0.4)
            if bent.intersection(land).length < 0.8:
                corners = [(round(x / GRID), round(y / GRID)) for x, y in bent.coords]
                kept = [arc[0], *corners[1:-1], arc[-1]]
                return tuple(here for number, here in enumerate(kept) if number == 0 or here != kept[number - 1])
        return arc

    return change
