"""Acceptance statements 12 and 14: ways home, and what is aboard a ship."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.scenes import at
from tests.browser.tools import Seat

Sit = Callable[..., Seat]
# A fighter with several places to come home to.
RAIDER = (
    "revised-1942 / round 1 / turn Germany combat_move / empty / at Germany = Germany: 1 industrial complex"
    " / at Eastern Europe = Germany: 1 fighter, 1 infantry / at Balkans = Germany: 1 infantry"
    " / at Karelia S.S.R. = Soviet Union: 1 infantry"
)
AIR_RAID = (
    "blitzkrieg-general / round 1 / turn Germany movement / empty / at Lorraine = France: 1 infantry 3"
    " / at Rhineland = Germany: 1 aircraft 4, 1 infantry 3"
)
# A carrier with two fighters aboard, and something for them to do.
FLATTOP = (
    "revised-1942 / round 1 / turn United States combat_move / empty"
    " / at Sea Zone 52 = United States: 1 aircraft carrier[2 fighter]"
    " / at Sea Zone 50 = Japan: 1 transport / at Western United States = United States: 1 infantry"
)


def rings(seat: Seat) -> list[dict[str, Any]]:
    return list(seat.js("window.sandtable.view.scene.rings"))


@pytest.mark.parametrize(
    ("position", "plane", "start", "target", "homes"),
    [
        (RAIDER, "fighter", "Eastern Europe", "Karelia S.S.R.", ("Germany", "Balkans")),
        (AIR_RAID, "aircraft 4", "Rhineland", "Lorraine", ("Southern Germany", "Northern Germany")),
    ],
    ids=["revised", "blitzkrieg"],
)
def test_12_the_way_home(sit: Sit, position: str, plane: str, start: str, target: str, homes: tuple[str, str]) -> None:
    """A flight that was sent shows where it comes home; the ring is dragged to another of the lit places."""
    seat = sit()
    at(seat, position, ["Germany"], target, *homes, game=position.split(" / ")[0])
    seat.take(start, plane)
    seat.send(target)
    seat.page.wait_for_function("window.sandtable.view.scene.rings.length")
    ring = rings(seat)[0]
    assert ring["from"] == target
    assert ring["at"] in ring["options"]
    other = next(s for s in homes if s != ring["at"])
    assert other in ring["options"]
    box = seat.page.query_selector("[data-testid=board]").bounding_box()
    x, y = seat.js("k => window.sandtable.view.whereRing(k)", ring["key"])
    there = seat.space(other)
    seat.page.mouse.move(x + box["x"], y + box["y"])
    seat.page.mouse.down()
    seat.page.mouse.move(x + box["x"] + 12, y + box["y"] + 12, steps=3)
    assert set(seat.js("[...window.sandtable.view.scene.lit.keys()]")) == set(ring["options"]), "only landing places"
    seat.page.mouse.move(*there, steps=5)
    seat.page.mouse.up()
    seat.page.wait_for_function("s => window.sandtable.view.scene.rings[0]?.at === s", arg=other)
    assert f"means to land in {other}" in seat.page.inner_text("#panel-body")
    assert seat.js("window.sandtable.store.plan.length") == 1, "the flight itself is as it was"


def test_14_who_launches(sit: Sit) -> None:
    """A carrier in the hand shows each plane with a toggle; what launches flies first, then the ship is in the hand."""
    seat = sit()
    at(seat, FLATTOP, ["United States"], "Sea Zone 52", "Sea Zone 50")
    seat.take("Sea Zone 52", "aircraft carrier")
    chips = seat.page.get_by_test_id("cargo")
    assert chips.count() == 2
    assert [c.get_attribute("aria-pressed") for c in chips.all()] == ["false", "false"]
    assert "stays aboard" in chips.first.inner_text()
    chips.first.click()
    seat.page.wait_for_function("document.querySelector('[data-testid=cargo]').ariaPressed === 'true'")
    assert "launches" in chips.first.inner_text()
    assert "stays aboard" in chips.nth(1).inner_text()
    seat.rest()
    assert seat.js("window.sandtable.store.hand.units.map(u => window.sandtable.store.units[u].kind)") == ["fighter"]
    seat.send("Sea Zone 50")
    seat.page.wait_for_function("window.sandtable.store.hand.units.length === 1 && !window.sandtable.store.reaching")
    in_hand = seat.js("window.sandtable.store.units[window.sandtable.store.hand.units[0]].kind")
    assert in_hand == "aircraft carrier", "the ship is next"
    assert chips.count() == 1, "one fighter has left"
    chips.first.click()
    chips.first.click()
    seat.rest()
    assert seat.js("window.sandtable.store.units[window.sandtable.store.hand.units[0]].kind") == "aircraft carrier"


# Six tanks beside the fighter: it comes through, and has two places to land.
ESCORTED = (
    "revised-1942 / round 1 / turn Germany combat_move / empty / at Germany = Germany: 1 industrial complex"
    " / at Eastern Europe = Germany: 1 fighter, 8 tank / at Karelia S.S.R. = Soviet Union: 1 infantry"
)


def test_a_landing_place_is_remembered(sit: Sit) -> None:
    """What was chosen with the attack is known after a reload and on another device, and proposed after the battle."""
    seat, other = sit(), sit()
    at(seat, ESCORTED, ["Germany"], "Eastern Europe", "Karelia S.S.R.")
    for kind in ("fighter", "tank"):
        seat.take("Eastern Europe", kind)
        seat.send("Karelia S.S.R.")
    ring = rings(seat)[0]
    meant = next(s for s in ring["options"] if s != ring["at"])
    seat.page.mouse.click(*seat.on_page(seat.js("k => window.sandtable.view.whereRing(k)", ring["key"])))
    seat.page.wait_for_function("window.sandtable.ui.ring")
    seat.show(meant)
    seat.page.mouse.click(*seat.space(meant))
    seat.page.wait_for_function("s => window.sandtable.view.scene.rings[0]?.at === s", arg=meant)
    seat.rest()
    link = seat.ask(f"tables/{seat.table}/link", power="Germany")["token"]
    other.page.goto(other.url)
    other.open(seat.table, f"#seat={link}")
    other.page.wait_for_function("s => window.sandtable.view.scene.rings[0]?.at === s", arg=meant)
    seat.end_phase()
    seat.fight_on("home_move")
    row = seat.page.get_by_test_id("landings").locator("select")
    row.wait_for()
    assert row.input_value() == meant
    seat.page.get_by_role("button", name="Land", exact=True).click()
    seat.wait_step("noncombat_move")
    assert seat.count(meant, "fighter") == 1
