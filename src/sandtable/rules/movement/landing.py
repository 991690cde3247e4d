"""Can every aircraft come down somewhere? One exact answer for a single flight and for a whole phase."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

import msgspec

from sandtable.kernel.board import FAR
from sandtable.kernel.play import Play
from sandtable.kernel.units import Unit
from sandtable.rules.berths import takes
from sandtable.rules.hooks import MoreDecks, OneWay
from sandtable.rules.look import cargo, commanded, friends, hostile, kinds_that
from sandtable.rules.marks import FIRED_AT, HELD, LAUNCHED, MOVED, PROMISE, ROLE, SETTLED, SPENT
from sandtable.rules.movement.common import HOME, NONCOMBAT, allowance, welcome
from sandtable.rules.movement.ends import free_ends, with_free_ends
from sandtable.rules.movement.questions import FreeEnds, Provokes
from sandtable.rules.questions import Berths, FlightMap, Free, NoFly, Pass, known


class Deck(msgspec.Struct, frozen=True):
    """A carrier, the places free on it, and the zones in which it can take aircraft aboard this turn."""

    carrier: str
    free: int
    zones: frozenset[str]


def flight_map(play: Play, unit: Unit) -> dict[str, dict[str, int]]:
    """Distances as this unit flies them, from where it takes off to where it comes down."""
    key = ("flight", unit.owner)
    if key not in play.look:
        near, ends = known(play, FlightMap, unit.owner), free_ends(play, unit)
        play.look[key] = with_free_ends(play.game, near, ends) if ends else near
    found: dict[str, dict[str, int]] = play.look[key]
    return found


def safe_lands(play: Play, power: str) -> frozenset[str]:
    """Friendly land that was friendly when the turn began: the only ground to land on."""
    key = ("safe", power)
    if key not in play.look:
        mates, control = frozenset(m for m in friends(play, power) if welcome(play, m, power)), play.state.control
        held = HELD.get(play.state) or control
        shut = known(play, NoFly, power)
        play.look[key] = frozenset(
            s for s, h in control.items() if h in mates and held.get(s) in mates and s not in shut
        )
    found: frozenset[str] = play.look[key]
    return found


def takes_deck(play: Play, unit: Unit, carrier: Unit) -> bool:
    """Whether a carrier has berths for this kind of aircraft at all."""
    key = ("deck", unit.kind, carrier.id)
    if key not in play.look:
        play.look[key] = any(takes(berth, play.game.kinds[unit.kind]) for berth in play.ask(Berths(carrier)))
    found: bool = play.look[key]
    return found


def free_berths(play: Play, carrier: Unit, kind: str) -> int:
    """How many more aircraft of a kind find room aboard."""
    berths, kinds = play.ask(Berths(carrier)), play.game.kinds
    fit = [berth for berth in berths if takes(berth, kinds[kind])]
    return len(fit) - sum(any(takes(berth, kinds[u.kind]) for berth in fit) for u in cargo(play, carrier))


def carriers(play: Play, power: str) -> list[Unit]:
    """The carriers of this power and of its friends."""
    key = ("carriers", power)
    if key not in play.look:
        mates = friends(play, power)
        kinds = kinds_that(play, "carrier")
        able = [u for u in play.state.units.values() if u.kind in kinds and u.owner in mates]
        play.look[key] = [u for u in able if welcome(play, u.owner, power, u.space) or _has_guests(play, u, power)]
    found: list[Unit] = play.look[key]
    return found


def _has_guests(play: Play, carrier: Unit, power: str) -> bool:
    """Whether a power's aircraft are aboard already: they may come back, whatever was said since."""
    return any(u.owner == power for u in cargo(play, carrier))


def awaited(play: Play, carrier: Unit) -> list[Unit]:
    """The aircraft that wait at sea for this carrier to come, as was promised."""
    units = play.state.units
    waiting = [units[i] for i, ship in PROMISE.get(play.state).items() if ship == carrier.id and i in units]
    return [u for u in waiting if not u.aboard]


def room_aboard(play: Play, carrier: Unit, kind: str) -> int:
    """Berths that are neither taken nor promised."""
    key = ("room", carrier.id, kind)
    if key not in play.look:
        play.look[key] = free_berths(play, carrier, kind) - len(awaited(play, carrier))
    found: int = play.look[key]
    return found


