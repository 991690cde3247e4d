"""Clocks: what an answer cost, and when the next one is due."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from sandtable.kernel.offers import Offer
from sandtable.server.core.asked_since import Asked, Asking
from sandtable.server.core.table import LiveTable
from sandtable.server.table_data import Clock, Seat


def settle_clocks(
    table: LiveTable, asking: Asking, offers: Collection[Offer], decided: Collection[str], forth: int, now: float
) -> tuple[list[Seat], float | None, bool]:
    """After a change: chairs whose bank changed, when the next answer is due, whether a program gives it.

    Time is taken from those whose question is settled; whoever is asked the same as before goes on thinking. An
    increment comes with a question that is left behind, and goes when it is come back to (`forth` 1 and -1): so moves
    there and back, undo and amendments earn nothing.
    """
    topics = {o.to: o.topic for o in offers if o.holds}
    clock = table.terms.clock
    changed: dict[str, Seat] = {}
    if clock.kind == "bank" and table.status != "ended":
        for power, topic in {one.power: one.topic for one in table.awaited()}.items():
            if asking.get(power) == table.since(power):
                continue
            seat = table.seats[power]
            if not seat.automatic(now):
                bank = max(0.0, seat.bank - thought(seat, table.since(power).at, now))
                if bank > 0 and power in decided and topics.get(power) != topic:
                    bank = max(0.0, bank + forth * clock.increment)
                changed[power] = replace(seat, bank=bank)
    seats = [changed.get(p, table.seats[p]) for p in topics if p in table.seats]
    automatic = any(s.automatic(now) for s in seats)
    dues = [due for s in seats if (due := due_of(clock, s, asking[s.power].at)) is not None]
    return list(changed.values()), min(dues, default=None), automatic


def due_of(clock: Clock, seat: Seat, since: float) -> float | None:
    """When a chair's time for a question put at `since` runs out."""
    if clock.kind == "none" or clock.then == "wait" or seat.playing != "person" or not seat.person_id:
        return None
    return max(since, _pause(seat)) + (seat.bank if clock.kind == "bank" else clock.seconds)


def _pause(seat: Seat) -> float:
    """Until when the clock of a chair stands by consent; while a caretaker plays it goes on."""
    return seat.away_until if seat.away_then == "pause" else 0.0


def thought(seat: Seat, since: float, now: float) -> float:
    """How long somebody has thought about a question put at `since`."""
    return max(0.0, now - max(since, _pause(seat)))


def reseated(table: LiveTable, asked: Asked, seat: Seat, now: float) -> tuple[Asked, Seat]:
    """The time of a question when its chair changes. Nothing but thinking moves a clock.

    Who gets up pays for the time they thought, and for the time until they come back to the same question; only
    somebody else who sits down has the whole time. A pause that ends early ends now.
    """
    before = table.seats[seat.power]
    if before.person_id == seat.person_id:
        ended = _pause(before) > now and _pause(seat) <= now
        return (Asked(asked.n, now) if ended else asked), seat
    if seat.person_id:
        mine = (s for s in table.sittings if (s.power, s.person_id) == (seat.power, seat.person_id))
        return (asked if any(s.until > asked.n for s in mine) else Asked(asked.n, now)), seat
    if table.terms.clock.kind == "bank" and before.playing == "person":
        return Asked(asked.n, now), replace(seat, bank=max(0.0, before.bank - thought(before, asked.at, now)))
    return asked, seat
