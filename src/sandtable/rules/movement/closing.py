"""What must hold when a phase of movement ends, and what then happens by itself."""

from __future__ import annotations

from sandtable.kernel.decisions import Done, Go, Value
from sandtable.kernel.events import Boarded, Removed
from sandtable.kernel.marks import put
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.hooks import Homes, MoveAfter, MoveClosing, MoveEnding, MoveWarnings
from sandtable.rules.look import PATROL, arm, can, commanded, hostile
from sandtable.rules.marks import ALOFT, BEACH, BEGAN, DECKED, EXPECTED, FIRED_AT, FLIGHT, LANDING, MOVED, PROMISE
from sandtable.rules.movement import air, recall, sea
from sandtable.rules.movement.aloft import AT_ONCE, may_wait, stay_up
from sandtable.rules.movement.common import COMBAT, HOME, NONCOMBAT, Homecoming, left
from sandtable.rules.movement.escort import unescorted
from sandtable.rules.movement.landing import awaited, carriers, flight_map, free_berths, safe_lands, stranded
from sandtable.rules.movement.move import Move
from sandtable.rules.movement.questions import Errand, Perilous


def _closing(play: Play, step: Move) -> list[Fault]:
    if step.manner == COMBAT:
        return [*_idle_ships(play, step), *_idle_aircraft(play, step), *_homeless(play, step)]
    if step.manner == HOME:
        return _must_land(play, step)
    return []


def _idle_ships(play: Play, step: Move) -> list[Fault]:
    """Ships sail in combat movement only to fight, to leave the enemy, or to land troops and guard them."""
    state, moved = play.state, MOVED.get(play.state)
    beach = BEACH.get(state)
    assaulting = {beach[i] for i in LANDING.get(state) if i in beach}
    faults = []
    for i, (start, _) in BEGAN.get(state).items():
        unit = state.units.get(i)
        if unit is None or arm(play, unit) != "sea" or moved.get(i) != COMBAT:
            continue
        if hostile(play, step.to, unit.space) or unit.space in assaulting or play.ask(Perilous(step.to, start)):
            continue
        if play.ask(Errand(step.to, unit)):
            continue
        faults.append(fault("combat.idle_ship", units=(i,), spaces=(unit.space,), unit=unit.kind, space=unit.space))
    return faults


def _idle_aircraft(play: Play, step: Move) -> list[Fault]:
    """Aircraft whose target was meanwhile taken in passing have nothing left to do there, if they can be recalled."""
    faults = []
    for i in FLIGHT.get(play.state):
        unit = play.state.units.get(i)
        if unit is None or i in FIRED_AT.get(play.state):
            continue
        if not hostile(play, step.to, unit.space) and not _worthwhile(play, step, unit):
            faults.append(fault("combat.friendly", units=(i,), spaces=(unit.space,), space=unit.space))
    return faults


def _worthwhile(play: Play, step: Move, unit: Unit) -> bool:
    """Whether an aircraft waits over a zone for something else than what makes it hostile, or covers a landing."""
    landings = {BEACH.get(play.state)[i] for i in LANDING.get(play.state) if i in BEACH.get(play.state)}
    return bool(play.ask(Errand(step.to, unit))) or (play.game.board.is_sea[unit.space] and unit.space in landings)


def _homeless(play: Play, step: Move) -> list[Fault]:
    """Whoever was fired at cannot be called back, so it holds up nobody; in the end it lands where it can."""
    began, units = BEGAN.get(play.state), play.state.units
    lost = stranded(play, step.to)
    back = recall.possible(play, step.to, tuple(i for i in lost if i in began))
    lost = [i for i in lost if i not in began or i in back]
    return [fault("air.no_room", units=(i,), unit=units[i].kind, space=units[i].space) for i in lost]


def _must_land(play: Play, step: Move) -> list[Fault]:
    faults = []
    for unit in step.units(play):
        if MOVED.get(play.state).get(unit.id) == HOME:
            continue
        if any(air.reach(play, step.to, HOME, unit)) and not may_wait(play, step.to, unit):
            faults.append(fault("air.must_land", units=(unit.id,), unit=unit.kind, space=unit.space))
    return faults


