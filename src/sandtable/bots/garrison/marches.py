"""After the fighting: reserves to the front, planes to safety, cargo over the sea, fleets together."""

from __future__ import annotations

from collections import Counter

from sandtable.bots.garrison.defend_vital import rally
from sandtable.bots.garrison.guarding import HOPELESS, decides, is_seat, keeps, reserves, vital
from sandtable.bots.interface import Meter
from sandtable.bots.lift.convoys import Convoys, ferry, gather
from sandtable.bots.staff.plan import Plan, Reason
from sandtable.bots.tell.turns import moved, rallied
from sandtable.bots.threat.threats import Threats
from sandtable.bots.view.turn_view import Force, Scene
from sandtable.bots.view.ways import Ways
from sandtable.kernel.board import FAR
from sandtable.kernel.decisions import Go
from sandtable.kernel.units import Unit
from sandtable.rules.movement.move import Move


def plan_moves(scene: Scene, threats: Threats, step: Move, meter: Meter) -> Plan:
    """All peaceful moves of a turn."""
    ways = Ways(scene, step, meter)
    called = rally(scene, threats, ways)
    kept = reserves(scene, threats) | frozenset(called)
    plan = Plan()
    for unit, space in called.items():
        if scene.state.units[unit].space != space:
            plan.orders.append(Go((unit,), ways.of(scene.state.units[unit])[space].path))
    plan.why += rallied(scene, threats, called)
    plan.add(*ferry(Convoys(scene, threats, ways, kept)))
    plan.add(*march(scene, threats, ways, kept | plan.busy))
    if not meter.over(0.8):
        plan.add(gather(scene, threats, ways, plan.orders))
        plan.add(fly(scene, threats, ways, kept))
    return plan


def march(scene: Scene, threats: Threats, ways: Ways, busy: frozenset[str] | set[str]) -> tuple[list[Go], list[Reason]]:
    """Land units go towards the front, but not to places where they would only feed the enemy."""
    movers: dict[str, list[Unit]] = {}
    for unit in scene.mine:
        kind = scene.kind(unit)
        if kind.arm == "land" and kind.move and unit.id not in busy and not unit.aboard:
            movers.setdefault(unit.space, []).append(unit)
    ends: dict[str, list[tuple[Unit, int]]] = {}  # place -> who could be there
    for units in movers.values():
        for unit in units:
            ends.setdefault(unit.space, []).append((unit, 0))
            for space, way in ways.of(unit).items():
                if not scene.board.is_sea[space]:
                    ends.setdefault(space, []).append((unit, way.cost))
    safe: dict[str, bool] = {}
    chances: dict[str, float] = {}  # that a place falls, if all who could come were there
    for space, found in ends.items():
        safe[space], chances[space] = _stands(scene, threats, space, [u for u, _ in found])
    threatened = [s for s in keeps(scene) if threats.danger(s, scene.defence(s))[1] > 0.15]
    # Worth defending is what can be held, or at least may stand.
    wanted = frozenset(
        s
        for s in threatened
        if safe.get(s, True) or decides(scene, s) or (vital(scene, s) and chances.get(s, 1.0) < HOPELESS)
    )
    pull = scene.roads({s for s in wanted if vital(scene, s)})
    orders: list[Go] = []
    for space, units in sorted(movers.items()):
        kept_back = _picket(scene, space, units)
        groups: dict[tuple[str, ...], list[str]] = {}
        for unit in units:
            if unit.id in kept_back:
                continue
            best = _goal(scene, ways, unit, safe, wanted, pull)
            if best != space:
                groups.setdefault(ways.of(unit)[best].path, []).append(unit.id)
        orders += [Go(tuple(ids), path) for path, ids in sorted(groups.items())]
    return orders, moved(scene, threats, orders)


