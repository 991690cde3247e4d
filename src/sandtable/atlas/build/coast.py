"""Seeds that follow from the declared links: zones hug the coasts they touch and meet where land
borders end."""

from __future__ import annotations

import math
from dataclasses import dataclass

import shapely
from shapely.geometry import LineString, Point

from sandtable.atlas.build.canvas import Canvas
from sandtable.atlas.build.shapes import Geometry, line_parts, polygons, together
from sandtable.atlas.build.water import OPEN, Seed, Water
from sandtable.atlas.rules import Declared

OFFSET = 9.0  # px between a coast and its seeds
STEP = 26.0  # px between two seeds along a coast
CLEAR = 32.0  # coast seeds keep this far from a landing


@dataclass(frozen=True)
class Landing:
    """A place where the border between two land spaces reaches the sea."""

    a: str
    b: str
    at: Geometry
    shape_a: Geometry
    shape_b: Geometry


def landings(canvas: Canvas, land: dict[str, Geometry], water: Water) -> list[Landing]:
    names, shapes = [], []
    for name, shape in land.items():
        for _, copy in canvas.copies(shape):
            names.append(name)
            shapes.append(copy)
    tree = shapely.STRtree(shapes)
    found: list[Landing] = []
    for a, shape in land.items():
        for index in sorted(int(i) for i in tree.query(shape.buffer(1))):
            b = names[index]
            if b <= a:
                continue
            border = shape.boundary.intersection(shapes[index].boundary.buffer(0.4, quad_segs=2))
            if border.length < 2:
                continue
            for part in line_parts(border):
                for end in (part.coords[0], part.coords[-1]):
                    at = Point(end)
                    if not water.sea_bodies(at, 1.6):
                        continue
                    if any(at.distance(old.at) < 12 and {old.a, old.b} == {a, b} for old in found):
                        continue
                    found.append(Landing(a, b, at, shape, shapes[index]))
    return found


def landing_seeds(rules: Declared, places: list[Landing], water: Water) -> list[Seed]:
    """Where the two spaces know different zones, two seeds of equal distance make the zones meet at
    the border."""
    near = rules.neighbours()
    pairs = rules.pairs
    seeds: list[Seed] = []
    for place in places:
        zones_a = {name for name in near[place.a] if rules.spaces[name].sea}
        zones_b = {name for name in near[place.b] if rules.spaces[name].sea}
        if not zones_a or not zones_b or water.nearest_zone(place.at.x, place.at.y) == OPEN:
            continue
        local = sorted(
            zone for zone in zones_a | zones_b if any(zone in found for found in _zones_near(water, place.at))
        )
        if not local:
            continue
        closest = min(local, key=lambda zone: (water.distance(zone, place.at), zone))
        if closest in zones_a & zones_b:
            continue
        options = [(a, b) for a in sorted(zones_a) for b in sorted(zones_b) if a != b and frozenset((a, b)) in pairs]
        options = [pair for pair in options if pair[0] in local and pair[1] in local]
        if not options:
            continue
        zone_a, zone_b = min(
            options, key=lambda pair: water.distance(pair[0], place.at) + water.distance(pair[1], place.at)
        )
        seeds.extend(_fan(place, zone_a, zone_b, water))
    return seeds


def _zones_near(water: Water, at: Geometry) -> list[set[str]]:
    found = water.tree.query(at, predicate="dwithin", distance=3.0)
    return [water.zones[int(body)] for body in found]


