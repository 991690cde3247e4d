"""A first quarter of Blitzkrieg General against bots, from the lobby."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.campaign import GAME
from tests.browser.tools import Seat

Sit = Callable[..., Seat]
ROUND = "window.sandtable.store.position.turn.round"


def test_a_quarter_against_bots(sit: Sit) -> None:
    """From the lobby to the second quarter: moves, battle, exploitation, production, and what was ordered arrives."""
    seat = sit()
    seat.lobby()
    seat.page.select_option("[data-testid=quick-game]", GAME)
    seat.page.get_by_role("radio", name="Easy").click()
    seat.page.click("button.big")
    seat.page.wait_for_function("window.sandtable?.view")
    assert seat.wait_step("movement") == "movement"
    assert "3/39" in seat.page.inner_text("header")
    seat.show("Silesia", "Posen", "Warsaw")
    armour = seat.count("Silesia", "armour 4")
    for kind in ("infantry 3", "armour 4", "aircraft 4"):
        seat.take("Silesia", kind)
        seat.send("Posen")
    assert seat.count("Posen", "armour 4") == armour > 0
    seat.end_phase()
    seat.fight_on("exploit", "production")
    assert seat.js("window.sandtable.store.rolls.some(v => v.space === 'Posen')"), "Posen was fought for"
    seat.fight_on("production")
    shelf = seat.page.get_by_test_id("shelf-Germany")
    shelf.get_by_role("button", name="Infantry (3): one more").click()
    seat.page.click("[data-testid=buy-done]")
    seat.page.wait_for_function("window.sandtable.store.offer?.topic !== 'production'")
    seat.play_on(lambda: seat.js(ROUND) == 2 and seat.topic == "movement")
    assert "4/39" in seat.page.inner_text("header")
    placed = seat.js(
        """window.sandtable.store.records.filter(r => r.by === 'Germany' && r.value.type === 'put')
        .reduce((n, r) => n + (r.value.kind === 'infantry 3' ? r.value.number : 0), 0)"""
    )
    assert placed == 6, "one was ordered, five come by the calendar"
