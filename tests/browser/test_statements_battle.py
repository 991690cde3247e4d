"""Acceptance statements 24 to 29: losses, dice, and answers out of turn."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.fronts import Front, everywhere
from tests.browser.scenes import at
from tests.browser.tools import STILL, Seat

Sit = Callable[..., Seat]


def attack(attacker: Seat, table: str, front: Front) -> None:
    """Everything over the border, in writing."""
    for line in (*front.orders, "done"):
        attacker.write(table, line)


def pair(sit: Sit, front: Front, **defender_screen: Any) -> tuple[Seat, Seat, str]:
    """An attacker and a defender with browsers of their own, at a position in which losses are chosen."""
    attacker, defender = sit(), sit(**defender_screen)
    made = attacker.found([front.power], game=front.game, bots=False, position=front.stout, name="Ann")
    defender.page.goto(defender.url)
    defender.ask("people", name="Bob")
    sat = defender.page.request.post(
        f"{defender.url}/api/tables/{made['id']}/sit", data={"power": front.enemy, "invite": made["invite"]}
    )
    assert sat.ok, sat.text()
    return attacker, defender, made["id"]


def fight_until_asked(attacker: Seat, table: str, front: Front) -> None:
    """The attacker accepts and presses on in writing until the defender is asked for losses."""
    for _ in range(20):
        waiting = attacker.look(f"tables/{table}/offers")["waiting"]
        if any(w == {"power": front.enemy, "topic": "casualties"} for w in waiting):
            return
        assert waiting[0]["power"] == front.power, waiting
        attacker.write(table, "accept" if waiting[0]["topic"] == "casualties" else "choose nothing")
    raise AssertionError("fifteen units hit nothing")


@everywhere
def test_24_losses_preselected(sit: Sit, front: Front) -> None:
    """The loss panel opens with Confirm enabled; tapping another unit swaps it, and the total stays."""
    attacker, defender, table = pair(sit, front)
    defender.open(table)
    attack(attacker, table, front)
    fight_until_asked(attacker, table, front)
    defender.wait_step("casualties")
    page = defender.page
    assert page.is_enabled("[data-testid=confirm-losses]")
    total = page.locator("p[aria-live] b").first.inner_text()
    page.get_by_role("button", name=f"Give {front.enemy_tank_name} a hit").click()
    assert page.locator("p[aria-live] b").first.inner_text() == total
    assert page.is_enabled("[data-testid=confirm-losses]")
    kinds = defender.js("Object.fromEntries(Object.values(window.sandtable.store.units).map(u => [u.id, u.kind]))")
    page.click("[data-testid=confirm-losses]")
    page.wait_for_function("window.sandtable.store.offer?.topic !== 'casualties'")
    lost = "p => window.sandtable.store.records.filter(r => r.by === p).at(-1).value.units"
    assert front.enemy_tank in {kinds[u] for u in defender.js(lost, front.enemy)}


@everywhere
def test_25_one_victim_is_not_asked_for(sit: Sit, front: Front) -> None:
    """One unit against one: no panel for losses ever opens, and the log names who was lost."""
    seat = sit()
    at(seat, front.duel, ["*"], game=front.game)
    seat.js(
        """() => { window.asked = new Set(); const s = window.sandtable.store;
           setInterval(() => s.offer && window.asked.add(s.offer.topic), 5); }"""
    )
    seat.write(seat.table, front.lone_order)
    seat.write(seat.table, "done")
    seat.play_on(lambda: seat.topic not in (front.move, "retreat", "casualties", ""))
    assert "casualties" not in seat.js("[...window.asked]")
    seat.tab("log")
    for turn in seat.page.locator("[data-testid=log-turn][aria-expanded=false]").all():
        turn.click()
    assert seat.page.locator("[data-testid=log-loss]").count() > 0


@everywhere
@pytest.mark.parametrize("speed", ["none", "normal"])
def test_27_dice_at_once_or_skipped(sit: Sit, front: Front, speed: str) -> None:
    """Dice speed none shows all results at once; with normal, one click ends the rolling."""
    seat = sit(reduced_motion="no-preference")
    seat.page.goto(seat.url)
    seat.js("s => localStorage.setItem('sandtable.settings', JSON.stringify({ dice: s }))", speed)
    at(seat, front.crowd, ["*"], front.there, game=front.game)
    seat.order(*front.orders)
    seat.end_phase()
    seat.page.wait_for_selector(".battle .die")
    skip = seat.page.get_by_test_id("skip-dice")
    if speed == "normal":
        seat.play_on(lambda: skip.count() > 0)
        skip.click()
    else:
        seat.fight_on("retreat", *front.after)
    assert seat.page.query_selector(".battle .rolling") is None


@everywhere
def test_28_from_the_notice_to_the_answer(sit: Sit, front: Front) -> None:
    """A defender opens the link of a notice on a phone, sees the question and its panel, and answers in two taps."""
    attacker, defender, table = pair(sit, front, width=390, height=844, touch=True)
    attack(attacker, table, front)
    fight_until_asked(attacker, table, front)
    page = defender.page
    page.goto(f"{defender.url}/g/{table}")
    page.wait_for_selector("[data-testid=confirm-losses]")
    assert "losses" in defender.prompt.lower() or "hits" in defender.prompt.lower()
    assert "(1)" in page.title()
    before = defender.js("window.sandtable.store.revision")
    page.get_by_role("button", name=f"Give {front.enemy_tank_name} a hit").tap()
    page.tap("[data-testid=confirm-losses]")
    page.wait_for_function("r => window.sandtable.store.revision > r", arg=before)


@everywhere
def test_29_a_standing_order_answers(sit: Sit, front: Front) -> None:
    """An order left in the panel answers without waiting, and the log says so."""
    attacker, defender, table = pair(sit, front)
    defender.open(table)
    page = defender.page
    page.click("#tab-orders")
    page.get_by_test_id("order-kind").select_option("casualties")
    page.click("[data-testid=order-add]")
    page.wait_for_selector("[data-testid=order]")
    attack(attacker, table, front)
    ordered = {"power": front.enemy, "topic": "casualties"}  # answers itself; everything else is answered here
    seen, since = -1, time.monotonic()
    while not defender.js("window.sandtable.store.lines.some(l => l.how === 'order')"):
        now = attacker.look(f"tables/{table}/offers")
        if now["revision"] != seen:
            seen, since = now["revision"], time.monotonic()
        # However slow the machine is: only a table at which nothing happens any more has failed.
        assert time.monotonic() - since < STILL, now["waiting"]
        waiting = [w for w in now["waiting"] if w != ordered]
        if waiting and waiting[0]["topic"] in ("casualties", "retreat"):
            seat = attacker if waiting[0]["power"] == front.power else defender
            seat.write(table, "accept" if waiting[0]["topic"] == "casualties" else "choose nothing")
        page.wait_for_timeout(200)
    defender.rest()
    page.click("#tab-log")
    page.wait_for_function("document.querySelector('[role=log]').innerText.includes('by order')")


def test_the_last_dice_stay_in_sight(sit: Sit) -> None:
    """A battle that one round decides ends its phase; the dice are seen until the next click, which is not lost."""
    seat = sit()
    walkover = (
        "revised-1942 / round 1 / turn Soviet Union combat_move / empty / at Russia = Soviet Union:"
        " 1 industrial complex, 24 tank, 1 infantry / at West Russia = Germany: 1 infantry"
        " / at Germany = Germany: 1 industrial complex"
    )
    at(seat, walkover, ["Soviet Union"], "Russia", "West Russia")
    assert seat.page.locator(".battle").count() == 0
    seat.order("go 24 tank: Russia > West Russia", "done")
    seat.wait_step("noncombat_move")
    assert seat.page.locator("[data-testid=result-card] .die").count() == 25
    seat.take("Russia", "infantry")
    seat.page.wait_for_selector("[data-testid=result-card]", state="detached")
    assert seat.js("window.sandtable.store.hand.units.length") == 1
    seat.show("Russia", "Archangel")
    seat.send("Archangel")
    assert seat.page.locator("[data-testid=result-card]").count() == 0, "nor does it come back after that"
