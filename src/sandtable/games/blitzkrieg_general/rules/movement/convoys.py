"""Convoys: one unit aboard, or two reduced ones; loading and passing on cost nothing, going ashore ends a move."""

from __future__ import annotations

from sandtable.games.blitzkrieg_general.rules.marks import CARRIED, DOUBLED, STORMED
from sandtable.games.blitzkrieg_general.rules.movement.command import leader_of, leaders
from sandtable.games.blitzkrieg_general.rules.movement.entry import barred
from sandtable.games.blitzkrieg_general.rules.movement.ground import ground
from sandtable.games.blitzkrieg_general.rules.movement.shore import LANDED, disembark
from sandtable.kernel.decisions import Go
from sandtable.kernel.events import Told
from sandtable.kernel.marks import put
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.look import arm, can, cargo, friends
from sandtable.rules.marks import LANDING, LOADED, MOVED, SPENT
from sandtable.rules.movement.common import Way, go, remember_start
from sandtable.rules.questions import Berths

EXPLOIT = "exploit"
MARCHED = "marched cargo attacks"  # a reading given up: who doubled its range on foot may still attack from a convoy


# -- room --


def misfit(convoy: Unit, load: list[Unit]) -> str:
    """Why a convoy cannot carry these together, as a code; "" if it can."""
    if convoy.hits:
        return "" if len(load) == 1 and load[0].hits else "convoy.worn"
    if len(load) > 1 and not (len(load) == 2 and all(u.hits for u in load)):
        return "convoy.full"
    return ""


def convoys_at(play: Play, unit: Unit, zone: str) -> list[Unit]:
    """The convoys in a zone that carry for this unit's country: its own first, then those of friends."""
    mates = friends(play, unit.owner)
    found = [u for u in play.state.here(zone) if u.owner in mates and can(play, u, "carries")]
    return sorted(found, key=lambda u: u.owner != unit.owner)


def _serves(play: Play, manner: str, convoy: Unit) -> Fault | None:
    """Why a convoy takes nobody aboard now."""
    if convoy.id in CARRIED.get(play.state):
        return fault("convoy.carried", units=(convoy.id,))
    if manner == EXPLOIT and not leader_of(play, convoy) and not leaders(play, [convoy]):
        return fault("convoy.idle", units=(convoy.id,))
    return None


def plan(play: Play, manner: str, zone: str, aboard: str, units: list[Unit]) -> tuple[dict[str, str], list[Fault]]:
    """Which unit boards which convoy, or why they do not all find a place."""
    chosen: dict[str, str] = {}
    loads: dict[str, list[Unit]] = {}
    for unit in units:
        ships = [c for c in convoys_at(play, unit, zone) if aboard in ("", c.id) and c.id != unit.aboard]
        if not ships:
            return {}, [fault("convoy.none", units=(unit.id,), spaces=(zone,), space=zone, unit=unit.kind)]
        refusals = []
        for ship in ships:
            load = [*loads.get(ship.id, cargo(play, ship)), unit]
            code = misfit(ship, load)
            full = fault(code, units=(ship.id,), spaces=(zone,), space=zone) if code else None
            refusal = _serves(play, manner, ship) or full
            if refusal is None:
                loads[ship.id], chosen[unit.id] = load, ship.id
                break
            refusals.append(refusal)
        else:
            return {}, refusals[:1]
    return chosen, []


# -- going aboard, from a shore or from another convoy --


def check_boarding(play: Play, manner: str, order: Go, units: list[Unit]) -> list[Fault]:
    """May these units go aboard here?"""
    zone, start = order.path[-1], order.path[0]
    if len(order.path) > 2 or (len(order.path) == 2 and play.game.board.is_sea[start]):
        return [fault("convoy.straight", spaces=(zone,), space=zone)]
    for unit in units:
        view = ground(play, unit.owner)
        if zone in view.guarded:
            return [fault("convoy.enemy", spaces=(zone,), space=zone)]
        if MOVED.get(play.state).get(unit.id) == LANDED:
            return [fault("convoy.unloaded", units=(unit.id,), unit=unit.kind)]
        if unit.aboard:
            if not any(s in view.friendly for s in play.game.board.coast[zone]):
                return [fault("convoy.no_shore", spaces=(zone,), space=zone)]
        elif start not in view.friendly or start in view.guarded:
            return [fault("convoy.embattled", spaces=(start,), space=start)]
    return plan(play, manner, zone, order.aboard, units)[1]


