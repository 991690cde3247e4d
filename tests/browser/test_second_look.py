"""What others did, how a battle happens, what going back costs: a few visits, several statements each."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.tools import Seat

RED = "Soviet Union"
PLANNED = ["done", "buy 8 infantry", "done"]


def test_a_battle_has_an_end_and_going_back_has_a_price(sit: Callable[..., Seat]) -> None:
    me = sit()
    me.found([RED], played=PLANNED)
    page = me.page
    # The powers in turn order, with what they earn and have; settings are one click away.
    assert page.locator("[data-testid=strip] li").count() == 5
    assert "+24" in page.inner_text("[data-testid=strip]")
    assert page.get_attribute("[data-testid=to-settings]", "href") == "/me"
    # Shift takes units of another space up beside those in the hand, and one click sends them all.
    me.take("Caucasus", "tank")
    page.keyboard.down("Shift")
    me.take("Russia", "infantry")
    page.keyboard.up("Shift")
    assert me.js("window.sandtable.store.hand.units.length") == 4
    me.send("West Russia")
    assert (me.count("West Russia", "tank"), me.count("West Russia", "infantry")) == (2, 6)  # theirs among them
    # A badge is a door: survivors, losses, and either side to change.
    me.js("window.sandtable.ui.odds = 'West Russia'")
    page.wait_for_selector("[data-testid=calc-found]")
    assert "attacker wins" in page.inner_text("[data-testid=calc-found]")
    page.keyboard.press("Escape")
    before = me.js("window.sandtable.store.records.at(-1).n")
    me.end_phase()
    # The battle ends with a card that says whose the place is and what it cost.
    me.play_on(lambda: bool(page.query_selector("[data-testid=result-card]")))
    told = page.inner_text("[data-testid=result-card]")
    assert "West Russia" in told
    assert "luck" in told
    # Going back over dice says what goes with it, happens only then, and can be redone.
    stood = me.js("window.sandtable.store.records.at(-1).n")
    page.click("[data-testid=take-back]")
    page.wait_for_selector("[data-testid=back-price]")
    assert me.js("window.sandtable.store.records.at(-1).n") == stood
    page.click("[data-testid=back-do]")
    page.wait_for_selector("[data-testid=restore]")
    assert me.js("window.sandtable.store.records.at(-1).n") < stood
    page.click("[data-testid=restore]")
    page.wait_for_function("n => window.sandtable.store.records.at(-1).n === n", arg=stood)
    assert stood > before


def test_my_turn_begins_with_what_the_others_did(sit: Callable[..., Seat]) -> None:
    me = sit()
    me.found(["Germany"])
    page = me.page
    me.play_on(lambda: me.js("window.sandtable.store.position.turn.powers[0]") == "Germany" and bool(me.topic))
    page.wait_for_selector("[data-testid=digest]")
    told = page.inner_text("[data-testid=digest]")
    assert "Soviet Union" in told
    assert page.is_visible("[data-testid=digest-film]")


def test_the_battle_calculator_needs_no_table_and_its_address_holds_the_battle(sit: Callable[..., Seat]) -> None:
    me = sit()
    me.lobby()
    me.page.click("[data-testid=to-odds]")
    me.page.goto(f"{me.url}/odds#game=revised-1942&a=3+infantry%2C+1+tank&d=2+infantry")
    me.page.reload()
    me.page.wait_for_selector("[data-testid=calc-found]")
    first = me.page.inner_text("[data-testid=calc-found]")
    me.page.get_by_role("button", name="Defender: Infantry: one more").click()
    me.page.wait_for_function("t => document.querySelector('[data-testid=calc-found]')?.innerText !== t", arg=first)
    assert "d=3+infantry" in me.page.url


def test_on_a_phone_the_board_belongs_to_the_hand_and_the_sheet_follows_the_finger(sit: Callable[..., Seat]) -> None:
    me = sit(390, 844, touch=True)
    me.found([RED], played=PLANNED)
    page = me.page
    me.show("Caucasus")
    page.touchscreen.tap(*me.token("Caucasus", "infantry"))
    page.wait_for_function("window.sandtable.store.reach !== null")
    me.rest()
    assert page.query_selector("[data-testid=board]").bounding_box()["height"] >= 422
    page.locator("[data-testid=hand] > button").last.click()
    page.wait_for_function("window.sandtable.store.hand.units.length === 0")
    me.rest()
    grip = page.query_selector(".grip").bounding_box()
    page.mouse.move(grip["x"] + 195, grip["y"] + 12)
    page.mouse.down()
    page.mouse.move(195, 500, steps=3)
    page.mouse.move(195, 190, steps=3)
    page.mouse.up()
    assert me.js("window.sandtable.ui.sheet") == "full"