def still_sails(play: Play, power: str, carrier: Unit, planning: bool = False) -> bool:
    """Whether this carrier can still move this turn: to fight or flee while one plans, else in noncombat movement."""
    if carrier.owner not in commanded(play, power) or (hostile(play, power, carrier.space) and not planning):
        return False
    return play.allows(Free(carrier, NONCOMBAT, power))


def deck_zones(play: Play, power: str, carrier: Unit, planning: bool = False) -> frozenset[str]:
    """The zones where a carrier can receive aircraft this turn, if the battles planned are won.

    While combat moves are still being planned, any enemy on its way may yet be attacked.
    """
    key = ("deck zones", power, carrier.id, planning)
    if key not in play.look:
        play.look[key] = _deck_zones(play, power, carrier, planning)
    found: frozenset[str] = play.look[key]
    return found


def embattled(play: Play, power: str, zone: str) -> bool:
    """Whether a power's units face the enemy in a zone and have not fought it out yet."""
    own = commanded(play, power)
    return zone not in SETTLED.get(play.state) and any(
        u.owner in own and play.ask(Provokes(u)) for u in play.state.here(zone)
    )


def _deck_zones(play: Play, power: str, carrier: Unit, planning: bool) -> frozenset[str]:
    waiting = awaited(play, carrier)
    if waiting:
        return frozenset((waiting[0].space,))
    if not still_sails(play, power, carrier, planning):
        return frozenset((carrier.space,))
    board = play.game.board
    spent = SPENT.get(play.state).get(carrier.id, 0)
    sure = allowance(play, carrier, NONCOMBAT, (carrier.space,)) - spent
    found = {carrier.space}
    edge = {carrier.space}
    for far in range(1, allowance(play, carrier, NONCOMBAT, ()) - spent + 1):
        after = set()
        for here in edge:
            for zone, gate in board.next[here].items():
                if not board.is_sea[zone] or zone in found or (gate and play.faults(Pass(power, gate, carrier))):
                    continue
                if planning or not hostile(play, power, zone) or embattled(play, power, zone):
                    after.add(zone)
        # The last steps of a ship are those that not every end of the way allows.
        found |= (
            after
            if far <= sure
            else {z for z in after if far <= allowance(play, carrier, NONCOMBAT, (carrier.space, z)) - spent}
        )
        edge = after
    return frozenset(found)


def decks(play: Play, power: str, kind: str, planning: bool = False) -> list[Deck]:
    """Every carrier that could take aircraft of this kind this turn."""
    key = ("decks", power, kind, planning)
    if key not in play.look:
        play.look[key] = [
            Deck(c.id, free, deck_zones(play, power, c, planning))
            for c in carriers(play, power)
            if (free := room_aboard(play, c, kind)) > 0
        ]
        for more in play.game.hooks(MoreDecks):
            play.look[key] = [*play.look[key], *more(play, power, kind)]
    found: list[Deck] = play.look[key]
    return found


def reaches_land(play: Play, power: str, unit: Unit, at: str, points: int) -> bool:
    """Whether there is ground to land on within these points."""
    safe = safe_lands(play, power)
    if _flies_plainly(play, unit):
        return _nearest(play, unit.owner, safe).get(at, FAR) <= points
    for space, far in flight_map(play, unit)[at].items():
        if far > points:
            return False
        if space in safe:
            return True
    return False


def can_land(play: Play, power: str, unit: Unit, at: str, points: int) -> bool:
    """Whether one aircraft, by itself, could come down within these points, as the phase may still go."""
    if points < 0:
        return False
    if reaches_land(play, power, unit, at, points):
        return True
    zones = _zones_with_decks(play, power, unit)
    if _flies_plainly(play, unit):
        return bool(zones) and _nearest(play, unit.owner, zones).get(at, FAR) <= points
    near = flight_map(play, unit)[at]
    return any(near.get(zone, FAR) <= points for zone in zones)


def _zones_with_decks(play: Play, power: str, unit: Unit) -> frozenset[str]:
    """Where a carrier could take an aircraft aboard, as the phase may still go."""
    key = ("zones with decks", power, unit.kind, unit.aboard)
    if key not in play.look:
        zones = {zone for deck in decks(play, power, unit.kind, planning=True) for zone in deck.zones}
        own = carrier_of(play, unit)
        if own is not None:  # it may also come back to the very berth it leaves
            zones |= deck_zones(play, power, own, planning=True)
        play.look[key] = frozenset(zones)
    found: frozenset[str] = play.look[key]
    return found


