"""What is already taken on the board: boxes that no other label, badge or stack may overlap."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

import shapely
from shapely import affinity

from sandtable.atlas.build.shapes import Geometry

CELL = 120.0


@dataclass(frozen=True)
class Box:
    """A box around (x, y), turned clockwise by `turn` degrees."""

    x: float
    y: float
    w: float
    h: float
    turn: float = 0.0

    def shape(self, extra: float = 0.0) -> Geometry:
        box = shapely.box(
            self.x - self.w / 2 - extra,
            self.y - self.h / 2 - extra,
            self.x + self.w / 2 + extra,
            self.y + self.h / 2 + extra,
        )
        return affinity.rotate(box, self.turn, origin=(self.x, self.y)) if self.turn else box


class Room:
    """A grid of taken boxes; on a wrapping board it closes around."""

    def __init__(self, period: float) -> None:
        self.period = period
        self.cells: dict[tuple[int, int], list[Geometry]] = defaultdict(list)

    def _cells(self, shape: Geometry) -> list[tuple[int, int]]:
        left, top, right, bottom = shape.bounds
        return [
            (column, row)
            for column in range(int(left // CELL), int(right // CELL) + 1)
            for row in range(int(top // CELL), int(bottom // CELL) + 1)
        ]

    def take(self, shape: Geometry) -> None:
        for turn in (-1, 0, 1) if self.period else (0,):
            copy = affinity.translate(shape, turn * self.period)
            for cell in self._cells(copy):
                self.cells[cell].append(copy)

    def free(self, shape: Geometry, gap: float = 1.0) -> bool:
        near = {id(other): other for cell in self._cells(shape.buffer(gap)) for other in self.cells[cell]}
        return all(shape.distance(other) >= gap for other in near.values())
