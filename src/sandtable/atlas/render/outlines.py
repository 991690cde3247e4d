"""Path data of a board, in grid units: worked out once per board, drawn many times."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache

from sandtable.atlas.board import Board, Space, load


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

    def _grid(self, ring: tuple[int, ...]) -> list[tuple[int, int]]:
        grid = self.board.grid
        return [(round(x / grid), round(y / grid)) for x, y in self.board.ring(ring)]

    def _path(self, shape: tuple[tuple[tuple[int, ...], ...], ...]) -> str:
        return "".join(_steps(self._grid(ring)[:-1]) + "z" for rings in shape for ring in rings)

    def arc(self, index: int) -> str:
        grid = self.board.grid
        return _steps([(round(x / grid), round(y / grid)) for x, y in self.board.lines[index]])

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

    def borders(self, owner: dict[str, str]) -> dict[str, str]:
        """All lines by what they divide: sea, coast, land of one owner, land of two owners, blocked."""
        sea = {space.name: space.sea for space in self.board.spaces}
        blocked = {frozenset(item.between) for item in self.board.blocked}
        found: dict[str, list[str]] = defaultdict(list)
        for index in range(len(self.board.lines)):
            names = self.users.get(index, [])
            kinds = [sea[name] for name in names]
            if len(names) == 2 and frozenset(names) in blocked:
                sort = "blocked"
            elif kinds == [True, True] or kinds == [True]:
                sort = "sea" if len(kinds) == 2 else self._edge(index)
            elif kinds == [False, False]:
                sort = "inner" if owner.get(names[0]) == owner.get(names[1]) else "front"
            else:
                sort = "coast" if names else "rim"
            found[sort].append(self.arc(index))
        return {sort: "".join(lines) for sort, lines in found.items()}

    def _edge(self, index: int) -> str:
        """A sea zone's side without neighbour is a shore of scenery, the rim of open water or the frame."""
        line = self.board.lines[index]
        for frame in self.board.sheets:
            left, top, right, bottom = frame.frame
            for edge, axis in ((left, 0), (right, 0), (top, 1), (bottom, 1)):
                if all(abs(point[axis] - edge) < 0.5 for point in line):
                    return "frame"
        return "open" if self._beside_open(index) else "coast"

    def _beside_open(self, index: int) -> bool:
        return index in self._open_arcs

    @property
    def _open_arcs(self) -> set[int]:
        return {
            code // 6
            for other in self.board.others
            if other.kind == "open"
            for rings in other.shape
            for ring in rings
            for code in ring
        }


@lru_cache(maxsize=8)
def outlines(slug: str) -> Outlines:
    return Outlines(load(slug))
