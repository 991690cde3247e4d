"""World at War 1939 at the table: a turn in parts, technology, courted neutrals, factories on their card, a round."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sandtable.games.loader import load
from tests.browser.scenes import SCREENS, at, play_round
from tests.browser.test_german import left
from tests.browser.thumbs import fits
from tests.browser.tools import Seat

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
    assert [word for word in seat.page.get_by_test_id("part").inner_text().split() if word.isdigit()] == ["1", "2"]
    if touch:
        fits(seat, "purchase")
    if lang == "de-DE":
        names = {*load(GAME).board.spaces, "Sandtable", "World at War 1939", "Tester"}
        assert [line for line in left(seat, names) if not line.startswith("WAW-")] == []
    play_round(seat)
    assert seat.count("Germany", "industrial complex") == 1
    assert seat.page.get_by_test_id("part").count() == 0, "the second round has no turn in parts"
