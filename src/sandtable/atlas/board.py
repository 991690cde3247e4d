"""A finished board, as read from its `board.json`. Needs no geo stack. The format is told in
docs/concepts/atlas.md."""

from __future__ import annotations

from functools import cached_property, lru_cache
from pathlib import Path

import msgspec

from sandtable.atlas.geometry import Point
from sandtable.games.layers import Layers, layers_of
from sandtable.kernel.verdict import Refused
from sandtable.places import available

NAME = "board.json"
FILE = f"atlas/{NAME}"  # in a game's folder


class Label(msgspec.Struct, frozen=True, omit_defaults=True):
    """A text and the box it fills: x, y is its middle, `turn` its angle in degrees, clockwise."""

    lines: tuple[str, ...]
    x: float
    y: float
    size: float
    w: float
    h: float
    turn: float = 0.0
    outside: bool = False


class Space(msgspec.Struct, frozen=True, omit_defaults=True):
    """`shape` is polygons of rings of codes; see `Board.ring`. `outside` counts the anchors, from the end,
    that stand beside the space instead of in it. `row` is the strip for badge, city star and facilities."""

    name: str
    kind: str
    shape: tuple[tuple[tuple[int, ...], ...], ...]
    label: Label
    anchors: tuple[Point, ...]
    outside: int = 0
    scale: float = 1.0  # of the unit tokens: below 1 where the space is crowded
    row: tuple[float, float, float] | None = None
    value: int = 0
    owner: str = ""
    capital: str = ""
    city: str = ""
    production: str = ""
    signs: tuple[str, ...] = ()  # icons after the star: what the game says of the space for good
    sheet: str = ""
    halo: tuple[tuple[int, ...], ...] = ()

    @property
    def sea(self) -> bool:
        return self.kind == "sea"

    @property
    def impassable(self) -> bool:
        return self.owner == "Neutral" and not self.value


class Other(msgspec.Struct, frozen=True):
    """Something drawn that is no space: scenery, a lake, open water."""

    kind: str
    shape: tuple[tuple[tuple[int, ...], ...], ...]


class Connector(msgspec.Struct, frozen=True, omit_defaults=True):
    """A declared link that touching shapes cannot show. A `link` has one line per end, and a number."""

    kind: str
    between: tuple[str, str]
    lines: tuple[tuple[Point, ...], ...]
    name: str = ""
    number: int = 0


class Blocked(msgspec.Struct, frozen=True):
    between: tuple[str, str]
    reason: str


class SheetFrame(msgspec.Struct, frozen=True):
    name: str
    title: str
    frame: tuple[float, float, float, float]


class Phone(msgspec.Struct, frozen=True):
    """The default zoom on a phone: screen px per board px, and the place in the middle."""

    scale: float
    centre: Point


class Board(msgspec.Struct, frozen=True, dict=True):
    format: int
    slug: str
    title: str
    game: str
    digest: str
    grid: float
    size: tuple[float, float, float, float]
    period: float
    contact: float
    phone: Phone
    sheets: tuple[SheetFrame, ...]
    spaces: tuple[Space, ...]
    others: tuple[Other, ...]
    connectors: tuple[Connector, ...]
    blocked: tuple[Blocked, ...]
    arcs: tuple[tuple[int, ...], ...]
    legend: tuple[float, float, float, float] | None = None  # room for the list of numbered links

    @cached_property
    def grid_lines(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """The arcs in grid units: each is a start point and then steps."""
        return tuple(_unpacked(arc) for arc in self.arcs)

    @cached_property
    def lines(self) -> tuple[tuple[Point, ...], ...]:
        """The arcs in board px."""
        return tuple(tuple((x * self.grid, y * self.grid) for x, y in line) for line in self.grid_lines)

    @cached_property
    def by_name(self) -> dict[str, Space]:
        return {space.name: space for space in self.spaces}

    def ring(self, codes: tuple[int, ...]) -> list[Point]:
        """One closed ring. A code is (arc * 2 + backwards) * 3 + turn + 1; turn moves by whole periods."""
        span = round(self.period / self.grid)
        points: list[tuple[int, int]] = []
        for code in codes:
            rest, turn = divmod(code, 3)
            arc, backwards = divmod(rest, 2)
            line = self.grid_lines[arc][::-1] if backwards else self.grid_lines[arc]
            moved = [(x + (turn - 1) * span, y) for x, y in line]
            points.extend(moved[1:] if points else moved)
        return [(x * self.grid, y * self.grid) for x, y in points]

    def polygons(self, shape: tuple[tuple[tuple[int, ...], ...], ...]) -> list[list[list[Point]]]:
        return [[self.ring(codes) for codes in rings] for rings in shape]

    def halo(self, space: Space) -> list[list[Point]]:
        return [[(x * self.grid, y * self.grid) for x, y in _unpacked(outline)] for outline in space.halo]


def _unpacked(numbers: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    x = y = 0
    points = []
    for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
        x, y = x + dx, y + dy
        points.append((x, y))
    return tuple(points)


def slugs() -> list[str]:
    """The games that bring a board of their own."""
    return sorted(slug for slug, folder in available().items() if (folder / FILE).is_file())


def folder_of(game: str) -> Path | None:
    """Where the board of a game lies: in its own folder, or in that of the nearest game beneath it that has one.

    A game with land of its own needs a board of its own: that of its base does not show it.
    """
    layers = layers_of(game)
    at = next((n for n, layer in enumerate(layers.layers) if layer.file(FILE)), None)
    if at is None or (at and _spaces(layers) - _spaces(layers_of(str(layers.layers[at].folder)))):
        return None
    path = layers.layers[at].file(FILE)
    return path.parent if path else None


def _spaces(layers: Layers) -> set[str]:
    return {row.cells["name"] for row in layers.table("spaces.csv")}


def parse(raw: bytes) -> Board:
    return msgspec.json.decode(raw, type=Board)


@lru_cache(maxsize=8)
def load(game: str) -> Board:
    """The board of a game, by its slug or the path of its folder."""
    folder = folder_of(game)
    if folder is None:
        raise Refused("atlas.no_board", game=game, known=tuple(slugs()))
    return parse((folder / NAME).read_bytes())
