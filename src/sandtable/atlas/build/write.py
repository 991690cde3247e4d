"""The finished board as a `Board` value and as bytes."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import msgspec
import shapely
from shapely.geometry import Polygon

from sandtable.atlas import board as out
from sandtable.atlas import rules as tables
from sandtable.atlas.build.arrangement import LAKE, OPEN, SCENERY
from sandtable.atlas.build.cut import Cut
from sandtable.atlas.build.geography import Connector, Geography, LabelHint
from sandtable.atlas.build.halo import halo
from sandtable.atlas.build.labels import Furnisher
from sandtable.atlas.build.place import Place
from sandtable.atlas.build.problems import Problems
from sandtable.atlas.build.shapes import GRID, Geometry, many, polygons, together
from sandtable.atlas.build.topology import Arc, Topology
from sandtable.atlas.written import Written

FORMAT = 1
KINDS = {SCENERY: "scenery", LAKE: "lake", OPEN: "open"}


def _packed(corners: Arc) -> tuple[int, ...]:
    numbers = [*corners[0]]
    for (ax, ay), (bx, by) in itertools.pairwise(corners):
        numbers += [bx - ax, by - ay]
    return tuple(numbers)


def _codes(topology: Topology, name: str) -> tuple[tuple[tuple[int, ...], ...], ...]:
    return tuple(
        tuple(tuple((use.arc * 2 + use.backwards) * 3 + use.turn + 1 for use in ring) for ring in rings)
        for rings in topology.shapes[name]
    )


def _shape(topology: Topology, name: str, period: float) -> Geometry:
    """The final shape of a space, after smoothing."""
    parts = []
    for rings in topology.shapes[name]:
        outlines = []
        for ring in rings:
            points: list[tuple[float, float]] = []
            for use in ring:
                arc = topology.arcs[use.arc][::-1] if use.backwards else topology.arcs[use.arc]
                moved = [(x * GRID + use.turn * period, y * GRID) for x, y in arc]
                points.extend(moved[1:] if points else moved)
            outlines.append(points)
        parts.append(Polygon(outlines[0], outlines[1:]))
    shape = many(parts)
    return shape if shape.is_valid else many(polygons(shapely.make_valid(shape)))


def _label(place: Place) -> out.Label:
    assert place.label is not None
    box = place.label
    return out.Label(
        place.lines,
        round(box.x, 1),
        round(box.y, 1),
        place.size,
        round(box.w, 1),
        round(box.h, 1),
        box.turn,
        not place.inside,
    )


def _halo_of(shape: Geometry, scale: float, land: Geometry) -> tuple[tuple[int, ...], ...]:
    found = halo(shape, scale, land)
    if found is None:
        return ()
    outlines = []
    for part in polygons(found):
        outlines.append(_packed(tuple((round(x / GRID), round(y / GRID)) for x, y in part.exterior.coords)))
    return tuple(outlines)


def _connector(item: Connector, number: int, geography: Geography, work: Cut) -> out.Connector:
    sheets = geography.spaces()
    if item.kind == "link":
        lines = []
        for space, end in zip(item.between, item.ends, strict=True):
            lines.append((work.projections[sheets[space]].point(*end),))
        return out.Connector(item.kind, item.between, _rounded(lines), item.name, number)
    projection = work.projections[sheets[item.between[0]]]
    return out.Connector(
        item.kind, item.between, _rounded([tuple(projection.point(*at) for at in item.line)]), item.name
    )


def _rounded(lines: Sequence[tuple[tuple[float, float], ...]]) -> tuple[tuple[tuple[float, float], ...], ...]:
    return tuple(tuple((round(x, 1), round(y, 1)) for x, y in line) for line in lines)


def _hints(geography: Geography, work: Cut) -> dict[str, LabelHint]:
    """Label hints with their places in board px."""
    sheets = geography.spaces()
    found = {}
    for name, hint in geography.label.items():
        if hint.at is not None:
            x, y = work.projections[sheets[name]].point(*hint.at)
            hint = msgspec.structs.replace(hint, at=(x + work.canvas.home(x), y))
        found[name] = hint
    return found


def _frames(geography: Geography, work: Cut) -> dict[str, Geometry]:
    """The sheet each space belongs to, as an area; a wrapping sheet has no left and right end."""
    extra = work.canvas.period
    areas = {}
    for name, (left, top, right, bottom) in work.canvas.frames.items():
        areas[name] = shapely.box(left - extra, top, right + extra, bottom)
    return {space: areas[sheet] for space, sheet in geography.spaces().items()}


def board(geography: Geography, rules: tables.Declared, work: Cut, written: Written, problems: Problems) -> out.Board:
    signs = {name: space.signs(written) for name, space in rules.spaces.items()}
    period = work.canvas.period
    shapes = {name: _shape(work.topology, name, period) for name in work.topology.shapes}
    for name in rules.spaces:
        if name not in shapes:
            problems.add(f"{name}: a space of the game without a shape")
    problems.stop()
    links = iter(range(1, 1000))
    connectors = tuple(
        _connector(item, next(links) if item.kind == "link" else 0, geography, work) for item in geography.connector
    )
    furnisher = Furnisher(geography.board, shapes, rules.spaces, period, _frames(geography, work), signs)
    for made in connectors:  # their signs stand where they must; names and stacks make way
        for line in made.lines:
            x, y = line[0] if made.kind == "link" else line[len(line) // 2]
            furnisher.room.take(shapely.box(x - 13, y - 13, x + 13, y + 13))
    furnisher.labels(_hints(geography, work), problems)
    furnisher.anchors(problems)
    problems.stop()
    near = rules.neighbours()
    sheets = geography.spaces()
    spaces = []
    for name, space in rules.spaces.items():
        place = furnisher.places[name]
        ring: tuple[tuple[int, ...], ...] = ()
        if not space.sea and all(rules.spaces[other].sea for other in near[name]) and near[name]:
            around = shapes[name].buffer(80)
            land = together(
                shape
                for other, shape in shapes.items()
                if other != name and not furnisher._sea(other) and other != OPEN and shape.intersects(around)
            )
            ring = _halo_of(shapes[name], geography.board.phone_scale, land)
        row = place.row
        spaces.append(
            out.Space(
                name=name, kind=space.kind, shape=_codes(work.topology, name), label=_label(place),
                anchors=tuple(place.anchors), outside=place.outside, scale=place.scale,
                row=(round(row.x, 1), round(row.y, 1), round(row.w, 1)) if row else None,
                value=space.value, owner=space.owner, capital=space.capital, city=space.city,
                production=space.production, signs=signs[name], sheet=sheets[name], halo=ring,
            )
        )  # fmt: skip
    others = tuple(
        out.Other(KINDS[name], _codes(work.topology, name)) for name in work.topology.shapes if name in KINDS
    )
    first = next(iter(geography.sheet))
    return out.Board(
        format=FORMAT, slug=geography.board.slug, title=geography.board.title, game=geography.board.game,
        digest=tables.stamp(written, rules), grid=GRID, size=work.canvas.bounds, period=period,
        contact=geography.board.contact,
        phone=out.Phone(
            geography.board.phone_scale,
            _rounded([(work.projections[first].point(*geography.board.phone_centre),)])[0][0],
        ),
        sheets=tuple(
            out.SheetFrame(name, sheet.title, work.canvas.frames[name])
            for name, sheet in geography.sheet.items()
        ),
        spaces=tuple(spaces), others=others,
        connectors=connectors,
        blocked=tuple(out.Blocked(item.between, item.reason) for item in geography.blocked),
        arcs=tuple(_packed(arc) for arc in work.topology.arcs), legend=geography.board.legend,
    )  # fmt: skip


def encode(made: out.Board) -> bytes:
    """Compact JSON, one line per top-level entry and per space, so that a change shows up in a small diff."""
    plain = msgspec.to_builtins(made)
    lines = []
    for key, value in plain.items():
        if key in ("spaces", "arcs"):
            rows = ",\n".join(msgspec.json.encode(item).decode() for item in value)
            lines.append(f'"{key}":[\n{rows}]')
        else:
            lines.append(f'"{key}":{msgspec.json.encode(value).decode()}')
    return ("{" + ",\n".join(lines) + "}\n").encode()
