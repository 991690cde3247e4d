"""Clocks: what an answer cost, and when the next one is due."""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from msgspec.structs import replace

from sandtable.server.core.asked_since import EARNED, Asked, Asking, Put
from sandtable.server.core.table import LiveTable
from sandtable.server.table_data import Clock, Seat

BY_PEOPLE = ("player", "back")


class Settled(msgspec.Struct):
    """What a change does to clocks."""

    seats: list[Seat]  # chairs whose bank changed
    asking: Asking
    due: float | None  # when the next answer is
    automatic: bool  # whether a program gives it


def settle_clocks(
    table: LiveTable, asking: Asking, left: Put, put: Put, decided: Collection[str], how: str, now: float
) -> Settled:
    """After a change from some questions to others, by an answer of a `player`, or `back`, or by a program.

    Time is taken from those whose question is settled; whoever is asked the same as before goes on thinking. An
    increment comes with a question that is left behind, once: moves there and back, undo and amendments earn nothing.
    """
    clock = table.terms.clock
    changed: dict[str, Seat] = {}
    if clock.kind == "bank" and table.status != "ended":
        earned: Asking = {}
        for power, topic in left.topics.items():
            seat = table.seats[power]
            if asking.get(power) == table.since(power) or (seat.automatic(now) and how not in BY_PEOPLE):
                continue
            bank = max(0.0, seat.bank - thought(seat, table.since(power).at, now))
            key = left.key(EARNED, power)
            if bank > 0 and how != "back" and power in decided and put.topics.get(power) != topic:
                bank += 0.0 if key in table.asking else clock.increment
                earned[key] = Asked(0, 0.0)
            changed[power] = replace(seat, bank=bank)
        asking = {**asking, **put.noted(EARNED, {**table.asking, **earned})}
    seats = [changed.get(p, table.seats[p]) for p in put.topics if p in table.seats]
    automatic = any(s.automatic(now) for s in seats)
    dues = [due for s in seats if (due := due_of(clock, s, asking[s.power].at)) is not None]
    return Settled(list(changed.values()), asking, min(dues, default=None), automatic)


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

    Who gets up, or hands over to a caretaker, pays for the time they thought, and for the time until they come back
    to the same question; only somebody else who sits down has the whole time. A pause that ends early ends now.
    """
    before = table.seats[seat.power]
    if before.person_id == seat.person_id:
        if table.terms.clock.kind == "bank" and seat.automatic(now) and not before.automatic(now):
            return Asked(asked.n, now), _paid(before, seat, asked, now)
        ended = _pause(before) > now and _pause(seat) <= now
        return (Asked(asked.n, now) if ended else asked), seat
    if seat.person_id:
        mine = (s for s in table.sittings if (s.power, s.person_id) == (seat.power, seat.person_id))
        return (asked if any(s.until > asked.n for s in mine) else Asked(asked.n, now)), seat
    if table.terms.clock.kind == "bank" and before.playing == "person":
        return Asked(asked.n, now), _paid(before, seat, asked, now)
    return asked, seat


def _paid(before: Seat, seat: Seat, asked: Asked, now: float) -> Seat:
    return replace(seat, bank=max(0.0, before.bank - thought(before, asked.at, now)))
