"""The plane everything is drawn on: its frames, and its copies when the board wraps around."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import shapely

from sandtable.atlas.build.shapes import GRID, Geometry, shifted

MARGIN = 420.0  # how far a wrapping board is worked out beyond its edges


@dataclass(frozen=True)
class Canvas:
    """Frames of the sheets in board px. `period` is the width after which a wrapping board repeats,
    else 0."""

    frames: dict[str, tuple[float, float, float, float]]
    period: float

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        left, top, right, bottom = zip(*self.frames.values(), strict=True)
        return (min(left), min(top), max(right), max(bottom))

    def turns(self) -> tuple[int, ...]:
        return (-1, 0, 1) if self.period else (0,)

    def copies(self, geometry: Geometry) -> Iterator[tuple[int, Geometry]]:
        for turn in self.turns():
            yield turn, shifted(geometry, turn * self.period)

    def window(self) -> Geometry:
        """The area that is worked out: all frames, and the margins of a wrapping board."""
        areas = []
        for left, top, right, bottom in self.frames.values():
            extra = MARGIN if self.period else 0.0
            areas.append(shapely.box(left - extra, top, right + extra, bottom))
        return shapely.union_all(areas)

    def home(self, x: float) -> float:
        """How far something at x must move to lie on the first copy of the board."""
        return -(x // self.period) * self.period if self.period else 0.0


def on_grid(value: float) -> float:
    return round(value / GRID) * GRID
