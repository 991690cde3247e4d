"""Places for unit stacks: in rows inside the space, and beside it when too few fit."""

from __future__ import annotations

import math

import numpy as np
import shapely

from sandtable.atlas.build.place import BADGE, Place, centre
from sandtable.atlas.build.room import Box, Room
from sandtable.atlas.build.shapes import Geometry, together

TOKEN = (30.0, 23.0)  # a unit token on the board
WANTED = 10  # anchors per space, where there is room
LEAST_ANCHORS = 4
TIGHT = 0.8  # tokens of a crowded space are drawn this much smaller
Spot = tuple[float, float]


def inside_anchors(place: Place, shape: Geometry, slim: Geometry, room: Room, scale: float = 1.0) -> list[Spot]:
    """The best of several regular lattices, so that stacks stand in rows, nearest to the name first."""
    if slim.is_empty or place.label is None:
        return []
    wide, high = TOKEN[0] * scale, TOKEN[1] * scale
    if place.inside:  # rows start under the name
        low = place.row.y + BADGE / 2 if place.row else place.label.y + place.label.h / 2
        cx, cy = place.label.x, low + high / 2 + 2
    else:
        cx, cy, _ = centre(shape)
    own = together(box.shape() for box in (place.label, place.row) if box is not None)
    best: list[Spot] = []
    best_score = -math.inf
    for sx in (0.0, 0.5):
        for sy in (0.0, 0.25, 0.5, 0.75):
            spots = [
                (cx + (column + sx) * (wide + 1), cy + (row + sy) * (high + 1))
                for row in range(-9, 10)
                for column in range(-8, 9)
            ]
            boxes = np.array([Box(x, y, wide, high).shape() for x, y in spots], dtype=object)
            fits = shapely.contains_properly(slim, boxes) & ~shapely.intersects(own, boxes)
            good = [spot for spot, box, fit in zip(spots, boxes, fits, strict=True) if fit and room.free(box, 0.5)]
            good.sort(key=lambda at: (math.dist(at, (cx, cy)), at))
            good = good[:WANTED]
            score = len(good) * 40 - sum(math.dist(at, (cx, cy)) for at in good) / max(1, len(good))
            if score > best_score:
                best, best_score = good, score
    return [(round(x, 1), round(y, 1)) for x, y in best]


def outside_anchors(place: Place, shape: Geometry, room: Room, frame: Geometry, solid: Geometry) -> list[Spot]:
    """As many as are missing, beside the space: over water, nearest first; over a neighbour only in need."""
    wide, high = TOKEN[0] * place.scale, TOKEN[1] * place.scale
    cx, cy, _ = centre(shape)
    spots = [
        (
            cx + 1.2 * (10.0 + ring * 7) * math.cos(turn * math.tau / 24),
            cy + (10.0 + ring * 7) * math.sin(turn * math.tau / 24),
        )
        for ring in range(40)
        for turn in range(24)
    ]

    def far(at: Spot) -> float:
        return round(float(shape.distance(shapely.Point(at))) + 0.2 * math.dist(at, (cx, cy)), 3)

    spots.sort(key=lambda at: (far(at), at))
    found: list[Spot] = []
    for over_water, reach in ((True, 80.0), (False, 60.0), (True, 400.0)):
        for x, y in spots:
            if far((x, y)) > reach:
                break
            if len(place.anchors) + len(found) >= LEAST_ANCHORS:
                return found
            box = Box(x, y, wide, high).shape()
            if over_water and len(solid.query(box.difference(shape.buffer(0.5)), predicate="intersects")):
                continue
            if frame.contains(box) and room.free(box, 0.5):
                found.append((round(x, 1), round(y, 1)))
                room.take(box)
    return found
