"""Small helpers over Shapely that every step of the generator uses."""

from __future__ import annotations

import itertools
import math
import zlib
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import numpy as np
import shapely
from shapely import affinity
from shapely.geometry import LineString, MultiPolygon, Polygon

Geometry: TypeAlias = Any  # Shapely ships no types
Point2: TypeAlias = tuple[float, float]

# Everything ends on this grid (board px): neighbours then share exact vertices, also across the wrap.
GRID = 0.2


def polygons(geometry: Geometry) -> list[Geometry]:
    """The polygons inside any geometry, lines and points dropped."""
    parts = shapely.get_parts(np.atleast_1d(np.asarray(geometry, dtype=object)).ravel())
    flat: list[Geometry] = []
    for part in parts:
        if part.geom_type == "Polygon" and not part.is_empty:
            flat.append(part)
        elif part.geom_type in ("MultiPolygon", "GeometryCollection"):
            flat.extend(polygons(part))
    return flat


def together(parts: Iterable[Geometry]) -> Geometry:
    return shapely.union_all(np.array(list(parts), dtype=object))


def many(parts: Iterable[Geometry]) -> Geometry:
    return MultiPolygon(list(parts))


def tidy(geometry: Geometry) -> Geometry:
    """Valid and on the grid."""
    return shapely.set_precision(shapely.make_valid(geometry), GRID)


def shifted(geometry: Geometry, dx: float, dy: float = 0.0) -> Geometry:
    return affinity.translate(geometry, dx, dy)


def largest(geometry: Geometry) -> Geometry:
    return max(polygons(geometry), key=lambda part: float(part.area))


def noise(name: str) -> np.random.Generator:
    """A generator that depends on the name alone: str.hash is salted per process, crc32 is not."""
    return np.random.default_rng(zlib.crc32(name.encode()))


def wiggled(points: Sequence[Point2], name: str, rough: float = 0.12, rounds: int = 4) -> list[Point2]:
    """A hand-drawn polyline made to look like a natural border: midpoints pushed aside, again and again."""
    rng = noise(name)
    line = list(points)
    for _ in range(rounds):
        finer = [line[0]]
        for (ax, ay), (bx, by) in itertools.pairwise(line):
            push = float(rng.uniform(-rough, rough))
            finer.append(((ax + bx) / 2 - (by - ay) * push, (ay + by) / 2 + (bx - ax) * push))
            finer.append((bx, by))
        line = finer
    return line


def blob(x: float, y: float, radius: float, name: str) -> Geometry:
    """An invented islet for a place too small to have a shape of its own."""
    rng = noise(name)
    corners = []
    for turn in range(12):
        angle = turn * math.tau / 12
        reach = radius * (1 + 0.22 * float(np.clip(rng.standard_normal(), -1, 1)))
        corners.append((x + 1.15 * reach * math.cos(angle), y + reach * math.sin(angle)))
    return Polygon(corners).buffer(radius * 0.5).buffer(-radius * 0.45)


def line_parts(geometry: Geometry) -> list[Geometry]:
    """Merged open lines of any geometry."""
    lines = [
        LineString(part.coords)
        for part in shapely.get_parts(geometry)
        if part.geom_type in ("LineString", "LinearRing") and part.length > 0
    ]
    if not lines:
        return []
    merged = shapely.line_merge(shapely.multilinestrings(lines))
    return list(shapely.get_parts(merged))
