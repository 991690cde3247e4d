"""Coming down: on friendly ground, on a deck, or at sea where a carrier of one's own is bound to come."""

from __future__ import annotations

from sandtable.kernel.decisions import Go
from sandtable.kernel.events import Boarded
from sandtable.kernel.marks import put
from sandtable.kernel.play import Play
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.berths import takes
from sandtable.rules.look import commanded, hostile
from sandtable.rules.marks import DECKED, EXPECTED, PROMISE
from sandtable.rules.movement.common import HOME, left
from sandtable.rules.movement.landing import (
    carriers,
    deck_zones,
    decks,
    embattled,
    flight_map,
    reaches_land,
    room_aboard,
    safe_lands,
    stranded,
    takes_deck,
)
from sandtable.rules.movement.questions import Awaits


def check_touchdown(play: Play, power: str, order: Go, units: list[Unit]) -> list[Fault]:
    """May these aircraft end their flight here?"""
    end = order.path[-1]
    if not play.game.board.is_sea[end]:
        if end in safe_lands(play, power):
            return []
        code = "air.land_hostile" if hostile(play, power, end) else "air.land_captured"
        return [fault(code, spaces=(end,), space=end)]
    faults = []
    wanted = len(units)
    if int(play.ask(Awaits(power, end, units[0].kind))) >= wanted:
        return []
    for unit in units:
        if not any(takes_deck(play, unit, c) for c in carriers(play, power)):
            code = "air.no_carrier" if _deck_kind(play, unit) else "air.never_at_sea"
            faults.append(fault(code, units=(unit.id,), unit=unit.kind, space=end))
    if faults:
        return faults
    options = _decks_at(play, power, order, units[0])
    if hostile(play, power, end):
        if embattled(play, power, end):
            return [fault("air.embattled", spaces=(end,), space=end)]
        options = [(carrier, free) for carrier, free in options if carrier.space == end]
        if not options:
            return [fault("air.hostile_sea", spaces=(end,), space=end)]
    if sum(free for _, free in options) < wanted:
        return [_no_deck(play, power, order, units[0])]
    return _check_need(play, power, order, units, options)


def _check_need(play: Play, power: str, order: Go, units: list[Unit], options: list[tuple[Unit, int]]) -> list[Fault]:
    """Whoever can land elsewhere leaves a carrier to those still in the air who have nothing else."""
    end, ids = order.path[-1], frozenset(u.id for u in units)
    if not _strands(play, power, ids, _berthed(options, len(units), end)):
        return []
    for unit in units:
        points = left(play, unit, HOME, ())
        near = flight_map(play, unit)[unit.space]
        elsewhere = (
            not _strands(play, power, ids, {deck.carrier: (zone, 1)})
            for deck in decks(play, power, unit.kind)
            for zone in deck.zones
            if near.get(zone, points + 1) <= points
        )
        if reaches_land(play, power, unit, unit.space, points) or any(elsewhere):
            return [fault("carrier.needed", units=(unit.id,), spaces=(end,), space=end, unit=unit.kind)]
    return []


def _berthed(options: list[tuple[Unit, int]], wanted: int, zone: str) -> dict[str, tuple[str, int]]:
    """The berths a flight takes, carrier by carrier."""
    taken = {}
    for carrier, free in options:
        if wanted > 0:
            taken[carrier.id] = (zone, min(free, wanted))
            wanted -= free
    return taken


def _strands(play: Play, power: str, landing: frozenset[str], taken: dict[str, tuple[str, int]]) -> bool:
    """Whether a landing takes the last hope of somebody still in the air."""
    lost = stranded(play, power, landing, taken)
    return bool(lost) and len(lost) > len(stranded(play, power, landing))


def _deck_kind(play: Play, unit: Unit) -> bool:
    kinds = play.game.kinds
    return any(takes(berth, kinds[unit.kind]) for kind in kinds.values() if kind.can("carrier") for berth in kind.holds)


def _no_deck(play: Play, power: str, order: Go, unit: Unit) -> Fault:
    """Why no carrier can take a flight at its end."""
    end = order.path[-1]
    able = carriers(play, power)
    if order.aboard:
        able = [c for c in able if c.id == order.aboard]
    if any(end in deck_zones(play, power, c) for c in able):
        return fault("air.deck_full", spaces=(end,), space=end, unit=unit.kind)
    if order.aboard:
        return fault("air.deck_absent", spaces=(end,), space=end, carrier=order.aboard)
    if not any(c.owner in commanded(play, power) for c in able):
        return fault("air.friend_carrier", spaces=(end,), space=end, unit=unit.kind)
    return fault("air.no_deck", spaces=(end,), space=end, unit=unit.kind)


def _decks_at(play: Play, power: str, order: Go, unit: Unit) -> list[tuple[Unit, int]]:
    """The carriers that can receive this flight at its end, those already there first, with their free berths."""
    end = order.path[-1]
    found = []
    for carrier in carriers(play, power):
        if order.aboard and carrier.id != order.aboard:
            continue
        free = room_aboard(play, carrier, unit.kind) + (unit.aboard == carrier.id)
        if free > 0 and end in deck_zones(play, power, carrier):
            found.append((carrier, free))
    me = frozenset((unit.id,))
    return sorted(found, key=lambda p: (_strands(play, power, me, {p[0].id: (end, 1)}), p[0].space != end))


def settle(play: Play, power: str, order: Go, unit: Unit) -> None:
    """Come aboard a carrier that is here, or wait for one that is bound to come."""
    options = _decks_at(play, power, order, unit)
    if not options:
        put(EXPECTED, play, {unit.id: unit.space})
        return
    carrier = options[0][0]
    if carrier.space == unit.space:
        play.emit(Boarded((unit.id,), carrier.id))
        put(DECKED, play, {unit.id: carrier.id})
    else:
        put(PROMISE, play, {unit.id: carrier.id})
