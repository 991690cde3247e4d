"""The water between the land: its separate bodies, and which sea zones have a hand-set seed in each."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass

import shapely
from shapely.geometry import Point

from sandtable.atlas.build.canvas import Canvas
from sandtable.atlas.build.geography import Sheet
from sandtable.atlas.build.problems import Problems
from sandtable.atlas.build.projection import Projection
from sandtable.atlas.build.shapes import Geometry, polygons, tidy, together

OPEN = "~open"  # water outside every sea zone: ice, bays, the far side of the frame


@dataclass(frozen=True)
class Seed:
    zone: str
    x: float
    y: float


class Water:
    def __init__(self, canvas: Canvas, land: dict[str, Geometry], scenery: list[Geometry], seeds: list[Seed]) -> None:
        self.canvas = canvas
        everything = together([*land.values(), *scenery])
        self.land = tidy(together(copy for _, copy in canvas.copies(everything)))
        self.bodies = [body for body in polygons(canvas.window().difference(self.land)) if body.area > 20]
        for body in self.bodies:
            shapely.prepare(body)
        self.tree = shapely.STRtree(self.bodies)
        self.copies = [
            (Seed(seed.zone, seed.x + turn * canvas.period, seed.y), turn) for seed in seeds for turn in canvas.turns()
        ]
        self.points = shapely.STRtree([Point(seed.x, seed.y) for seed, _ in self.copies])
        self.zones: dict[int, set[str]] = defaultdict(set)
        for seed, _ in self.copies:
            for body in self.tree.query(Point(seed.x, seed.y), predicate="intersects"):
                self.zones[int(body)].add(seed.zone)

    def belongs(self, zone: str, x: float, y: float) -> bool:
        """Whether the body of water at this point is one the zone has a hand-set seed in."""
        found = self.tree.query(Point(x, y), predicate="intersects")
        return any(zone in self.zones[int(body)] for body in found)

    def nearest_zone(self, x: float, y: float) -> str:
        return self.copies[int(self.points.nearest(Point(x, y)))][0].zone

    def distance(self, zone: str, at: Geometry) -> float:
        return min(float(at.distance(Point(seed.x, seed.y))) for seed, _ in self.copies if seed.zone == zone)

    def sea_bodies(self, at: Geometry, reach: float) -> list[Geometry]:
        """Bodies of real sea within reach: lakes and unnamed ponds do not count."""
        near = sorted(int(body) for body in self.tree.query(at, predicate="dwithin", distance=reach))
        return [self.bodies[body] for body in near if self.bodies[body].area > 400 and self.zones[body]]


def aligned(seeds: list[Seed], canvas: Canvas, homes: dict[str, float]) -> list[Seed]:
    """All seeds of a zone on the same copy of a wrapping board: the one its first seed lies on."""
    found = []
    for seed in seeds:
        first = seed.x + canvas.home(seed.x)
        # open water is many places, not one: each of its seeds has its own home
        home = first if seed.zone == OPEN else homes.setdefault(seed.zone, first)
        turns = round((home - seed.x) / canvas.period) if canvas.period else 0
        found.append(Seed(seed.zone, seed.x + turns * canvas.period, seed.y))
    return found


def hand_seeds(sheet: Sheet, projection: Projection, wrap: bool) -> list[Seed]:
    """The seeds written in the geography file."""
    found = []
    for zone, places in [*sheet.sea.items(), (OPEN, sheet.open_water)]:
        found += [Seed(zone, *projection.point(lon, lat)) for lon, lat in places]
    # seeds in open water may lie anywhere on the globe; those outside the frame would reach into other sheets
    left, top, right, bottom = projection.frame
    return [
        seed for seed in found if seed.zone != OPEN or wrap or (left <= seed.x <= right and top <= seed.y <= bottom)
    ]


def node_seeds(sheet: Sheet, projection: Projection) -> list[Seed]:
    """Seeds in a ring around each point where several zones must meet exactly."""
    found = []
    for node in sheet.node:
        x, y = projection.point(*node.at)
        step = 360.0 / len(node.zones)
        for number, zone in enumerate(node.zones):
            angle = math.radians((number + 0.5) * step - 90.0)  # clockwise from the north
            found.append(Seed(zone, x + node.radius * math.cos(angle), y + node.radius * math.sin(angle)))
    return found


def misplaced(
    sheet: Sheet, projection: Projection, land: dict[str, Geometry], problems: Problems, canvas: Canvas
) -> None:
    """Name every sea seed that lies on land or outside its sheet."""
    names = list(land)
    tree = shapely.STRtree([land[name] for name in names])
    left, top, right, bottom = projection.frame
    for zone, places in sheet.sea.items():
        if not places:
            problems.add(f"{zone}: has no seed point")
        for lon, lat in places:
            x, y = projection.point(lon, lat)
            for turn in (-1, 0, 1):
                spot = Point(x + turn * canvas.period, y)
                for hit in tree.query(spot, predicate="intersects"):
                    problems.add(f"{zone}: its sea seed [{lon}, {lat}] lies on land ({names[int(hit)]})")
            if not top <= y <= bottom or not (canvas.period or left <= x <= right):
                problems.add(f"{zone}: its sea seed [{lon}, {lat}] lies outside the frame")
