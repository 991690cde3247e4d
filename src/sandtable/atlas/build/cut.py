"""From geography and declared links to finished shapes: the order of the steps."""

from __future__ import annotations

from dataclasses import dataclass

import shapely

from sandtable.atlas.build.arrangement import LAKE, OPEN, SCENERY, arrange, whole
from sandtable.atlas.build.canvas import Canvas, on_grid
from sandtable.atlas.build.coast import coast_seeds, landing_seeds, landings
from sandtable.atlas.build.geography import Geography
from sandtable.atlas.build.land import land
from sandtable.atlas.build.problems import Problems
from sandtable.atlas.build.projection import Projection
from sandtable.atlas.build.shapes import Geometry, polygons, shifted, tidy, together
from sandtable.atlas.build.smooth import sea_smoother
from sandtable.atlas.build.source import Province
from sandtable.atlas.build.take import Taker
from sandtable.atlas.build.topology import Topology, build
from sandtable.atlas.build.water import Seed, Water, aligned, hand_seeds, misplaced, node_seeds
from sandtable.atlas.rules import Declared


@dataclass
class Cut:
    canvas: Canvas
    projections: dict[str, Projection]
    topology: Topology


def _homes(shapes: dict[str, Geometry], canvas: Canvas) -> dict[str, Geometry]:
    """Move every land space to the first copy of a wrapping board, by whole turns."""
    moved = {}
    for name, shape in shapes.items():
        left, _, right, _ = shape.bounds
        middle = shape.centroid.x if right - left < canvas.period or not canvas.period else (left + right) / 2
        moved[name] = shifted(shape, canvas.home(middle))
    return moved


def make_canvas(geography: Geography) -> tuple[Canvas, dict[str, Projection]]:
    projections = {name: sheet.projection() for name, sheet in geography.sheet.items()}
    frames = {}
    for name, projection in projections.items():
        left, top, right, bottom = projection.frame
        frames[name] = (on_grid(left), on_grid(top), on_grid(right), on_grid(bottom))
    left, _, right, _ = next(iter(frames.values()))
    return Canvas(frames, right - left if geography.board.wrap else 0.0), projections


def cut(geography: Geography, rules: Declared, provinces: list[Province], problems: Problems) -> Cut:
    canvas, projections = make_canvas(geography)
    shapes: dict[str, Geometry] = {}
    scenery: list[Geometry] = []
    hand: list[Seed] = []
    nodes: list[Seed] = []
    homes: dict[str, float] = {}
    for name, sheet in geography.sheet.items():
        projection = projections[name]
        if projection.least_area() <= 0:
            problems.add(f"sheet {name}: the projection folds over itself; stretch it less")
        taken = Taker(sheet, provinces, problems).run()
        problems.stop()
        sheet_land, sheet_scenery = land(sheet, projection, taken, geography.board.wrap, problems)
        misplaced(sheet, projection, sheet_land, problems, canvas)
        shapes |= _homes(sheet_land, canvas)
        scenery += list(_homes({str(i): part for i, part in enumerate(polygons(sheet_scenery))}, canvas).values())
        hand += aligned(hand_seeds(sheet, projection, geography.board.wrap), canvas, homes)
        nodes += aligned(node_seeds(sheet, projection), canvas, homes)
    problems.stop()
    water = Water(canvas, shapes, scenery, hand)
    places = landings(canvas, shapes, water)
    found = landing_seeds(rules, places, water) + coast_seeds(rules, canvas, shapes, places, water)
    faces = arrange(canvas, shapes, scenery, hand + nodes + aligned(found, canvas, homes), hand)
    finished = whole(faces)
    topology = build(finished, canvas.period)

    def is_sea(name: str) -> bool:
        return name == OPEN or (name in rules.spaces and rules.spaces[name].sea)

    dry = together(
        copy
        for name, shape in finished.items()
        if not is_sea(name) and name != LAKE
        for _, copy in canvas.copies(shape)
    )
    topology = topology.smoothed(sea_smoother(tidy(dry).buffer(-0.3), is_sea))
    return Cut(canvas, projections, topology)


__all__ = ["SCENERY", "Cut", "cut", "make_canvas", "shapely"]
