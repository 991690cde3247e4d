"""Transports: boarding, being carried, landing on friendly shores and assaulting hostile ones."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.kernel.decisions import Go
from sandtable.kernel.events import Moved
from sandtable.kernel.marks import put
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.berths import names_of
from sandtable.rules.look import can, cargo, commanded, friends, hostile
from sandtable.rules.marks import BEACH, FOUGHT, LANDING, LOADED, MOVED, RETREATED, SHORE, WORKED
from sandtable.rules.movement.common import COMBAT, NONCOMBAT, Way, entry_faults, go, remember_start, welcome
from sandtable.rules.movement.questions import Handling, Loads
from sandtable.rules.questions import Berths, Carries, Free, Shores


def room(play: Play, carrier: Unit, extra: list[Unit]) -> bool:
    """Whether a unit can carry these besides what it carries."""
    together: bool = play.ask(Carries(carrier, (*cargo(play, carrier), *extra)))
    return together


def is_lifter(play: Play, unit: Unit) -> bool:
    """Whether a unit carries land units."""
    kinds = play.game.kinds
    named = (name for berth in play.ask(Berths(unit)) for name in names_of(berth))
    return any(name == "land" or (name in kinds and kinds[name].arm == "land") for name in named)


# -- boarding --


def ships_at(play: Play, power: str, zone: str) -> list[Unit]:
    """Ships in a zone that could take cargo of this power aboard, its own first."""
    key = ("ships", power, zone)
    if key not in play.look:
        mates = friends(play, power)
        own = commanded(play, power)
        ships = [u for u in play.state.here(zone) if u.owner in mates and play.ask(Berths(u)) and is_lifter(play, u)]
        found = [u for u in ships if welcome(play, u.owner, power, zone)]
        play.look[key] = sorted(found, key=lambda u: u.owner not in own)
    known: list[Unit] = play.look[key]
    return known


def assign(play: Play, power: str, manner: str, order: Go, units: list[Unit]) -> dict[str, list[Unit]] | None:
    """Who boards which ship; None if they do not all find a place."""
    zone = order.path[-1]
    ships = [u for u in ships_at(play, power, zone) if not order.aboard or u.id == order.aboard]
    ships = [s for s in ships if not check_ship(play, power, manner, s, loading=True)]
    plan: dict[str, list[Unit]] = {}
    # The hard to place first, so that a tank does not find both berths taken by infantry.
    for unit in sorted(units, key=lambda u: any(u.kind in names_of(b) for s in ships for b in play.ask(Berths(s)))):
        for ship in ships:
            if room(play, ship, [*plan.get(ship.id, []), unit]):
                plan.setdefault(ship.id, []).append(unit)
                break
        else:
            return None
    return plan


def check_ship(play: Play, power: str, manner: str, ship: Unit, loading: bool) -> list[Fault]:
    """Whether a ship may load or offload now."""
    found: Fault | None = play.ask(Handling(ship, manner, loading))
    return [found] if found is not None else []


def _handling(play: Play, q: Handling, value: Fault | None, why: list[Reason] | None) -> Fault | None:
    """Loading ends where offloading begins; after a battle it is one or the other, after a retreat neither."""
    state, ship, me = play.state, q.unit, (q.unit.id,)
    if q.loading and ship.id in SHORE.get(state):
        return fault("transport.load_after", units=me, unit=ship.kind)
    if q.manner != NONCOMBAT:
        return value
    if ship.id in RETREATED.get(state):
        return fault("transport.retreated", units=me)
    if ship.id in FOUGHT.get(state):
        return one_or_other(play, q) or value
    if MOVED.get(state).get(ship.id) == COMBAT and not _may_finish(play, ship, q.loading):
        return fault("transport.moved", units=me)
    return value


def one_or_other(play: Play, q: Handling) -> Fault | None:
    """A ship that fought loads or offloads, not both."""
    did = WORKED.get(play.state).get(q.unit.id)
    clash = did and did != ("load" if q.loading else "offload")
    return fault("transport.either", units=(q.unit.id,)) if clash else None


def _may_finish(play: Play, ship: Unit, loading: bool) -> bool:
    """After an assault, cargo still aboard may follow into the land that was taken."""
    return not loading and ship.id in SHORE.get(play.state)


def check_boarding(play: Play, power: str, manner: str, order: Go, units: list[Unit]) -> list[Fault]:
    """May these units go aboard in that zone?"""
    zone = order.path[-1]
    if len(order.path) != 2:
        if not ships_at(play, power, zone):
            return [fault("transport.none", spaces=(zone,), space=zone)]
        return [fault("transport.whole_move", unit=units[0].kind)]
    built_in = [u for u in units if can(play, u, "factory") or can(play, u, "fixed")]
    faults = [fault("transport.no_complex", units=(u.id,)) for u in built_in]
    if hostile(play, power, zone) and not play.ask(Loads(power, zone)):
        faults.append(fault("transport.hostile", spaces=(zone,), space=zone))
    moved = MOVED.get(play.state)
    for unit in units:
        if unit.id in moved:
            faults.append(fault("transport.moved_first", units=(unit.id,), unit=unit.kind))
    if faults:
        return faults
    if order.aboard:
        ship = play.state.units.get(order.aboard)
        if ship is None or ship.space != zone or ship not in ships_at(play, power, zone):
            return [fault("transport.absent", space=zone, ship=order.aboard)]
        faults = check_ship(play, power, manner, ship, loading=True)
        if faults:
            return faults
    elif not ships_at(play, power, zone):
        return [fault("transport.none", spaces=(zone,), space=zone)]
    if assign(play, power, manner, order, units) is None:
        ships = ships_at(play, power, zone)
        barred = [f for s in ships for f in check_ship(play, power, manner, s, loading=True)]
        kinds = [u.kind for u in units]
        able = [s for s in ships if not check_ship(play, power, manner, s, loading=True)]
        free = sum(len(play.ask(Berths(s))) - len(cargo(play, s)) for s in able)
        code = "transport.room" if free < len(units) else "transport.unfit"
        return barred or [fault(code, spaces=(zone,), space=zone, units=tuple(kinds))]
    return []


def board(play: Play, power: str, manner: str, order: Go, units: list[Unit]) -> None:
    """Go aboard: that is a land unit's whole move."""
    plan = assign(play, power, manner, order, units)
    assert plan is not None
    for ship, riders in plan.items():
        put(LOADED, play, {u.id: ship for u in riders})
        if ship in FOUGHT.get(play.state):
            put(WORKED, play, {ship: "load"})
        go(play, riders, order.path, "loaded", 0, aboard=ship)


