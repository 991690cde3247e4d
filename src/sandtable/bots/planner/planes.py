"""Where planes stand: near what is most worth taking, where they are safe, or where they save somebody."""

from __future__ import annotations

from collections import Counter

from sandtable.bots.greedy.scene import Force
from sandtable.bots.greedy.ways import Ways
from sandtable.bots.planner.model import Model
from sandtable.kernel.decisions import Go
from sandtable.kernel.units import Unit

WORTHWHILE = 0.6  # what a plane must gain by moving


def landing(model: Model, unit: Unit, space: str, here: Force | None = None) -> float:
    """How good a place is for a plane: what it changes there for the better or the worse."""
    force: Force = Counter(model.scene.defence(space)) if here is None else here
    if unit.space == space:
        force = force - Counter((unit.kind,))
    more = force + Counter((unit.kind,))
    near = model.scene.known.bases * model.flight(space)
    return model.value(space, more) - model.value(space, force) - near


def rebase(model: Model, ways: Ways, orders: list[Go], kept: frozenset[str]) -> list[Go]:
    """Idle planes go where they do most, one after the other, with the armies where these orders bring them."""
    scene = model.scene
    forces: dict[str, Force] = {}

    def at(space: str) -> Force:
        return forces.setdefault(space, Counter(scene.defence(space)))

    for order in orders:
        for unit in (scene.state.units[i] for i in order.units):
            if scene.fights(unit) and not scene.board.is_sea[order.path[0]]:
                forces[order.path[0]] = at(order.path[0]) - Counter((unit.kind,))
            if scene.fights(unit) and not scene.board.is_sea[order.path[-1]]:
                at(order.path[-1])[unit.kind] += 1
    found: list[Go] = []
    for unit in scene.mine:
        if scene.kind(unit).arm != "air" or unit.aboard or unit.id in kept or scene.board.is_sea[unit.space]:
            continue
        options = [s for s in ways.of(unit) if not scene.board.is_sea[s]]
        if not options or model.meter.over(0.8):
            continue
        scores = {s: landing(model, unit, s, at(s)) for s in (unit.space, *options)}
        best = max(scores, key=lambda s: (scores[s], s))
        if scores[best] > scores[unit.space] + WORTHWHILE:
            found.append(Go((unit.id,), ways.of(unit)[best].path))
            forces[unit.space] = at(unit.space) - Counter((unit.kind,))
            at(best)[unit.kind] += 1
    return found
