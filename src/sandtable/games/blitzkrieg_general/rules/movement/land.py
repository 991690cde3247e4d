"""Walking and driving: into friendly land, into the enemy, and for armour and headquarters on through empty land."""

from __future__ import annotations

import itertools

from sandtable.games.blitzkrieg_general.rules.marks import DOUBLED
from sandtable.games.blitzkrieg_general.rules.movement.entry import barred
from sandtable.games.blitzkrieg_general.rules.movement.ground import ground
from sandtable.games.blitzkrieg_general.rules.politics.control import occupy
from sandtable.kernel.decisions import Go
from sandtable.kernel.marks import put
from sandtable.kernel.play import Play
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.look import can
from sandtable.rules.movement.common import Way, allowance, go


def check(play: Play, order: Go, units: list[Unit]) -> list[Fault]:
    """May these units go this way over land?"""
    path = order.path
    if len(path) < 2:
        return [fault("move.nowhere")]
    wet = [s for s in path[1:] if play.game.board.is_sea[s]]
    if wet:
        return [fault("land.water", spaces=(wet[0],), space=wet[0])]
    lake = [(a, b) for a, b in itertools.pairwise(path) if play.game.board.next[a][b]]
    if lake:
        return [fault("land.lake", spaces=lake[0], a=lake[0][0], b=lake[0][1])]
    return [f for unit in units for f in _check_one(play, path, unit)]


def _check_one(play: Play, path: tuple[str, ...], unit: Unit) -> list[Fault]:
    """The plainest reason first: how far it is, then who bars the way, then what doubling forbids."""
    view = ground(play, unit.owner)
    points, cost, me = allowance(play, unit, "movement", path), len(path) - 1, (unit.id,)
    if cost > 2 * points:
        code = "land.range_fast" if can(play, unit, "blitz") else "land.range_slow"
        return [fault(code, units=me, unit=unit.kind, points=points, double=2 * points, cost=cost, space=path[-1])]
    for space in path[1:]:
        refusal = barred(play, unit.owner, view, space)
        if refusal:
            return [refusal]
    for space in path[1:-1]:
        if space in view.guarded:
            return [fault("entry.stop", spaces=(space,), space=space)]
        if space in view.hostile and not can(play, unit, "blitz"):
            return [fault("land.halt", units=me, spaces=(space,), space=space, unit=unit.kind)]
    if cost > points:
        if path[-1] in view.hostile:
            return [fault("double.attack", units=me, unit=unit.kind, points=points, cost=cost, space=path[-1])]
        met = [s for s in path if s in view.hostile or s in view.guarded]
        if met:
            return [fault("double.enemy", units=me, spaces=(met[0],), unit=unit.kind, points=points, space=met[0])]
    return []


def take(play: Play, manner: str, order: Go, units: list[Unit]) -> None:
    """Go, and take empty enemy land entered on the way or at its end."""
    view = ground(play, units[0].owner)
    entered = [s for s in order.path[1:] if s in view.hostile and s not in view.guarded]
    cost = len(order.path) - 1
    put(DOUBLED, play, {u.id: cost for u in units if cost > allowance(play, u, manner, order.path)})
    go(play, units, order.path, manner, cost)
    for space in entered:
        occupy(play, space, units)


def ways(play: Play, unit: Unit) -> list[Way]:
    """Everywhere this unit may go over land: through friendly land if it can, else as shortly as it can."""
    points = allowance(play, unit, "movement", ())
    found = peaceful(play, unit, 2 * points)
    view, board, drives = ground(play, unit.owner), play.game.board, can(play, unit, "blitz")
    edge: list[tuple[str, ...]] = [(unit.space,)]
    seen = {unit.space}
    for _ in range(points):
        longer = []
        for path in edge:
            for space, gate in board.next[path[-1]].items():
                if space in seen or gate or not view.open(space) or barred(play, unit.owner, view, space):
                    continue
                seen.add(space)
                way = (*path, space)
                found.setdefault(space, way)
                if space not in view.guarded and (drives or space in view.friendly):
                    longer.append(way)
        edge = longer
    return [Way(space, path, len(path) - 1) for space, path in found.items()]


def peaceful(play: Play, unit: Unit, points: int) -> dict[str, tuple[str, ...]]:
    """Shortest ways through friendly land without an enemy anywhere, the start included."""
    view, board = ground(play, unit.owner), play.game.board
    if unit.space not in view.friendly or unit.space in view.guarded:
        return {}
    found: dict[str, tuple[str, ...]] = {}
    seen = {unit.space}
    edge: list[tuple[str, ...]] = [(unit.space,)]
    for _ in range(points):
        longer = []
        for path in edge:
            for space, gate in board.next[path[-1]].items():
                if space not in seen and not gate and space in view.friendly and space not in view.guarded:
                    seen.add(space)
                    found[space] = (*path, space)
                    longer.append(found[space])
        edge = longer
    return found
