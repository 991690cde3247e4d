"""Sailing: ships stop at the enemy, submarines slip past, canals need the right hands."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from sandtable.kernel.decisions import Go
from sandtable.kernel.events import Boarded
from sandtable.kernel.marks import put
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.look import arm, can, cargo, enemies, foes, hostile
from sandtable.rules.marks import DECKED, LANDING, LAUNCHED, LOADED, RODE, SHORE, SPENT
from sandtable.rules.movement.common import COMBAT, Way, go, left, remember_start
from sandtable.rules.movement.landing import awaited
from sandtable.rules.movement.questions import Bars, LeavesDeck
from sandtable.rules.questions import Free, Pass, Shores, Stops


def stops(play: Play, power: str, unit: Unit, zone: str) -> Fault | None:
    """Why a ship that enters a zone must end its move there; None if it may go on."""
    found: Fault | None = play.ask(Stops(power, unit, zone))
    return found


def _stops(play: Play, q: Stops, value: Fault | None, why: list[Reason] | None) -> Fault | None:
    """The enemy stops ships; only what screens stops those that sneak, and finds those that hide."""
    met = enemies(play, q.power, q.zone)
    if can(play, q.unit, "sneaks"):
        if any(can(play, e, "screens") for e in met):
            return fault("sub.screened", spaces=(q.zone,), space=q.zone)
        return value
    if met:
        return fault("sea.stop", spaces=(q.zone,), space=q.zone)
    if can(play, q.unit, "screens"):
        hidden = [u for u in play.state.here(q.zone) if u.post == "submerged" and u.owner in foes(play, q.power)]
        if hidden:
            return fault("sea.revealed", spaces=(q.zone,), space=q.zone)
    return value


def check(play: Play, power: str, manner: str, order: Go, units: list[Unit]) -> list[Fault]:
    """May these ships sail this way?"""
    path = order.path
    if len(path) < 2:
        return [fault("move.nowhere")]
    faults = [fault("sea.land", spaces=(s,), space=s) for s in path if not play.game.board.is_sea[s]]
    if faults:
        return faults
    for unit in units:
        faults += _check_one(play, power, manner, path, unit)
    return faults


def _check_one(play: Play, power: str, manner: str, path: tuple[str, ...], unit: Unit) -> list[Fault]:
    faults: list[Fault] = []
    # A ship that already sailed into the enemy this turn has stopped there.
    if SPENT.get(play.state).get(unit.id) and (held := stops(play, power, unit, path[0])):
        faults.append(held)
    cost = len(path) - 1
    points = left(play, unit, manner, path)
    if cost > points:
        faults.append(fault("sea.range", units=(unit.id,), unit=unit.kind, points=points, cost=cost, space=path[-1]))
    for here, there in itertools.pairwise(path):
        gate = play.game.board.next[here][there]
        if gate:
            faults += play.faults(Pass(power, gate, unit))
    for zone in path[1:-1]:
        held = stops(play, power, unit, zone)
        if held:
            faults.append(held)
    if manner != COMBAT:
        faults += _check_peaceful(play, power, path, unit)
    faults += _check_promise(play, path, unit)
    return faults


def _check_peaceful(play: Play, power: str, path: tuple[str, ...], unit: Unit) -> list[Fault]:
    found = (play.ask(Bars(power, unit, zone, zone == path[-1])) for zone in path[1:] if hostile(play, power, zone))
    return [f for f in found if f is not None]


def _bars(play: Play, q: Bars, value: Fault | None, why: list[Reason] | None) -> Fault | None:
    """Nobody sails in peace where the enemy is; those that sneak may pass."""
    if not hostile(play, q.power, q.zone):
        return value
    if can(play, q.unit, "sneaks"):
        return fault("sub.end", spaces=(q.zone,), space=q.zone) if q.stays else value
    return fault("noncombat.sea", spaces=(q.zone,), space=q.zone)


def _check_promise(play: Play, path: tuple[str, ...], unit: Unit) -> list[Fault]:
    """A carrier that aircraft at sea wait for goes to them and nowhere else."""
    for waiting in awaited(play, unit):
        if waiting.space != path[-1]:
            return [fault("carrier.promised", units=(unit.id,), spaces=(waiting.space,), space=waiting.space)]
    return []


def take(play: Play, power: str, manner: str, order: Go, units: list[Unit]) -> None:
    """Sail, with all that is aboard."""
    landing = LANDING.get(play.state)
    for unit in units:
        riders = _without_those_who_take_off(play, manner, unit)
        put(RODE, play, {r.id: unit.id for r in riders if arm(play, r) == "air"})
        # Cargo already told to land here does not sail on with its transport.
        ashore = tuple(r.id for r in riders if r.id in landing)
        if ashore:
            put(LOADED, play, dict.fromkeys(ashore, unit.id))
            play.emit(Boarded(ashore, ""))
    go(play, [play.state.units[u.id] for u in units], order.path, manner, len(order.path) - 1)


def _without_those_who_take_off(play: Play, manner: str, ship: Unit) -> list[Unit]:
    """What sails along; aircraft that take off first stay where the ship was."""
    riders = cargo(play, ship)
    flying = tuple(r.id for r in riders if arm(play, r) == "air" and play.ask(LeavesDeck(r, manner)))
    if flying:
        remember_start(play, [ship])
        put(LAUNCHED, play, dict.fromkeys(flying, ship.id))
        play.emit(Boarded(flying, ""))
    return [r for r in riders if r.id not in flying]


def reach(play: Play, power: str, manner: str, unit: Unit) -> Iterator[Way]:
    """Every zone this ship may sail to, the shortest way to each."""
    board, start = play.game.board, unit.space
    most, sure = left(play, unit, manner, ()), left(play, unit, manner, (start,))  # the end of a way may add to this
    if most < 1 or (SPENT.get(play.state).get(unit.id) and stops(play, power, unit, start)):
        return
    wanted = {u.space for u in awaited(play, unit)}
    seen: set[str] = set()
    passed = {start}  # nothing is gained by coming to a zone again
    edge: list[tuple[str, ...]] = [(start,)]
    for far in range(1, most + 1):
        longer: list[tuple[str, ...]] = []
        for path in edge:
            for zone, gate in board.next[path[-1]].items():
                if not board.is_sea[zone] or zone in passed or (gate and play.faults(Pass(power, gate, unit))):
                    continue
                step = (*path, zone)
                meets = manner != COMBAT and hostile(play, power, zone)
                fit = wanted <= {zone} and (far <= sure or far <= left(play, unit, manner, step))
                if fit and zone not in seen and not (meets and play.ask(Bars(power, unit, zone, True))):
                    seen.add(zone)
                    yield Way(zone, step, far)
                open_ = far < most and not (meets and play.ask(Bars(power, unit, zone, False)))
                if open_ and stops(play, power, unit, zone) is None:
                    passed.add(zone)
                    longer.append(step)
        edge = longer


def _free(play: Play, q: Free) -> list[Fault]:
    if play.game.kinds[q.unit.kind].arm != "sea":
        return []
    shores = SHORE.get(play.state).get(q.unit.id)
    if shores and len(shores) >= play.ask(Shores(q.unit, q.manner)):
        return [fault("transport.offloaded", units=(q.unit.id,), unit=q.unit.kind)]
    if q.unit.id in DECKED.get(play.state).values():
        return [fault("carrier.landed", units=(q.unit.id,))]
    return []


MODULE = Module(limits={Free: _free}, values={Stops: _stops, Bars: _bars})
