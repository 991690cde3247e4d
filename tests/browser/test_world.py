"""World at War 1939 at the table: a turn in parts, technology, courted neutrals, factories on their card, a round."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sandtable.games.loader import load
from tests.browser.scenes import SCREENS, at, play_round, settle
from tests.browser.test_german import left
from tests.browser.thumbs import fits
from tests.browser.tools import Seat
from tests.tools import rule

Sit = Callable[..., Seat]
GAME = "world-at-war-1939"
# A round of seven powers with little on the board, from the second part of the first turn on.
SMALL = (
    "world-at-war-1939 / round 1 / turn Germany purchase / empty / purse Germany 3 / purse Britain 3"
    " / at Germany = Germany: 1 industrial complex, 2 infantry"
    " / at Great Britain = Britain: 1 industrial complex, 1 infantry"
    " / at France = France: 2 infantry / at Japan = Japan: 1 industrial complex, 1 infantry"
    " / at Eastern United States = United States: 1 industrial complex"
)

# Friendly land as far as Ukraine; the trains carry four.
EASTWARD = (
    f"{GAME} / round 4 / turn Germany noncombat_move / empty / hold Poland = Germany / hold Ukraine = Germany"
    " / at Germany = Germany: 6 infantry, 2 tank, 1 industrial complex / at Great Britain = Britain: 1 infantry"
)


@rule("WAW-RAIL-01", "WAW-RAIL-03", "WAW-RAIL-05")
def test_a_train_is_one_drag_and_told_apart_from_a_march(sit: Sit) -> None:
    """From home to the front without a question; what the railway still carries is told before and after."""
    seat = sit()
    at(seat, EASTWARD, ["*"], "Germany", "Ukraine", game=GAME)
    seat.wait_step("noncombat_move")
    seat.show("Germany", "Ukraine")
    assert "4 of 4" in seat.page.get_by_test_id("rest").inner_text()
    seat.take("Germany", "infantry")
    seat.page.keyboard.press("3")
    settle(seat)
    mouse = seat.page.mouse
    mouse.move(*seat.token("Germany", "infantry"))
    mouse.down()
    mouse.move(*seat.space("Ukraine"), steps=6)
    assert "1 of 4 left" in seat.page.get_by_test_id("cost").inner_text()
    mouse.up()
    seat.page.wait_for_function("window.sandtable.store.plan.length === 1")
    seat.rest()
    assert seat.count("Ukraine", "infantry") == 3
    assert seat.page.get_by_test_id("role").inner_text() == "(By rail)"
    assert "1 of 4" in seat.page.get_by_test_id("rest").inner_text()
    assert seat.js("window.sandtable.view.scene.arrows.map(a => a.kind)") == ["track"]
    seat.take("Germany", "infantry")
    seat.page.mouse.click(*seat.space("Ukraine"))
    refusal = seat.page.get_by_test_id("refusal")
    refusal.wait_for()
    assert [word for word in ("room for 1 more", "WAW-RAIL-05") if word not in refusal.inner_text()] == []
    refusal.get_by_role("button", name="1 infantry").click()
    seat.page.wait_for_function("window.sandtable.store.plan.length === 2")
    assert seat.count("Ukraine", "infantry") == 4


@rule("WAW-RAIL-01", "WAW-RAIL-05")
def test_a_train_on_a_phone_in_german(sit: Sit) -> None:
    """A tap on the place, and one on the button that tells what the railway has left."""
    seat = sit(390, 844, touch=True, lang="de-DE")
    at(seat, EASTWARD, ["*"], game=GAME)
    seat.wait_step("noncombat_move")
    seat.take("Germany", "infantry")
    for _ in range(2):
        seat.page.get_by_test_id("hand").get_by_role("button").first.click()
    settle(seat)
    seat.show("Ukraine")
    seat.page.touchscreen.tap(*seat.space("Ukraine"))
    seat.page.get_by_test_id("send").wait_for()
    assert "danach noch 0 von 4" in seat.page.get_by_test_id("cost").inner_text()
    fits(seat, "a train")
    seat.page.get_by_test_id("send").click()
    seat.page.wait_for_function("window.sandtable.store.plan.length === 1")
    assert seat.count("Ukraine", "infantry") == 4


def test_technology_is_told_before_the_dice(sit: Sit) -> None:
    """Two programmes are free, the third is not; dice are only for what is begun, and their chance is told."""
    seat = sit()
    at(seat, f"{GAME} / round 3 / turn Germany research", ["*"], game=GAME)
    seat.wait_step("research")
    rows = seat.page.get_by_test_id("programme")
    first = rows.filter(has_text="Jet fighters")
    assert first.get_by_role("button").count() == 0, "nothing is begun"
    for name in ("Jet fighters", "Tiger divisions"):
        rows.filter(has_text=name).locator("input[type=checkbox]").check()
    first.get_by_role("button", name="one more").click()
    assert "3 %" in first.get_by_test_id("chance").inner_text(), "a one, and then a one"
    assert "Roll 1 die for 2" in seat.page.inner_text("[data-testid=programmes-done]")
    rows.filter(has_text="Heavy bombers").locator("input[type=checkbox]").check()
    assert "Roll 1 die for 5" in seat.page.inner_text("[data-testid=programmes-done]"), "the third costs three"
    seat.page.click("[data-testid=programmes-done]")
    seat.wait_step("improve")


def test_courting_tells_price_chance_and_rival(sit: Sit) -> None:
    """The panel proposes to go on, not a war; the world panel tells what dice will decide when France falls."""
    seat = sit()
    at(seat, f"{GAME} / round 2 / turn United States politics", ["*"], game=GAME)
    seat.wait_step("politics")
    told = seat.page.get_by_test_id("option").filter(has_text="Argentina").inner_text()
    assert [word for word in ("costs 6", "3 or less", "Germany may bid") if word not in told] == []
    assert seat.page.locator("[data-testid=option].primary").count() == 0
    seat.tab("world")
    assert "Vichy France" in seat.page.get_by_test_id("ahead").inner_text()


@pytest.mark.parametrize(("width", "height", "touch", "lang"), SCREENS)
def test_a_round(sit: Sit, width: int, height: int, touch: bool, lang: str) -> None:
    """Seven turns, answered as the panels propose; the first of them has two parts."""
    seat = sit(width, height, touch=touch, lang=lang)
    at(seat, SMALL, ["*"], game=GAME)
    seat.wait_step("purchase")
    seat.rest()
    part = seat.page.get_by_test_id("part")
    assert [word for word in part.inner_text().split() if word.isdigit()] == ["1", "2"]
    box, line = part.bounding_box(), seat.page.locator(".turn").bounding_box()
    assert box["x"] + box["width"] <= line["x"] + line["width"] + 1, "all of it is seen"
    assert box["y"] + box["height"] <= line["y"] + line["height"] + 1
    if touch:
        fits(seat, "purchase")
    if lang == "de-DE":
        names = {*load(GAME).board.spaces, "Sandtable", "World at War 1939", "Tester"}
        assert [line for line in left(seat, names) if not line.startswith("WAW-")] == []
    play_round(seat)
    assert seat.count("Germany", "industrial complex") == 1
    assert seat.page.get_by_test_id("part").count() == 0, "the second round has no turn in parts"
