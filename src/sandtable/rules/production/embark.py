"""New carriers: fighters bought with them, or standing where they were built, may begin aboard."""

from __future__ import annotations

from sandtable.kernel.decisions import Go
from sandtable.kernel.events import Moved
from sandtable.kernel.play import Play
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.look import can
from sandtable.rules.marks import BUILT
from sandtable.rules.movement.landing import free_berths
from sandtable.rules.production.questions import Receives


def new_decks(play: Play, kind: str, zone: str, place: str = "") -> list[Unit]:
    """The carriers in a zone, built this turn (by one place) or fit for it, that have room for aircraft of a kind."""
    built = BUILT.get(play.state)
    decks = [u for u in play.state.here(zone) if can(play, u, "carrier")]
    decks = [d for d in decks if (d.id in built and place in ("", built[d.id])) or play.ask(Receives(d))]
    return [d for d in decks if free_berths(play, d, kind) > 0]


def new_berths(play: Play, kind: str, zone: str, place: str = "") -> int:
    """How many aircraft of a kind find room on those carriers."""
    return sum(free_berths(play, deck, kind) for deck in new_decks(play, kind, zone, place))


def boarders(play: Play, power: str) -> dict[str, tuple[str, ...]]:
    """The fighters that stood where carriers were built this turn, and the zones in which they may go aboard."""
    built = BUILT.get(play.state)
    ships = [play.state.units[i] for i in built if can(play, play.state.units[i], "carrier")]
    found: dict[str, dict[str, None]] = {}
    for ship in ships:
        for unit in play.state.here(built[ship.id]) if built[ship.id] else ():
            if unit.owner == power and unit.id not in built and free_berths(play, ship, unit.kind) > 0:
                found.setdefault(unit.id, {})[ship.space] = None
    return {unit: tuple(zones) for unit, zones in found.items()}


def check(play: Play, power: str, order: Go) -> list[Fault]:
    """May these fighters go aboard?"""
    able = boarders(play, power)
    if len(order.path) != 2 or not order.units or len(set(order.units)) != len(order.units):
        return [fault("place.embark")]
    place, zone = order.path
    for i in order.units:
        unit = play.state.units.get(i)
        if unit is None or unit.space != place or zone not in able.get(i, ()):
            return [fault("place.embark", units=(i,))]
    kind = play.state.units[order.units[0]].kind
    if new_berths(play, kind, zone, place) < len(order.units):
        return [fault("place.deck", spaces=(zone,), space=zone, unit=kind)]
    return []


def take(play: Play, order: Go) -> None:
    """Go aboard, as many to a ship as it takes."""
    place, zone = order.path
    for i in order.units:
        deck = new_decks(play, play.state.units[i].kind, zone, place)[0]
        play.emit(Moved((i,), order.path, deck.id))
