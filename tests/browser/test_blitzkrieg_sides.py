"""Blitzkrieg General asks whole sides: wars, orders of production and moves of several powers at the same time."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.campaign import GAME, pass_on, world
from tests.browser.tools import Seat

Sit = Callable[..., Seat]
AXIS = ["Germany", "Italy", "Japan"]


def test_war_is_declared_with_open_eyes(sit: Sit) -> None:
    """The menu lists whom war may be declared on and what follows; once confirmed, the world's tables show it."""
    seat = sit()
    seat.found(["Germany"], game=GAME)
    assert "Poland" in world(seat, "wars")
    assert "Benelux" not in world(seat, "wars")
    assert "of 81" in world(seat, "score")
    assert "of 131" in world(seat, "score")
    assert "3/39" in world(seat, "calendar")
    assert "Poland is divided" in world(seat, "calendar")
    seat.page.click("#tab-step")
    menu = seat.page.locator("[data-testid=standing-declare]")
    menu.locator("summary").click()
    targets = menu.locator("option").all_inner_texts()
    assert "Germany declares war on Benelux" in targets
    assert not any("Italy" in t or "Poland" in t for t in targets), "neither a partner nor an enemy"
    menu.locator("select").select_option("Germany on Benelux")
    menu.locator("[data-testid=standing-ask]").click()
    assert "British Empire now commands Benelux." in menu.locator("[role=alertdialog]").inner_text()
    assert "Benelux" not in seat.js("Object.keys(window.sandtable.store.position.war)")
    menu.locator("[data-testid=standing-confirm]").click()
    seat.page.wait_for_function("window.sandtable.store.position.war['Benelux']?.includes('Germany')")
    seat.page.click("#tab-world")
    seat.page.wait_for_function("document.querySelector('[data-testid=wars]')?.innerText.includes('Benelux')")
    assert "led by British Empire" in world(seat, "wars")


def test_33_a_side_orders_at_once(sit: Sit) -> None:
    """All powers are asked together, each has a tab, its own shelves by country, and a sign when it is ready."""
    seat = sit()
    made = seat.found(["*"], game=GAME)
    pass_on(seat, made["id"], "production")
    seat.wait_step("production")
    seat.page.click("#tab-step")
    seat.page.click("[data-testid='asked-British Empire']")
    assert seat.prompt.startswith("British Empire")
    canada = seat.page.locator("[data-testid='shelf-Canada']")
    canada.locator("summary").click()
    canada.get_by_role("button", name="Infantry (3): one more").click()
    seat.page.click("[data-testid=buy-done]")
    seat.page.wait_for_function(
        "!window.sandtable.store.openOffers.some(o => o.power === 'British Empire') && window.sandtable.store.offer"
    )
    assert seat.page.locator("[data-testid=ready] [title='British Empire: ready']").count() == 1
    assert seat.page.locator("[data-testid=ready] [title='Germany: still deciding']").count() == 1
    assert seat.js("window.sandtable.store.position.queue") == [], "nothing is paid before all are ready"
    seat.page.get_by_test_id("undo").click()  # who was ready may think again while others still decide
    seat.page.wait_for_function("window.sandtable.store.openOffers.some(o => o.power === 'British Empire')")
    assert seat.page.locator("[data-testid=ready] [title='British Empire: still deciding']").count() == 1
    seat.page.get_by_test_id("redo").click()
    seat.page.wait_for_function("!window.sandtable.store.openOffers.some(o => o.power === 'British Empire')")
    pass_on(seat, made["id"], "reinforce")
    seat.page.wait_for_function("window.sandtable.store.position.queue.some(b => b.owner === 'Canada')")
    assert "4/39" in world(seat, "production")
    seat.wait_step("reinforce")
    seat.page.click("#tab-step")
    asked = seat.prompt
    everything = seat.page.get_by_test_id("place-all")
    assert not everything.inner_text().endswith("!"), "the same hand goes on when the last unit is placed"
    everything.click()
    seat.page.wait_for_function(
        "asked => document.querySelector('[data-testid=prompt]').innerText !== asked", arg=asked
    )


def test_several_powers_move_at_once(sit: Sit) -> None:
    """Units of every power that is asked can be taken; the one whose units are in the hand comes to the front."""
    seat = sit()
    seat.found(AXIS, game=GAME)
    seat.wait_step("movement")
    assert seat.prompt.startswith("Germany")
    seat.show("Wuhan", "Hunan")
    seat.take("Wuhan", "infantry 3")
    assert seat.prompt.startswith("Japan")
    seat.send("Hunan")
    assert seat.js("window.sandtable.store.plan.length") == 1
    seat.page.click("[data-testid=asked-Germany]")
    assert seat.prompt.startswith("Germany")
    assert seat.js("window.sandtable.store.plan.length") == 0
