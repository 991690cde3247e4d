"""Arrows of the last turn: from the middle of one space to the border of the next."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

from sandtable.atlas.board import Board, Space
from sandtable.atlas.geometry import Point
from sandtable.atlas.palette import Theme
from sandtable.atlas.render.marks import n
from sandtable.atlas.render.picture import Arrow, Picture

DASH = {"combat": "", "move": "12 7", "air": "2 7", "rail": ""}


def _middle(space: Space) -> Point:
    inside = space.anchors[: len(space.anchors) - space.outside] or space.anchors
    return (sum(x for x, _ in inside) / len(inside), sum(y for _, y in inside) / len(inside))


def _route(board: Board, arrow: Arrow) -> list[Point]:
    """Points of the way; on a wrapping board every step takes the short way round."""
    points: list[Point] = []
    for name in arrow.path:
        x, y = _middle(board.by_name[name])
        if points and board.period:
            x += board.period * round((points[-1][0] - x) / board.period)
        points.append((x, y))
    return points


def arrows(board: Board, picture: Picture, theme: Theme) -> Iterator[str]:
    for arrow in picture.arrows:
        if len(arrow.path) >= 2:
            yield _drawn(_route(board, arrow), arrow, theme)


def _drawn(points: list[Point], arrow: Arrow, theme: Theme) -> str:
    wide = min(8.0, 3.0 + math.log2(max(1, arrow.number)))
    colour = theme.token(arrow.power)[0]
    (ax, ay), (bx, by) = points[-2], points[-1]
    reach = math.dist((ax, ay), (bx, by)) or 1.0
    ux, uy = (bx - ax) / reach, (by - ay) / reach
    head = 4.0 + 2.2 * wide
    short = min(30.0, reach * 0.3)  # the head stays clear of the stack it points at
    tip = (bx - ux * short, by - uy * short)
    neck = (tip[0] - ux * head, tip[1] - uy * head)
    (sx, sy), (nx, ny) = points[0], points[1]
    away = min(24.0, 0.25 * math.dist((sx, sy), (nx, ny))) / (math.dist((sx, sy), (nx, ny)) or 1.0)
    start = (sx + (nx - sx) * away, sy + (ny - sy) * away)  # clear of the stack it leaves
    path = _curve([start, *points[1:-1], neck])
    wing = head * 0.62
    corners = [tip, (neck[0] - uy * wing, neck[1] + ux * wing), (neck[0] + uy * wing, neck[1] - ux * wing)]
    triangle = "M" + "L".join(f"{n(x)} {n(y)}" for x, y in corners) + "z"
    dash = f' stroke-dasharray="{DASH.get(arrow.kind, "")}"' if DASH.get(arrow.kind) else ""
    mx, my = (points[0][0] + points[1][0]) / 2, (points[0][1] + points[1][1]) / 2
    number = ""
    if arrow.number > 1:
        number = (
            f'<circle cx="{n(mx)}" cy="{n(my)}" r="9" fill="{theme.paper}" stroke="{colour}" '
            f'stroke-width="2"/>'
            f'<text class="count" x="{n(mx)}" y="{n(my + 4)}" fill="{theme.ink}">{arrow.number}</text>'
        )
    rail = f'<path d="{path}" fill="none" stroke="{theme.paper}" stroke-width="1.6"/>' if arrow.kind == "rail" else ""
    return (
        f'<g class="arrow" stroke-linejoin="round"><path d="{path}" fill="none" '
        f'stroke="{theme.paper}" stroke-width="{n(wide + 3)}" '
        f'stroke-linecap="round"/><path d="{triangle}" fill="{theme.paper}" stroke="{theme.paper}" '
        f'stroke-width="3.5"/>'
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{n(wide)}"{dash}/>{rail}'
        f'<path d="{triangle}" fill="{colour}" stroke="{theme.ink}" stroke-width=".8"/>{number}</g>'
    )


def _curve(points: list[Point]) -> str:
    """A gentle line through all points: quadratic pieces that meet half-way."""
    if len(points) == 2:
        return f"M{n(points[0][0])} {n(points[0][1])}L{n(points[1][0])} {n(points[1][1])}"
    out = [f"M{n(points[0][0])} {n(points[0][1])}"]
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        ex, ey = ((ax + bx) / 2, (ay + by) / 2) if (bx, by) != points[-1] else (bx, by)
        out.append(f"Q{n(ax)} {n(ay)} {n(ex)} {n(ey)}")
    return "".join(out)
