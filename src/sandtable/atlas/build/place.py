"""The furniture of one space: what the label search and the anchor search hand to each other."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import shapely

from sandtable.atlas.build.room import Box
from sandtable.atlas.build.shapes import Geometry, largest

BADGE = 20.0  # diameter of the income badge


@dataclass
class Place:
    """The furniture of one space, in board px."""

    name: str
    lines: tuple[str, ...] = ()
    size: float = 0.0
    label: Box | None = None
    row: Box | None = None  # income badge, city star and facilities
    inside: bool = True
    anchors: list[tuple[float, float]] = field(default_factory=list)
    scale: float = 1.0  # of the tokens
    outside: int = 0  # how many of the anchors, counted from the end, stand beside the space


def centre(shape: Geometry) -> tuple[float, float, float]:
    """Middle and radius of the largest circle inside."""
    circle = shapely.maximum_inscribed_circle(largest(shape), tolerance=1.0)
    (x, y), edge = circle.coords[0], circle.coords[-1]
    return float(x), float(y), math.dist((x, y), edge)
