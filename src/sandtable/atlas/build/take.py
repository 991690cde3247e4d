"""Which province belongs to which space. Every province is taken once; the closer wording wins."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence

import shapely
from shapely.geometry import Polygon

from sandtable.atlas.build.geography import Line, LonLat, Piece, Sheet
from sandtable.atlas.build.problems import Problems
from sandtable.atlas.build.shapes import Geometry, many, polygons, wiggled
from sandtable.atlas.build.source import Province

SCENERY = "~scenery"
DROPPED = "~dropped"
FAR = 400.0


class Taker:
    """What is left of each province while the spaces help themselves."""

    def __init__(self, sheet: Sheet, provinces: Sequence[Province], problems: Problems) -> None:
        self.sheet = sheet
        self.problems = problems
        self.by_country: dict[str, list[Province]] = defaultdict(list)
        for province in provinces:
            self.by_country[province.country].append(province)
        self.rest: dict[int, Geometry] = {}
        self.taken: dict[str, list[Geometry]] = defaultdict(list)

    def matches(self, selector: str, space: str) -> list[Province]:
        """`FRA` is a country, `FRA/Corse` a province of it; several provinces are split by semicolons."""
        country, _, names = selector.partition("/")
        pool = self.by_country.get(country, [])
        if not pool:
            self.problems.add(f"{space}: no country {country!r} in the source ({selector!r})")
            return []
        if not names:
            return pool
        found: list[Province] = []
        for name in names.split(";"):
            hits = [province for province in pool if name in (province.name, province.code)]
            if not hits:
                self.problems.add(f"{space}: no province {name!r} in {country}")
            found.extend(hits)
        return found

    def left(self, province: Province) -> Geometry:
        return self.rest.get(id(province), province.geometry)

    def all_of(self, space: str, selector: str) -> None:
        for province in self.matches(selector, space):
            left = self.left(province)
            if left is not None and not left.is_empty:
                self.taken[space].append(left)
            self.rest[id(province)] = None

    def piece_of(self, space: str, piece: Piece) -> None:
        for province in self.matches(piece.take, space):
            left = self.left(province)
            if left is None or left.is_empty:
                continue
            if piece.islands_in is not None:
                box = shapely.box(*piece.islands_in)
                inside = [part for part in polygons(left) if box.contains(part.centroid)]
                outside = [part for part in polygons(left) if not box.contains(part.centroid)]
                part, self.rest[id(province)] = many(inside), many(outside)
            else:
                knife = _knife(piece)
                part = many(polygons(left.intersection(knife)))
                self.rest[id(province)] = many(polygons(left.difference(knife)))
            if not part.is_empty:
                self.taken[space].append(part)

    def run(self) -> dict[str, list[Geometry]]:
        orders = [(space, item) for space, items in self.sheet.land.items() for item in items]
        orders += [(SCENERY, item) for item in self.sheet.scenery]
        orders += [(DROPPED, item) for item in self.sheet.drop]
        # the closer wording first: part of a province, a province, part of a country, a province by
        # nearness, a country
        for rank in range(5):
            if rank == 3:
                self.shares()
            for space, item in orders:
                if _rank(item) != rank:
                    continue
                if isinstance(item, Piece):
                    self.piece_of(space, item)
                else:
                    self.all_of(space, item)
        self.taken.pop(DROPPED, None)
        for space, parts in self.taken.items():
            if not parts:
                self.problems.add(f"{space}: nothing left of the provinces it names")
        return self.taken

    def shares(self) -> None:
        """Hand whole provinces to the nearest space."""
        for share in self.sheet.share:
            seeds = [(space, at) for space in share.among for at in self.sheet.seeds.get(space, ())]
            for space in share.among:
                if not self.sheet.seeds.get(space):
                    self.problems.add(f"{space}: takes part in a share but has no seed point")
            if not seeds:
                continue
            for selector in share.take:
                for province in self.matches(selector, "share"):
                    left = self.left(province)
                    if left is None or left.is_empty:
                        continue
                    middle = max(polygons(left), key=lambda part: float(part.area)).centroid
                    space = _nearest(middle, seeds)
                    self.taken[space].append(left)
                    self.rest[id(province)] = None


def _nearest(middle: Geometry, seeds: list[tuple[str, LonLat]]) -> str:
    """Degrees of longitude count less the further from the equator."""
    shrink = math.cos(math.radians(middle.y))
    return min((math.hypot((lon - middle.x) * shrink, lat - middle.y), space) for space, (lon, lat) in seeds)[1]


def _rank(item: str | Piece) -> int:
    if isinstance(item, Piece):
        return 0 if "/" in item.take else 2
    return 1 if "/" in item else 4


def _knife(piece: Piece) -> Geometry:
    """The half of the world a piece asks for. Cuts are wiggled so that they look like borders, not rulers."""
    if piece.box is not None:
        return shapely.box(*piece.box)

    def natural(line: Line) -> list[tuple[float, float]]:
        return list(line) if piece.straight else wiggled(line, piece.take + str(line), 0.1)

    if piece.west_of or piece.east_of:
        line = natural(piece.west_of or piece.east_of)
        edge = -FAR if piece.west_of else FAR
        return shapely.make_valid(Polygon([*line, (edge, line[-1][1]), (edge, line[0][1])]))
    line = natural(piece.north_of or piece.south_of)
    edge = FAR if piece.north_of else -FAR
    return shapely.make_valid(Polygon([*line, (line[-1][0], edge), (line[0][0], edge)]))
