"""What happened, told again: the log by turn and phase with tokens and dice, and the line of time."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.scenes import ATTACK, CROWD, at
from tests.browser.tools import Seat

Sit = Callable[..., Seat]
NEUTRAL = "blitzkrieg-general / round 1 / turn Germany movement / empty / at Northern Germany = Germany: 2 infantry 3"


def test_log_and_line_of_time(sit: Sit) -> None:
    """Like moves are one line of tokens, dice are dice, losses are named; a turn that is over is folded into a sum."""
    seat = sit()
    page = seat.page
    at(seat, CROWD, ["*"], "West Russia")
    seat.order(*ATTACK, "done")
    seat.fight_on("noncombat_move", "home_move")
    page.click("#tab-log")
    seat.rest()
    moves = page.locator("[data-testid=log-move]")
    assert moves.count() == 1  # infantry and tanks went the same way
    assert [moves.first.locator("[role=img]").nth(i).get_attribute("aria-label") for i in range(2)] == [
        "9 infantry",
        "6 tanks",
    ]
    dice = page.locator("[data-testid=log-dice]").first.locator("i")
    assert dice.count() >= 6
    assert all(1 <= int(text) <= 6 for text in dice.all_inner_texts())
    assert page.locator("[data-testid=log-loss]").count() > 0
    page.locator("[data-testid=log-move] button").nth(1).click()  # the board as it was then
    page.wait_for_function("window.sandtable.store.seen !== null")

    page.click("#tab-history")
    assert page.inner_text("[data-testid=history-when]") == "round 1: Soviet Union, Combat move"
    before = seat.js("window.sandtable.store.seen.number")
    page.click("[data-testid=history-battle]")
    page.wait_for_function("n => window.sandtable.store.seen?.number > n", arg=before)
    page.click("[aria-label='To the present']")
    page.wait_for_function("window.sandtable.store.seen === null")

    while seat.js("window.sandtable.store.position.turn.powers[0]") == "Soviet Union":
        seat.order("done")
    page.click("#tab-history")
    page.locator("[data-testid=history-turn]").first.click()  # a turn is a colour on the line
    page.wait_for_function("window.sandtable.store.seen?.number === 1")
    page.click("[aria-label='To the present']")
    seat.order("done", "buy 1 infantry")
    page.click("#tab-log")
    turns = page.locator("[data-testid=log-turn]")
    assert turns.first.get_attribute("aria-expanded") == "false"
    folded = turns.first.inner_text()
    assert "Soviet Union" in folded
    assert "2 moves" in folded
    turns.first.click()
    assert page.locator("[data-testid=log-dice]").count() > 0


def test_an_attack_on_a_neutral_offers_the_declaration(sit: Sit) -> None:
    """One button does both, and says so; then the attack stands, and so does the war."""
    seat = sit()
    at(seat, NEUTRAL, ["*"], "Northern Germany", "Denmark", game="blitzkrieg-general")
    seat.take("Northern Germany", "infantry 3")
    seat.page.mouse.click(*seat.space("Denmark"))
    button = seat.page.locator("[data-testid=fix]")
    button.wait_for()
    assert "Denmark" in button.inner_text()
    assert "war" in button.inner_text()
    button.click()
    seat.page.wait_for_function("window.sandtable.store.position.war['Germany']?.includes('Denmark')")
    seat.page.wait_for_function("window.sandtable.store.plan.length > 0")
