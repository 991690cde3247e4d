"""Sailing: three zones, six where no enemy is met; ships stop where enemies are, and canals need the right hands.

A naval headquarters sails too, and may also go ashore and move there.
"""

from __future__ import annotations

import itertools

from sandtable.games.blitzkrieg_general.rules.marks import CARRIED, DOUBLED, FACED, STORMED
from sandtable.games.blitzkrieg_general.rules.movement.entry import barred
from sandtable.games.blitzkrieg_general.rules.movement.ground import Ground, enemy_fleet, ground
from sandtable.games.blitzkrieg_general.rules.settings import CANALS
from sandtable.kernel.decisions import Go
from sandtable.kernel.marks import put_all
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason, Stands
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.look import can, cargo, friends
from sandtable.rules.marks import LANDING, SPENT
from sandtable.rules.movement.common import Way, allowance, go
from sandtable.rules.questions import Allowance, Pass

SAILS_ON = "convoys sail on"  # a reading given up: a convoy may double its range after its cargo has attacked
ASHORE = 2  # areas a naval headquarters moves when it begins on land


def check(play: Play, order: Go, units: list[Unit]) -> list[Fault]:
    """May these ships sail this way?"""
    if len(order.path) < 2:
        return [fault("move.nowhere")]
    return [f for unit in units for f in _check_one(play, order.path, unit)]


def _check_one(play: Play, path: tuple[str, ...], unit: Unit) -> list[Fault]:
    view, me = ground(play, unit.owner), (unit.id,)
    bound = next((r.id for r in cargo(play, unit) if r.id in LANDING.get(play.state)), None)
    if bound:
        return [fault("convoy.bound", units=(unit.id, bound), space=LANDING.get(play.state)[bound])]
    for here, there in itertools.pairwise(path):
        refusal = _closed(play, unit, view, here, there)
        if refusal:
            return [refusal]
    points, cost = allowance(play, unit, "movement", path), len(path) - 1
    total, end = SPENT.get(play.state).get(unit.id, 0) + cost, path[-1]
    if total > 2 * points:
        return [fault("sea.far", units=me, unit=unit.kind, points=points, double=2 * points, cost=total, space=end)]
    for space in path[1:-1]:
        if space in view.guarded:
            return [fault("entry.stop", spaces=(space,), space=space)]
    if total > points:
        if end in view.guarded:
            return [fault("double.attack", units=me, unit=unit.kind, points=points, cost=total, space=end)]
        faced = _faced(play, unit)
        if faced:
            return [fault("double.enemy", units=me, spaces=(faced,), unit=unit.kind, points=points, space=faced)]
        stormed = _stormed(play, unit)
        if stormed:
            return [fault("convoy.stormed", units=me, spaces=(stormed,), points=points, cost=total, space=stormed)]
    return []


def _closed(play: Play, unit: Unit, view: Ground, here: str, there: str) -> Fault | None:
    """Why a ship cannot go from one space to the next."""
    board = play.game.board
    gate = board.next[here][there]
    if board.is_sea[there]:
        found = play.faults(Pass(unit.owner, gate, unit)) if gate else []
        return found[0] if found else None
    if not can(play, unit, "amphibious"):
        return fault("sea.land", spaces=(there,), space=there)
    if gate:
        return fault("land.lake", spaces=(here, there), a=here, b=there)
    if there in view.hostile:
        return fault("sea.ashore", units=(unit.id,), spaces=(there,), space=there, unit=unit.kind)
    return barred(play, unit.owner, view, there)


def _faced(play: Play, unit: Unit) -> str:
    """The enemy zone a ship began its move in; "" if there was none."""
    known = FACED.get(play.state).get(unit.id, "")
    return known or (unit.space if play.game.board.is_sea[unit.space] and _met(play, unit) else "")


def _stormed(play: Play, unit: Unit) -> str:
    """The shore a convoy's cargo attacked in this phase; "" if it did not."""
    return "" if play.game.keeps(SAILS_ON) else STORMED.get(play.state).get(unit.id, "")


def range_left(play: Play, unit: Unit) -> int:
    """How far a ship may still sail in this phase: twice its range, unless it met an enemy or its cargo attacked."""
    points = allowance(play, unit, "movement", ())
    most = points if _faced(play, unit) or _stormed(play, unit) else 2 * points
    return most - SPENT.get(play.state).get(unit.id, 0)


def _met(play: Play, unit: Unit) -> bool:
    return enemy_fleet(play, unit.owner, unit.space)


def take(play: Play, manner: str, order: Go, units: list[Unit]) -> None:
    """Sail, with all that is aboard."""
    state, cost = play.state, len(order.path) - 1
    spent = SPENT.get(state)
    total = {u.id: spent.get(u.id, 0) + cost for u in units}
    put_all(
        play,
        (DOUBLED, {u.id: total[u.id] for u in units if total[u.id] > allowance(play, u, manner, order.path)}),
        (FACED, {u.id: u.space for u in units if _faced(play, u)}),
        (CARRIED, {u.id: order.path[-1] for u in units if cargo(play, u)}),
    )
    go(play, units, order.path, manner, cost)


def ways(play: Play, unit: Unit) -> list[Way]:
    """Everywhere this ship may sail to, the shortest way to each."""
    if any(r.id in LANDING.get(play.state) for r in cargo(play, unit)):
        return []
    view, board = ground(play, unit.owner), play.game.board
    points = allowance(play, unit, "movement", ())
    spent = SPENT.get(play.state).get(unit.id, 0)
    amphibious = can(play, unit, "amphibious")
    found: list[Way] = []
    seen = {unit.space}
    edge: list[tuple[str, ...]] = [(unit.space,)]
    for cost in range(1, range_left(play, unit) + 1):
        longer = []
        for path in edge:
            here = path[-1]
            for there, gate in board.next[here].items():
                if there in seen or not (board.is_sea[there] or (amphibious and there in view.friendly)):
                    continue
                if there in view.guarded and cost + spent > points:
                    continue
                if gate and _closed(play, unit, view, here, there):
                    continue
                seen.add(there)
                way = (*path, there)
                found.append(Way(there, way, cost))
                if there not in view.guarded:
                    longer.append(way)
        edge = longer
    return found


def _pass(play: Play, q: Pass) -> list[Fault]:
    """A canal is open to ships of the side that controls its area; straits are open to all."""
    area = play.game.setting(CANALS).get(q.passage)
    if area is None or play.state.control.get(area) in friends(play, q.power):
        return []
    return [fault("canal.shut", spaces=(area,), canal=q.passage, area=area)]


def _allowance(play: Play, q: Allowance, value: int, why: list[Reason] | None) -> int:
    """A naval headquarters that begins ashore moves like any other headquarters."""
    if can(play, q.unit, "amphibious") and not play.game.board.is_sea[q.unit.space]:
        return ASHORE
    return value


def _stands(play: Play, q: Stands, value: bool, why: list[Reason] | None) -> bool:
    """Naval headquarters go ashore, and ships that support a battle on land stand in its area meanwhile."""
    return value or bool(play.game.kinds[q.kind].abilities & {"amphibious", "supports_land"})


MODULE = Module(limits={Pass: _pass}, values={Allowance: _allowance, Stands: _stands}, settings=(CANALS,))
