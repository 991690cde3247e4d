"""Statements 17 and 38 in Blitzkrieg General: back to the start and forward again, and a quarter by keyboard."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.fronts import BLITZKRIEG
from tests.browser.keyboard import Keys
from tests.browser.scenes import at
from tests.browser.tools import Seat

Sit = Callable[..., Seat]


def test_17_undo_to_the_start_and_redo(sit: Sit) -> None:
    """Ctrl+Z to the start of the turn and Ctrl+Y forward again restores moves and a war that was declared."""
    seat = sit()
    at(seat, BLITZKRIEG.start, ["Germany"], game=BLITZKRIEG.game, bots=False)
    seat.order("go 3 infantry 3: Rhineland > Lorraine")
    now = seat.look(f"tables/{seat.table}/offers")
    war = {"by": "Germany", "topic": "declare", "value": {"type": "choose", "options": ["Germany on Benelux"]}}
    told = seat.ask(f"tables/{seat.table}/decide", offer=now["revision"], decisions=[war])
    seat.page.wait_for_function("r => window.sandtable.store.revision >= r", arg=told["revision"])
    seat.order("go 1 armour 4: Rhineland > BNL")
    state = "JSON.stringify([window.sandtable.store.live.units, window.sandtable.store.live.war])"
    after = seat.js(state)
    for key, way in (("Control+z", "undo"), ("Control+y", "redo")):
        assert seat.js("w => window.sandtable.store.offer[w].n", way)
        while seat.js("w => window.sandtable.store.offer[w].n", way):
            revision = seat.js("window.sandtable.store.revision")
            seat.page.keyboard.press(key)
            seat.answered(revision)
        assert (seat.js(state) == after) == (way == "redo")
        assert seat.count("Rhineland", "infantry 3") == (0 if way == "redo" else 3)


def test_38_a_quarter_by_keyboard(sit: Sit) -> None:
    """Moves, battle, exploitation and orders without a mouse; prompt, selection, refusal and dice are spoken."""
    seat = sit()
    at(seat, BLITZKRIEG.start, ["Germany"], game=BLITZKRIEG.game)
    keys, page = Keys(seat), seat.page
    keys.hear("move your units")
    keys.take("Rhineland")
    keys.hear("taken up", "Rhineland")
    keys.find("Burgundy")
    keys.press("Enter")
    page.wait_for_selector("[data-testid=refusal]")
    keys.hear("Burgundy", "Lorraine")  # the refusal is spoken
    keys.send("Lorraine")
    assert "Lorraine" in page.get_attribute("[data-testid=board]", "aria-label")
    assert seat.js("window.sandtable.store.plan.length") > 0
    keys.end_phase()
    page.wait_for_selector(".battle .die")
    page.wait_for_function("document.querySelector('.battle [aria-live]')?.innerText.includes('hit')")  # spoken dice
    keys.play_until("s => s.offer?.topic === 'production'")
    keys.tab_to("Infantry (3): one more")
    keys.press("Enter")
    keys.tab_to("Buy 1 unit")
    keys.press("Enter")
    page.wait_for_function("window.sandtable.store.records.some(r => r.by === 'Germany' && r.value.type === 'buy')")
