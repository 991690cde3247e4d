"""What others did, how a battle happens, what going back costs: a few visits, several statements each."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.browser.scenes import GERMAN_MOVE, at
from tests.browser.thumbs import fits
from tests.browser.tools import Seat

WHERE = "([s, p]) => window.sandtable.view.whereToken(t => t.space === s && t.power === p)"
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


def test_moves_are_weighed_suggested_and_taken_back(sit: Callable[..., Seat]) -> None:
    me = sit()
    page = me.page
    at(me, GERMAN_MOVE, ["Germany"], "Ukraine S.S.R.", "Caucasus")
    # Cost and odds stand at the pointer.
    me.take("Ukraine S.S.R.", "tank")
    page.mouse.move(*me.space("Caucasus"))
    page.wait_for_selector("[data-testid=pointer-tip] b")
    assert "1 space, 1 left" in page.inner_text("[data-testid=pointer-tip]")
    me.send("Caucasus")
    # A unit that has its orders offers to give them back.
    page.mouse.click(*me.on_page(me.js(WHERE, ["Caucasus", "Germany"])))
    page.click("[data-testid=take-it-back]")
    page.wait_for_function("window.sandtable.store.plan.length === 0")
    # The plainest reason first: how far it is, not who stands on the way.
    me.take("Ukraine S.S.R.", "infantry")
    page.mouse.move(*me.space("Kazakh S.S.R."))
    page.wait_for_selector("[data-testid=refusal]")
    assert "1 left to move" in page.inner_text("[data-testid=refusal]")
    page.keyboard.press("Escape")
    # Bots' plans are arrows until one is taken over, and one undo takes it back.
    page.click("[data-testid=suggest]")
    page.wait_for_selector("[data-testid=idea-take]")
    drawn = me.js("window.sandtable.view.scene.arrows.filter(a => a.kind === 'idea').length")
    assert drawn > 0
    assert me.js("window.sandtable.store.plan.length") == 0
    page.click("[data-testid=idea-take]")
    page.wait_for_function("window.sandtable.store.plan.length > 0")
    assert page.query_selector("[data-testid=ideas]") is None
    page.click("[data-testid=undo]")
    page.wait_for_function("window.sandtable.store.plan.length === 0")
    # Settings: larger units, and what cannot be taken back has to be held.
    page.goto(f"{me.url}/me")
    page.get_by_test_id("unit-size").select_option("large")
    page.get_by_test_id("hold-finals").check()
    page.get_by_test_id("tell-quiet").check()
    page.wait_for_selector("[data-testid=tell] [role=status]")
    assert re.fullmatch(r"\d\d-\d\d", me.look("me")["settings"]["quiet"])
    me.open(me.table)
    me.order("go 1 tank: Ukraine S.S.R. > Caucasus")
    page.click("[data-testid=end-phase]")
    page.wait_for_timeout(200)
    assert me.topic == "combat_move"
    page.hover("[data-testid=end-phase]")
    page.mouse.down()
    page.wait_for_function("window.sandtable.store.offer?.topic !== 'combat_move' || window.sandtable.ui.ending")
    page.mouse.up()
    assert me.js("window.sandtable.view.scene.larger") > 0


def test_few_tabs_walked_by_arrows_and_a_sheet_on_an_upright_tablet(sit: Callable[..., Seat]) -> None:
    me = sit(820, 1180, touch=True)
    page = me.page
    me.found([RED])
    # Research is one line until somebody wants more, and then says what each development gives.
    assert page.locator("[data-testid=gift]").count() == 0
    page.click("[data-testid=research-open]")
    assert page.locator("[data-testid=gift]").count() == 6
    assert [t.split(chr(10))[0] for t in page.locator("[role=tab]").all_inner_texts()] == [
        "Orders",
        "Log",
        "World",
        "History",
        "More",
    ]
    page.focus("#tab-step")
    page.keyboard.press("ArrowLeft")
    assert page.get_attribute("#tab-more", "aria-selected") == "true"
    assert page.evaluate("document.activeElement.id") == "tab-more"
    assert page.locator("[role=tab][tabindex='0']").count() == 1
    me.tab("rules")
    assert page.inner_text("#tab-more") == "Rules"
    # The board has the whole width, the panel lies below it, and a tap on a space tells of it.
    board, panel = (page.query_selector(s).bounding_box() for s in ("[data-testid=board]", "aside.panel"))
    assert board["width"] == 820
    assert panel["y"] >= board["y"] + board["height"] - 1
    me.order("done", "buy 8 infantry", "done")
    # Fingers need room, on a tablet as on a phone, whichever way it is held.
    for size in ((768, 1024), (1024, 768)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for tab in ("step", "log", "seats", "orders"):
            me.tab(tab)
            me.rest()
            fits(me, f"{size}: {tab}")
    me.tab("step")
    me.show("West Russia")
    page.touchscreen.tap(*me.space("West Russia"))
    page.wait_for_selector("aside.space")
    assert "West Russia" in page.inner_text("aside.space")
