"""Statements 10, 11, 14 and 16 in Blitzkrieg General: convoys, what they carry, and moves that hang on them."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.campaign import GAME
from tests.browser.scenes import at, settle
from tests.browser.tools import Seat

Sit = Callable[..., Seat]
_B = "blitzkrieg-general / round 1 / turn Germany movement / empty / at Scotland = United Kingdom: 1 infantry 2"
EMPTY = f"{_B} / at Northern Germany = Germany: 2 infantry 3 / at North Sea = Germany: 1 convoy"
LADEN = f"{_B} / at North Sea = Germany: 1 convoy[1 infantry 3]"
ELSEWHERE = f"{_B} / at Northern Germany = Germany: 2 infantry 3 / at Baltic Sea = Germany: 1 convoy"


def test_10_over_water_in_one_gesture(sit: Sit) -> None:
    """Infantry dropped on a far coast takes the convoy by itself; one undo removes all of it."""
    seat = sit()
    at(seat, EMPTY, ["Germany"], "Northern Germany", "Scotland", game=GAME)
    seat.take("Northern Germany", "infantry 3")
    seat.page.keyboard.press("1")
    settle(seat)
    seat.send("Scotland")
    assert [a["path"][-1] for a in seat.js("window.sandtable.view.scene.arrows")] == ["Scotland"]
    assert seat.js("window.sandtable.store.plan.length") == 2, "boarding and landing are one gesture"
    seat.page.click("[data-testid=undo]")
    seat.page.wait_for_function("window.sandtable.store.plan.length === 0")


def test_11_no_room_aboard(sit: Sit) -> None:
    """The same drop with one too many names the convoy's place and what would fit."""
    seat = sit()
    at(seat, EMPTY, ["Germany"], "Northern Germany", "Scotland", game=GAME)
    seat.take("Northern Germany", "infantry 3")
    assert seat.js("window.sandtable.store.hand.units.length") == 2
    seat.page.mouse.move(*seat.space("Scotland"))
    seat.page.wait_for_selector("[data-testid=refusal]")
    text = seat.page.inner_text("[data-testid=refusal]")
    assert "The convoy in North Sea carries one unit, or two that are both reduced." in text
    assert "BLG-CONV-03" in text


def test_14_who_goes_ashore(sit: Sit) -> None:
    """A convoy in the hand shows what it carries with a toggle; what goes ashore goes first, then the ship is next."""
    seat = sit()
    at(seat, LADEN, ["Germany"], "North Sea", "Scotland", game=GAME)
    seat.take("North Sea", "convoy")
    chip = seat.page.get_by_test_id("cargo")
    assert chip.count() == 1
    assert "stays aboard" in chip.inner_text()
    chip.click()
    seat.page.wait_for_function("document.querySelector('[data-testid=cargo]').ariaPressed === 'true'")
    assert "goes ashore" in chip.inner_text()
    seat.rest()
    seat.send("Scotland")
    seat.page.wait_for_function("window.sandtable.store.hand.units.length === 1 && !window.sandtable.store.reaching")
    assert seat.js("window.sandtable.store.units[window.sandtable.store.hand.units[0]].kind") == "convoy"


def test_16_moves_that_hang_on_another(sit: Sit) -> None:
    """Deleting the voyage a boarding hangs on says so first, and changes nothing before a second click."""
    seat = sit()
    at(seat, ELSEWHERE, ["Germany"], game=GAME)
    seat.order("go 1 convoy: Baltic Sea > Skagerrak > North Sea", "go 1 infantry 3: Northern Germany > North Sea")
    delete = seat.page.get_by_role("button", name="Delete the move from Baltic Sea to North Sea")
    delete.click()
    seat.page.get_by_role("alert").filter(has_text="depend").wait_for()
    assert seat.js("window.sandtable.store.plan.length") == 2, "nothing has changed yet"
    delete.click()
    seat.page.wait_for_function("window.sandtable.store.plan.length === 0")
