"""Acceptance statements 1 to 9: beginning, the one sentence, and the hand. `docs/acceptance.md` lists them all."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.fronts import Front, everywhere
from tests.browser.scenes import at, hand, settle
from tests.browser.tools import Seat

Sit = Callable[..., Seat]


@pytest.fixture
def mover(sit: Sit, front: Front) -> Seat:
    """A person about to attack, with the border in view."""
    return front.sit_down(sit())


def test_01_three_clicks_start_a_game(sit: Sit) -> None:
    """Logged out, one button of the lobby starts Revised against bots, without a form."""
    seat = sit()
    seat.lobby()
    seat.page.click("button.big")
    seat.page.wait_for_function("window.sandtable?.store?.offer")
    assert "/g/" in seat.page.url


@pytest.mark.parametrize(
    ("game", "power", "english", "german"),
    [
        (
            "revised-1942",
            "Soviet Union",
            "Soviet Union: buy research dice at 5 IPC each (24 at hand), or go on.",
            "Sowjetunion: Kaufe Forschungswürfel zu je 5 IPC (24 vorhanden) oder geh weiter.",
        ),
        (
            "blitzkrieg-general",
            "Germany",
            "Germany: move your units; entering an enemy space attacks it.",
            "Deutschland: Bewege deine Einheiten; wer ein feindliches Feld betritt, greift an.",
        ),
    ],
    ids=["revised", "blitzkrieg"],
)
def test_02_one_sentence_in_two_languages(sit: Sit, game: str, power: str, english: str, german: str) -> None:
    """The bar shows the sentence of the question, in English and in German."""
    for lang, sentence in (("en-GB", english), ("de-DE", german)):
        seat = sit(lang=lang)
        seat.found([power], game=game, bots=False)
        assert seat.prompt == sentence
        assert seat.page.locator("[data-testid=prompt]").count() == 1


@pytest.mark.parametrize(
    ("game", "power", "waiting"),
    [
        ("revised-1942", "Germany", "Waiting for Soviet Union: Research."),
        ("blitzkrieg-general", "France", "Waiting for Germany: Movement."),
    ],
    ids=["revised", "blitzkrieg"],
)
def test_03_waiting_says_for_whom(sit: Sit, game: str, power: str, waiting: str) -> None:
    """With nothing to decide, the bar names who and what; an empty chair says so, and no other button invites."""
    seat = sit()
    seat.found([power], game=game, bots=False)
    assert seat.prompt == waiting
    assert seat.page.query_selector("[data-testid=end-phase]") is None
    assert seat.page.query_selector("[data-testid=undo]") is None
    assert seat.page.locator("[data-testid=empty-chair]").count() >= 1
    assert seat.page.locator("#panel-body > :not([data-testid=empty-chair]) button:visible").count() == 0


@everywhere
def test_04_05_the_hand(mover: Seat, front: Front) -> None:
    """A click takes all that can move; digits, steppers, the wheel, a right click and Esc change the number."""
    mover.take(front.here, front.foot)
    assert "3/3" in hand(mover)

    def reads(number: str) -> None:
        mover.page.wait_for_function(
            "n => document.querySelector('[data-testid=hand]').innerText.includes(n)", arg=number
        )

    mover.page.keyboard.press("2")
    reads("2/3")
    mover.page.get_by_role("button", name=f"{front.foot_name}: one more").click()
    reads("3/3")
    mover.page.mouse.click(*mover.token(front.here, front.foot), button="right")
    reads("2/3")
    mover.page.mouse.move(*mover.token(front.here, front.foot))
    mover.page.mouse.wheel(0, -100)
    reads("3/3")
    mover.page.mouse.wheel(0, 100)
    reads("2/3")
    mover.page.keyboard.press("Escape")
    assert "/3" not in hand(mover)


@everywhere
def test_06_07_light_and_arrow(mover: Seat, front: Front) -> None:
    """Reachable spaces light up, others dim; a drop draws an arrow and both counts change; moved units say why."""
    here, there, foot = front.here, front.there, front.foot
    assert mover.js("window.sandtable.view.scene.lit") is None
    mover.take(here, foot)
    lit = mover.js("[...window.sandtable.view.scene.lit.keys()]")
    assert there in lit
    assert front.dark not in lit
    before = mover.count(here, foot), mover.count(there, foot)
    mover.send(there)
    assert mover.count(here, foot) == before[0] - 3
    assert mover.count(there, foot) == before[1] + 3
    arrow = mover.js("window.sandtable.view.scene.arrows[0]")
    assert (arrow["path"], arrow["n"]) == ([here, there], 3)
    whose = "([s, p]) => window.sandtable.view.whereToken(t => t.space === s && t.power === p)"
    moved = mover.js(whose, [there, front.power])
    box = mover.page.query_selector("[data-testid=board]").bounding_box()
    mover.page.mouse.click(moved[0] + box["x"], moved[1] + box["y"])
    assert mover.js("window.sandtable.store.hand.units.length") == 0, "what has moved cannot be taken"
    mover.page.wait_for_selector("[data-testid=refusal]")
    mover.page.keyboard.press("Escape")
    # A move that is taken back takes along what was said of it: its card, and its odds.
    mover.page.wait_for_function("window.sandtable.view.scene.badges.length === 1")
    mover.page.mouse.click(*mover.arrow(here))
    card = mover.page.get_by_role("dialog", name=f"{here} › {there}")
    card.wait_for()
    mover.page.keyboard.press("Control+z")
    mover.page.wait_for_function("window.sandtable.store.plan.length === 0")
    assert mover.js("window.sandtable.view.scene.badges") == []
    card.wait_for(state="detached")


@everywhere
def test_08_a_detour(sit: Sit, front: Front) -> None:
    """Ctrl-click on a space before the target bends the way through it."""
    seat, way = sit(), front.detour
    at(seat, way.position, [way.power], way.start, *way.by, game=front.game)
    seat.take(way.start, way.kind)
    seat.page.keyboard.press("1")
    settle(seat)
    usual = seat.js("s => window.sandtable.store.reach.to[s]?.path ?? []", way.end)
    assert usual[:1] == [way.start]
    other = next(s for s in way.by if s not in usual)
    seat.page.keyboard.down("Control")
    seat.page.mouse.click(*seat.space(other))
    seat.page.keyboard.up("Control")
    seat.page.wait_for_function("s => window.sandtable.store.via.includes(s)", arg=other)
    settle(seat)
    seat.send(way.end)
    assert seat.js("window.sandtable.view.scene.arrows[0].path") == [way.start, other, way.end]


@everywhere
def test_08_a_drag_through_a_detour(sit: Sit, front: Front) -> None:
    """Units dragged through a space on the way go through it, where that is allowed."""
    seat, way = sit(), front.detour
    at(seat, way.position, [way.power], way.start, *way.by, game=front.game)
    seat.take(way.start, way.kind)
    usual = seat.js("s => window.sandtable.store.reach.to[s]?.path ?? []", way.end)
    other = next(s for s in way.by if s not in usual)
    via, end = seat.space(other), seat.space(way.end)
    before = seat.js("window.sandtable.store.revision")
    seat.page.mouse.move(*seat.token(way.start, way.kind))
    seat.page.mouse.down()
    seat.page.mouse.move(*via, steps=12)
    seat.page.mouse.move(*end, steps=12)
    seat.page.mouse.up()
    seat.page.wait_for_function("r => window.sandtable.store.revision > r", arg=before)
    seat.rest()
    path = seat.js("window.sandtable.view.scene.arrows[0].path")
    assert (path[0], path[1], path[-1]) == (way.start, other, way.end), "whatever else the line crosses"


@everywhere
def test_09_why_not(mover: Seat, front: Front) -> None:
    """A dim space, pointed at for 400 ms, shows a sentence and a rule id that opens the rules."""
    mover.take(front.here, front.foot)
    mover.page.mouse.move(*mover.space(front.dark))
    mover.page.wait_for_selector("[data-testid=refusal]")
    text = mover.page.inner_text("[data-testid=refusal]")
    assert front.there in text
    assert front.rules in text
    rule = mover.page.inner_text("[data-testid=refusal] .id")
    mover.page.click("[data-testid=refusal] .id")
    assert mover.page.get_attribute("#tab-rules", "aria-selected") == "true"
    mover.page.wait_for_selector("#panel-body article.open")
    assert rule in mover.page.inner_text("#panel-body article.open")
