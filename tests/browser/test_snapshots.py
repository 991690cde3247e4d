"""The main screens look as they were found good. After a change on purpose: look, then SANDTABLE_SNAPSHOTS=write."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.scenes import CROWD, SOVIET_MOVE, at, settle
from tests.browser.snapshots import SHARE, check, off, taken
from tests.browser.tools import Seat

Sit = Callable[..., Seat]
SIZES = {"desk": (1366, 768), "phone": (390, 844)}
PURCHASE = "revised-1942 / round 1 / turn Germany purchase"


def seated(sit: Sit, size: str, **more: object) -> Seat:
    width, height = SIZES[size]
    return sit(width, height, touch=size == "phone", **more)


@pytest.mark.parametrize("size", SIZES)
def test_outside_the_table(sit: Sit, size: str) -> None:
    """Lobby, new game, lessons and settings."""
    seat = seated(sit, size)
    # Whatever else is played on this server is not part of the picture.
    seat.page.route("**/tables?*", lambda route: route.fulfill(json=[]))
    seat.lobby()
    seat.page.wait_for_load_state("networkidle")  # the map behind the big button
    check(seat.page, f"lobby-{size}")
    for page, ready in (("new", "select"), ("learn", "button.primary"), ("me", "select")):
        seat.page.goto(f"{seat.url}/{page}")
        seat.page.wait_for_selector(ready)
        seat.rest()
        check(seat.page, f"{page}-{size}")


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_at_the_table(sit: Sit, size: str, look: str) -> None:
    """Purchase, and a combat move with an arrow, odds and units in the hand, by day and by night."""
    seat = seated(sit, size, color_scheme=look)
    at(seat, PURCHASE, ["Germany"], "Germany")
    check(seat.page, f"purchase-{size}-{look}")
    at(seat, SOVIET_MOVE, ["Soviet Union"])
    seat.order("go 3 infantry: Russia > West Russia")
    seat.page.wait_for_function("window.sandtable.view.scene.badges.length === 1")
    seat.show("Russia", "West Russia", "Karelia S.S.R.")
    where = seat.token("Archangel", "infantry")
    if size == "phone":
        seat.page.touchscreen.tap(*where)
    else:
        seat.page.mouse.click(*where)
        seat.page.mouse.move(600, 10)  # off the board: a dim space that is pointed at says why not
    settle(seat)
    seat.rest()
    check(seat.page, f"combat-move-{size}-{look}")


def test_placing_and_panels(sit: Sit) -> None:
    """Mobilising, and the panels for rules, history, orders and the list."""
    seat = sit()
    seat.found(["Soviet Union"], played=["done", "buy 8 infantry", "done", "done", "done"])
    seat.wait_step("mobilise")
    seat.rest()
    check(seat.page, "mobilise-desk")
    for tab in ("rules", "orders", "list", "history"):
        seat.tab(tab)
        seat.rest()
        check(seat.page, f"panel-{tab}-desk")


def test_losses(sit: Sit) -> None:
    """The panel that asks for losses, with the dice left out: they fall as they fall."""
    seat = sit()
    at(seat, CROWD, ["*"], "West Russia")
    check(seat.page, "crowd-desk")


def test_a_change_is_seen(sit: Sit) -> None:
    """The comparison is not blind: a panel gone, another colour or a bar moved is too much."""
    seat = sit()
    at(seat, PURCHASE, ["Germany"], "Germany")
    before = taken(seat.page)
    assert off(before, taken(seat.page)) < 0.001, "the same screen twice is the same"
    for style in (
        "aside.panel { visibility: hidden }",
        "button.primary { background: #a32a12 !important }",
        "footer { transform: translateY(-60px) }",
    ):
        tag = seat.page.add_style_tag(content=style)
        seat.rest()
        share = off(before, taken(seat.page))
        tag.evaluate("e => e.remove()")
        assert share > SHARE, f"{style}: {share:.2%}"
