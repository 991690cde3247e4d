"""Land spaces of one sheet in board px: provinces joined, simplified together, fjords closed, straits
opened."""

from __future__ import annotations

import itertools
from collections import defaultdict

import numpy as np
import shapely
from shapely import affinity
from shapely.geometry import LineString, Polygon

from sandtable.atlas.build.geography import Enlarge, Sheet, Stroke
from sandtable.atlas.build.problems import Problems
from sandtable.atlas.build.projection import Projection
from sandtable.atlas.build.shapes import (
    Geometry,
    blob,
    largest,
    many,
    polygons,
    tidy,
    together,
    wiggled,
)
from sandtable.atlas.build.take import SCENERY

LEAST = 14.0  # islands below this many square px are left out


def project(geometry: Geometry, projection: Projection, seam: float) -> Geometry:
    """Move every polygon to the turn of the globe that starts at the seam, then to board px."""
    if projection.plain:
        return shapely.transform(geometry, projection)
    parts = []
    for part in polygons(geometry):
        turns = np.floor((part.centroid.x - seam) / 360)
        moved = affinity.translate(part, -360 * float(turns))
        parts.append(shapely.transform(shapely.segmentize(moved, 1.0), projection))
    return many(parts)


def joined(taken: dict[str, list[Geometry]], sheet: Sheet, projection: Projection, wrap: bool) -> dict[str, Geometry]:
    """One shape per space, still with every detail of the source."""
    frame = shapely.box(*projection.frame)
    if wrap:  # the frame of a wrapping sheet says nothing about x before homes are chosen
        left, top, right, bottom = projection.frame
        frame = shapely.box(left - 2 * (right - left), top, right + 2 * (right - left), bottom)
    shapes = {}
    for space in sorted(taken):
        whole = project(together(taken[space]), projection, sheet.seam)
        whole = together([part.buffer(0) for part in polygons(whole)])
        whole = whole.buffer(0.12, join_style="mitre").buffer(-0.12, join_style="mitre").intersection(frame)
        least = sheet.least.get(space, LEAST)
        small_matters = any(space in item.spaces and item.islet for item in sheet.enlarge)
        parts = [part for part in polygons(whole) if small_matters or part.area >= least]
        shapes[space] = many(parts)
    return shapes


def simplified(shapes: dict[str, Geometry], sheet: Sheet, fixed: frozenset[str]) -> dict[str, Geometry]:
    """Fewer vertices; neighbours keep their common border, because all are simplified as one coverage."""
    names = [name for name in shapes if name not in fixed]
    for place, name in enumerate(names):  # overlaps of a few hundredths of a px would spoil the coverage
        before = [shapes[other] for other in names[:place] if shapes[other].intersects(shapes[name])]
        if before:
            shapes[name] = many(polygons(shapes[name].difference(together(before))))
    stack = shapely.set_precision(np.array([shapes[name] for name in names], dtype=object), 0.05)
    stack = np.array([many(part for part in polygons(item) if part.area > 1) for item in stack], dtype=object)
    stack = shapely.coverage_simplify(stack, sheet.detail)
    done = {name: many(polygons(shapely.make_valid(item))) for name, item in zip(names, stack, strict=True)}
    return {name: done.get(name, shape) for name, shape in shapes.items()}


def closed(shapes: dict[str, Geometry], sheet: Sheet, fixed: frozenset[str]) -> dict[str, Geometry]:
    """Close fjords and pinholes of all land at once; each new bit goes to the space it touches most."""
    names = [name for name in shapes if name not in fixed]
    stack = np.array([shapes[name] for name in names], dtype=object)
    union = together(stack)
    width = sheet.close
    grown = union.buffer(width, quad_segs=3).buffer(-width, quad_segs=3)
    bits = [bit for bit in polygons(grown.difference(union)) if bit.area > 0.05]
    tree = shapely.STRtree(stack)
    gains: dict[int, list[Geometry]] = defaultdict(list)
    for bit in bits:
        around = bit.buffer(0.2, quad_segs=1)
        near = sorted(int(index) for index in tree.query(around))
        if near:
            best = max(near, key=lambda index: float(shapely.area(shapely.intersection(stack[index], around))))
            gains[best].append(bit.buffer(0.04, join_style="mitre"))
    for index in sorted(gains):
        gain = together(gains[index])
        others = [stack[other] for other in sorted(int(i) for i in tree.query(gain)) if other != index]
        if others:
            gain = gain.difference(together(others))
        stack[index] = together([stack[index], gain])
    return shapes | dict(zip(names, stack, strict=True))