def _fan(place: Landing, zone_a: str, zone_b: str, water: Water) -> list[Seed]:
    """Pairs of seeds on growing arcs around the landing, one on each side."""
    seeds: list[Seed] = []
    for radius in (6.0, 9.0, 13.0, 18.0, 30.0):
        circle = place.at.buffer(radius, quad_segs=24).boundary
        wet = together(body.intersection(circle) for body in water.sea_bodies(place.at, radius))
        arcs = [arc for arc in line_parts(wet) if arc.length > radius * 0.5]
        if not arcs:
            continue
        arc = max(arcs, key=lambda arc: arc.length - 2 * (place.shape_a.distance(arc) + place.shape_b.distance(arc)))
        first, last = arc.interpolate(0.22, normalized=True), arc.interpolate(0.78, normalized=True)
        if place.shape_a.distance(first) - place.shape_b.distance(first) > place.shape_a.distance(
            last
        ) - place.shape_b.distance(last):
            first, last = last, first
        if water.belongs(zone_a, first.x, first.y) and water.belongs(zone_b, last.x, last.y):
            seeds.append(Seed(zone_a, float(first.x), float(first.y)))
            seeds.append(Seed(zone_b, float(last.x), float(last.y)))
        elif seeds:
            break
    return seeds


def coast_seeds(
    rules: Declared, canvas: Canvas, land: dict[str, Geometry], places: list[Landing], water: Water
) -> list[Seed]:
    """A land space with one single sea zone gets seeds of that zone all along its coast."""
    near = rules.neighbours()
    shapes = [copy for shape in land.values() for _, copy in canvas.copies(shape)]
    owners = [name for name, shape in land.items() for _ in canvas.turns()]
    tree = shapely.STRtree(shapes)
    spots = shapely.STRtree([place.at for place in places])
    seeds: list[Seed] = []
    for name, shape in land.items():
        zones = [zone for zone in near.get(name, ()) if rules.spaces[zone].sea]
        if len(zones) != 1:
            continue
        others = [shapes[int(i)] for i in sorted(tree.query(shape.buffer(60))) if owners[int(i)] != name]
        other = together(others)
        for part in polygons(shape):
            coast = part.exterior.difference(other.buffer(0.6)) if others else part.exterior
            for line in line_parts(coast):
                seeds.extend(_along(line, part, other, zones[0], water, spots, places, canvas))
    return seeds


def _along(
    line: Geometry,
    part: Geometry,
    other: Geometry,
    zone: str,
    water: Water,
    spots: Geometry,
    places: list[Landing],
    canvas: Canvas,
) -> list[Seed]:
    seeds: list[Seed] = []
    length = float(line.length)
    if length < 8:
        return seeds
    along = 6.0 if length >= 16 else length / 2
    while along < length:
        back, here, ahead = (line.interpolate(max(0.0, min(length, along + d))) for d in (-1, 0, 1))
        dx, dy = ahead.x - back.x, ahead.y - back.y
        size = math.hypot(dx, dy) or 1.0
        advance = STEP
        for side in (1, -1):
            ux, uy = -dy / size * side, dx / size * side
            if part.contains(Point(here.x + ux * 1.2, here.y + uy * 1.2)):
                continue
            off = _room(here, ux, uy, part, other)
            if off < 0.7:
                advance = min(advance, 4.0)
                continue
            advance = min(advance, max(4.5, 2.4 * off))
            x, y = here.x + ux * off, here.y + uy * off
            if water.nearest_zone(x, y) == OPEN or not water.belongs(zone, x, y):
                continue
            if places and places[int(spots.nearest(Point(x, y)))].at.distance(Point(x, y)) < CLEAR:
                continue
            seeds.append(Seed(zone, x, y))
        along += advance
    return seeds


def _room(here: Geometry, ux: float, uy: float, part: Geometry, other: Geometry) -> float:
    """How far from the coast a seed may stand: less in a strait, so that both shores get their half."""
    ray = LineString([(here.x + ux * 0.8, here.y + uy * 0.8), (here.x + ux * 2.6 * OFFSET, here.y + uy * 2.6 * OFFSET)])
    hits = [float(here.distance(hit)) for hit in (ray.intersection(part), ray.intersection(other)) if not hit.is_empty]
    return min(OFFSET, 0.36 * min(hits)) if hits else OFFSET
