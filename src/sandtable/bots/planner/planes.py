"""Planes as the last reserve: they fly to where they save an army or a place."""

from __future__ import annotations

from collections import Counter

from sandtable.bots.greedy.scene import Force
from sandtable.bots.greedy.ways import Ways
from sandtable.bots.planner.model import Model
from sandtable.kernel.decisions import Go

SAVED = 3.5  # what a plane must save to be sent


def rescue(model: Model, ways: Ways, orders: list[Go], kept: frozenset[str]) -> list[Go]:
    """Idle planes that save something go there, one after the other, with the armies where these orders bring them."""
    scene = model.scene
    forces: dict[str, Force] = {}

    def at(space: str) -> Force:
        return forces.setdefault(space, Counter(scene.defence(space)))

    def shift(kind: str, start: str, end: str) -> None:
        if not scene.board.is_sea[start]:
            forces[start] = at(start) - Counter((kind,))
        if not scene.board.is_sea[end]:
            at(end)[kind] += 1

    for order in orders:
        for unit in (scene.state.units[i] for i in order.units):
            if scene.fights(unit):
                shift(unit.kind, order.path[0], order.path[-1])
    found: list[Go] = []
    for unit in scene.mine:
        if scene.kind(unit).arm != "air" or unit.aboard or unit.id in kept or scene.board.is_sea[unit.space]:
            continue
        options = [s for s in ways.of(unit) if not scene.board.is_sea[s] and at(s)]
        if not options or model.meter.over(0.8):
            continue
        one = Counter((unit.kind,))
        here = at(unit.space)
        missed = model.value(unit.space, here) - model.value(unit.space, here - one)
        gains = {s: model.value(s, at(s) + one) - model.value(s, at(s)) - missed for s in options}
        best = max(gains, key=lambda s: (gains[s], s))
        if gains[best] > SAVED:
            found.append(Go((unit.id,), ways.of(unit)[best].path))
            shift(unit.kind, unit.space, best)
    return found
