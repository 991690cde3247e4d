"""Acceptance statement 26: fighting on until it matters."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.scenes import ATTACK, CROWD, at
from tests.browser.tools import Seat

Sit = Callable[..., Seat]


def test_26_fight_all(sit: Sit) -> None:
    """Fight all resolves round after round, and stops with a sentence that says why."""
    seat = sit()
    at(seat, CROWD, ["*"], "West Russia")
    for line in (*ATTACK, "done"):
        seat.write(seat.table, line)
    seat.wait_step("casualties", "retreat")
    before = seat.js("window.sandtable.store.records.length")
    seat.page.click("[data-testid=fight-all]")
    seat.page.wait_for_selector("[data-testid=fight-stop]", timeout=60_000)
    assert seat.page.inner_text("[data-testid=fight-stop]").strip()
    assert seat.js("window.sandtable.store.records.length") > before