def board(play: Play, manner: str, order: Go, units: list[Unit]) -> None:
    """Go aboard. It costs nothing, so whoever has moved may still be carried."""
    chosen, _ = plan(play, manner, order.path[-1], order.aboard, units)
    moved = MOVED.get(play.state)
    for ship in dict.fromkeys(chosen.values()):
        riders = [u for u in units if chosen[u.id] == ship]
        givers = {u.aboard: order.path[-1] for u in riders if u.aboard}
        put(CARRIED, play, givers)
        put(LOADED, play, {u.id: ship for u in riders})
        go(play, riders, order.path, moved.get(riders[0].id, "loaded"), 0, aboard=ship)


def boarding_ways(play: Play, manner: str, unit: Unit) -> list[Way]:
    """The zones where a unit ashore could go aboard."""
    found = []
    for zone in play.game.board.coast[unit.space]:
        path = (unit.space, zone)
        if zone in play.state.at and not check_boarding(play, manner, Go((unit.id,), path), [unit]):
            found.append(Way(zone, path, 0))
    return found


def passing_ways(play: Play, manner: str, unit: Unit) -> list[Way]:
    """The zone itself, if a unit aboard could be passed on to another convoy there."""
    here = (unit.space,)
    if check_boarding(play, manner, Go((unit.id,), here), [unit]):
        return []
    return [Way(unit.space, here, 0)]


# -- going ashore --


def check_landing(play: Play, manner: str, order: Go, units: list[Unit]) -> list[Fault]:
    """May these units go ashore there?"""
    if len(order.path) != 2 or play.game.board.is_sea[order.path[1]]:
        return [fault("convoy.ashore")]
    return [f for unit in units for f in _check_ashore(play, manner, order.path[1], unit)]


def _check_ashore(play: Play, manner: str, land: str, unit: Unit) -> list[Fault]:
    view, me = ground(play, unit.owner), (unit.id,)
    ship = play.state.units.get(unit.aboard)
    if ship is None:
        return [fault("convoy.none", units=me, spaces=(unit.space,), space=unit.space, unit=unit.kind)]
    refusal = barred(play, unit.owner, view, land)
    if refusal:
        return [refusal]
    if land not in view.friendly:
        if arm(play, unit) == "air":
            return [fault("air.land_hostile", units=me, spaces=(land,), space=land)]
        if ship.id in DOUBLED.get(play.state):
            return [fault("convoy.doubled", units=(ship.id,), spaces=(land,), space=land)]
    if unit.id in DOUBLED.get(play.state) and not play.game.keeps(MARCHED):
        if land not in view.friendly:
            return [fault("convoy.marched", units=me, spaces=(land,), unit=unit.kind, space=land)]
        if unit.space in view.guarded:
            return [fault("convoy.marched_sea", units=me, spaces=(unit.space,), unit=unit.kind, zone=unit.space)]
    if manner == EXPLOIT and not SPENT.get(play.state).get(ship.id):
        return [fault("convoy.idle", units=(ship.id,))]
    return []


def land(play: Play, manner: str, order: Go, units: list[Unit]) -> None:
    """Go ashore at once, or say where to once the zone is won."""
    zone, shore = order.path
    remember_start(play, units)
    put(CARRIED, play, {u.aboard: zone for u in units})
    put(STORMED, play, {u.aboard: shore for u in units if shore not in ground(play, u.owner).friendly})
    waiting = [u for u in units if zone in ground(play, u.owner).guarded]
    if waiting:
        put(LANDING, play, {u.id: shore for u in waiting})
        told = {"unit": [u.kind for u in waiting], "owner": waiting[0].owner, "zone": zone, "space": shore}
        play.emit(Told(Text("log.landing_declared", told)))
    if ashore := [u for u in units if u not in waiting]:
        disembark(play, zone, shore, ashore)


def landing_ways(play: Play, manner: str, unit: Unit) -> list[Way]:
    """The shores a unit aboard could go to."""
    found = []
    for shore in play.game.board.coast[unit.space]:
        if not _check_ashore(play, manner, shore, unit):
            found.append(Way(shore, (unit.space, shore), 1))
    return found


def _berths(play: Play, q: Berths, value: tuple[str, ...], why: list[Reason] | None) -> tuple[str, ...]:
    """What a convoy takes, told in the common form: one unit of land or air."""
    return ("land", "air") if can(play, q.unit, "carries") else value


MODULE = Module(values={Berths: _berths})
