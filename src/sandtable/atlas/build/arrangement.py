"""All borders noded together into faces, and every face given to the space it lies in."""

from __future__ import annotations

import itertools
from collections import defaultdict
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry import Point

from sandtable.atlas.build.canvas import Canvas
from sandtable.atlas.build.shapes import GRID, Geometry, polygons, together
from sandtable.atlas.build.water import OPEN, Seed

SCENERY = "~scenery"
LAKE = "~lake"
SPECK = 12.0  # faces below this many square px never stand alone

Owner = tuple[str, int]  # a space and the copy of the board it lies on


@dataclass
class Faces:
    shapes: list[Geometry]
    owners: list[Owner]


def zone_borders(seeds: list[Seed], canvas: Canvas) -> tuple[list[Geometry], list[Owner], Geometry]:
    """Outlines of the Voronoi cells dissolved by zone; also who owns which seed, for labelling faces."""
    window = canvas.window()
    reach = window.buffer(300)
    placed: dict[tuple[float, float], Owner] = {}
    for seed in seeds:
        for turn in canvas.turns():
            spot = (round(seed.x + turn * canvas.period, 2), round(seed.y, 2))
            if reach.contains(Point(spot)):
                placed.setdefault(spot, (seed.zone, turn))
    spots, owners = list(placed), list(placed.values())
    points = [Point(spot) for spot in spots]
    cells = shapely.get_parts(shapely.voronoi_polygons(shapely.multipoints(points), extend_to=reach))
    where = shapely.STRtree(cells)
    by_owner: dict[Owner, list[Geometry]] = defaultdict(list)
    for point, owner in zip(points, owners, strict=True):
        hits = sorted(int(hit) for hit in where.query(point, predicate="intersects"))
        by_owner[owner].append(cells[hits[0]])
    lines = [together(by_owner[owner]).boundary.intersection(window) for owner in sorted(by_owner)]
    return lines, owners, shapely.STRtree(points)


def arrange(
    canvas: Canvas, land: dict[str, Geometry], scenery: list[Geometry], seeds: list[Seed], hand: list[Seed]
) -> Faces:
    """Faces of the whole canvas with their owners; water cut off from its own hand-set seeds changes
    hands."""
    window = canvas.window()
    shapes: list[Geometry] = []
    names: list[Owner] = []
    for name, shape in [*land.items(), *((SCENERY, item) for item in scenery)]:
        for turn, copy in canvas.copies(shape):
            clipped = copy.intersection(window)
            if not clipped.is_empty:
                shapes.append(clipped)
                names.append((name, turn))
    lines, seed_owners, seed_tree = zone_borders(seeds, canvas)
    edges = [shape.boundary for shape in shapes] + lines + [window.boundary]
    noded = shapely.union_all(np.array(edges, dtype=object), grid_size=GRID)
    faces = [face for face in polygons(shapely.polygonize(shapely.get_parts(noded))) if face.area > 0]
    middles = shapely.point_on_surface(np.array(faces, dtype=object))
    owners: list[Owner | None] = [None] * len(faces)
    tree = shapely.STRtree(shapes)
    for face, shape in zip(*tree.query(middles, predicate="intersects"), strict=True):
        index, candidate = int(face), names[int(shape)]
        known = owners[index]
        if known is None or names.index(candidate) < names.index(known):
            owners[index] = candidate
    wet = [index for index, owner in enumerate(owners) if owner is None]
    for index, hit in zip(wet, seed_tree.nearest(middles[wet]), strict=True):
        owners[index] = seed_owners[int(hit)]
    return _settled(faces, [owner for owner in owners if owner is not None], set(wet), hand, canvas)


def _settled(faces: list[Geometry], owners: list[Owner], wet: set[int], hand: list[Seed], canvas: Canvas) -> Faces:
    tree = shapely.STRtree(faces)
    anchored: set[int] = set(range(len(faces))) - wet
    for seed in hand:
        for turn in canvas.turns():
            for hit in tree.query(Point(seed.x + turn * canvas.period, seed.y), predicate="intersects"):
                if owners[int(hit)] == (seed.zone, turn):
                    anchored.add(int(hit))
    neighbours = _contacts(faces)
    specks = {index for index in range(len(faces)) if faces[index].area < SPECK and index not in wet}
    pieces: dict[Owner, float] = defaultdict(float)
    for index, owner in enumerate(owners):
        pieces[owner] = max(pieces[owner], float(faces[index].area))
    # a speck of land that is not an island of its own was left by noding: its neighbour takes it
    anchored -= {index for index in specks if faces[index].area < 1.0 < pieces[owners[index]]}
    changed = True
    while changed:
        changed = False
        for index in sorted(set(range(len(faces))) - anchored):
            options: dict[Owner, float] = {}
            for other, length in neighbours[index].items():
                if other in anchored and (other in wet or faces[index].area < SPECK):
                    options[owners[other]] = options.get(owners[other], 0.0) + length
            same = options.get(owners[index], 0.0)
            if same > 0.5:
                anchored.add(index)
                changed = True
            elif options:
                best = max(options, key=lambda owner: (options[owner], owner))
                owners[index] = best
                anchored.add(index)
                changed = True
    for index in set(range(len(faces))) - anchored:
        owners[index] = (LAKE, owners[index][1]) if index in wet else owners[index]
    return Faces(faces, owners)


def _contacts(faces: list[Geometry]) -> list[dict[int, float]]:
    """For every face, its neighbours and the length of the common border. Borders are noded: edges
    are equal."""
    sides: dict[tuple[tuple[int, int], tuple[int, int]], list[int]] = defaultdict(list)
    for index, face in enumerate(faces):
        for ring in (face.exterior, *face.interiors):
            corners = [(round(x / GRID), round(y / GRID)) for x, y in ring.coords]
            for start, end in itertools.pairwise(corners):
                sides[(min(start, end), max(start, end))].append(index)
    found: list[dict[int, float]] = [defaultdict(float) for _ in faces]
    for (start, end), owners in sides.items():
        if len(owners) == 2:
            length = float(np.hypot(start[0] - end[0], start[1] - end[1])) * GRID
            found[owners[0]][owners[1]] += length
            found[owners[1]][owners[0]] += length
    return found


def whole(faces: Faces) -> dict[str, Geometry]:
    """Each space as one shape on the first copy of the board."""
    parts: dict[str, list[Geometry]] = defaultdict(list)
    for shape, (name, turn) in zip(faces.shapes, faces.owners, strict=True):
        if turn == 0:
            parts[name].append(shape)
    return {name: shapely.coverage_union_all(np.array(parts[name], dtype=object)) for name in sorted(parts)}


__all__ = ["LAKE", "OPEN", "SCENERY", "Faces", "arrange", "whole"]
