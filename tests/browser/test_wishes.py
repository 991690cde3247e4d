"""What people set for themselves: keys, notices, when to be asked; and an attack that is gathered from its target."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.campaign import pass_on
from tests.browser.scenes import ATTACK, GERMAN_MOVE, STOUT, at, hand
from tests.browser.thumbs import fits
from tests.browser.tools import Seat

Sit = Callable[..., Seat]
SENT = "window.sandtable.store.plan.length"


def test_who_can_come_is_gathered_at_the_target_and_sent_together(sit: Sit) -> None:
    """One click on the target lists them by place; steppers fill the hand, one chance is told, one button sends all."""
    seat = sit()
    at(seat, GERMAN_MOVE, ["Germany"], "Karelia S.S.R.", "Belorussia")
    page = seat.page
    page.mouse.click(*seat.space("Karelia S.S.R."))
    page.get_by_role("button", name="Infantry, Belorussia: one more").click()
    page.get_by_role("button", name="Fighter, Norway: one more").click()
    page.wait_for_selector("[data-testid=gather-send]:enabled:has-text('%')")
    assert "2 units" in hand(seat)
    few = page.inner_text("[data-testid=chance]")
    page.click("[data-testid=gather-all]")
    page.wait_for_function(
        "few => !['', few].includes(document.querySelector('[data-testid=chance]')?.innerText ?? '')", arg=few
    )
    page.click("[data-testid=gather-send]")
    page.wait_for_function(f"{SENT} > 5")
    assert seat.count("Karelia S.S.R.", "infantry") > 6
    assert page.locator("[data-testid=gather]").count() == 0, "the board is another one"
    seat.rest()
    page.keyboard.press("Control+z")
    page.wait_for_function(f"{SENT} === 0")  # one decision, one undo


def test_gathering_by_thumb(sit: Sit) -> None:
    seat = sit(390, 844, touch=True, lang="de-DE")
    at(seat, GERMAN_MOVE, ["Germany"], "Karelia S.S.R.")
    seat.page.touchscreen.tap(*seat.space("Karelia S.S.R."))
    seat.page.tap("[data-testid=card-gather]")
    seat.page.tap("[data-testid=gather-all]")
    seat.page.wait_for_selector("[data-testid=send]")
    fits(seat, "gathering")
    seat.page.tap("[data-testid=send]")
    seat.page.wait_for_function(f"{SENT} > 5")


def test_keys_notices_and_questions_are_as_one_likes(sit: Sit) -> None:
    """The settings are kept: by the server what it must know, by the browser what is its own."""
    anna, boris = sit(), sit()
    made = anna.found(["Soviet Union", "United Kingdom", "United States"], position=STOUT, bots=False)
    boris.page.goto(boris.url)
    boris.ask("people", name="Boris")
    boris.ask(f"tables/{made['id']}/sit", power="Germany", invite=made["invite"])
    boris.ask(f"tables/{made['id']}/sit", power="Japan", invite=made["invite"])
    page = boris.page
    page.goto(f"{boris.url}/me")
    page.click("[data-testid=key-threat]")
    page.keyboard.press("x")
    page.uncheck("[data-testid=tell-turn]")
    page.select_option("[data-testid=ask-me]", "never")
    page.wait_for_function("document.body.innerText.includes('Kept.')")
    assert boris.look("me")["settings"] | {"lang": ""} == {"lang": "", "ask": "never", "silent": ["turn"]}
    boris.open(made["id"])
    page.keyboard.press("t")
    assert boris.js("window.sandtable.ui.overlay") == "none", "the key is another one now"
    page.keyboard.press("x")
    assert boris.js("window.sandtable.ui.overlay") == "threat"
    # The dice fall, there is a choice, and nobody waits for Boris.
    anna.order(*ATTACK, "done")
    anna.play_on(lambda: anna.topic in ("noncombat_move", "retreat"))
    assert boris.topic == ""
    boris.tab("log")
    page.wait_for_function("document.querySelector('#panel-body').innerText.includes('by standing order')")


def test_like_repairs_are_one_row(sit: Sit) -> None:
    """A basket is kept while one looks at another power's; all repairs are one click, told in words."""
    seat = sit(lang="de-DE")
    hurt = "at Silesia = Germany: 4 infantry 3 hit 1 / at Brandenburg = Germany: 3 infantry 3 hit 1"
    found = seat.found(
        ["*"], game="blitzkrieg-general", position=f"blitzkrieg-general / round 2 / turn Germany production / {hurt}"
    )
    pass_on(seat, found["id"], "production")
    seat.wait_step("production")
    page = seat.page
    page.click("[data-testid='asked-Germany']")
    rows = page.locator("[data-testid=shelf-repair] li")
    assert rows.filter(has_text="Schlesien").count() == 1
    page.click("[data-testid=repair-all]")
    told = page.inner_text("[data-testid=buy-done]")
    assert "8 Reparaturen für 15" in told
    page.click("[data-testid='asked-Italy']")
    page.click("[data-testid='asked-Germany']")
    assert page.inner_text("[data-testid=buy-done]") == told