def reach_boarding(play: Play, power: str, manner: str, unit: Unit) -> Iterator[Way]:
    """The zones where a unit could go aboard a ship."""
    for zone in play.game.board.coast[unit.space]:
        if zone not in play.state.at or not ships_at(play, power, zone):
            continue
        path = (unit.space, zone)
        if not check_boarding(play, power, manner, Go((unit.id,), path), [unit]):
            yield Way(zone, path, 1)


# -- landing --


def check_landing(play: Play, power: str, manner: str, order: Go, units: list[Unit]) -> list[Fault]:
    """May these units go ashore there?"""
    if play.game.board.is_sea[order.path[-1]]:
        return [fault("transport.transfer", unit=units[0].kind)]
    if len(order.path) != 2:
        return [fault("transport.whole_move", unit=units[0].kind)]
    zone, land = order.path
    if land in play.game.board.closed:
        return [fault("transport.neutral", spaces=(land,), space=land)]
    faults = entry_faults(play, power, manner, order.path, units)
    for unit in units:
        ship = play.state.units.get(unit.aboard)
        if ship is None:
            faults.append(fault("transport.at_sea", units=(unit.id,), unit=unit.kind))
            continue
        shores = SHORE.get(play.state).get(ship.id, [])
        if land not in shores and len(shores) >= play.ask(Shores(ship, manner)):
            code = "assault.one_target" if manner == COMBAT else "transport.one_shore"
            faults.append(fault(code, units=(ship.id,), space=shores))
        if ship.owner not in commanded(play, power) and unit.id in LOADED.get(play.state):
            faults.append(fault("transport.friend_first", units=(unit.id,), owner=ship.owner))
        if manner == COMBAT:
            faults += _check_assault(play, unit, land)
        else:
            faults += check_ship(play, power, manner, ship, loading=False)
    if manner == COMBAT:
        if not hostile(play, power, land):
            faults.append(fault("transport.friendly_shore", spaces=(land,), space=land))
    else:
        if hostile(play, power, land):
            faults.append(fault("transport.assault_only", spaces=(land,), space=land))
        if hostile(play, power, zone):
            faults.append(fault("transport.hostile", spaces=(zone,), space=zone))
    return faults


def _check_assault(play: Play, unit: Unit, land: str) -> list[Fault]:
    return [fault("transport.gun_ashore", units=(unit.id,), space=land)] if bound_to_defend(play, unit) else []


def bound_to_defend(play: Play, unit: Unit) -> bool:
    """Whether a unit takes no part in an attack, so that it cannot land in one."""
    return can(play, unit, "facility") or can(play, unit, "noncombat_only")


def land(play: Play, power: str, manner: str, order: Go, units: list[Unit]) -> None:
    """Declare an assault, or go ashore on friendly land."""
    zone, shore = order.path
    state = play.state
    remember_start(play, [state.units[u.aboard] for u in units])
    remember_start(play, units)
    ships = {u.aboard for u in units}
    shores = SHORE.get(state)
    put(SHORE, play, {s: [*(x for x in shores.get(s, []) if x != shore), shore] for s in ships})
    if manner == COMBAT:
        put(LANDING, play, {u.id: shore for u in units})
        put(MOVED, play, {u.id: COMBAT for u in units})
        put(BEACH, play, {u.id: zone for u in units})
        return
    put(WORKED, play, {s: "offload" for s in ships if s in FOUGHT.get(state)})
    put(LOADED, play, {u.id: u.aboard for u in units})
    put(MOVED, play, {u.id: manner for u in units})
    play.emit(Moved(tuple(u.id for u in units), order.path))


def reach_landing(play: Play, power: str, manner: str, unit: Unit) -> Iterator[Way]:
    """The shores a unit aboard could go to."""
    for shore in play.game.board.coast[unit.space]:
        path = (unit.space, shore)
        if not check_landing(play, power, manner, Go((unit.id,), path), [unit]):
            yield Way(shore, path, 1)


def _free(play: Play, q: Free) -> list[Fault]:
    """Cargo that is to land somewhere has had its order."""
    target = LANDING.get(play.state).get(q.unit.id)
    return [fault("assault.declared", units=(q.unit.id,), space=target)] if target else []


MODULE = Module(limits={Free: _free}, values={Handling: _handling})
