"""Acceptance statements 1 to 9: beginning, the one sentence, and the hand. `docs/acceptance.md` lists them all."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.scenes import GERMAN_HOME, SOVIET_MOVE, at, hand, settle
from tests.browser.tools import Seat

Sit = Callable[..., Seat]


@pytest.fixture
def mover(sit: Sit) -> Seat:
    """A person in the Soviet combat move, with Russia in view."""
    seat = sit()
    at(seat, SOVIET_MOVE, ["Soviet Union"], "Russia", "West Russia")
    return seat


def test_01_three_clicks_start_a_game(sit: Sit) -> None:
    """Logged out, one button of the lobby starts Revised against bots, without a form."""
    seat = sit()
    seat.lobby()
    seat.page.click("button.big")
    seat.page.wait_for_function("window.sandtable?.store?.offer")
    assert "/g/" in seat.page.url


def test_02_one_sentence_in_two_languages(sit: Sit) -> None:
    """The bar shows the sentence of the question, in English and, one click later, in German."""
    seat = sit()
    seat.found(["Soviet Union"])
    assert seat.prompt == "Soviet Union: buy research dice at 5 IPCs each (24 at hand), or go on."
    assert seat.page.locator("[data-testid=prompt]").count() == 1
    german = sit(lang="de-DE")
    german.found(["Soviet Union"])
    assert german.prompt == "Sowjetunion: Kaufe Forschungswürfel zu je 5 IPC (24 vorhanden) oder geh weiter."


def test_03_waiting_says_for_whom(sit: Sit) -> None:
    """With nothing to decide, the bar names who and what, and no button invites a refused action."""
    seat = sit()
    seat.found(["Germany"], bots=False)
    assert seat.prompt == "Waiting for Soviet Union: Research."
    assert seat.page.query_selector("[data-testid=end-phase]") is None
    assert seat.page.query_selector("[data-testid=undo]") is None
    assert seat.page.locator("#panel-body button").count() == 0


def test_04_05_the_hand(mover: Seat) -> None:
    """A click takes all that can move; digits, steppers, the wheel, a right click and Esc change the number."""
    mover.take("Russia", "infantry")
    assert "3/3" in hand(mover)

    def reads(number: str) -> None:
        mover.page.wait_for_function(
            "n => document.querySelector('[data-testid=hand]').innerText.includes(n)", arg=number
        )

    mover.page.keyboard.press("2")
    reads("2/3")
    mover.page.get_by_role("button", name="Infantry: one more").click()
    reads("3/3")
    mover.page.mouse.click(*mover.token("Russia", "infantry"), button="right")
    reads("2/3")
    mover.page.mouse.move(*mover.token("Russia", "infantry"))
    mover.page.mouse.wheel(0, -100)
    reads("3/3")
    mover.page.mouse.wheel(0, 100)
    reads("2/3")
    mover.page.keyboard.press("Escape")
    assert "/3" not in hand(mover)


def test_06_07_light_and_arrow(mover: Seat) -> None:
    """Reachable spaces light up, others dim; a drop draws an arrow and both counts change; moved units say why."""
    dark = mover.js("window.sandtable.view.scene.lit")
    assert dark is None
    mover.take("Russia", "infantry")
    assert mover.js("[...window.sandtable.view.scene.lit.keys()]") == ["West Russia"]
    before = mover.count("Russia", "infantry"), mover.count("West Russia", "infantry")
    mover.send("West Russia")
    assert mover.count("Russia", "infantry") == before[0] - 3
    assert mover.count("West Russia", "infantry") == before[1] + 3
    arrow = mover.js("window.sandtable.view.scene.arrows[0]")
    assert (arrow["path"], arrow["n"]) == (["Russia", "West Russia"], 3)
    moved = mover.js("window.sandtable.view.whereToken(t => t.space === 'West Russia' && t.power === 'Soviet Union')")
    box = mover.page.query_selector("canvas").bounding_box()
    mover.page.mouse.click(moved[0] + box["x"], moved[1] + box["y"])
    assert mover.js("window.sandtable.store.hand.units.length") == 0, "what has moved cannot be taken"
    mover.page.wait_for_selector("[data-testid=refusal]")


def test_08_a_detour(sit: Sit) -> None:
    """Ctrl-click on a space before the target bends the way through it."""
    seat = sit()
    at(seat, GERMAN_HOME, ["Germany"], "Germany", "Balkans", "Eastern Europe")
    seat.take("Germany", "tank")
    seat.page.keyboard.press("1")
    settle(seat)
    usual = seat.js("window.sandtable.store.reach.to['Ukraine S.S.R.']?.path ?? []")
    assert usual[:1] == ["Germany"]
    other = next(s for s in ("Balkans", "Eastern Europe") if s not in usual)
    seat.page.keyboard.down("Control")
    seat.page.mouse.click(*seat.space(other))
    seat.page.keyboard.up("Control")
    seat.page.wait_for_function("s => window.sandtable.store.via.includes(s)", arg=other)
    settle(seat)
    seat.send("Ukraine S.S.R.")
    assert seat.js("window.sandtable.view.scene.arrows[0].path") == ["Germany", other, "Ukraine S.S.R."]


def test_08_a_drag_through_a_detour(sit: Sit) -> None:
    """Units dragged through a space on the way go through it, where that is allowed."""
    seat = sit()
    at(seat, GERMAN_HOME, ["Germany"], "Germany", "Balkans", "Eastern Europe")
    seat.take("Germany", "tank")
    usual = seat.js("window.sandtable.store.reach.to['Ukraine S.S.R.']?.path ?? []")
    other = next(s for s in ("Balkans", "Eastern Europe") if s not in usual)
    via, end = seat.space(other), seat.space("Ukraine S.S.R.")
    before = seat.js("window.sandtable.store.revision")
    seat.page.mouse.move(*seat.token("Germany", "tank"))
    seat.page.mouse.down()
    seat.page.mouse.move(*via, steps=12)
    seat.page.mouse.move(*end, steps=12)
    seat.page.mouse.up()
    seat.page.wait_for_function("r => window.sandtable.store.revision > r", arg=before)
    seat.rest()
    assert seat.js("window.sandtable.view.scene.arrows[0].path") == ["Germany", other, "Ukraine S.S.R."]


def test_09_why_not(mover: Seat) -> None:
    """A dim space, pointed at for 400 ms, shows a sentence and a rule id that opens the rules."""
    mover.take("Russia", "infantry")
    mover.page.mouse.move(*mover.space("Belorussia"))
    mover.page.wait_for_selector("[data-testid=refusal]")
    text = mover.page.inner_text("[data-testid=refusal]")
    assert "West Russia" in text
    assert "REV-" in text
    rule = mover.page.inner_text("[data-testid=refusal] .id")
    mover.page.click("[data-testid=refusal] .id")
    assert mover.page.get_attribute("#tab-rules", "aria-selected") == "true"
    mover.page.wait_for_selector("#panel-body article.open")
    assert rule in mover.page.inner_text("#panel-body article.open")
