"""Clocks: what an answer cost, and when the next one is due."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from sandtable.server.core.asking import Asking
from sandtable.server.core.table import LiveTable
from sandtable.server.core.terms import Clock, Seat


def settle_clocks(
    table: LiveTable, asking: Asking, asked: Collection[str], decided: Collection[str], undone: bool, now: float
) -> tuple[list[Seat], float | None, bool]:
    """After a change: chairs whose bank changed, when the next answer is due, whether a program gives it.

    Time is taken from those whose question is settled; whoever is asked the same as before goes on thinking.
    """
    clock = table.terms.clock
    changed: dict[str, Seat] = {}
    if clock.kind == "bank" and table.status != "ended":
        for power in dict.fromkeys(one.power for one in table.awaited()):
            if asking.get(power) == table.since(power):
                continue
            seat, since = table.seats[power], table.since(power).at
            if not seat.automatic(now) and seat.away_until <= since:
                bank = max(0.0, seat.bank - (now - max(since, seat.away_until)))
                if power in decided and bank > 0:
                    bank += -min(bank, clock.increment) if undone else clock.increment
                changed[power] = replace(seat, bank=bank)
    seats = [changed.get(p, table.seats[p]) for p in asked if p in table.seats]
    automatic = any(s.automatic(now) for s in seats)
    dues = [due for s in seats if (due := due_of(clock, s, asking[s.power].at)) is not None]
    return list(changed.values()), min(dues, default=None), automatic


def due_of(clock: Clock, seat: Seat, since: float) -> float | None:
    """When a chair's time for a question put at `since` runs out."""
    if clock.kind == "none" or clock.then == "wait" or seat.playing != "person" or not seat.person_id:
        return None
    start = max(since, seat.away_until)
    return start + (seat.bank if clock.kind == "bank" else clock.seconds)
