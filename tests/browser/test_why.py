"""Why a bot played as it did: its words stand behind a small question at its turn, in the reader's language."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.tools import Seat

Sit = Callable[..., Seat]
MINE = ["Germany", "United Kingdom", "Japan", "United States"]
START = "revised-1942 / round 1 / turn Soviet Union purchase"


def after_its_turn(seat: Seat) -> None:
    """Sit down against a bot, answer what it asks of us, and wait until it has told."""
    page = seat.page
    page.goto(seat.url)
    seat.ask("people", name="Tester")
    found = seat.ask("tables", game="revised-1942", mine=MINE, bots={"Soviet Union": "normal"}, position=START)
    table, end = found["id"], time.monotonic() + 120
    while time.monotonic() < end and not told(seat, table):
        offers = seat.look(f"tables/{table}/offers")["offers"]
        if offers and offers[0]["topic"] in ("casualties", "retreat"):
            seat.write(table, "accept")
        time.sleep(0.2)
    seat.open(table)
    page.wait_for_function("window.sandtable.store.lines.some(l => l.kind === 'explained')")
    seat.rest()


def told(seat: Seat, table: str) -> list[Any]:
    return [line for line in seat.look(f"tables/{table}/lines")["lines"] if line["kind"] == "explained"]


def fits(seat: Seat) -> bool:
    """Whether nothing sticks out of the page to the right."""
    return bool(seat.js("document.documentElement.scrollWidth <= window.innerWidth"))


@pytest.mark.parametrize(("lang", "ask", "first"), [("en-GB", "Why?", "Bought "), ("de-DE", "Warum?", "Gekauft: ")])
def test_the_log_tells_why_on_a_desk(sit: Sit, lang: str, ask: str, first: str) -> None:
    seat = sit(height=900, lang=lang)
    after_its_turn(seat)
    page = seat.page
    page.click("#tab-log")
    seat.rest()
    why = page.locator("[role=log] [data-testid=why]")
    assert why.count() == 1
    assert ask in why.inner_text()
    assert first not in why.inner_text(), "nobody is told who does not ask"
    why.locator("summary").click()
    sentences = why.locator("li span")
    assert 1 < sentences.count() <= 6
    assert sentences.first.inner_text().startswith(first)
    seat.rest()
    box, room = sentences.first.bounding_box(), page.locator("[role=log]").bounding_box()
    assert box["y"] + box["height"] <= room["y"] + room["height"], "it opens in sight"
    page.locator("[role=log] [data-testid=why] li button").first.click()  # its places on the board
    assert fits(seat)


def test_what_the_others_did_tells_why_on_a_phone(sit: Sit) -> None:
    seat = sit(390, 844, touch=True)
    after_its_turn(seat)
    page = seat.page
    page.locator("[data-testid=digest] > summary").click()
    why = page.locator("[data-testid=digest] [data-testid=why]")
    why.locator("summary").click()
    assert why.locator("li span").first.inner_text().startswith("Bought ")
    assert fits(seat)
