"""How far it is to the enemy, over land and over the sea."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandtable.bots.fronts.scene import Scene

BEACH = 2.0  # a landing is as long as this many marches
ZONE = 0.7  # ships are fast
ABOARD = 1.0  # going aboard, or ashore among friends


def approach(scene: Scene) -> dict[str, float]:
    """For every space the way to the nearest land of the enemy, in marches."""
    board = scene.game.board
    found: dict[str, float] = {}
    heap = [(0.0, s) for s in board.open_land if scene.against(s)]
    while heap:
        far, here = heappop(heap)
        if here in found:
            continue
        found[here] = far
        for there, gate in board.next[here].items():
            if there not in found and (board.is_sea[there] or scene.ours(there)):
                step = _step(board.is_sea[here], board.is_sea[there], start=far == 0.0)
                if not (gate and not board.is_sea[here] and not board.is_sea[there]):
                    heappush(heap, (far + step, there))
    return found


def _step(here: bool, there: bool, start: bool) -> float:
    """The length of one step, told backwards from the enemy: is it sea here, is it sea there."""
    if here and there:
        return ZONE
    if here or there:
        return BEACH if start else ABOARD
    return 1.0
