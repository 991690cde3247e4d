"""From longitude and latitude to board px: a cylindrical map, smoothly stretched where the game is crowded.

x is exactly periodic, so a board that wraps has no seam. Every stretch is a smooth bump whose growth is
paid back evenly by the rest of the world.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
_erf = np.vectorize(math.erf, otypes=[np.float64])


@dataclass(frozen=True)
class Widen:
    """Spread longitudes around `lon`; either only north of a ramp of latitudes, or around one latitude."""

    lon: float
    amount: float
    width: float
    floor: float = 0.0
    ramp: tuple[float, float] | None = None
    lat: float = 0.0
    lat_width: float = 30.0

    def shift(self, lon: Array, lat: Array) -> Array:
        offset = (lon - self.lon + 180) % 360 - 180
        if self.ramp is not None:
            low, high = self.ramp
            rise = np.clip((lat - low) / (high - low), 0, 1)
            weight = self.floor + (1 - self.floor) * rise * rise * (3 - 2 * rise)
        else:
            weight = self.floor + (1 - self.floor) * np.exp(-(((lat - self.lat) / self.lat_width) ** 2))
        return np.asarray(weight * self.amount * (_erf(offset / self.width) - offset / 180), dtype=np.float64)


@dataclass(frozen=True)
class Deepen:
    """Spread latitudes around `lat`, only near `lon`: what lies south of it moves further south."""

    lon: float
    lon_width: float
    lat: float
    lat_width: float
    amount: float

    def shift(self, lon: Array, lat: Array) -> Array:
        offset = (lon - self.lon + 180) % 360 - 180
        near = np.exp(-((offset / self.lon_width) ** 2))
        return np.asarray(near * self.amount * (1 - _erf((lat - self.lat) / self.lat_width)), dtype=np.float64)


@dataclass(frozen=True)
class Bump:
    """A band of latitudes drawn taller (above 0) or flatter (below 0) on the whole map."""

    lat: float
    width: float
    amount: float


@dataclass(frozen=True)
class Projection:
    """`west`/`top` is the corner drawn at (0, 0); `turn` rotates the finished sheet by quarter turns."""

    scale: float
    west: float
    top: float
    bottom: float
    width: float
    widen: tuple[Widen, ...] = ()
    deepen: tuple[Deepen, ...] = ()
    bumps: tuple[Bump, ...] = ()
    arctic: tuple[float, float] = (63.0, 0.32)
    antarctic: tuple[float, float] = (-38.0, 0.45)
    at: tuple[float, float] = (0.0, 0.0)
    turn: int = 0
    seam: float = -180.0  # longitudes are told from here eastwards
    plain: bool = False  # the input already is in board px (invented boards)
    _table: tuple[Array, Array] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        lat = np.linspace(-90, 90, 3601)
        miller = 1 / np.cos(0.8 * np.radians(np.clip(lat, -80, 80)))
        density = miller.copy()
        for bump in self.bumps:
            density *= 1 + bump.amount * np.exp(-(((lat - bump.lat) / bump.width) ** 2))
        start, least = self.arctic
        density *= np.where(lat > start, np.maximum(least, 1 - (lat - start) / 16), 1.0)
        density *= np.where(lat > start + 3, 1 / np.cos(0.8 * np.radians(start + 3)) / miller, 1.0)
        start, least = self.antarctic
        density *= np.where(lat < start, np.maximum(least, 1 - (start - lat) / 30), 1.0)
        steps = (density[1:] + density[:-1]) / 2 * np.diff(lat)
        object.__setattr__(self, "_table", (lat, np.concatenate([[0.0], np.cumsum(steps)])))

    @property
    def height(self) -> float:
        if self.plain:
            return self.bottom - self.top
        lat, y = self._table
        return float((np.interp(self.top, lat, y) - np.interp(self.bottom, lat, y)) * self.scale)

    @property
    def frame(self) -> tuple[float, float, float, float]:
        """left, top, right, bottom of the finished sheet on the canvas."""
        wide, high = (self.height, self.width) if self.turn % 2 else (self.width, self.height)
        return (self.at[0], self.at[1], self.at[0] + wide, self.at[1] + high)

    def __call__(self, points: Array) -> Array:
        if self.plain:
            return np.asarray(points + np.array(self.at), dtype=np.float64)
        lon, lat = points[:, 0], points[:, 1]
        table_lat, table_y = self._table
        x = lon - self.west
        for widen in self.widen:
            x = x + widen.shift(lon, lat)
        y = np.interp(self.top, table_lat, table_y) - np.interp(lat, table_lat, table_y)
        for deepen in self.deepen:
            y = y + deepen.shift(lon, lat)
        x, y = x * self.scale, y * self.scale
        for _ in range(self.turn % 4):
            # a quarter turn anticlockwise: north ends up on the left
            x, y = y, (self.width if _ % 2 == 0 else self.height) - x
        return np.column_stack([x + self.at[0], y + self.at[1]])

    def unrolled(self, lon: float) -> float:
        return lon if self.plain else (lon - self.seam) % 360 + self.seam

    def point(self, lon: float, lat: float) -> tuple[float, float]:
        found = self(np.array([[self.unrolled(lon), lat]], dtype=np.float64))[0]
        return (float(found[0]), float(found[1]))

    def least_area(self) -> float:
        """The smallest local magnification over the sheet; at or below 0 the map would fold over."""
        if self.plain:
            return 1.0
        lon, lat = np.meshgrid(np.arange(-180.0, 180.0, 2.0), np.arange(self.bottom, self.top, 2.0))
        grid = np.column_stack([lon.ravel(), lat.ravel()])
        step = 0.05
        here = self(grid)
        east = (self(grid + np.array([step, 0.0])) - here) / step
        north = (self(grid + np.array([0.0, step])) - here) / step
        area = east[:, 1] * north[:, 0] - east[:, 0] * north[:, 1]
        return float(area.min() / self.scale**2)
