"""Can every aircraft come down somewhere? One exact answer for a single flight and for a whole phase."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import msgspec

from sandtable.kernel.play import Play
from sandtable.kernel.units import Unit
from sandtable.rules.look import cargo, commanded, friends, hostile
from sandtable.rules.marks import DECKED, FOUGHT, HELD, MOVED, PROMISE, RODE, ROLE, SPENT
from sandtable.rules.movement.common import HOME, NONCOMBAT, allowance
from sandtable.rules.questions import Berths, FlightMap, Pass


class Deck(msgspec.Struct, frozen=True):
    """A carrier, the places free on it, and the zones in which it can take aircraft aboard this turn."""

    carrier: str
    free: int
    zones: frozenset[str]


def flight_map(play: Play, unit: Unit) -> dict[str, dict[str, int]]:
    """Distances as this unit flies them."""
    key = ("flight", unit.owner)
    if key not in play.look:
        play.look[key] = play.ask(FlightMap(unit.owner))
    found: dict[str, dict[str, int]] = play.look[key]
    return found


def safe_lands(play: Play, power: str) -> frozenset[str]:
    """Friendly land that was friendly when the turn began: the only ground to land on."""
    key = ("safe", power)
    if key not in play.look:
        mates, control = friends(play, power), play.state.control
        held = HELD.get(play.state) or control
        play.look[key] = frozenset(s for s, h in control.items() if h in mates and held.get(s) in mates)
    found: frozenset[str] = play.look[key]
    return found


def takes_deck(play: Play, unit: Unit, carrier: Unit) -> bool:
    """Whether a carrier has berths for this kind of aircraft at all."""
    return unit.kind in play.ask(Berths(carrier))


def free_berths(play: Play, carrier: Unit, kind: str) -> int:
    """How many more aircraft of a kind find room aboard."""
    return int(play.ask(Berths(carrier)).count(kind)) - sum(u.kind == kind for u in cargo(play, carrier))


def carriers(play: Play, power: str) -> list[Unit]:
    """The carriers of this power and of its friends."""
    key = ("carriers", power)
    if key not in play.look:
        mates = friends(play, power)
        kinds = {k.name for k in play.game.kinds.values() if k.can("carrier")}
        play.look[key] = [u for u in play.state.units.values() if u.kind in kinds and u.owner in mates]
    found: list[Unit] = play.look[key]
    return found


def still_sails(play: Play, power: str, carrier: Unit) -> bool:
    """Whether this carrier can still move in this turn's noncombat movement."""
    state = play.state
    if carrier.owner not in commanded(play, power) or carrier.id in FOUGHT.get(state):
        return False
    if carrier.id in DECKED.get(state) or hostile(play, power, carrier.space):
        return False
    return MOVED.get(state).get(carrier.id) in (None, NONCOMBAT)


def deck_zones(play: Play, power: str, carrier: Unit) -> frozenset[str]:
    """The zones where a carrier can receive aircraft this turn, if the battles planned are won."""
    if not still_sails(play, power, carrier):
        return frozenset((carrier.space,))
    if carrier.id in PROMISE.get(play.state):
        return frozenset((PROMISE.get(play.state)[carrier.id],))
    board = play.game.board
    points = allowance(play, carrier, NONCOMBAT, (carrier.space,)) - SPENT.get(play.state).get(carrier.id, 0)
    found = {carrier.space}
    edge = {carrier.space}
    own = commanded(play, power)
    for _ in range(points):
        after = set()
        for here in edge:
            for zone, gate in board.next[here].items():
                if not board.is_sea[zone] or zone in found or (gate and play.faults(Pass(power, gate))):
                    continue
                if hostile(play, power, zone) and not any(u.owner in own for u in play.state.here(zone)):
                    continue
                after.add(zone)
        found |= after
        edge = after
    return frozenset(found)


def decks(play: Play, power: str, kind: str) -> list[Deck]:
    """Every carrier that could take aircraft of this kind this turn."""
    key = ("decks", power, kind)
    if key not in play.look:
        play.look[key] = [
            Deck(c.id, free, deck_zones(play, power, c))
            for c in carriers(play, power)
            if (free := free_berths(play, c, kind)) > 0
        ]
    found: list[Deck] = play.look[key]
    return found


