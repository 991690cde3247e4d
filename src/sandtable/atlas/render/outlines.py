"""Path data of a board, in grid units: worked out once per board, drawn many times."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache

from sandtable.atlas.board import Board, Space, load
from sandtable.atlas.geometry import Point

Window = tuple[float, float, float, float]  # left, top, right, bottom


def _box(points: list[Point]) -> Window:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs), min(ys), max(xs), max(ys))


@dataclass(frozen=True)
class View:
    """The part of the board that is shown. A wrapping board may show the same thing twice."""

    window: Window
    period: float

    def shifts(self, box: Window) -> list[float]:
        """How far something in this box must move to be seen: once, several times or never."""
        left, top, right, bottom = self.window
        turns = (0.0, -self.period, self.period) if self.period else (0.0,)
        return [
            turn
            for turn in turns
            if box[0] + turn < right and box[2] + turn > left and box[1] < bottom and box[3] > top
        ]


def _steps(points: list[tuple[int, int]]) -> str:
    """Relative whole numbers: the shortest way to write a path."""
    (x, y), rest = points[0], points[1:]
    out = [f"M{x} {y}l"]
    for nx, ny in rest:
        out.append(f"{nx - x} {ny - y} ")
        x, y = nx, ny
    return "".join(out).rstrip()


class Outlines:
    def __init__(self, board: Board) -> None:
        self.board = board
        self.shape = {space.name: self._path(space.shape) for space in board.spaces}
        self.others: dict[str, str] = {other.kind: self._path(other.shape) for other in board.others}
        self.users: dict[int, list[str]] = defaultdict(list)
        for space in board.spaces:
            for rings in space.shape:
                for ring in rings:
                    for code in ring:
                        self.users[code // 6].append(space.name)
        self.near: dict[str, set[str]] = defaultdict(set)
        for names in self.users.values():
            for name in names:
                self.near[name].update(set(names) - {name})
        self.tint = self._tints()
        self.blocked = {frozenset(item.between) for item in board.blocked}
        self.open_arcs = {
            code // 6
            for other in board.others
            if other.kind == "open"
            for rings in other.shape
            for ring in rings
            for code in ring
        }
        self.arc_box = [_box(list(line)) for line in board.lines]
        self.box = {space.name: self._space_box(space) for space in board.spaces}

    def _grid(self, ring: tuple[int, ...]) -> list[tuple[int, int]]:
        grid = self.board.grid
        return [(round(x / grid), round(y / grid)) for x, y in self.board.ring(ring)]

    def _path(self, shape: tuple[tuple[tuple[int, ...], ...], ...]) -> str:
        return "".join(_steps(self._grid(ring)[:-1]) + "z" for rings in shape for ring in rings)

    def _space_box(self, space: Space) -> Window:
        """Everything of a space: its shape, its halo and its furniture."""
        points = [point for rings in space.shape for point in self.board.ring(rings[0])]
        points += [point for line in self.board.halo(space) for point in line]
        points += list(space.anchors)
        label = space.label
        points += [(label.x - label.w, label.y - label.w), (label.x + label.w, label.y + label.w)]
        left, top, right, bottom = _box(points)
        return (left - 40, top - 40, right + 40, bottom + 40)

    def arc(self, index: int, shift: float = 0.0) -> str:
        grid = self.board.grid
        return _steps([(round((x + shift) / grid), round(y / grid)) for x, y in self.board.lines[index]])

    def halo(self, space: Space) -> str:
        grid = self.board.grid
        return "".join(
            _steps([(round(x / grid), round(y / grid)) for x, y in line][:-1]) + "z" for line in self.board.halo(space)
        )

    def _tints(self) -> dict[str, int]:
        """A tint number for every sea zone, so that neighbours differ."""
        found: dict[str, int] = {}
        for space in self.board.spaces:
            if space.sea:
                taken = {found[name] for name in self.near[space.name] if name in found}
                free = [number for number in range(5) if number not in taken] or [0]
                found[space.name] = free[len(found) % len(free)]
        return found

    def borders(self, owner: dict[str, str], view: View) -> dict[str, str]:
        """All lines in view by what they divide: sea, coast, land of one owner, land of two owners,
        blocked."""
        found: dict[str, list[str]] = defaultdict(list)
        for index, box in enumerate(self.arc_box):
            shifts = view.shifts(box)
            if shifts:
                sort = self._sort(index, owner)
                found[sort].extend(self.arc(index, shift) for shift in shifts)
        return {sort: "".join(lines) for sort, lines in found.items()}

    def _sort(self, index: int, owner: dict[str, str]) -> str:
        names = self.users.get(index, [])
        kinds = [self.board.by_name[name].sea for name in names]
        if len(names) == 2 and frozenset(names) in self.blocked:
            return "blocked"
        if kinds == [True]:
            return self._edge(index)
        if kinds == [True, True]:
            return "sea"
        if kinds == [False, False]:
            return "inner" if owner.get(names[0]) == owner.get(names[1]) else "front"
        return "coast" if names else "rim"

    def _edge(self, index: int) -> str:
        """A sea zone's side without neighbour is a shore of scenery, the rim of open water or the frame."""
        line = self.board.lines[index]
        for frame in self.board.sheets:
            left, top, right, bottom = frame.frame
            for edge, axis in ((left, 0), (right, 0), (top, 1), (bottom, 1)):
                if all(abs(point[axis] - edge) < 0.5 for point in line):
                    return "frame"
        return "open" if index in self.open_arcs else "coast"


@lru_cache(maxsize=8)
def outlines(slug: str) -> Outlines:
    return Outlines(load(slug))
