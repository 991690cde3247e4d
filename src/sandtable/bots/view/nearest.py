"""The nearest land that matters: what an army marches to, or a fleet sails for."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sandtable.bots.view.reach import over_land, over_sea, spread
from sandtable.kernel.board import Board


def by_land(board: Board, start: str, aim: Callable[[str], bool], worth: Callable[[str], float]) -> str:
    """The aim one comes to first over land, the most worth of those as near; "" if there is none."""
    far = spread(board, {start: 0}, over_land(board))
    return _first({s: n for s, n in far.items() if s != start and aim(s)}, worth)


def by_sea(board: Board, zones: Iterable[str], aim: Callable[[str], bool], worth: Callable[[str], float]) -> str:
    """The aim whose shore one comes to first by sea, the most worth of those as near; "" if there is none."""
    far: dict[str, float] = {}
    for zone, n in spread(board, dict.fromkeys(zones, 0), over_sea(board)).items():
        far |= {s: min(n, far.get(s, n)) for s in board.coast[zone] if aim(s)}
    return _first(far, worth)


def _first(far: dict[str, float], worth: Callable[[str], float]) -> str:
    near = min(far.values(), default=0.0)
    return max((s for s in far if far[s] == near), key=lambda s: (worth(s), s), default="")