def _ending(play: Play, step: Move) -> None:
    if step.manner == NONCOMBAT:
        _keep_promises(play, step.to)
        _come_aboard(play, step.to)
        lost = [u for u in _own_planes(play, step.to) if _at_sea(play, u)]
        _lose(play, lost, "no_carrier")
        _lose(play, [play.state.units[i] for i in ALOFT.get(play.state)], "no_landing")
    elif step.manner == HOME:
        up = [u for u in step.units(play) if MOVED.get(play.state).get(u.id) != HOME]
        if play.game.keeps(AT_ONCE):
            _lose(play, up, "no_landing")
        else:
            stay_up(play, up)


def _lose(play: Play, units: list[Unit], why: str) -> None:
    for unit in units:
        play.emit(Removed((unit.id,), unit.space, why, (unit,)))


def _own_planes(play: Play, power: str) -> list[Unit]:
    own = commanded(play, power)
    return [u for u in play.state.units.values() if u.owner in own and arm(play, u) == "air"]


def _keep_promises(play: Play, power: str) -> None:
    """Carriers that were promised to waiting aircraft sail to them, whether or not their owner remembered."""
    for carrier in carriers(play, power):
        zones = {u.space for u in awaited(play, carrier)} - {carrier.space}
        ways = [w for w in sea.reach(play, power, NONCOMBAT, carrier) if w.space in zones] if zones else []
        if ways:
            sea.take(play, power, NONCOMBAT, Go((carrier.id,), ways[0].path), [carrier])


def _at_sea(play: Play, unit: Unit) -> bool:
    """Whether an aircraft is over the sea with nothing to stand on and no patrol to fly."""
    waits = unit.post == PATROL or unit.id in EXPECTED.get(play.state)
    return not unit.aboard and not waits and play.game.board.is_sea[unit.space]


def _come_aboard(play: Play, power: str) -> None:
    for unit in _own_planes(play, power):
        if not _at_sea(play, unit):
            continue
        for carrier in carriers(play, power):
            if carrier.space == unit.space and free_berths(play, carrier, unit.kind) > 0:
                play.emit(Boarded((unit.id,), carrier.id))
                break


def _warnings(play: Play, step: Move, value: Value) -> list[Fault]:
    """Mistakes a friend would point out: aircraft without a place, lone transports, a turn in which nobody moved."""
    if not isinstance(value, Done) or step.manner != NONCOMBAT:
        return []
    found = []
    for unit in _own_planes(play, step.to):
        if _at_sea(play, unit) and not _has_deck(play, step.to, unit):
            found.append(fault("warn.no_carrier", units=(unit.id,), unit=unit.kind, space=unit.space))
        elif unit.id in ALOFT.get(play.state):
            found.append(fault("warn.aloft", units=(unit.id,), unit=unit.kind, space=unit.space))
    found += unescorted(play, step.to)
    if not MOVED.get(play.state):
        found.append(fault("warn.idle", power=step.to))
    return found


def _has_deck(play: Play, power: str, unit: Unit) -> bool:
    if unit.id in PROMISE.get(play.state):
        return True
    here = [c for c in carriers(play, power) if c.space == unit.space]
    return any(free_berths(play, c, unit.kind) > 0 for c in here)


def _after(play: Play, step: Move, order: Go) -> None:
    """A carrier that arrives where aircraft wait for it takes them aboard."""
    if step.manner != NONCOMBAT:
        return
    for i in order.units:
        carrier = play.state.units.get(i)
        if carrier is None or not can(play, carrier, "carrier"):
            continue
        for unit in _own_planes(play, step.to):
            waits = unit.space == carrier.space and _at_sea(play, unit) and unit.id in MOVED.get(play.state)
            promised = PROMISE.get(play.state).get(unit.id, i)
            if waits and promised == i and free_berths(play, carrier, unit.kind) > 0:
                play.emit(Boarded((unit.id,), carrier.id))
                put(DECKED, play, {unit.id: carrier.id})


def _homes(play: Play, power: str, unit: Unit, manner: str) -> Homecoming | None:
    """Land within what it has left to fly, the nearest first, else it needs a carrier."""
    if manner != COMBAT:
        return None
    near, points = flight_map(play, unit)[unit.space], left(play, unit, manner, ())
    lands = [s for s in safe_lands(play, power) if near.get(s, points + 1) <= points]
    return Homecoming(tuple(sorted(lands, key=lambda s: (near[s], s))), else_carrier=True)


MODULE = Module(
    hooks=(MoveClosing(_closing), MoveEnding(_ending), MoveWarnings(_warnings), MoveAfter(_after), Homes(_homes))
)
