"""Flights whose first step from some lands out to sea, and whose last step back, cost nothing."""

from __future__ import annotations

import itertools

from sandtable.kernel.board import FAR, Around, Board
from sandtable.kernel.game import Game
from sandtable.kernel.play import Play
from sandtable.kernel.units import Unit
from sandtable.rules.movement.questions import FreeEnds
from sandtable.rules.questions import FlightMap, known

Near = dict[str, dict[str, int]]
KEPT = 64  # maps that are kept: lands change hands seldom


def free_ends(play: Play, unit: Unit) -> frozenset[str]:
    """Land from which, and to which, the step over the shore costs this unit nothing."""
    found: frozenset[str] = known(play, FreeEnds, unit.owner)
    return found


def with_free_ends(game: Game, near: Near, ends: frozenset[str]) -> Near:
    """Distances between all spaces, from taking off to coming down, where such steps are free."""
    kept: dict[tuple[int, frozenset[str]], tuple[Near, Near]] = game.__dict__.setdefault("_free_ends", {})
    key = (id(near), ends)
    if key not in kept:
        if len(kept) >= KEPT:
            kept.clear()
        # The map it was made from is kept with it, so that no other can come to have the same id.
        kept[key] = near, _with_free_ends(game.board, near, ends)
    return kept[key][1]


def _with_free_ends(board: Board, near: Near, ends: frozenset[str]) -> Near:
    found: Near = {}
    for start, row in near.items():
        landing = {end: min(row.get(stop, FAR) for stop in (*board.coast[end], end)) for end in ends}
        found[start] = {**row, **landing}
    for start in ends:
        rows = [found[zone] for zone in board.coast[start]]
        found[start] = {end: min(far, *(r.get(end, FAR) for r in rows)) for end, far in found[start].items()}
        found[start][start] = 0
    return {start: dict(sorted(row.items(), key=lambda item: item[1])) for start, row in found.items()}


def step_cost(near: Near, here: str, there: str) -> int:
    """What one step of a flight costs: one, unless its map joins the two."""
    return near.beside(here, there) if isinstance(near, Around) else near[here].get(there, FAR)


def fare(play: Play, unit: Unit, path: tuple[str, ...]) -> int:
    """What a way costs an aircraft: every space entered, unless its map joins the two or the step is a free end."""
    near, ends, sea = known(play, FlightMap, unit.owner), free_ends(play, unit), play.game.board.is_sea
    steps = [step_cost(near, a, b) for a, b in itertools.pairwise(path)]
    if ends and steps:
        if path[0] in ends and sea[path[1]]:
            steps[0] = 0
        if path[-1] in ends and sea[path[-2]]:
            steps[-1] = 0
    return sum(steps)
