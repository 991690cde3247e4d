"""Europe 1940 at the table: declarations and what follows, objectives, answers in two taps, a round."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sandtable.games.loader import load
from tests.browser.scenes import SCREENS, at, play_round
from tests.browser.test_german import left
from tests.browser.thumbs import fits
from tests.browser.tools import Seat

Sit = Callable[..., Seat]
GAME = "europe-1940"
POWERS = ("Germany", "Soviet Union", "United States", "United Kingdom", "Italy", "France")
OUTSET = "europe-1940 / round 1 / turn Germany declare"
# A German cruiser sails against a destroyer that fighters in Britain can help, and a bomber flies to Scotland.
ALARM = (
    "europe-1940 / round 1 / turn Germany combat_move / empty / hold Norway = Germany"
    " / at Sea Zone 112 = Germany: 1 cruiser / at Sea Zone 110 = United Kingdom: 1 destroyer"
    " / at United Kingdom = United Kingdom: 1 air base, 4 fighter"
    " / at Norway = Germany: 1 strategic bomber / at Scotland = United Kingdom: 1 air base hit 2, 2 fighter"
)
ATTACKS = (
    "go 1 cruiser: Sea Zone 112 > Sea Zone 110",
    "go 1 strategic bomber: Norway > Sea Zone 112 > Sea Zone 111 > Scotland as raid",
)
# A round of six powers with little on the board: a battle, a purchase, a neutral won over.
SMALL = (
    "europe-1940 / round 1 / turn Germany purchase / empty / purse Germany 9 / purse Italy 3"
    " / at Germany = Germany: 1 major factory, 2 infantry / at Western Germany = Germany: 2 tank, 1 fighter"
    " / at France = France: 1 infantry / at Southern Italy = Italy: 1 major factory, 1 infantry"
    " / at United Kingdom = United Kingdom: 1 major factory, 1 infantry / at Russia = Soviet Union: 1 infantry"
    " / at Eastern United States = United States: 1 infantry"
)


def test_31_declarations_tell_what_follows_before_they_are_made(sit: Sit) -> None:
    """The matrix leads only to what the question takes; what would follow stands there before the click."""
    seat = sit()
    at(seat, OUTSET, ["*"], game=GAME)
    seat.wait_step("declare")
    first = seat.page.get_by_test_id("declaration").first
    first.get_by_text("pays 0 instead of 5").wait_for()
    seat.tab("world")
    for target, offered in (("Soviet Union", 1), ("United States", 1)):
        seat.page.get_by_test_id(f"pair-Germany-{target}").click()
        assert seat.page.get_by_test_id("go-declare").count() == offered
        assert target in seat.page.get_by_test_id("prospect").inner_text()
    for power, target in (("Soviet Union", "Germany"), ("Italy", "United States")):
        seat.page.get_by_test_id(f"pair-{power}-{target}").click()
        assert seat.page.get_by_test_id("go-declare").count() == 0
    seat.page.get_by_test_id("pair-Germany-Soviet Union").click()
    seat.page.get_by_test_id("go-declare").click()
    first.locator("input").check()
    seat.page.get_by_test_id("confirm-choice").click()
    seat.wait_step("combat_move")
    seat.tab("world")
    seat.page.get_by_test_id("pair-Germany-United States").wait_for()
    assert seat.page.get_by_test_id("pair-Germany-Soviet Union").count() == 0, "they are at war"


def test_32_objectives_name_what_is_missing_and_show_it(sit: Sit) -> None:
    seat = sit()
    at(seat, OUTSET, ["Italy"], game=GAME, bots=False)
    seat.tab("world")
    mine = seat.page.get_by_test_id("aims-Italy")
    mine.get_by_text("Missing: Morocco, Algeria, Tunisia, Alexandria").wait_for()
    mine.get_by_test_id("aim").filter(has_text="North Africa").get_by_test_id("aim-show").click()
    marked = seat.js("window.sandtable.ui.marked")
    assert set(marked) == {"Morocco", "Algeria", "Tunisia", "Alexandria"}
    assert seat.page.get_by_test_id("aims-Germany").count() == 1


@pytest.mark.parametrize("lang", ["en-GB", "de-DE"])
def test_scramble_and_interceptors_take_two_taps_on_a_phone(sit: Sit, lang: str) -> None:
    """All that may rise, then yes; the second question the same way. Nothing scrolls sideways."""
    seat = sit(390, 844, touch=True, lang=lang)
    at(seat, ALARM, ["*"], "United Kingdom", game=GAME)
    seat.order(*ATTACKS)
    seat.write(seat.table, "done")
    names = {*load(GAME).board.spaces, "Sandtable", "Europe 1940", "Tester"}
    for topic in ("scramble", "intercept"):
        seat.wait_step(topic)
        seat.rest()
        fits(seat, topic)
        if lang == "de-DE":
            assert [line for line in left(seat, names) if not line.startswith("EUR-")] == []
        seat.page.get_by_test_id("units-all").tap()
        seat.page.get_by_test_id("confirm-choice").tap()
    seat.page.wait_for_function("!['scramble', 'intercept'].includes(window.sandtable.store.offer?.topic)")
    assert seat.count("Sea Zone 110", "fighter") in (0, 1, 2, 3)


def test_29_scramble_and_interceptors_by_order(sit: Sit) -> None:
    """Who has left orders is not asked: as many rise as they say, and the log tells it."""
    seat = sit()
    at(seat, ALARM, ["*"], "United Kingdom", game=GAME)
    for topic, number in (("scramble", 2), ("intercept", 1)):
        do = {"send": ["fighter"], "number": number}
        seat.ask(f"tables/{seat.table}/orders", power="United Kingdom", topic=topic, do=do)
    seat.order(*ATTACKS)
    seat.end_phase()
    seat.page.wait_for_function("window.sandtable.store.records.some(x => x.topic === 'intercept')")
    chosen = [x for x in seat.js("window.sandtable.store.records") if "options" in x["value"]]
    told = {x["topic"]: len(x["value"]["options"]) for x in chosen}
    assert (told["scramble"], told["intercept"]) == (2, 1)
    seat.tab("log")
    seat.page.wait_for_function("document.querySelector('#panel-body').innerText.includes('by standing order')")


@pytest.mark.parametrize(("width", "height", "touch", "lang"), SCREENS)
def test_a_round(sit: Sit, width: int, height: int, touch: bool, lang: str) -> None:
    """Six turns, answered as the panels propose, until the second round begins."""
    seat = sit(width, height, touch=touch, lang=lang)
    at(seat, SMALL, ["*"], game=GAME)
    play_round(seat)
    assert seat.count("Germany", "major factory") == 1
