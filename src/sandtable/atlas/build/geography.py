"""The hand-written `geography.toml` of a board, as typed values. Reading it checks its form; steps
check its sense."""

from __future__ import annotations

from typing import Any

import msgspec

from sandtable.atlas.build.problems import Problems
from sandtable.atlas.build.projection import Bump, Deepen, Projection, Widen
from sandtable.atlas.icons import ALL
from sandtable.atlas.written import Written

LonLat = tuple[float, float]
Line = tuple[LonLat, ...]


class Struct(msgspec.Struct, forbid_unknown_fields=True):
    """Base of all tables: a misspelt key is an error, never ignored."""


class Piece(Struct):
    """Part of some provinces: what lies on one side of a line, inside a box, or whole islands inside
    a box."""

    take: str
    west_of: Line = ()
    east_of: Line = ()
    north_of: Line = ()
    south_of: Line = ()
    box: tuple[float, float, float, float] | None = None
    islands_in: tuple[float, float, float, float] | None = None
    straight: bool = False


class Share(Struct):
    """Provinces handed out whole, each to the nearest of several spaces (by their seed points)."""

    take: tuple[str, ...]
    among: tuple[str, ...]


class Mass(Struct):
    """Land cut into spaces by seed points: real provinces taken together, or an invented coast."""

    spaces: dict[str, Line]
    take: tuple[str, ...] = ()
    coast: Line = ()
    rough: float = 0.16


class Stroke(Struct):
    """A thick line: water opened, or land filled in for `space`."""

    line: Line
    width: float
    space: str = ""


class Node(Struct):
    """A point where several sea zones meet; they are listed clockwise, starting in the north-east."""

    at: LonLat
    zones: tuple[str, ...]
    radius: float = 60.0


class Enlarge(Struct):
    """Islands drawn larger than true, about their own centre, then moved by whole board px."""

    spaces: tuple[str, ...]
    factor: float = 1.0
    move: LonLat = (0.0, 0.0)
    islet: float = 0.0  # least radius of each island in board px


class Sheet(Struct):
    """One map on the canvas. Most boards have one."""

    scale: float = 1.0
    west: float = 0.0
    top: float = 0.0
    bottom: float = 0.0
    width: float = 0.0
    seam: float = -180.0
    at: LonLat = (0.0, 0.0)
    turn: int = 0
    plain: bool = False
    arctic: LonLat = (63.0, 0.32)
    antarctic: LonLat = (-38.0, 0.45)
    title: str = ""
    widen: tuple[dict[str, Any], ...] = ()
    deepen: tuple[dict[str, Any], ...] = ()
    bumps: tuple[dict[str, Any], ...] = ()
    land: dict[str, tuple[str | Piece, ...]] = {}
    share: tuple[Share, ...] = ()
    seeds: dict[str, Line] = {}
    mass: tuple[Mass, ...] = ()
    sea: dict[str, Line] = {}
    open_water: Line = ()
    scenery: tuple[str | Piece, ...] = ()
    drop: tuple[str | Piece, ...] = ()  # provinces that are not drawn at all
    dredge: tuple[Stroke, ...] = ()
    fill: tuple[Stroke, ...] = ()
    node: tuple[Node, ...] = ()
    enlarge: tuple[Enlarge, ...] = ()
    least: dict[str, float] = {}
    halo: tuple[str, ...] = ()
    close: float = 2.2
    detail: float = 1.0

    def projection(self) -> Projection:
        return Projection(
            scale=self.scale, west=self.west, top=self.top, bottom=self.bottom, width=self.width,
            widen=tuple(Widen(**_pairs(item)) for item in self.widen),
            deepen=tuple(Deepen(**item) for item in self.deepen),
            bumps=tuple(Bump(**item) for item in self.bumps),
            arctic=self.arctic, antarctic=self.antarctic, at=self.at, turn=self.turn, plain=self.plain,
            seam=self.seam,
        )  # fmt: skip


class Connector(Struct):
    """A link that touching shapes cannot show: a canal, a strait, an arrow to another sheet."""

    between: tuple[str, str]
    kind: str = "strait"
    name: str = ""
    line: Line = ()
    ends: tuple[LonLat, ...] = ()


class Blocked(Struct):
    """A contact that is drawn although the rules know no link there; shown as a blocked border."""

    between: tuple[str, str]
    reason: str


class Sign(Struct, rename={"but": "except"}):
    """What a column of the game's spaces draws in the strip under the name: an icon, for any entry of the
    column, for those listed, or for all others."""

    column: str
    icon: str
    values: tuple[str, ...] = ()
    but: tuple[str, ...] = ()


class LabelHint(Struct):
    text: str = ""
    at: LonLat | None = None
    size: float = 0.0
    turn: float = 0.0


class Board(Struct):
    slug: str
    title: str
    game: str
    wrap: bool = False
    contact: float = 10.0
    phone_scale: float = 0.75
    phone_centre: LonLat = (0.0, 0.0)
    legend: tuple[float, float, float, float] | None = None  # board px: left, top, width, height
    label_size: tuple[float, float] = (11.0, 24.0)
    facilities: int = 0  # how many may stand beside the name of one space
    sea_label_size: tuple[float, float] = (13.0, 26.0)


class Geography(Struct):
    board: Board
    sheet: dict[str, Sheet]
    connector: tuple[Connector, ...] = ()
    blocked: tuple[Blocked, ...] = ()
    unblocked: tuple[tuple[str, str], ...] = ()  # blocked on the board beneath, a link on this one
    sign: tuple[Sign, ...] = ()
    label: dict[str, LabelHint] = {}

    def spaces(self) -> dict[str, str]:
        """Every space the file draws, with the sheet that draws it."""
        found: dict[str, str] = {}
        for name, sheet in self.sheet.items():
            for space in (*sheet.land, *sheet.sea):
                found.setdefault(space, name)
            for share in sheet.share:
                for space in share.among:
                    found.setdefault(space, name)
            for mass in sheet.mass:
                for space in mass.spaces:
                    found.setdefault(space, name)
        return found


def _pairs(item: dict[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in item.items()}


def checked(written: Written, problems: Problems) -> Geography:
    """The typed value of what was written; what is wrong with its form is named."""
    try:
        geography = msgspec.convert(written.plain, Geography)
        for sheet in geography.sheet.values():
            sheet.projection()
    except (msgspec.ValidationError, TypeError) as fault:
        problems.add(f"geography.toml: {fault}")
        problems.stop()
        raise
    for sign in geography.sign:
        if sign.icon not in ALL:
            problems.add(f"geography.toml: no icon {sign.icon!r} for the column {sign.column!r}")
    open_pairs = {frozenset(pair) for pair in geography.unblocked}
    geography.blocked = tuple(item for item in geography.blocked if frozenset(item.between) not in open_pairs)
    return geography