def _stands(scene: Scene, threats: Threats, space: str, could: list[Unit]) -> tuple[bool, float]:
    """Whether those who could gather there would stand, or at least sell themselves dearly."""
    force: Force = Counter(scene.defence(space))
    for unit in could:
        if unit.space != space and scene.fights(unit):
            force[unit.kind] += 1
    loss, falls = threats.danger(space, force)
    land = falls * scene.worth(space, 0.5)
    return loss - land <= 0.15 * scene.cost(force) and falls < 0.5, falls


def _goal(
    scene: Scene,
    ways: Ways,
    unit: Unit,
    safe: dict[str, bool],
    wanted: frozenset[str],
    pull: dict[str, float],
) -> str:
    """The nearest to the front of the safe places; a threatened unit goes back to a safe one."""
    front = scene.front

    def score(space: str) -> float:
        far = front.get(space, FAR)
        # Without an enemy on this land, gather where ships can take us.
        if far >= FAR:
            zones = scene.board.coast[space]
            far = 40.0 + min((scene.shore[z] for z in zones), default=20.0)
        if space == unit.space:
            far -= 0.05
        if not scene.fights(unit):  # guns stay with the army, not before it
            far += 1.5 * (far < 2)
        if space in wanted:
            return min(far, 4.0) - 2.5
        near = min((1.5 + 0.8 * d for d in (pull.get(space, FAR),) if d < 3), default=FAR)
        far = min(far, near)  # those who cannot be there at once go towards it
        return far + (0.0 if safe.get(space, True) else 3.0)

    spaces = [unit.space, *(s for s in ways.of(unit) if not scene.board.is_sea[s])]
    return min(spaces, key=lambda s: (score(s), s))


def _picket(scene: Scene, space: str, units: list[Unit]) -> set[str]:
    """One cheap unit stays where the enemy could otherwise walk in; our own seats are guarded anyway."""
    borders = any(scene.aim(n) for n in scene.board.next[space] if not scene.board.is_sea[n])
    if not borders or not scene.income(space) or is_seat(scene, space):
        return set()
    cheap = sorted((u for u in units if scene.fights(u)), key=lambda u: (scene.kind(u).cost, u.id))
    others = [u for u in scene.friendly(space) if u not in units]
    return {cheap[0].id} if cheap and not others else set()


def fly(scene: Scene, threats: Threats, ways: Ways, kept: frozenset[str]) -> list[Go]:
    """Idle planes base as near to the front as is safe."""
    orders = []
    for unit in scene.mine:
        if scene.kind(unit).arm != "air" or unit.aboard or unit.id in kept:
            continue
        options = [s for s in ways.of(unit) if not scene.board.is_sea[s]]
        if not options:
            continue
        here = base_score(scene, threats, unit, unit.space)
        best = max(options, key=lambda s: (base_score(scene, threats, unit, s), s))
        if base_score(scene, threats, unit, best) > here + 0.6:
            orders.append(Go((unit.id,), ways.of(unit)[best].path))
    return orders


def base_score(scene: Scene, threats: Threats, unit: Unit, space: str) -> float:
    """How good a place is for a plane to stand: safe, useful, and near to where it will be needed."""
    if scene.board.is_sea[space]:
        return (
            1.0 if any(scene.kind(u).can("carrier") and u.owner in scene.mates for u in scene.state.here(space)) else -9
        )
    force: Force = Counter(scene.defence(space))
    if unit.space != space:
        force[unit.kind] += 1
    falls = threats.danger(space, force)[1]
    alone: Force = Counter(scene.defence(space))
    if unit.space == space:
        alone[unit.kind] -= 1
    saves = max(0.0, threats.danger(space, +alone)[1] - falls)
    near = scene.board.distances[space]
    far = min((d for s, d in near.items() if s in scene.state.control and scene.aim(s)), default=9)
    lone = 0.0 if sum(force.values()) > 2 else 1.5
    return -0.35 * min(far, 9) - falls * (scene.kind(unit).cost + 2) - lone + saves * scene.worth(space, 0.5)
