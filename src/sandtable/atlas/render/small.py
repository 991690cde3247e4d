"""A small picture of a board: the lands of its first sheet as they are held first, coasts drawn roughly."""

from __future__ import annotations

from collections import defaultdict

import msgspec

from sandtable.atlas.board import Board
from sandtable.atlas.geometry import area, distance_to_line
from sandtable.atlas.palette import Theme

ROUGH = 1.2  # px that a coast may be off
LEAST = 5.0  # square px below which an island is left out


def small(board: Board, theme: Theme, width: int = 1200) -> str:
    """The lands as SVG on nothing: the sea is whatever the page has behind it."""
    sheet = board.sheets[0]
    left, top, right, bottom = sheet.frame
    scale = width / (right - left)
    rough = msgspec.structs.replace(
        board, arcs=tuple(_rough(line, ROUGH / scale / board.grid) for line in board.grid_lines)
    )
    paths: dict[str, list[str]] = defaultdict(list)
    for space in rough.spaces:
        if space.sea or space.sheet != sheet.name:
            continue
        for rings in rough.polygons(space.shape):
            if area(rings[0]) * scale * scale < LEAST:
                continue
            for ring in rings:
                points = (f"{(x - left) * scale:.0f} {(y - top) * scale:.0f}" for x, y in ring)
                paths[theme.land_of(space.owner)].append("M" + "L".join(points) + "z")
    drawn = "".join(f'<path fill="{colour}" d="{"".join(parts)}"/>' for colour, parts in paths.items())
    look = f'stroke="{theme.ink}" stroke-opacity=".45" stroke-width=".8" stroke-linejoin="round" fill-rule="evenodd"'
    height = round((bottom - top) * scale)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"><g {look}>{drawn}</g></svg>'


def _rough(line: tuple[tuple[int, int], ...], most: float) -> tuple[int, ...]:
    """A line with the points only that matter, packed as steps again; its ends stay, so neighbours still meet."""
    keep = {0, len(line) - 1}
    parts = [(0, len(line) - 1)]
    while parts:
        first, last = parts.pop()
        chord = (line[first], line[last])
        off = [(distance_to_line(chord, *line[i]), i) for i in range(first + 1, last)]
        worst, at = max(off, default=(0.0, 0))
        if worst > most:
            keep.add(at)
            parts += [(first, at), (at, last)]
    packed: list[int] = []
    x = y = 0
    for i in sorted(keep):
        packed += [line[i][0] - x, line[i][1] - y]
        x, y = line[i]
    return tuple(packed)
