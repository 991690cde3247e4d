"""Global 1940 at the table: two British purses, nine powers in the matrix of war, objectives, a round."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sandtable.games.loader import load
from tests.browser.scenes import SCREENS, at, play_round
from tests.browser.test_german import left
from tests.browser.thumbs import fits
from tests.browser.tools import Seat

Sit = Callable[..., Seat]
GAME = "global-1940"
OUTSET = "global-1940 / round 1 / turn Japan declare"
EUROPE, PACIFIC = "UK Europe", "UK Pacific"
# A round of nine powers with little on the board: two battles, a purchase of each British economy.
SMALL = (
    "global-1940 / round 1 / turn Germany purchase / empty / purse Germany 3 / purse UK Europe 3 / purse UK Pacific 3"
    " / at Germany = Germany: 1 major factory, 2 infantry / at Western Germany = Germany: 2 tank, 1 fighter"
    " / at France = France: 1 infantry / at Southern Italy = Italy: 1 infantry"
    " / at United Kingdom = United Kingdom: 1 major factory, 1 infantry / at India = United Kingdom: 1 minor factory"
    " / at Russia = Soviet Union: 1 infantry / at Eastern United States = United States: 1 infantry"
    " / at Japan = Japan: 1 infantry / at Kiangsu = Japan: 2 infantry, 1 fighter / at Anhwe = China: 1 infantry"
    " / at New South Wales = ANZAC: 1 infantry"
)


def money(seat: Seat) -> tuple[int, ...]:
    """What the panel says is left in each purse."""
    return tuple(int(seat.page.inner_text(f"[data-testid='purse-{p}'] b")) for p in (EUROPE, PACIFIC))


def test_30_two_british_purses(sit: Sit) -> None:
    """Each list is paid from its own purse; the strip counts both together."""
    seat = sit()
    at(seat, "global-1940 / round 1 / turn United Kingdom purchase", ["*"], game=GAME)
    seat.wait_step("purchase")
    assert money(seat) == (28, 17)
    assert "45" in seat.page.locator("[data-testid=strip] li").nth(5).inner_text().split()
    more = seat.page.get_by_role("button", name="Infantry: one more", exact=True)
    for _ in range(3):
        more.click()
    assert money(seat) == (19, 17)
    seat.page.click("[data-testid=buy-done]")
    seat.page.wait_for_selector(f"[data-testid='purse-{PACIFIC}'].pays")
    seat.page.get_by_role("button", name="Infantry: one more", exact=True).click()
    assert money(seat) == (19, 14)
    seat.tab("world")
    told = seat.page.inner_text("[data-testid=world-purses]").split()
    assert [word for word in told if word.isdigit()][:2] == ["19", "17"]


def test_31_declarations_that_bind_two_powers(sit: Sit) -> None:
    """Japan sees what a war with one of a pair brings before it declares it."""
    seat = sit()
    at(seat, OUTSET, ["*"], game=GAME)
    seat.wait_step("declare")
    seat.tab("world")
    seat.page.get_by_test_id("pair-Japan-United Kingdom").click()
    assert "ANZAC" in seat.page.get_by_test_id("prospect").inner_text()
    seat.page.get_by_test_id("go-declare").click()
    seat.page.get_by_role("checkbox", name="United Kingdom").check()
    seat.page.get_by_test_id("confirm-choice").click()
    seat.wait_step("combat_move")
    seat.tab("world")
    seat.page.get_by_test_id("pair-Japan-Soviet Union").wait_for()
    assert seat.page.get_by_test_id("pair-Japan-ANZAC").count() == 0, "they are at war"


def test_32_objectives_of_nine_powers(sit: Sit) -> None:
    seat = sit()
    at(seat, OUTSET, ["Japan"], game=GAME, bots=False)
    seat.tab("world")
    mine = seat.page.get_by_test_id("aims-Japan")
    ring = mine.get_by_test_id("aim").filter(has_text="outer ring")
    ring.get_by_test_id("aim-show").click()
    assert {"Guam", "Midway"} <= set(seat.js("window.sandtable.ui.marked"))


@pytest.mark.parametrize(("width", "height", "touch", "lang"), SCREENS)
def test_a_round(sit: Sit, width: int, height: int, touch: bool, lang: str) -> None:
    """Nine turns, answered as the panels propose, until the second round begins."""
    seat = sit(width, height, touch=touch, lang=lang)
    at(seat, SMALL, ["*"], game=GAME)
    seat.wait_step("purchase")
    seat.rest()
    if touch:
        fits(seat, "purchase")
    if lang == "de-DE":
        names = {*load(GAME).board.spaces, "Sandtable", "Global 1940", "Tester"}
        assert [line for line in left(seat, names) if not line.startswith(("EUR-", "GLO-"))] == []
    play_round(seat)
    assert seat.count("Germany", "major factory") == 1
