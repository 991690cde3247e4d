"""The attacks of a turn as orders."""

from __future__ import annotations

from sandtable.bots.attack.columns import Attacks, Column
from sandtable.bots.garrison.defend_vital import rally
from sandtable.bots.garrison.guarding import pickets, reserves
from sandtable.bots.interface import Meter
from sandtable.bots.staff.plan import Plan
from sandtable.bots.tell.turns import attacked, left_alone
from sandtable.bots.threat.threats import Threats
from sandtable.bots.view.turn_view import Scene
from sandtable.bots.view.ways import Ways
from sandtable.kernel.decisions import Go
from sandtable.kernel.units import Unit
from sandtable.rules.hooks import Overhead, QuietMove
from sandtable.rules.movement.move import Move
from sandtable.rules.movement.tasks import tasks
from sandtable.rules.questions import RaidCap, Raids


def plan_attacks(
    scene: Scene, threats: Threats, step: Move, meter: Meter, aggression: float, quick: bool = False
) -> Plan:
    """Which attacks, with whom, in which order they are best ordered."""
    ways = Ways(scene, step, meter)
    peaceful = Ways(scene, scene.game.the(QuietMove)(scene.power), meter)
    reserved = reserves(scene, threats) | pickets(scene) | frozenset(rally(scene, threats, peaceful))
    attacks = Attacks(scene, threats, ways, meter, reserved, aggression, quick)
    plan = ordered(attacks, attacks.choose())
    plan.why += left_alone(scene, attacks.left(attacks.chosen), attacks.needed)
    return plan


def ordered(attacks: Attacks, columns: list[Column]) -> Plan:
    """Attacks as orders, with the raids of those who have nothing else to do."""
    scene, ways, plan = attacks.scene, attacks.ways, Plan()
    # Those who go through empty land come last, when others have taken it or have gone round it.
    for column in columns:
        plan.orders += _walks(scene, ways, column)
        for trip in column.trips:
            plan.orders += trip.orders()
        plan.orders += _escorts(attacks, column, columns)
    plan.why += [attacked(scene, c) for c in sorted(columns, key=lambda c: -c.value)]
    plan.orders += raids(scene, ways, columns)
    plan.orders += seizures(scene, ways, plan.busy)
    return plan


def _walks(scene: Scene, ways: Ways, column: Column) -> list[Go]:
    """One order for each group that goes the same way."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for i in column.units:
        way = ways.of(scene.state.units[i]).get(column.target)
        if way is not None:
            groups.setdefault(way.path, []).append(i)
    found = []
    for path, ids in groups.items():
        arms: dict[str, list[str]] = {}
        for i in ids:
            arms.setdefault(scene.kind(scene.state.units[i]).arm, []).append(i)
        found += [Go(tuple(some), path) for some in arms.values()]
    return found


def _escorts(attacks: Attacks, column: Column, columns: list[Column]) -> list[Go]:
    """Warships that lay with the transports sail along where they save more than they risk: to guard and to support."""
    scene, ways = attacks.scene, attacks.ways
    busy = frozenset(i for c in columns for i in c.everybody)
    found: list[Go] = []
    gone: set[str] = set()
    for trip in column.trips:
        start = scene.state.units[trip.ship].space
        if not attacks.escorted(trip.zone, column.trips):
            continue
        for unit in scene.state.here(start):
            if not _guards(scene, unit) or unit.id in busy or unit.id in gone:
                continue
            way = ways.of(unit).get(trip.zone)
            if trip.zone != start and way is not None:
                gone.add(unit.id)
                found.append(Go((unit.id,), way.path))
    return found


def _guards(scene: Scene, unit: Unit) -> bool:
    kind = scene.kind(unit)
    return unit.owner in scene.own and kind.arm == "sea" and kind.attack > 0


def raids(scene: Scene, ways: Ways, columns: list[Column]) -> list[Go]:
    """Bombers without a battle bomb a factory where the damage is worth more than the gun costs."""
    busy = {i for c in columns for i in c.everybody}
    found = []
    role = next((task for task, sort in scene.game.merged(Overhead).items() if sort), "")
    for unit in scene.mine:
        kind = scene.kind(unit)
        if not role or unit.id in busy or not scene.play.ask(Raids(unit)):
            continue
        best, gain = "", 0.5
        for space in ways.of(unit):
            here = scene.state.here(space)
            owners = [u.owner for u in here if scene.kind(u).can("factory") and u.owner in scene.foes]
            if not owners:
                continue
            guns = any(scene.kind(u).can("gun") and u.owner in scene.foes for u in here)
            paid = min(3.5, float(scene.play.ask(RaidCap(space))), float(scene.state.purses.get(owners[0], 0)))
            value = paid * (5 / 6 if guns else 1.0) - (kind.cost / 6 if guns else 0.0)
            if value > gain:
                best, gain = space, value
        if best:
            found.append(Go((unit.id,), ways.of(unit)[best].path, role=role))
    return found


def seizures(scene: Scene, ways: Ways, busy: frozenset[str]) -> list[Go]:
    """Ships that lie on an open lane of trade take it, where the rules let them do so without sailing."""
    found = []
    for unit in scene.mine:
        if unit.id in busy or not scene.open_lane(unit.space) or not isinstance(ways.step, Move):
            continue
        for role, options in tasks(scene.play, ways.step, unit).items():
            if any(way.path == (unit.space,) for way in options):
                found.append(Go((unit.id,), (unit.space,), role=role))
                break
    return found
