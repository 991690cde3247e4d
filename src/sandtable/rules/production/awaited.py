"""Carriers that are paid for: aircraft may count on them and wait for them at sea; they are placed as promised."""

from __future__ import annotations

from sandtable.kernel.events import Boarded, Moment, Placed, Removed
from sandtable.kernel.marks import take as forget
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.berths import takes
from sandtable.rules.hooks import MoreDecks
from sandtable.rules.marks import EXPECTED
from sandtable.rules.movement.landing import Deck, free_berths
from sandtable.rules.movement.questions import Awaits
from sandtable.rules.production.mobilise import factories, room_left
from sandtable.rules.production.questions import Berth


def yards(play: Play, power: str) -> frozenset[str]:
    """Zones in which a power can place a ship this turn."""
    key = (yards, power)
    found: frozenset[str] | None = play.look.get(key)
    if found is None:
        able = [land for land in factories(play, power) if room_left(play, power, land) > 0]
        found = play.look[key] = frozenset(zone for land in able for zone in play.game.board.coast[land])
    return found


def ordered(play: Play, power: str, kind: str) -> list[int]:
    """The carriers a power has paid for, each with its berths for aircraft of a kind."""
    kinds = play.game.kinds
    bought = [kinds[b.kind] for b in play.state.queue if b.owner == power and kinds[b.kind].can("carrier")]
    berths = [sum(takes(berth, kinds[kind]) for berth in carrier.holds) for carrier in bought]
    return [n for n in berths if n]


def _more(play: Play, power: str, kind: str) -> list[Deck]:
    bought = ordered(play, power, kind)
    zones = yards(play, power) if bought else frozenset()
    return [Deck(f"ordered {at}", n, zones) for at, n in enumerate(bought)] if zones else []


def _awaits(play: Play, q: Awaits, value: int, why: list[Reason] | None) -> int:
    """Berths that nobody else waits for; those who wait in one zone share its carriers."""
    free = sorted(ordered(play, q.power, q.kind), reverse=True)
    if not free or q.zone not in yards(play, q.power):
        return value
    waiting: dict[str, int] = {}
    for zone in EXPECTED.get(play.state).values():
        waiting[zone] = waiting.get(zone, 0) + 1
    for zone, n in sorted(waiting.items(), key=lambda item: item[0] == q.zone):
        room = 0
        while free and (room < n or zone == q.zone):
            room += free.pop(0)
        if zone == q.zone:
            return value + max(0, room - n)
    return value + sum(free)


def _berth(play: Play, q: Berth) -> list[Fault]:
    """A carrier that aircraft wait for goes to them, while there are not more carriers than zones that wait."""
    if not play.game.kinds[q.kind].can("carrier"):
        return []
    zones = {zone for i, zone in EXPECTED.get(play.state).items() if _waits(play, i)}
    left = sum(b.owner == q.power and play.game.kinds[b.kind].can("carrier") for b in play.state.queue)
    if not zones or q.zone in zones or left > len(zones):
        return []
    return [fault("place.expected", spaces=tuple(sorted(zones)), space=sorted(zones))]


def _waits(play: Play, unit: str) -> bool:
    return unit in play.state.units and not play.state.units[unit].aboard


def _placed(play: Play, event: Placed) -> None:
    """Whoever waits comes aboard."""
    for carrier in event.units:
        if carrier.id not in play.state.units or not play.game.kinds[carrier.kind].can("carrier"):
            continue
        for i, zone in EXPECTED.get(play.state).items():
            if zone == carrier.space and _waits(play, i) and free_berths(play, carrier, play.state.units[i].kind) > 0:
                play.emit(Boarded((i,), carrier.id))


def _over(play: Play, moment: Moment) -> None:
    """Whoever still waits when all is placed is lost."""
    left = [i for i in EXPECTED.get(play.state) if _waits(play, i)]
    forget(EXPECTED, play, list(EXPECTED.get(play.state)))
    for i in left:
        unit = play.state.units[i]
        play.emit(Removed((i,), unit.space, "no_carrier", (unit,)))


MODULE = Module(
    on={Placed: _placed, "entry.due": _over},
    values={Awaits: _awaits},
    limits={Berth: _berth},
    hooks=(MoreDecks(_more),),
)
