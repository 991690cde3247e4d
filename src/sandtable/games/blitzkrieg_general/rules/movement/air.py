"""Flying: two spaces over all but neutral land, to attack or to another friendly area; four where no enemy is met."""

from __future__ import annotations

from sandtable.games.blitzkrieg_general.rules.marks import DOUBLED
from sandtable.games.blitzkrieg_general.rules.movement.entry import overflown
from sandtable.games.blitzkrieg_general.rules.movement.ground import Ground, ground, onsets
from sandtable.kernel.decisions import Go
from sandtable.kernel.marks import put
from sandtable.kernel.play import Play
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.look import friends
from sandtable.rules.marks import FLIGHT
from sandtable.rules.movement.common import Way, allowance, go

EXPLOIT = "exploit"


def check(play: Play, manner: str, order: Go, units: list[Unit]) -> list[Fault]:
    """May these air units fly this way?"""
    if len(order.path) < 2:
        return [fault("move.nowhere")]
    return [f for unit in units for f in _check_one(play, manner, order.path, unit)]


def _check_one(play: Play, manner: str, path: tuple[str, ...], unit: Unit) -> list[Fault]:
    view, end, me = ground(play, unit.owner), path[-1], (unit.id,)
    points, cost = allowance(play, unit, manner, path), len(path) - 1
    if cost > 2 * points:
        return [fault("air.far", units=me, unit=unit.kind, points=points, double=2 * points, cost=cost, space=end)]
    for space in path[1:]:
        refusal = overflown(play, unit.owner, view, space)
        if refusal:
            return [refusal]
    if manner == EXPLOIT and not joins(play, unit, end):
        return [fault("exploit.air", units=me, spaces=(end,), unit=unit.kind, space=end)]
    if end not in view.guarded and end not in view.friendly:
        code = "air.at_sea" if play.game.board.is_sea[end] else "air.land_hostile"
        return [fault(code, units=me, spaces=(end,), unit=unit.kind, space=end)]
    if cost > points:
        if end in view.guarded:
            return [fault("double.attack", units=me, unit=unit.kind, points=points, cost=cost, space=end)]
        met = [s for s in path if _enemy(view, s)]
        if met:
            return [fault("double.enemy", units=me, spaces=(met[0],), unit=unit.kind, points=points, space=met[0])]
    return []


def _enemy(view: Ground, space: str) -> bool:
    return space in view.hostile or space in view.guarded


def joins(play: Play, unit: Unit, end: str) -> bool:
    """Whether there is a land combat in an area that this air unit could join on the acting side."""
    onset = onsets(play).get(end)
    if onset is None or play.game.board.is_sea[end] or end not in ground(play, unit.owner).guarded:
        return False
    return onset.by(play, "land", friends(play, unit.owner))


def take(play: Play, manner: str, order: Go, units: list[Unit]) -> None:
    """Fly to a fight, or over to another friendly area."""
    end, cost = order.path[-1], len(order.path) - 1
    flown = {u.id: list(order.path) for u in units if end in ground(play, u.owner).guarded}
    put(FLIGHT, play, flown)
    put(DOUBLED, play, {u.id: cost for u in units if cost > allowance(play, u, manner, order.path)})
    go(play, units, order.path, manner, cost)


def ways(play: Play, manner: str, unit: Unit) -> list[Way]:
    """Everywhere this air unit may fly to."""
    view, points = ground(play, unit.owner), allowance(play, unit, manner, ())
    near = over(play, unit, points, peaceful=False)
    if manner == EXPLOIT:
        return [Way(s, path, len(path) - 1) for s, path in near.items() if joins(play, unit, s)]
    found = {s: p for s, p in near.items() if s in view.guarded}
    for space, path in (*over(play, unit, 2 * points, peaceful=True).items(), *near.items()):
        if space in view.friendly:
            found.setdefault(space, path)
    return [Way(space, path, len(path) - 1) for space, path in found.items()]


def over(play: Play, unit: Unit, points: int, peaceful: bool) -> dict[str, tuple[str, ...]]:
    """Shortest ways through the air, over all that may be flown over; peaceful ones meet no enemy anywhere."""
    view, board = ground(play, unit.owner), play.game.board
    if peaceful and _enemy(view, unit.space):
        return {}
    found: dict[str, tuple[str, ...]] = {}
    seen = {unit.space}
    edge: list[tuple[str, ...]] = [(unit.space,)]
    for _ in range(points):
        longer = []
        for path in edge:
            for space in board.next[path[-1]]:
                if space in seen or not (board.is_sea[space] or view.open(space)):
                    continue
                seen.add(space)
                if peaceful and _enemy(view, space):
                    continue
                found[space] = (*path, space)
                longer.append(found[space])
        edge = longer
    return found