def _flies_plainly(play: Play, unit: Unit) -> bool:
    """Whether every step of a flight costs the same there and back, so that distances can be taken from its goals."""
    values = play.game.values
    return FlightMap not in values and (FreeEnds not in values or not free_ends(play, unit))


def _nearest(play: Play, country: str, goals: frozenset[str]) -> dict[str, int]:
    """How far the aircraft of a country are from the nearest of some places, wherever they are."""
    return play.game.board.nearest(goals, known(play, NoFly, country))


def carrier_of(play: Play, unit: Unit) -> Unit | None:
    """The carrier an aircraft is aboard of."""
    return play.state.units.get(unit.aboard) if unit.aboard else None


def stranded(
    play: Play, power: str, landing: frozenset[str] = frozenset(), taken: Mapping[str, tuple[str, int]] | None = None
) -> list[str]:
    """The aircraft for which the flights of this phase, taken together, leave no place; none if all can land.

    Those of `landing` are left out; `taken` says where they would bind which carriers, and how many berths they take.
    """
    homeless = [
        (unit.id, frozenset(zone for zone, far in flight_map(play, unit)[unit.space].items() if far <= points))
        for unit, points in _aloft(play, power)
        if unit.id not in landing and not reaches_land(play, power, unit, unit.space, points)
    ]
    if not homeless:
        return []
    committed = FIRED_AT.get(play.state)  # who cannot be called back is given a place first
    homeless.sort(key=lambda plane: plane[0] not in committed)
    open_decks = []
    for deck in decks(play, power, play.state.units[homeless[0][0]].kind):
        zone, used = (taken or {}).get(deck.carrier, ("", 0))
        open_decks.append(Deck(deck.carrier, deck.free - used, frozenset((zone,))) if zone else deck)
    return _unplaced(homeless, open_decks)


def returns(play: Play, role: str) -> bool:
    """Whether an aircraft on this task, or on none, means to come home."""
    return not role or not any(role in tasks for tasks in play.game.hooks(OneWay))


def _aloft(play: Play, power: str) -> list[tuple[Unit, int]]:
    """The aircraft that flew out and have yet to land somewhere, with the points they have left."""
    state = play.state
    own = commanded(play, power)
    role, spent, promised = ROLE.get(state), SPENT.get(state), PROMISE.get(state)
    found = []
    for unit_id, manner in {**LAUNCHED.get(state), **MOVED.get(state)}.items():
        unit = state.units.get(unit_id)
        if unit is None or manner in (NONCOMBAT, HOME) or play.game.kinds[unit.kind].arm != "air":
            continue
        if unit.owner in own and returns(play, role.get(unit_id, "")) and not unit.aboard and unit_id not in promised:
            found.append((unit, allowance(play, unit, "combat", ()) - spent.get(unit_id, 0)))
    return found


def _unplaced(homeless: list[tuple[str, frozenset[str]]], open_decks: list[Deck]) -> list[str]:
    """The aircraft left over when the carriers go where they serve the most."""
    useful: list[tuple[Deck, list[frozenset[str]]]] = []
    for deck in open_decks:
        # Of a zone only matters whom the carrier can serve there; serving fewer of the same is never better.
        served = {frozenset(plane for plane, zones in homeless if zone in zones) for zone in deck.zones}
        best = [some for some in served if some and not any(some < more for more in served)]
        if best:
            useful.append((deck, sorted(best, key=sorted)))
    fewest = [plane for plane, _ in homeless]
    for stand in product(*(choices for _, choices in useful)):
        seats = [(deck.free, planes) for (deck, _), planes in zip(useful, stand, strict=True)]
        left = _match([plane for plane, _ in homeless], seats)
        if len(left) < len(fewest):
            fewest = left
        if not fewest:
            break
    return fewest


def _match(planes: list[str], seats: list[tuple[int, frozenset[str]]]) -> list[str]:
    """The aircraft left over when as many as possible are seated (augmenting paths)."""
    seated: list[list[str]] = [[] for _ in seats]
    return [plane for plane in planes if not _seat(plane, seats, seated, set())]


def _seat(plane: str, seats: list[tuple[int, frozenset[str]]], seated: list[list[str]], tried: set[int]) -> bool:
    for at, (free, fit) in enumerate(seats):
        if plane not in fit or at in tried:
            continue
        tried.add(at)
        if len(seated[at]) < free:
            seated[at].append(plane)
            return True
        for other in list(seated[at]):
            if _seat(other, seats, seated, tried):
                seated[at].remove(other)
                seated[at].append(plane)
                return True
    return False