def reaches_land(play: Play, power: str, unit: Unit, at: str, points: int) -> bool:
    """Whether there is ground to land on within these points."""
    safe = safe_lands(play, power)
    for space, far in flight_map(play, unit)[at].items():
        if far > points:
            return False
        if space in safe:
            return True
    return False


def can_land(play: Play, power: str, unit: Unit, at: str, points: int) -> bool:
    """Whether one aircraft, by itself, can come down within these points."""
    if points < 0:
        return False
    if reaches_land(play, power, unit, at, points):
        return True
    near = flight_map(play, unit)[at]
    own = carrier_of(play, unit)
    options = decks(play, power, unit.kind)
    if own is not None:  # it may also come back to the very berth it leaves
        options = [*options, Deck(own.id, 1, deck_zones(play, power, own))]
    return any(near.get(zone, 99) <= points for deck in options for zone in deck.zones)


def carrier_of(play: Play, unit: Unit) -> Unit | None:
    """The carrier an aircraft is aboard of."""
    return play.state.units.get(unit.aboard) if unit.aboard else None


def stranded(play: Play, power: str) -> list[str]:
    """The aircraft for which the flights of this phase, taken together, leave no place; none if all can land."""
    state = play.state
    own = commanded(play, power)
    moved, role, spent = MOVED.get(state), ROLE.get(state), SPENT.get(state)
    homeless: list[tuple[str, frozenset[str]]] = []
    for unit_id, manner in moved.items():
        unit = state.units.get(unit_id)
        if unit is None or manner in (NONCOMBAT, HOME) or play.game.kinds[unit.kind].arm != "air":
            continue
        if unit.owner not in own or role.get(unit_id) == "kamikaze" or unit.aboard:
            continue
        points = allowance(play, unit, "combat", ()) - spent.get(unit_id, 0)
        if reaches_land(play, power, unit, unit.space, points):
            continue
        near = flight_map(play, unit)[unit.space]
        homeless.append((unit_id, frozenset(z for z, far in near.items() if far <= points)))
    if not homeless:
        return []
    return _unplaced(homeless, _open_decks(play, power, state.units[homeless[0][0]].kind))


def _open_decks(play: Play, power: str, kind: str) -> list[Deck]:
    """Decks as they could be: aircraft still aboard that could fly to land leave their berths free."""
    found = []
    for carrier in carriers(play, power):
        berths = int(play.ask(Berths(carrier)).count(kind))
        stay = 0
        for rider in cargo(play, carrier):
            idle = rider.owner in commanded(play, power) and rider.id not in RODE.get(play.state)
            points = allowance(play, rider, NONCOMBAT, ())
            if not (idle and reaches_land(play, power, rider, rider.space, points)):
                stay += 1
        if berths > stay:
            found.append(Deck(carrier.id, berths - stay, deck_zones(play, power, carrier)))
    return found


def _unplaced(homeless: list[tuple[str, frozenset[str]]], open_decks: list[Deck]) -> list[str]:
    wanted: frozenset[str] = frozenset().union(*(zones for _, zones in homeless))
    choices = [sorted(deck.zones & wanted) for deck in open_decks]
    useful = [(deck, zones) for deck, zones in zip(open_decks, choices, strict=True) if zones]
    best = [unit for unit, _ in homeless]
    for stand in product(*(zones for _, zones in useful)):
        room: dict[str, int] = {}
        for (deck, _), zone in zip(useful, stand, strict=True):
            room[zone] = room.get(zone, 0) + deck.free
        left = _match(homeless, room)
        if len(left) < len(best):
            best = left
        if not best:
            break
    return best


def _match(planes: Iterable[tuple[str, frozenset[str]]], room: dict[str, int]) -> list[str]:
    """The aircraft left over when as many as possible are given places (augmenting paths)."""
    zones_of = dict(planes)
    seated: dict[str, list[str]] = {zone: [] for zone in room}

    def seat(plane: str, tried: set[str]) -> bool:
        for zone in sorted(zones_of[plane]):
            if zone not in room or zone in tried:
                continue
            tried.add(zone)
            if len(seated[zone]) < room[zone]:
                seated[zone].append(plane)
                return True
            for other in list(seated[zone]):
                if seat(other, tried):
                    seated[zone].remove(other)
                    seated[zone].append(plane)
                    return True
        return False

    return [plane for plane in zones_of if not seat(plane, set())]
