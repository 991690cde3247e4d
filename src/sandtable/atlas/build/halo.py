"""Islands too small for a thumb get a halo: a calm outline around the group that takes taps for it."""

from __future__ import annotations

import shapely

from sandtable.atlas.build.shapes import Geometry, largest, polygons

THUMB = 44.0  # px on a phone


def halo(shape: Geometry, scale: float, others: Geometry) -> Geometry | None:
    """The outline, or None when the island is large enough by itself."""
    need = THUMB / scale
    left, top, right, bottom = largest(shape).bounds
    if right - left >= need and bottom - top >= need:
        return None
    grow = 9.0
    while True:
        round_it = shape.buffer(grow + 18).buffer(-24).buffer(6)
        left, top, right, bottom = largest(round_it).bounds
        if min(right - left, bottom - top) >= need:
            break
        grow += 1.0
    kept = round_it.difference(others.buffer(2.0)) if not others.is_empty else round_it
    return shapely.union_all(polygons(kept)).simplify(0.8)
