"""Statement 40 in Blitzkrieg General: every screen of a quarter on a phone, in German."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.games.loader import load
from tests.browser.campaign import GAME, pass_on, world
from tests.browser.fronts import BLITZKRIEG
from tests.browser.scenes import at
from tests.browser.test_german import left
from tests.browser.thumbs import fits
from tests.browser.tools import Seat

Sit = Callable[..., Seat]
TABS = ("log", "world", "seats", "chat", "history", "branches", "orders", "rules", "list", "step")
ON_TOP = """e => { const r = e.getBoundingClientRect();
  return e.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)); }"""
# With air units, and more to hit than one round of dice can.
AIR_ATTACK = BLITZKRIEG.crowd.replace("6 armour 4", "6 armour 4, 2 aircraft 4").replace("3 armour 3", "7 armour 3")


def test_40_thumbs_and_german(sit: Sit) -> None:
    """Nothing scrolls sideways, every control fits a thumb, and no English is left, from moves to reinforcements."""
    seat = sit(390, 844, touch=True, lang="de-DE")
    names = {*load(GAME).board.spaces, "Sandtable", "Blitzkrieg General", "Tester"}

    def look(where: str) -> None:
        seat.rest()
        fits(seat, where)
        assert [line for line in left(seat, names) if not line.startswith("BLG-")] == [], where

    at(seat, AIR_ATTACK, ["*"], "Rhineland", "Lorraine", game=GAME)
    look("movement")
    seat.take("Rhineland", "infantry 3")
    seat.page.touchscreen.tap(*seat.space("Lorraine"))
    send = seat.page.get_by_test_id("send")
    send.wait_for()
    look("ready to send")
    assert send.evaluate(ON_TOP), "nothing covers Send"
    send.tap()
    seat.page.wait_for_function("window.sandtable.store.plan.length === 1")
    for tab in TABS:
        seat.tab(tab)
        look(tab)
    declare = seat.page.get_by_test_id("standing-declare").first
    declare.locator("summary").click()
    declare.get_by_test_id("standing-ask").click()
    look("a war to be declared")
    seat.order(BLITZKRIEG.orders[1], "go 2 aircraft 4: Rhineland > Lorraine")
    look("planned")
    seen = set()

    def walked() -> bool:
        step = seat.topic
        if step and step not in seen:
            seen.add(step)
            look(step)
        return {"casualties", "retreat"} <= seen

    seat.write(seat.table, "done")
    seat.play_on(walked)
    pass_on(seat, seat.table, "production")
    seat.wait_step("production")
    look("production")
    assert "Infanterie (3)" in world(seat, "calendar")


def test_the_tables_of_the_world_fit(sit: Sit) -> None:
    """Wars and calendar of the opening, with everything that is in them."""
    seat = sit(390, 844, touch=True, lang="de-DE")
    seat.found(["Germany"], game=GAME, bots=False)
    wars = world(seat, "wars")
    assert "geführt vom Britischen Empire" in wars
    assert "Polen" in wars
    assert "Infanterie (3)" in world(seat, "calendar")
    fits(seat, "world")
