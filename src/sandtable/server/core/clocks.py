"""Clocks: what an answer cost, and when the next one is due."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.server.core.table import LiveTable
from sandtable.server.core.terms import Clock, Seat


def settle_clocks(table: LiveTable, asked: list[str], now: float, status: str) -> tuple[list[Seat], float | None, bool]:
    """After a change: chairs whose bank changed, when the next answer is due, whether a program gives it."""
    clock = table.terms.clock
    changed: dict[str, Seat] = {}
    if clock.kind == "bank" and table.status != "ended":
        for one in table.awaited():
            seat = table.seats[one.power]
            if not seat.automatic(now) and seat.away_until <= table.asked:
                spent = now - max(table.asked, seat.away_until)
                bank = max(0.0, seat.bank - spent) + (clock.increment if seat.bank > spent else 0.0)
                changed[seat.power] = replace(seat, bank=bank)
    if status == "ended":
        return list(changed.values()), None, False
    seats = [changed.get(p, table.seats[p]) for p in asked if p in table.seats]
    automatic = any(s.automatic(now) for s in seats)
    dues = [due for s in seats if (due := due_of(clock, s, now)) is not None]
    return list(changed.values()), min(dues, default=None), automatic


def due_of(clock: Clock, seat: Seat, since: float) -> float | None:
    """When a chair's time for a question put at `since` runs out."""
    if clock.kind == "none" or clock.then == "wait" or seat.playing != "person" or not seat.person_id:
        return None
    start = max(since, seat.away_until)
    return start + (seat.bank if clock.kind == "bank" else clock.seconds)
