"""Acceptance statements 24 to 29: losses, dice, and answers out of turn."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from tests.browser.scenes import ATTACK, CROWD, DUEL, at
from tests.browser.tools import Seat

Sit = Callable[..., Seat]


def attack(attacker: Seat, table: str) -> None:
    """Everything into West Russia, in writing."""
    for line in (*ATTACK, "done"):
        attacker.write(table, line)


def pair(sit: Sit, **defender_screen: Any) -> tuple[Seat, Seat, str]:
    """An attacker and a defender with browsers of their own, at a position in which losses are chosen."""
    attacker, defender = sit(), sit(**defender_screen)
    made = attacker.found(["Soviet Union"], bots=False, position=CROWD, name="Ann")
    defender.page.goto(defender.url)
    defender.ask("people", name="Bob")
    sat = defender.page.request.post(
        f"{defender.url}/api/tables/{made['id']}/sit", data={"power": "Germany", "invite": made["invite"]}
    )
    assert sat.ok, sat.text()
    return attacker, defender, made["id"]


def fight_until_asked(attacker: Seat, defender: Seat, table: str) -> None:
    """The attacker accepts and presses on in writing until the defender is asked for losses."""
    for _ in range(20):
        waiting = attacker.look(f"tables/{table}/offers")["waiting"][0]
        if waiting["power"] == "Germany":
            assert waiting["topic"] == "casualties"
            return
        assert waiting["topic"] in ("casualties", "retreat"), waiting
        attacker.write(table, "accept" if waiting["topic"] == "casualties" else "choose nothing")
    raise AssertionError("fifteen units hit nothing")


def test_24_losses_preselected(sit: Sit) -> None:
    """The loss panel opens with Confirm enabled; tapping another unit swaps it, and the total stays."""
    attacker, defender, table = pair(sit)
    defender.open(table)
    attack(attacker, table)
    fight_until_asked(attacker, defender, table)
    defender.wait_step("casualties")
    page = defender.page
    assert page.is_enabled("[data-testid=confirm-losses]")
    total = page.locator("p[aria-live] b").first.inner_text()
    page.get_by_role("button", name="Give Tank a hit").click()
    assert page.locator("p[aria-live] b").first.inner_text() == total
    assert page.is_enabled("[data-testid=confirm-losses]")
    page.click("[data-testid=confirm-losses]")
    page.wait_for_function("window.sandtable.store.offer?.step !== 'casualties'")
    lost = "window.sandtable.store.records.filter(r => r.by === 'Germany').at(-1).value.units"
    assert "tank" in defender.js(f"{lost}.map(u => window.sandtable.store.units[u]?.kind ?? 'tank')")


def test_25_one_victim_is_not_asked_for(sit: Sit) -> None:
    """One unit against one: no panel for losses ever opens, and the log names who was lost."""
    seat = sit()
    at(seat, DUEL, ["*"])
    seat.js(
        """() => { window.asked = new Set(); const s = window.sandtable.store;
           setInterval(() => s.offer && window.asked.add(s.offer.step), 5); }"""
    )
    seat.write(seat.table, "go 1 tank: Eastern Europe > Karelia S.S.R.")
    seat.write(seat.table, "done")
    seat.play_on(lambda: seat.step not in ("combat_move", "retreat", "casualties", ""))
    assert "casualties" not in seat.js("[...window.asked]")
    seat.page.click("#tab-log")
    assert "loses 1" in seat.page.inner_text("[role=log]")


def test_27_dice_at_once_or_skipped(sit: Sit) -> None:
    """Dice speed none shows all results at once; with normal, one click ends the rolling."""
    for speed in ("none", "normal"):
        seat = sit(reduced_motion="no-preference")
        seat.page.goto(seat.url)
        seat.js("s => localStorage.setItem('sandtable.settings', JSON.stringify({ dice: s }))", speed)
        at(seat, CROWD, ["*"], "West Russia")
        seat.order(*ATTACK)
        seat.end_phase()
        seat.page.wait_for_selector(".battle .die")
        seat.fight_on("retreat", "noncombat_move")
        if speed == "none":
            assert seat.page.query_selector(".battle .rolling") is None
            continue
        if seat.step == "retreat":
            seat.page.click("[data-testid=option-none]")
            skip = seat.page.get_by_role("button", name="Skip dice")
            skip.wait_for()
            skip.click()
            assert seat.page.query_selector(".battle .rolling") is None


def test_28_from_the_notice_to_the_answer(sit: Sit) -> None:
    """A defender opens the link of a notice on a phone, sees the question and its panel, and answers in two taps."""
    attacker, defender, table = pair(sit, width=390, height=844, touch=True)
    attack(attacker, table)
    fight_until_asked(attacker, defender, table)
    page = defender.page
    page.goto(f"{defender.url}/g/{table}")
    page.wait_for_selector("[data-testid=confirm-losses]")
    assert "losses" in defender.prompt.lower() or "hits" in defender.prompt.lower()
    assert "(1)" in page.title()
    before = defender.js("window.sandtable.store.revision")
    page.get_by_role("button", name="Give Tank a hit").tap()
    page.tap("[data-testid=confirm-losses]")
    page.wait_for_function("r => window.sandtable.store.revision > r", arg=before)


def test_29_a_standing_order_answers(sit: Sit) -> None:
    """An order left in the panel answers without waiting, and the log says so."""
    attacker, defender, table = pair(sit)
    defender.open(table)
    page = defender.page
    page.click("#tab-orders")
    page.click("[data-testid=order-add]")
    page.wait_for_selector("[data-testid=order]")
    attack(attacker, table)
    until = time.monotonic() + 60
    while time.monotonic() < until:
        waiting = attacker.look(f"tables/{table}/offers")["waiting"]
        if not waiting or waiting[0]["topic"] not in ("casualties", "retreat"):
            break
        if waiting[0]["power"] == "Soviet Union":
            attacker.write(table, "accept" if waiting[0]["topic"] == "casualties" else "choose nothing")
        else:
            time.sleep(0.2)  # the order answers by itself
    page.click("#tab-log")
    page.wait_for_function("document.querySelector('[role=log]').innerText.includes('by order')")
