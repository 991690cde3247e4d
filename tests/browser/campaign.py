"""Blitzkrieg General past the page: decisions that lead to the moment a test is about."""

from __future__ import annotations

from typing import Any

from tests.browser.tools import Seat

GAME = "blitzkrieg-general"


def pass_on(seat: Seat, table: str, until: str) -> None:
    """Let every power of one person say Done, past the page, until something else is asked."""
    for _ in range(60):
        now = seat.look(f"tables/{table}/offers")
        asked = next(o for o in now["offers"] if o["holds"])
        if asked["topic"] == until:
            return
        value: Any = {"type": "done"} if asked["done"] else asked["default"]["value"]
        decision = {"by": asked["power"], "topic": asked["topic"], "value": value}
        seat.ask(f"tables/{table}/decide", offer=now["revision"], decisions=[decision])
    raise AssertionError(f"{until} was never asked")


def move(seat: Seat, table: str, power: str, space: str, kind: str, to: str) -> None:
    """A move past the page: all units of a kind, from space to space."""
    now = seat.look(f"tables/{table}/offers")
    offer = next(o for o in now["offers"] if o["power"] == power and o["groups"])
    units = [u for g in offer["groups"] if (g["space"], g["kind"]) == (space, kind) for u in g["units"]]
    plan = seat.ask(f"tables/{table}/reach", units=units, via=[])["to"][to]["plan"]
    seat.ask(f"tables/{table}/decide", offer=now["revision"], decisions=plan)


def world(seat: Seat, part: str) -> str:
    seat.tab("world")
    seat.page.wait_for_selector(f"[data-testid={part}]")
    return str(seat.page.inner_text(f"[data-testid={part}]"))
