"""Whole pieces of play, by clicks alone: a round against bots, two people, one screen for two, a phone."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from tests.browser.scenes import STOUT
from tests.browser.tools import Seat

Sit = Callable[..., Seat]


def attack_west_russia(seat: Seat) -> None:
    seat.wait_step("combat_move")
    seat.show("Russia", "West Russia", "Karelia S.S.R.")
    for space, kind in (("Russia", "infantry"), ("Russia", "tank"), ("Archangel", "infantry")):
        seat.take(space, kind)
        seat.send("West Russia")


def test_a_round_against_bots(sit: Sit) -> None:
    """From the lobby's one button to the second round, everything clicked."""
    seat = sit()
    seat.lobby()
    seat.page.click("button.big")
    seat.page.wait_for_function("window.sandtable?.view")
    seat.skip_research()
    seat.buy_suggestion()
    attack_west_russia(seat)
    seat.end_phase()
    assert seat.fight_on("noncombat_move") == "noncombat_move"
    seat.end_phase()
    seat.wait_step("mobilise")
    seat.play_out("Soviet Union")
    seat.play_on(lambda: seat.js("window.sandtable.store.position.turn.round") == 2)
    seat.tab("log")
    assert "Soviet Union" in seat.page.inner_text("[role=log]")


def test_two_people_and_a_lost_connection(sit: Sit) -> None:
    """The defender chooses losses on another machine, after a break of the line; nothing is lost or doubled."""
    attacker, defender = sit(), sit()
    made = attacker.found(["Soviet Union", "United Kingdom", "United States"], bots=False, name="Ann", position=STOUT)
    defender.page.goto(defender.url)
    defender.open(made["id"], f"#invite={made['invite']}")
    free = defender.page.get_by_role("button", name="Sit here", exact=True)
    free.first.wait_for()
    for left in range(free.count(), 0, -1):
        free.first.click()
        defender.page.wait_for_function(
            "n => [...document.querySelectorAll('button')].filter(b => b.innerText === 'Sit here').length < n", arg=left
        )
    attacker.show("Russia", "West Russia")
    for kind in ("infantry", "tank"):
        attacker.take("Russia", kind)
        attacker.send("West Russia")
    defender.page.context.set_offline(True)
    attacker.end_phase()
    defender.page.context.set_offline(False)
    answered = False
    until = time.monotonic() + 180
    while time.monotonic() < until:
        for seat in (defender, attacker):
            seat.rest()
            if seat.topic == "casualties":
                seat.tab("step")
                before = seat.js("window.sandtable.store.lines.length")
                seat.page.click("[data-testid=confirm-losses]")
                seat.page.wait_for_function("n => window.sandtable.store.lines.length > n", arg=before)
                answered = answered or seat is defender
            elif seat.topic == "retreat":
                seat.page.click("[data-testid=option-none]")
        if answered or attacker.topic in ("noncombat_move", "home_move"):
            break
    assert answered, "the defender was asked and answered"
    lines = defender.js("window.sandtable.store.lines.map(l => l.n)")
    assert lines == sorted(set(lines)), "every line exactly once"


def test_hot_seat(sit: Sit) -> None:
    """One person holds all powers; the bar follows the power that decides."""
    seat = sit()
    seat.found(["*"])
    seat.skip_research()
    seat.page.get_by_role("button", name="Buy nothing").click()
    seat.wait_step("combat_move")
    seat.end_phase()
    assert seat.fight_on("research") == "research"
    assert seat.prompt.startswith("Germany")


def test_a_turn_by_touch(sit: Sit) -> None:
    """A phone: tap a token, tap a space to look, tap Send; nothing scrolls sideways and every control fits a thumb."""
    seat = sit(390, 844, touch=True)
    seat.found(["Soviet Union"])
    page = seat.page
    page.get_by_role("button", name="No research").tap()
    seat.wait_step("purchase")
    page.get_by_role("button", name="Suggest").tap()
    page.tap("[data-testid=buy-done]")
    seat.wait_step("combat_move")
    seat.show("Russia", "West Russia")
    page.touchscreen.tap(*seat.token("Russia", "infantry"))
    page.wait_for_function("window.sandtable.store.reach !== null")
    page.touchscreen.tap(*seat.space("West Russia"))
    page.wait_for_selector("[data-testid=send]")
    assert seat.count("West Russia", "infantry") == 3, "the first tap only looks"
    send, end = (
        page.query_selector("[data-testid=send]").bounding_box(),
        page.query_selector("[data-testid=end-phase]").bounding_box(),
    )
    assert send["y"] + send["height"] <= end["y"] + 1, "the thumb bar never covers Send"
    page.tap("[data-testid=send]")
    page.wait_for_function("window.sandtable.store.plan.length === 1")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    small: list[Any] = page.evaluate(
        """() => [...document.querySelectorAll('button, a, select')].filter(e => {
             const r = e.getBoundingClientRect();
             return r.width && (r.height < 43.5 || r.width < 43.5);
           }).map(e => e.outerHTML.slice(0, 80))"""
    )
    assert small == []
    before = seat.js("window.sandtable.store.revision")
    page.tap("[data-testid=end-phase]")
    seat.ended(before)
    seat.play_out("Soviet Union")
