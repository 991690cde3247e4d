"""Statement 34: what answers an attack in Blitzkrieg General, and the level of headquarters."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.campaign import GAME, move, pass_on
from tests.browser.tools import Seat

Sit = Callable[..., Seat]
# Germany may attack Lorraine; a headquarters of level 2 stands in Paris with three infantry.
RESERVES = (
    "blitzkrieg-general / round 1 / turn Germany movement / empty / at Rhineland = Germany: 1 infantry 3"
    " / at Lorraine = France: 1 infantry 3 / at Paris = France: 3 infantry 3, 1 headquarters 2"
)


def test_34_answers_to_an_attack(sit: Sit) -> None:
    """Doubling the range is no way to attack; only what may answer can be taken up, and goes where an attack stands."""
    seat = sit()
    made = seat.found(["*"], game=GAME)
    table = made["id"]
    seat.show("Silesia", "Lorraine")
    seat.take("Silesia", "infantry 3")
    assert seat.js("'Rhineland' in window.sandtable.store.reach.to"), "two spaces away, on friendly land"
    assert seat.js("window.sandtable.store.reach.no['Lorraine'].rule") == "BLG-DOUBLE-02"
    seat.page.keyboard.press("Escape")
    move(seat, table, "Germany", "Rhineland", "infantry 3", "Lorraine")
    pass_on(seat, table, "reaction")
    seat.wait_step("reaction")
    asked = seat.js("window.sandtable.store.openOffers.map(o => o.power)")
    assert set(asked) <= {"British Empire", "France"}
    seat.page.click("#tab-step")
    owners = seat.js(
        "[...new Set([...window.sandtable.store.movable].map(u => window.sandtable.store.units[u].owner))]"
    )
    assert "Germany" not in owners
    assert "Soviet Union" not in owners
    seat.show("Paris", "Northern France", "Lorraine")
    seat.page.mouse.click(*seat.token("Northern France", "armour 3"))
    seat.page.wait_for_function("window.sandtable.store.refusal")
    assert "headquarters" in seat.js("window.sandtable.store.refusal.faults[0].text")
    seat.take("Paris", "aircraft 2")
    assert seat.js("Object.keys(window.sandtable.store.reach.to)") == ["Lorraine"]
    before = seat.count("Lorraine", "aircraft 2")
    seat.send("Lorraine")
    assert seat.count("Lorraine", "aircraft 2") == before + 1


def test_34_the_level_of_a_headquarters(sit: Sit) -> None:
    """Three reserves where the headquarters may send two: the space is dark and says why, with the rule; two go."""
    seat = sit()
    seat.found(["*"], game=GAME, position=RESERVES)
    move(seat, seat.table, "Germany", "Rhineland", "infantry 3", "Lorraine")
    pass_on(seat, seat.table, "reaction")
    seat.wait_step("reaction")
    seat.show("Paris", "Lorraine")
    seat.take("Paris", "infantry 3")
    assert seat.js("window.sandtable.store.hand.units.length") == 3
    assert seat.js("Object.keys(window.sandtable.store.reach.to)") == []
    seat.page.mouse.click(*seat.space("Lorraine"))
    seat.page.wait_for_selector("[data-testid=refusal]")
    assert "BLG-RES-02" in seat.page.inner_text("[data-testid=refusal]")
    seat.page.keyboard.press("2")
    seat.page.wait_for_function("'Lorraine' in (window.sandtable.store.reach?.to ?? {})")
    seat.send("Lorraine")
    assert seat.count("Lorraine", "infantry 3") == 4, "the attacker, the defender, and two reserves"
