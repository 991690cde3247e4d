"""The acceptance statements of the interaction design, seen in a browser. `docs/acceptance.md` lists them by number."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.tools import Seat

Sit = Callable[..., Seat]


@pytest.fixture
def mover(sit: Sit) -> Seat:
    """A person in the Soviet combat move, with Russia in view."""
    seat = sit()
    seat.found(["Soviet Union"], played=TO_COMBAT_MOVE)
    seat.page.wait_for_timeout(400)
    seat.show("Russia", "West Russia")
    return seat


def hand(seat: Seat) -> str:
    return str(seat.page.inner_text("[data-testid=hand]"))


def test_01_three_clicks_start_a_game(sit: Sit) -> None:
    """Logged out, one button of the lobby starts Revised against bots, without a form."""
    seat = sit()
    seat.lobby()
    seat.page.click("button.big")
    seat.page.wait_for_function("window.sandtable && window.sandtable.store.offer")
    assert "/g/" in seat.page.url


def test_02_one_sentence_in_two_languages(sit: Sit) -> None:
    """The bar shows the sentence of the question, in English and in German."""
    seat = sit()
    seat.found(["Soviet Union"])
    assert seat.prompt == "Soviet Union: buy research dice at 5 IPCs each (24 at hand), or go on."
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


def test_04_05_the_hand(mover: Seat) -> None:
    """A click takes all that can move; digits, steppers and Esc change the number."""
    mover.take("Russia", "infantry")
    assert "3/3" in hand(mover)
    mover.page.keyboard.press("2")
    mover.page.wait_for_timeout(200)
    assert "2/3" in hand(mover)
    mover.page.get_by_role("button", name="Infantry: one more").click()
    assert "3/3" in hand(mover)
    mover.page.mouse.click(*mover.token("Russia", "infantry"), button="right")
    mover.page.wait_for_timeout(200)
    assert "2/3" in hand(mover)
    mover.page.keyboard.press("Escape")
    assert "/3" not in hand(mover)


def test_06_07_light_and_arrow(mover: Seat) -> None:
    """Reachable spaces light up; a drop draws an arrow and both counts change at once; moved units say why not."""
    mover.take("Russia", "infantry")
    assert "West Russia" in mover.js("Object.keys(window.sandtable.store.reach.to)")
    assert "West Russia" in mover.js("[...window.sandtable.view.scene.lit.keys()]")
    before = mover.count("Russia", "infantry"), mover.count("West Russia", "infantry")
    mover.send("West Russia")
    assert mover.count("Russia", "infantry") == before[0] - 3
    assert mover.count("West Russia", "infantry") == before[1] + 3
    arrow = mover.js("window.sandtable.view.scene.arrows[0]")
    assert (arrow["path"], arrow["label"]) == (["Russia", "West Russia"], "3")


def test_09_why_not(mover: Seat) -> None:
    """A dim space, pointed at for 400 ms, shows a sentence and a rule id that opens the rules."""
    mover.take("Russia", "infantry")
    mover.page.mouse.move(*mover.space("Belorussia"))
    mover.page.wait_for_selector("[data-testid=refusal]")
    text = mover.page.inner_text("[data-testid=refusal]")
    assert "West Russia" in text
    assert "REV-" in text
    mover.page.click("[data-testid=refusal] .id")
    assert mover.page.get_attribute("#tab-rules", "aria-selected") == "true"


def test_10_over_water_in_one_gesture(sit: Sit) -> None:
    """Troops dropped on a far coast take the transport by themselves; one undo removes all of it."""
    seat = sit()
    seat.found(["*"])
    seat.skip_research()
    seat.page.get_by_role("button", name="Buy nothing").click()
    seat.wait_step("combat_move")
    seat.end_phase()
    seat.fight_on("research")
    seat.page.get_by_role("button", name="No research").click()
    seat.page.get_by_role("button", name="Buy nothing").click()
    seat.wait_step("combat_move")
    seat.page.wait_for_timeout(500)
    seat.show("Germany", "Karelia S.S.R.")
    seat.take("Germany", "infantry")
    seat.page.keyboard.press("1")
    seat.page.wait_for_function("window.sandtable.store.hand.units.length === 1 && !window.sandtable.store.reaching")
    assert "Karelia S.S.R." in seat.js("Object.keys(window.sandtable.store.reach.to)")
    seat.send("Karelia S.S.R.")
    assert len(seat.js("window.sandtable.view.scene.arrows")) == 1
    assert seat.js("window.sandtable.store.plan.length") >= 2
    seat.page.click("[data-testid=undo]")
    seat.page.wait_for_function("window.sandtable.store.plan.length === 0")


def test_15_16_editing_a_planned_move(mover: Seat) -> None:
    """An arrow can be clicked and deleted; the other moves stay as they were."""
    mover.take("Russia", "infantry")
    mover.send("West Russia")
    mover.take("Archangel", "infantry")
    mover.send("West Russia")
    mover.page.get_by_role("button", name="Delete the move from Russia to West Russia").click()
    mover.page.wait_for_function("window.sandtable.store.plan.length === 1")
    assert mover.js("window.sandtable.store.plan[0].value.path[0]") == "Archangel"


def test_17_undo_to_the_start_and_redo(mover: Seat) -> None:
    """Ctrl+Z to the start of the turn and Ctrl+Y forward again restores purchase and moves."""
    mover.take("Russia", "infantry")
    mover.send("West Russia")
    digest = mover.js("JSON.stringify(window.sandtable.store.live.units)")
    for _ in range(3):
        before = mover.js("window.sandtable.store.revision")
        mover.page.keyboard.press("Control+z")
        mover.page.wait_for_function("r => window.sandtable.store.revision > r", arg=before)
    assert mover.step == "research"
    for _ in range(3):
        before = mover.js("window.sandtable.store.revision")
        mover.page.keyboard.press("Control+y")
        mover.page.wait_for_function("r => window.sandtable.store.revision > r", arg=before)
    assert mover.step == "combat_move"
    assert mover.js("JSON.stringify(window.sandtable.store.live.units)") == digest


def test_19_20_21_final_and_odds(mover: Seat) -> None:
    """Ending a phase with battles is final and says so; odds appear on the target and all succeed in the dock."""
    assert "!" not in mover.page.inner_text("[data-testid=end-phase]")
    mover.take("Russia", "infantry")
    mover.send("West Russia")
    mover.page.wait_for_function("window.sandtable.view.scene.badges.length === 1")
    assert "!" in mover.page.inner_text("[data-testid=end-phase]")
    first = mover.js("window.sandtable.view.scene.badges[0].text")
    mover.take("Russia", "tank")
    mover.send("West Russia")
    mover.page.wait_for_function("t => window.sandtable.view.scene.badges[0]?.text !== t", arg=first)
    all_succeed = mover.js("window.sandtable.store.odds.all")
    assert f"{round(all_succeed * 100)} %" in mover.page.inner_text("footer")


def test_22_threat_layer(mover: Seat) -> None:
    """One key shows a legend of five classes and a number on each threatened space."""
    mover.page.keyboard.press("t")
    mover.page.wait_for_selector(".legend")
    assert mover.page.locator(".legend .row").count() == 5
    mover.page.wait_for_function("window.sandtable.view.scene.notes.size > 0", timeout=60_000)


def test_24_losses_preselected(sit: Sit) -> None:
    """The loss panel opens with Confirm enabled; swapping keeps the total."""
    seat = sit()
    seat.found(["Soviet Union"])
    seat.skip_research()
    seat.buy_suggestion()
    seat.wait_step("combat_move")
    seat.page.wait_for_timeout(500)
    seat.show("Russia", "West Russia")
    for space, kind in (
        ("Russia", "infantry"),
        ("Russia", "tank"),
        ("Archangel", "infantry"),
        ("Karelia S.S.R.", "infantry"),
    ):
        seat.take(space, kind)
        seat.send("West Russia")
    seat.end_phase()
    for _ in range(30):
        seat.page.wait_for_timeout(300)
        if seat.step == "casualties":
            break
        if seat.step:
            seat.answer_once()
    if seat.step != "casualties":
        pytest.skip("the dice gave the defender no hit")
    assert seat.page.is_enabled("[data-testid=confirm-losses]")
    total = seat.page.locator("p[aria-live] b").first.inner_text()
    seat.page.get_by_role("button", name="Give Tank a hit").click()
    assert seat.page.locator("p[aria-live] b").first.inner_text() == total
    assert seat.page.is_enabled("[data-testid=confirm-losses]")


def test_35_history(mover: Seat) -> None:
    """The slider shows the board after any record; one button leads back to now."""
    mover.take("Russia", "infantry")
    mover.send("West Russia")
    mover.page.click("#tab-history")
    mover.js("document.querySelector('[data-testid=history-slider]').value = 0")
    mover.page.dispatch_event("[data-testid=history-slider]", "input")
    mover.page.wait_for_function("window.sandtable.store.seen?.number === 0")
    assert mover.count("Russia", "infantry") == 3
    mover.page.get_by_role("button", name="Back to now").first.click()
    mover.page.wait_for_function("window.sandtable.store.seen === null")
    assert mover.count("Russia", "infantry") == 0


def test_38_a_turn_by_keyboard(mover: Seat) -> None:
    """Find a space, take a group, walk to the target, send, end the phase: no mouse."""
    page = mover.page
    for name in ("Russia", "West Russia"):
        page.keyboard.press("f")
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        page.wait_for_function("name => window.sandtable.ui.focus === name", arg=name)
        if name == "Russia":
            page.keyboard.press("Enter")
            page.wait_for_function("window.sandtable.store.reach !== null")
            page.keyboard.press("ArrowLeft")
            page.wait_for_function("window.sandtable.ui.focus !== 'Russia'")
    assert "West Russia" in page.get_attribute("canvas", "aria-label")
    page.keyboard.press("Enter")
    page.wait_for_function("window.sandtable.store.plan.length === 1")
    page.keyboard.press("e")
    page.wait_for_function("window.sandtable.store.offer?.step !== 'combat_move'")


def test_39_a_cut_line_loses_nothing(mover: Seat) -> None:
    """With the network cut in mid-move a banner appears; after its return the decision is in the log exactly once."""
    page = mover.page
    mover.take("Russia", "infantry")
    page.context.set_offline(True)
    page.mouse.click(*mover.space("West Russia"))
    page.wait_for_selector("[role=alert].banner")
    page.context.set_offline(False)
    page.wait_for_function("window.sandtable.store.plan.length === 1", timeout=40_000)
    assert mover.js("window.sandtable.store.records.filter(r => r.value.type === 'go').length") == 1


def test_bad_links(sit: Sit) -> None:
    """A table that is not there, an address that is not one: a sentence and a way on."""
    seat = sit()
    seat.page.goto(f"{seat.url}/g/nosuchtable9")
    seat.page.get_by_role("link", name="To the lobby").wait_for()
    seat.page.goto(f"{seat.url}/no/such/place")
    seat.page.get_by_role("link", name="To the lobby").click()
    seat.page.wait_for_selector("button.big")
