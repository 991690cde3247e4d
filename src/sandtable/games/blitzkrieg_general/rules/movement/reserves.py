"""The side that does not act answers attacks: with air units, with reserves that a headquarters sends, with ships."""

from __future__ import annotations

import itertools

from sandtable.games.blitzkrieg_general.rules.marks import LED
from sandtable.games.blitzkrieg_general.rules.movement import air
from sandtable.games.blitzkrieg_general.rules.movement.command import began, footing, headquarters, lead, leaders
from sandtable.games.blitzkrieg_general.rules.movement.entry import overflown
from sandtable.games.blitzkrieg_general.rules.movement.ground import ground, onsets
from sandtable.kernel.decisions import Go
from sandtable.kernel.marks import put
from sandtable.kernel.play import Play
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.look import arm, can, foes
from sandtable.rules.marks import FLIGHT, MOVED
from sandtable.rules.movement.common import Way, allowance, go
from sandtable.rules.questions import Pass


def threat(play: Play, unit: Unit, space: str) -> Fault | None:
    """Why a unit cannot come to the help of this space; None if it can."""
    onset, sort = onsets(play).get(space), footing(play, unit, unit.space)
    against = foes(play, unit.owner)
    if onset is None or not onset.by(play, "", against):
        return fault("react.peaceful", spaces=(space,), space=space)
    if not play.game.board.is_sea[space] and space not in ground(play, unit.owner).friendly:
        return fault("react.foreign", spaces=(space,), space=space)
    if sort == "land" and not onset.by(play, "land", against):
        return fault("reserve.air_only", spaces=(space,), space=space)
    if sort == "sea" and not onset.by(play, "sea", against):
        return fault("reserve.no_ships", spaces=(space,), space=space)
    return None


def check(play: Play, order: Go, units: list[Unit]) -> list[Fault]:
    """May these units come to the help of an attacked space?"""
    if len(order.path) < 2:
        return [fault("move.nowhere")]
    faults = [f for unit in units for f in _check_one(play, order.path, unit)]
    if not faults and _following(play, units, order.path[-1]) is None:
        faults.append(_no_leader(play, units))
    return faults


def _no_leader(play: Play, units: list[Unit]) -> Fault:
    sent = [u for u in units if arm(play, u) != "air"]
    levels = sum(play.game.kinds[h.kind].numbers["command"] for h in headquarters(play, sent[0]))
    if all(can(play, u, "commands") for u in sent):
        return fault("reserve.alone", units=tuple(u.id for u in sent))
    return fault("reserve.level", units=tuple(u.id for u in sent), level=levels)


def _following(play: Play, units: list[Unit], end: str) -> list[Unit] | None:
    """Those of a group that need a headquarters; None when they cannot all have one.

    A headquarters may go along with reserves it has sent to the same place, or sends with this very order.
    """
    sent = [u for u in units if arm(play, u) != "air"]
    ruled = [u for u in sent if not can(play, u, "commands")]
    plan = leaders(play, ruled)
    if plan is None:
        return None
    moved = play.state.units
    at_end = {hq for hq, led in LED.get(play.state).items() if any(i in moved and moved[i].space == end for i in led)}
    alone = [u for u in sent if can(play, u, "commands") and u.id not in at_end | set(plan.values())]
    need = [*ruled, *alone]
    return need if leaders(play, need) is not None else None


def _check_one(play: Play, path: tuple[str, ...], unit: Unit) -> list[Fault]:
    sort, end, me = footing(play, unit, unit.space), path[-1], (unit.id,)
    board, view = play.game.board, ground(play, unit.owner)
    if sort == "air":
        over = next((f for s in path[1:] if (f := overflown(play, unit.owner, view, s))), None)
        if over:
            return [over]
    elif any(board.is_sea[s] != (sort == "sea") for s in path):
        return [fault("sea.land" if sort == "sea" else "land.water", units=me, spaces=(end,), space=end)]
    refusal = threat(play, unit, end)
    if refusal:
        return [refusal]
    for here, there in itertools.pairwise(path):
        found = _closed(play, unit, here, there, there == end)
        if found:
            return [found]
    points, cost = allowance(play, unit, "reaction", path), len(path) - 1
    if cost > points:
        return [fault("reserve.range", units=me, unit=unit.kind, points=points, cost=cost, space=end)]
    return []


def _closed(play: Play, unit: Unit, here: str, there: str, last: bool) -> Fault | None:
    """Why a reserve cannot pass from one space to the next."""
    sort, view = footing(play, unit, unit.space), ground(play, unit.owner)
    gate = play.game.board.next[here][there]
    if sort == "air":
        return None
    if gate and sort == "land":
        return fault("land.lake", spaces=(here, there), a=here, b=there)
    if gate and (shut := play.faults(Pass(unit.owner, gate, unit))):
        return shut[0]
    if not last and (there in view.guarded or (sort == "land" and there not in view.friendly)):
        return fault("reserve.way", spaces=(there,), space=there)
    return None


def take(play: Play, manner: str, order: Go, units: list[Unit]) -> None:
    """Go to the help of the attacked."""
    need = _following(play, units, order.path[-1])
    assert need is not None
    lead(play, need)
    put(FLIGHT, play, {u.id: list(order.path) for u in units if arm(play, u) == "air"})
    go(play, units, order.path, manner, len(order.path) - 1)


def ways(play: Play, unit: Unit) -> list[Way]:
    """The attacked spaces this unit can come to the help of."""
    targets = {s for s in onsets(play) if threat(play, unit, s) is None}
    if not targets or unit.space in targets:
        return []
    points = allowance(play, unit, "reaction", ())
    if arm(play, unit) == "air":
        paths = air.over(play, unit, points, peaceful=False)
        return [Way(s, paths[s], len(paths[s]) - 1) for s in paths if s in targets]
    found: list[Way] = []
    sea = play.game.board.is_sea
    seen = {unit.space}
    edge: list[tuple[str, ...]] = [(unit.space,)]
    for _ in range(points):
        longer = []
        for path in edge:
            for there in play.game.board.next[path[-1]]:
                if there in seen or sea[there] != sea[unit.space]:
                    continue
                if _closed(play, unit, path[-1], there, there in targets):
                    continue
                seen.add(there)
                way = (*path, there)
                if there in targets:
                    found.append(Way(there, way, len(way) - 1))
                else:
                    longer.append(way)
        edge = longer
    return [w for w in found if _following(play, [unit], w.space) is not None]


def stuck(play: Play, unit: Unit) -> list[Fault]:
    """Why a unit of the side that does not act can do nothing now."""
    if unit.id in MOVED.get(play.state):
        return [fault("move.once", units=(unit.id,), unit=unit.kind)]
    onset = onsets(play).get(unit.space)
    if onset is not None and onset.by(play, "", foes(play, unit.owner)):
        return [fault("reserve.engaged", units=(unit.id,), spaces=(unit.space,), unit=unit.kind, space=unit.space)]
    sort = arm(play, unit)
    if unit.aboard:
        return [fault("reserve.cargo", units=(unit.id,), unit=unit.kind)]
    if sort == "air" or can(play, unit, "commands") or headquarters(play, unit) or can(play, unit, "supports_land"):
        return []
    code = "reserve.no_naval" if sort == "sea" else "reserve.no_headquarters"
    return [fault(code, units=(unit.id,), unit=unit.kind, space=began(play, unit))]
