"""The first hour: a lesson that cannot be missed, the real game with tips, and tours of what is different."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.tools import Seat

Sit = Callable[..., Seat]
TOURED = ("blitzkrieg-general", "pacific-1941", "europe-1940", "global-1940", "world-at-war-1939")
GUIDE = "[data-testid=guide]"


def at(seat: Seat, n: int) -> None:
    """Wait for a stop of the guide."""
    there = "([g, n]) => document.querySelector(g)?.dataset.at === n && !window.sandtable.store.sending"
    seat.page.wait_for_function(there, arg=[GUIDE, str(n)])
    seat.rest()


def end(seat: Seat, then: int) -> None:
    seat.page.click("[data-testid=end-phase]")
    condition = "n => document.querySelector('[data-testid=guide]')?.dataset.at === n"
    seat.first("[data-testid=end-anyway]", condition, str(then))
    at(seat, then)


def test_the_lesson_to_its_end(sit: Sit) -> None:
    """Each stop points at one thing, nothing else takes a click, its dice lead to all. Then Revised, with tips."""
    seat = sit()
    page = seat.page
    page.goto(f"{seat.url}/learn")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_function("window.sandtable?.view")
    at(seat, 0)
    assert "Lesson 1 of 19" in page.inner_text(GUIDE)
    page.click("[data-testid=guide-next]")
    at(seat, 1)
    page.wait_for_selector("[data-testid=guide-ring]")
    page.click("[data-testid=buy-done]", force=True)
    page.keyboard.press("e")
    assert (seat.topic, page.get_attribute(GUIDE, "data-at")) == ("purchase", "1"), "only what is pointed at"
    page.click("[data-testid=buy-infantry] button[aria-label$='one more']")
    at(seat, 2)
    page.click("[data-testid=buy-tank] button[aria-label$='one more']")
    at(seat, 3)
    page.click("[data-testid=buy-done]")
    at(seat, 4)
    page.mouse.click(*seat.token("Fairhaven", "fighter"))
    assert seat.js("window.sandtable.store.hand.units.length") == 0, "only units of the pointed-at space"
    seat.take("Ridgeway", "infantry")
    at(seat, 5)
    seat.take("Ridgeway", "artillery")
    at(seat, 6)
    seat.send("Ashdown")
    at(seat, 7)
    seat.take("Fairhaven", "fighter")
    at(seat, 8)
    seat.send("Ashdown")
    at(seat, 9)
    end(seat, 10)
    page.click("[data-testid=confirm-losses]")
    at(seat, 11)
    page.click("[data-testid=option-none]")
    at(seat, 12)
    page.click("[data-testid=land-all]")
    at(seat, 13)
    seat.take("Northmoor", "infantry")
    at(seat, 14)
    seat.send("Gull Isle")
    at(seat, 15)
    end(seat, 16)
    assert "2 in Fairhaven" in page.inner_text("[data-testid=place-plan]"), "where it goes is said before"
    assert seat.js("window.sandtable.view.scene.notes.get('Fairhaven')") == "+2"
    page.click("[data-testid=place-all]")
    at(seat, 17)
    page.click("[data-testid=confirm-losses]")
    at(seat, 18)
    assert seat.js("window.sandtable.store.position.control.Ashdown") == "Azure"
    page.click("[data-testid=guide-finish]")
    page.wait_for_selector("[data-testid=tip]")
    assert seat.js("window.sandtable.store.info.game") == "revised-1942"
    assert "Research" in page.inner_text("[data-testid=tip]")
    seat.skip_research()
    page.wait_for_function("document.querySelector('[data-testid=tip]')?.innerText.includes('Infantry holds')")


def toured(seat: Seat, stops: list[dict[str, Any]]) -> None:
    """Every stop says its sentence and points at its place or panel."""
    for n, stop in enumerate(stops):
        at(seat, n)
        assert stop["text"] in seat.page.inner_text(GUIDE)
        assert all(rule in seat.page.inner_text(GUIDE) for rule in stop["rules"])
        if stop["show"]:
            assert seat.js("[...window.sandtable.ui.marked]") == stop["show"]
        if stop["panel"]:
            assert seat.js("window.sandtable.ui.tab") == stop["panel"]
        if n < len(stops) - 1:
            seat.page.click("[data-testid=guide-next]")


@pytest.mark.parametrize("slug", TOURED)
def test_a_tour_of_what_is_different(sit: Sit, slug: str) -> None:
    """From the new-game page, stop by stop; nothing moves meanwhile. At its end the game itself begins."""
    seat = sit()
    seat.lobby()
    seat.page.get_by_test_id(f"tour-{slug}").wait_for()  # in the lobby too
    seat.page.goto(f"{seat.url}/learn")
    seat.page.click(f"[data-testid=tour-{slug}]")
    seat.page.wait_for_function("window.sandtable?.view")
    toured(seat, seat.look(f"games/{slug}/guide?lang=en")["tour"])
    assert seat.js("window.sandtable.store.records.length") == 0
    seat.page.get_by_role("button", name="End the lessons").click()
    seat.page.click("header .help")
    seat.page.click("[data-testid=help-tour]")
    at(seat, 0)


def test_a_tour_on_a_phone_in_german(sit: Sit) -> None:
    """The card leaves the place it speaks of in sight, and its buttons fit a thumb."""
    seat = sit(390, 844, touch=True, lang="de-DE")
    seat.page.goto(f"{seat.url}/learn")
    seat.page.tap("[data-testid=tour-pacific-1941]")
    seat.page.wait_for_function("window.sandtable?.view")
    at(seat, 0)
    card = seat.page.query_selector(GUIDE).bounding_box()
    for name in ("Japan", "Philippines"):
        x, y = seat.space(name)
        assert y > card["y"] + card["height"] or y < card["y"], f"{name} lies under the card"
        assert 0 < x < 390
    assert "Rundgang 1 von 11" in seat.page.inner_text(GUIDE)
    assert seat.page.query_selector("[data-testid=guide-next]").bounding_box()["height"] >= 44
    assert seat.js("document.documentElement.scrollWidth") <= 390
