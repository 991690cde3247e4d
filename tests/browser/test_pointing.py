"""With units in the hand: the light comes at once, and a place that is pointed at tells how an attack would go."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.bench import COUNT, FULL
from tests.browser.scenes import CROWD, SOVIET_MOVE, at, settle
from tests.browser.tools import Seat

Sit = Callable[..., Seat]


def test_taking_units_up_moves_no_token(sit: Sit) -> None:
    """Where tokens stand and how they look is worked out when the board changes, not with every click and hover."""
    seat = sit()
    seat.found(["Germany"], game="blitzkrieg-general", bots=False)  # nobody else moves meanwhile
    seat.wait_step("movement")
    seat.show("Silesia", "Northern Germany")
    seat.rest()
    seat.js("window.before = [window.sandtable.view.pieces.placed, window.sandtable.view.pieces.sprites]")
    seat.take("Silesia", "armour 4")
    seat.page.mouse.move(*seat.space("Posen"))
    seat.rest()
    same = (
        "[window.sandtable.view.pieces.placed, window.sandtable.view.pieces.sprites].every((p, i) => p === before[i])"
    )
    assert seat.js(same)
    seat.send("Posen")
    seat.rest()
    assert not seat.js(same), "now something stands elsewhere"


def test_an_eye_on_the_move_paints_nothing(sit: Sit) -> None:
    """However much stands on the board, panning and zooming only move what is painted; at rest it is sharp again."""
    seat = sit()
    at(seat, CROWD, ["Soviet Union"], "Russia", "West Russia")
    seat.js(FULL)
    seat.take("Russia", "infantry")
    seat.page.mouse.move(5, 5)
    seat.rest()
    seat.js("window.sandtable.view.remark()")  # painted where the eye is now
    seat.rest()
    seat.js(COUNT)
    # As one gesture however slow the machine is; the small picture of the whole board is painted in its own time.
    moved = """async () => { const v = window.sandtable.view, frame = () => new Promise(requestAnimationFrame);
      v.backdrop.destroy(); window.drawn = 0; v.eye.rest = () => clearTimeout(v.eye.resting);
      for (let i = 0; i < 12; i++) { v.panBy(8, 2); await frame(); }
      for (let i = 0; i < 4; i++) { v.zoomBy(1.02, 0); await frame(); }
      delete v.eye.rest; return window.drawn; }"""
    assert seat.js(moved) == 0
    seat.js("window.sandtable.view.eye.rest()")
    seat.rest()
    assert seat.js("window.drawn") > 100, "painted anew"


def test_a_place_that_is_pointed_at_tells_its_chance(sit: Sit) -> None:
    """What the dock says before sending is what the server says of the same attack."""
    seat = sit()
    at(seat, CROWD, ["Soviet Union"], "Russia", "West Russia")
    seat.take("Russia", "infantry")
    assert seat.page.get_by_test_id("chance").count() == 0, "nothing is pointed at"
    seat.page.mouse.move(*seat.space("West Russia"))
    told = seat.page.get_by_test_id("chance").inner_text()
    units = seat.js("window.sandtable.store.hand.units")
    odds = seat.ask(f"tables/{seat.table}/reach", units=units)["to"]["West Russia"]["odds"]
    assert told.startswith(f"{round(odds['win'] * 100)} %")
    seat.page.keyboard.press("Escape")
    seat.page.wait_for_selector("[data-testid=chance]", state="detached")


def test_what_would_be_right_is_one_click_away(sit: Sit) -> None:
    """Tanks go two spaces, infantry one: dropped together two spaces off, the card offers to send the tanks alone."""
    seat = sit()
    at(seat, SOVIET_MOVE, ["Soviet Union"], "Russia", "Ukraine S.S.R.", "Caucasus")
    tanks = seat.count("Russia", "tank")
    seat.take("Russia", "infantry")
    seat.page.keyboard.down("Shift")
    seat.page.mouse.click(*seat.token("Russia", "tank"))
    seat.page.keyboard.up("Shift")
    settle(seat)
    seat.page.mouse.click(*seat.space("Ukraine S.S.R."))
    card = seat.page.get_by_test_id("refusal")
    assert "REV-LAND-01" in card.inner_text()
    button = card.get_by_test_id("fix")
    assert button.inner_text() == f"Instead: {tanks} tanks Russia › Ukraine S.S.R."
    button.click()
    seat.page.wait_for_selector("[data-testid=refusal]", state="detached")
    seat.rest()  # the card goes with the click, the tanks with the answer
    assert seat.count("Ukraine S.S.R.", "tank") == tanks + 1, "one of them is German"
    assert seat.count("Russia", "tank") == 0


def test_the_card_of_a_space_tells_who_can_come(sit: Sit) -> None:
    """Pointing at a space, without a click: its owner, income and units, and whose units could come there."""
    seat = sit()
    at(seat, SOVIET_MOVE, ["Soviet Union"], "Russia", "Ukraine S.S.R.")
    seat.page.mouse.move(*seat.space("Ukraine S.S.R."))
    card = seat.page.get_by_label("Ukraine S.S.R.", exact=True)
    card.get_by_text("Can come in one move:").wait_for()
    there = seat.look(f"tables/{seat.table}/comers")["spaces"]["Ukraine S.S.R."]
    assert card.inner_text().count(str(there["Soviet Union"]["infantry"])) >= 1
    assert [f.inner_text() for f in card.locator(".line").all()][-1].startswith("UK"), "a British bomber reaches it"


def test_on_a_phone_a_card_stays_until_the_next_tap(sit: Sit) -> None:
    """A tap on a space opens its card; taking units up elsewhere closes it, so that it covers nothing."""
    seat = sit(390, 844, touch=True)
    at(seat, SOVIET_MOVE, ["Soviet Union"], "Russia", "Ukraine S.S.R.")
    card = seat.page.get_by_label("Ukraine S.S.R.", exact=True)
    seat.page.touchscreen.tap(*seat.space("Ukraine S.S.R."))
    card.wait_for()
    seat.show("Russia")
    seat.page.touchscreen.tap(*seat.token("Russia", "tank"))
    card.wait_for(state="detached")
    assert seat.js("window.sandtable.store.hand.units.length") == 2
