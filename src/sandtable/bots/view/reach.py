"""How far it is from some spaces to others, over links that may be used and past those who bar the way."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from functools import lru_cache

from sandtable.kernel.board import FAR, Board

May = Callable[[str, str], bool]  # whether a space may be entered, and by a link with this gate


def spread(
    board: Board, starts: Mapping[str, float], may: May, most: float = FAR, barred: Container[str] = ()
) -> dict[str, float]:
    """The steps from the nearest start to every space within reach, what the start itself counts for included.

    Who meets somebody in a `barred` space stops there; those who bar a start are left behind.
    """
    found = dict(starts)
    edge = sorted(starts, key=lambda s: starts[s])
    step = 0
    while edge and step < most:
        after = []
        for here in edge:
            if step and here in barred:
                continue
            far = found[here] + 1
            for there, gate in board.next[here].items():
                if far < found.get(there, FAR) and may(there, gate):
                    found[there] = far
                    after.append(there)
        edge = after
        step += 1
    return found


def over_land(board: Board) -> May:
    """Over land that is open, through every gate."""
    return lambda space, gate: not board.is_sea[space] and space not in board.closed


def over_sea(board: Board) -> May:
    """Over the sea, through every gate."""
    return lambda space, gate: board.is_sea[space]


def over_land_alone(board: Board) -> May:
    """Over land, through no gate."""
    return lambda space, gate: not gate and not board.is_sea[space]


def anywhere(board: Board) -> May:
    """Over everything, as planes go."""
    return lambda space, gate: True


@lru_cache(maxsize=4096)
def within(board: Board, start: str, steps: int, way: Callable[[Board], May]) -> dict[str, float]:
    """The spaces within some steps of one, itself among them, whoever stands in between: that never changes."""
    return spread(board, {start: 0}, way(board), steps)


def past(board: Board, start: str, steps: int, way: Callable[[Board], May], barred: frozenset[str]) -> dict[str, float]:
    """The same past those who bar the way; few of them are near enough to matter, so most is known already."""
    near = barred.intersection(within(board, start, steps - 1, way)) - {start}
    return _past(board, start, steps, way, near) if near else within(board, start, steps, way)


@lru_cache(maxsize=4096)
def _past(
    board: Board, start: str, steps: int, way: Callable[[Board], May], barred: frozenset[str]
) -> dict[str, float]:
    return spread(board, {start: 0}, way(board), steps, barred)


@lru_cache(maxsize=64)
def nearest(board: Board, starts: frozenset[str], there: int) -> dict[str, float]:
    """How far the nearest of these is from each space as planes go, and `there` for themselves."""
    found = spread(board, dict.fromkeys(starts, 0), lambda space, gate: space not in board.closed)
    return dict.fromkeys(board.spaces, float(FAR)) | found | dict.fromkeys(starts, float(there))


@lru_cache(maxsize=4)
def roads_of(board: Board) -> dict[str, dict[str, float]]:
    """How far lands are from each other over land."""
    return {start: spread(board, {start: 0}, over_land(board)) for start in board.open_land}


@lru_cache(maxsize=16)
def voyages_of(board: Board, points: int, closed: frozenset[str]) -> dict[str, tuple[tuple[str, float], ...]]:
    """How far zones are from each other that lie within a turn's voyage; `closed` gates let nobody through."""
    found: dict[str, tuple[tuple[str, float], ...]] = {}
    for start in board.sea:
        far = spread(board, {start: 0}, lambda zone, gate: board.is_sea[zone] and gate not in closed, points)
        found[start] = tuple((zone, n) for zone, n in far.items() if n)
    return found
