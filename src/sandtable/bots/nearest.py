"""The nearest land that matters: what an army marches to, or a fleet sails for."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sandtable.kernel.board import Board


def by_land(board: Board, start: str, aim: Callable[[str], bool], worth: Callable[[str], float]) -> str:
    """The aim one comes to first over land, the most worth of those as near; "" if there is none."""
    seen, edge = {start}, [start]
    while edge:
        after = dict.fromkeys(n for s in edge for n in board.next[s] if not board.is_sea[n] and n not in board.closed)
        edge = [s for s in after if s not in seen]
        seen.update(edge)
        if aims := [s for s in edge if aim(s)]:
            return max(aims, key=lambda s: (worth(s), s))
    return ""


def by_sea(board: Board, zones: Iterable[str], aim: Callable[[str], bool], worth: Callable[[str], float]) -> str:
    """The aim whose shore one comes to first by sea, the most worth of those as near; "" if there is none."""
    edge = list(zones)
    seen = set(edge)
    while edge:
        if aims := {s for z in edge for s in board.coast[z] if aim(s)}:
            return max(aims, key=lambda s: (worth(s), s))
        after = dict.fromkeys(n for z in edge for n in board.next[z] if board.is_sea[n])
        edge = [z for z in after if z not in seen]
        seen.update(edge)
    return ""
