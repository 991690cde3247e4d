"""Walking: infantry, guns and tanks, and the tanks' blitz through empty hostile land."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.kernel.decisions import Go
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.look import can, enemies, hostile
from sandtable.rules.marks import LOADED, MOVED
from sandtable.rules.movement import lift
from sandtable.rules.movement.common import COMBAT, Way, entry_faults, go, left, may_enter
from sandtable.rules.movement.questions import Blocks
from sandtable.rules.politics.capture import seize
from sandtable.rules.questions import Again, Allowance, Blitzes, Enter, Free

LONGEST = 3  # spaces that anybody walks in one move


def check(play: Play, power: str, manner: str, order: Go, units: list[Unit]) -> list[Fault]:
    """Is this walk, boarding or landing allowed?"""
    sea = play.game.board.is_sea
    if sea[order.path[0]]:
        return lift.check_landing(play, power, manner, order, units)
    if sea[order.path[-1]]:
        return lift.check_boarding(play, power, manner, order, units)
    return _check_walk(play, power, manner, order, units)


def _check_walk(play: Play, power: str, manner: str, order: Go, units: list[Unit]) -> list[Fault]:
    """What bars everybody, then who has not the legs for it, then what stands in the way: the plainest reason first."""
    path = order.path
    if barred := _check_path(play, path):
        return barred
    faults: list[Fault] = []
    for unit in units:
        cost = len(path) - 1
        if manner == COMBAT and can(play, unit, "noncombat_only"):
            faults.append(fault("move.not_in_combat", units=(unit.id,), unit=unit.kind))
        elif cost > (points := left(play, unit, manner, path)):
            faults.append(
                fault("land.range", units=(unit.id,), unit=unit.kind, points=points, cost=cost, space=path[-1])
            )
    return faults + _check_ground(play, power, manner, path, units)


def _check_path(play: Play, path: tuple[str, ...]) -> list[Fault]:
    board = play.game.board
    if len(path) < 2:
        return [fault("move.nowhere")]
    for space in path[1:]:
        if board.is_sea[space]:
            return [fault("land.sea", spaces=(space,), space=space)]
        if space in board.closed:
            return [fault("move.closed", spaces=(space,), space=space)]
    return []


def _check_ground(play: Play, power: str, manner: str, path: tuple[str, ...], units: list[Unit]) -> list[Fault]:
    faults: list[Fault] = []
    if barred := entry_faults(play, power, manner, path, units):
        return barred
    if manner != COMBAT:
        return [fault("noncombat.hostile", spaces=(s,), space=s) for s in path[1:] if hostile(play, power, s)]
    for space in path[1:-1]:
        if not hostile(play, power, space):
            continue
        if _blocked(play, power, space):
            fast = any(play.ask(Blitzes(u)) for u in units)
            faults.append(fault("blitz.stop" if fast else "land.stop", spaces=(space,), space=space))
        else:
            slow = [u for u in units if not play.ask(Blitzes(u))]
            if slow:
                names = sorted({u.kind for u in slow})
                faults.append(fault("blitz.tanks", spaces=(space,), space=space, unit=names))
    blitzed = any(hostile(play, power, s) for s in path[1:-1])
    if not hostile(play, power, path[-1]) and not blitzed:
        faults.append(fault("combat.friendly", spaces=(path[-1],), space=path[-1]))
    return faults


def take(play: Play, power: str, manner: str, order: Go, units: list[Unit]) -> None:
    """Walk, board or land; empty hostile land on the way is taken in passing."""
    sea = play.game.board.is_sea
    if sea[order.path[0]]:
        lift.land(play, power, manner, order, units)
    elif sea[order.path[-1]]:
        lift.board(play, power, manner, order, units)
    else:
        passed = [s for s in order.path[1:-1] if hostile(play, power, s)] if manner == COMBAT else []
        go(play, units, order.path, manner, len(order.path) - 1)
        for space in passed:
            seize(play, space, power)


def reach(play: Play, power: str, manner: str, unit: Unit) -> Iterator[Way]:
    """Everywhere this unit may go, the shortest way to each."""
    if play.game.board.is_sea[unit.space]:
        yield from lift.reach_landing(play, power, manner, unit)
        return
    yield from lift.reach_boarding(play, power, manner, unit)
    board = play.game.board
    edge: list[tuple[str, ...]] = [(unit.space,)]
    seen: set[str] = set()
    sure, most = left(play, unit, manner, (unit.space,)), left(play, unit, manner, ())  # a way can only add to this
    for far in range(1, min(most, LONGEST) + 1):
        longer: list[tuple[str, ...]] = []
        for path in edge:
            for space in board.next[path[-1]]:
                if board.is_sea[space] or space in board.closed:
                    continue
                step = (*path, space)
                if far > sure and far > left(play, unit, manner, step):
                    continue
                if space not in seen and not _check_ground(play, power, manner, step, [unit]):
                    seen.add(space)
                    yield Way(space, step, far)
                if far < most and _passes(play, power, manner, unit, space):
                    longer.append(step)
        edge = longer


def _passes(play: Play, power: str, manner: str, unit: Unit, space: str) -> bool:
    if Enter in play.game.limits and not may_enter(play, power, unit, space, manner, last=False):
        return False
    if not hostile(play, power, space):
        return True
    return manner == COMBAT and not _blocked(play, power, space) and bool(play.ask(Blitzes(unit)))


def _blocked(play: Play, power: str, space: str) -> bool:
    return any(play.ask(Blocks(unit)) for unit in enemies(play, power, space))


def _free(play: Play, q: Free) -> list[Fault]:
    kind = play.game.kinds[q.unit.kind]
    if kind.arm != "land":
        return []
    me = (q.unit.id,)
    landed = q.unit.id in LOADED.get(play.state) and not q.unit.aboard
    if landed and not play.ask(Again(q.unit, q.manner)):
        return [fault("transport.whole_move", units=me, unit=q.unit.kind)]
    if q.manner == COMBAT and not q.unit.aboard:
        if not play.game.board.is_sea[q.unit.space] and q.unit.id in MOVED.get(play.state):
            return [fault("move.once", units=me, unit=q.unit.kind)]
        if "factory" in kind.abilities:
            return [fault("move.immobile", units=me, unit=q.unit.kind)]
    if "fixed" in kind.abilities:
        return [fault("move.immobile", units=me, unit=q.unit.kind)]
    return []


def _allowance(play: Play, q: Allowance, value: int, why: list[Reason] | None) -> int:
    if q.manner == COMBAT and can(play, q.unit, "noncombat_only"):
        return 0
    return value


MODULE = Module(
    limits={Free: _free},
    values={Allowance: _allowance},
)