def enlarged(shapes: dict[str, Geometry], item: Enlarge, problems: Problems) -> None:
    """Scale islands about their common centre and give islets a size one can see."""
    known = [space for space in item.spaces if space in shapes]
    for space in set(item.spaces) - set(known):
        problems.add(f"{space}: to be enlarged, but it has no land")
    if not known:
        return
    centre = together([shapes[space] for space in known]).centroid
    for space in known:
        grown = affinity.scale(shapes[space], item.factor, item.factor, origin=centre)
        grown = affinity.translate(grown, *item.move)
        if item.islet:
            kept: list[Geometry] = []
            for number, part in enumerate(sorted(polygons(grown), key=lambda part: -float(part.area))):
                middle = part.centroid
                if any(middle.distance(other.centroid) < 3.0 * item.islet for other in kept):
                    continue
                small = float(part.area) < np.pi * item.islet**2
                kept.append(blob(middle.x, middle.y, item.islet, f"{space}{number}") if small else part)
            grown = together(kept)
        others = [shape for name, shape in shapes.items() if name not in item.spaces and shape.intersects(grown)]
        shapes[space] = grown.difference(together(others).buffer(3.0)) if others else grown


def without_pinholes(shape: Geometry) -> Geometry:
    """Ponds of a few px would be drawn as rings of ink."""
    parts = []
    for part in polygons(shape):
        holes = [hole for hole in part.interiors if Polygon(hole).area > 60]
        parts.append(Polygon(part.exterior, holes))
    return many(parts) if shapely.is_valid(many(parts)) else shape


def stroke_shape(stroke: Stroke, projection: Projection) -> Geometry:
    line = LineString(stroke.line)
    if not projection.plain:
        first = stroke.line[0][0]
        line = shapely.segmentize(affinity.translate(line, projection.unrolled(first) - first), 0.25)
    return shapely.transform(line, projection).buffer(stroke.width)


def masses(sheet: Sheet, taken: dict[str, list[Geometry]], problems: Problems) -> dict[str, list[Geometry]]:
    """Land that is cut into spaces by seed points instead of borders."""
    found: dict[str, list[Geometry]] = defaultdict(list)
    for number, mass in enumerate(sheet.mass):
        if mass.coast:
            ring = wiggled([*mass.coast, mass.coast[0]], f"mass{number}", mass.rough, 5)
            whole = Polygon(ring).buffer(0)
        else:
            whole = together(taken.pop(f"~mass{number}", []))
        points = [(space, seed) for space, seeds in mass.spaces.items() for seed in seeds]
        for space, seed in points:
            if not whole.buffer(0.5).contains(shapely.Point(seed)):
                problems.add(f"{space}: its land seed {list(seed)} lies in the water")
        cells = shapely.get_parts(
            shapely.voronoi_polygons(shapely.multipoints([seed for _, seed in points]), extend_to=whole.envelope)
        )
        for space, seed in points:
            for cell in cells:
                if cell.contains(shapely.Point(seed)):
                    found[space].append(_rough_cell(cell, mass.rough).intersection(whole))
    return found


def _rough_cell(cell: Geometry, rough: float) -> Geometry:
    """A cell with natural-looking sides: each side is wiggled the same way seen from either neighbour."""
    ring: list[tuple[float, float]] = []
    corners = [(round(x, 6), round(y, 6)) for x, y in cell.exterior.coords]
    for start, end in itertools.pairwise(corners):
        low, high = min(start, end), max(start, end)
        side = wiggled([low, high], f"{low}{high}", rough * 0.6, 5)
        ring.extend((side if start == low else side[::-1])[:-1])
    return Polygon(ring).buffer(0)


def land(
    sheet: Sheet, projection: Projection, taken: dict[str, list[Geometry]], wrap: bool, problems: Problems
) -> tuple[dict[str, Geometry], Geometry]:
    """All land spaces of the sheet, and the scenery that belongs to no space."""
    for space, pieces in masses(sheet, taken, problems).items():
        taken[space].extend(pieces)
    problems.stop()
    islets = frozenset(space for item in sheet.enlarge if item.islet for space in item.spaces)
    shapes = simplified(joined(taken, sheet, projection, wrap), sheet, islets)
    shapes = closed(shapes, sheet, islets)
    for item in sheet.enlarge:
        enlarged(shapes, item, problems)
    for stroke in sheet.fill:
        if stroke.space not in shapes:
            problems.add(f"{stroke.space}: to be filled in, but it has no land")
            continue
        gain = stroke_shape(stroke, projection)
        others = [shape for name, shape in shapes.items() if name != stroke.space and shape.intersects(gain)]
        shapes[stroke.space] = together([shapes[stroke.space], gain.difference(together(others))])
    if sheet.dredge:
        water = together(stroke_shape(stroke, projection) for stroke in sheet.dredge)
        shapes = {name: shape.difference(water) for name, shape in shapes.items()}
    done = {}
    for name, shape in shapes.items():
        shape = without_pinholes(shape)
        least = 1.0 if name in islets else sheet.least.get(name, LEAST)
        done[name] = many(part for part in polygons(tidy(shape)) if part.area >= least)
    scenery = done.pop(SCENERY, many([]))
    for name, shape in done.items():
        if shape.is_empty:
            problems.add(f"{name}: no shape is left of it on the board (too small, or outside the frame)")
        else:
            assert largest(shape).area > 0
    problems.stop()
    return done, scenery
