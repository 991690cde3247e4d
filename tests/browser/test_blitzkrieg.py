"""Blitzkrieg General at the web table: a quarter against bots, a war declared, orders of a side, answers to attacks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.browser.tools import Seat

Sit = Callable[..., Seat]
GAME = "blitzkrieg-general"
AXIS = ["Germany", "Italy", "Japan"]
# Germany may attack Lorraine; a headquarters of level 2 stands in Paris with three infantry.
RESERVES = (
    "blitzkrieg-general / round 1 / turn Germany movement / empty / at Rhineland = Germany: 1 infantry 3"
    " / at Lorraine = France: 1 infantry 3 / at Paris = France: 3 infantry 3, 1 headquarters 2"
)
ROUND = "window.sandtable.store.position.turn.round"


def pass_on(seat: Seat, table: str, until: str) -> None:
    """Let every power of one person say Done, past the page, until something else is asked."""
    for _ in range(60):
        now = seat.look(f"tables/{table}/offers")
        asked = next(o for o in now["offers"] if o["holds"])
        if asked["step"] == until:
            return
        value: Any = {"type": "done"} if asked["done"] else asked["default"]["value"]
        decision = {"by": asked["power"], "topic": asked["step"], "value": value}
        seat.ask(f"tables/{table}/decide", offer=now["revision"], decisions=[decision])
    raise AssertionError(f"{until} was never asked")


def move(seat: Seat, table: str, power: str, space: str, kind: str, to: str) -> None:
    """A move past the page: all units of a kind, from space to space."""
    now = seat.look(f"tables/{table}/offers")
    offer = next(o for o in now["offers"] if o["power"] == power and o["groups"])
    units = [u for g in offer["groups"] if (g["space"], g["type"]) == (space, kind) for u in g["units"]]
    plan = seat.ask(f"tables/{table}/reach", units=units, via=[])["to"][to]["plan"]
    seat.ask(f"tables/{table}/decide", offer=now["revision"], decisions=plan)


def world(seat: Seat, part: str) -> str:
    seat.page.click("#tab-world")
    seat.page.wait_for_selector(f"[data-testid={part}]")
    return str(seat.page.inner_text(f"[data-testid={part}]"))


def test_a_quarter_against_bots(sit: Sit) -> None:
    """From the lobby to the second quarter: moves, battle, exploitation, production, and what was ordered arrives."""
    seat = sit()
    seat.lobby()
    seat.page.select_option("[data-testid=quick-game]", GAME)
    seat.page.get_by_role("radio", name="Easy").click()
    seat.page.click("button.big")
    seat.page.wait_for_function("window.sandtable?.view")
    assert seat.wait_step("movement") == "movement"
    assert "3/39" in seat.page.inner_text("header")
    seat.show("Silesia", "Posen", "Warsaw")
    armour = seat.count("Silesia", "armour 4")
    for kind in ("infantry 3", "armour 4", "aircraft 4"):
        seat.take("Silesia", kind)
        seat.send("Posen")
    assert seat.count("Posen", "armour 4") == armour > 0
    seat.end_phase()
    seat.fight_on("exploit", "production")
    assert seat.js("window.sandtable.store.rolls.some(v => v.space === 'Posen')"), "Posen was fought for"
    seat.fight_on("production")
    shelf = seat.page.get_by_test_id("shelf-Germany")
    shelf.get_by_role("button", name="Infantry 3: one more").click()
    seat.page.click("[data-testid=buy-done]")
    seat.page.wait_for_function("window.sandtable.store.offer?.step !== 'production'")
    seat.play_on(lambda: seat.js(ROUND) == 2 and seat.step == "movement")
    assert "4/39" in seat.page.inner_text("header")
    placed = seat.js(
        """window.sandtable.store.records.filter(r => r.by === 'Germany' && r.value.type === 'put')
        .reduce((n, r) => n + (r.value.kind === 'infantry 3' ? r.value.number : 0), 0)"""
    )
    assert placed == 6, "one was ordered, five come by the calendar"


def test_war_is_declared_with_open_eyes(sit: Sit) -> None:
    """The menu lists whom war may be declared on and what follows; once confirmed, the world's tables show it."""
    seat = sit()
    seat.found(["Germany"], game=GAME)
    assert "Poland" in world(seat, "wars")
    assert "Benelux" not in world(seat, "wars")
    assert "of 81" in world(seat, "score")
    assert "of 131" in world(seat, "score")
    assert "3/39" in world(seat, "calendar")
    assert "Poland is divided" in world(seat, "calendar")
    seat.page.click("#tab-step")
    menu = seat.page.locator("[data-testid=standing-declare]")
    menu.locator("summary").click()
    targets = menu.locator("option").all_inner_texts()
    assert "Germany declares war on Benelux" in targets
    assert not any("Italy" in t or "Poland" in t for t in targets), "neither a partner nor an enemy"
    menu.locator("select").select_option("Germany on Benelux")
    menu.locator("[data-testid=standing-ask]").click()
    assert "British Empire now commands Benelux." in menu.locator("[role=alertdialog]").inner_text()
    assert "Benelux" not in seat.js("Object.keys(window.sandtable.store.position.war)")
    menu.locator("[data-testid=standing-confirm]").click()
    seat.page.wait_for_function("window.sandtable.store.position.war['Benelux']?.includes('Germany')")
    seat.page.click("#tab-world")
    seat.page.wait_for_function("document.querySelector('[data-testid=wars]')?.innerText.includes('Benelux')")
    assert "led by British Empire" in world(seat, "wars")


def test_33_a_side_orders_at_once(sit: Sit) -> None:
    """All powers are asked together, each has a tab, its own shelves by country, and a sign when it is ready."""
    seat = sit()
    made = seat.found(["*"], game=GAME)
    pass_on(seat, made["id"], "production")
    seat.wait_step("production")
    seat.page.click("#tab-step")
    seat.page.click("[data-testid='asked-British Empire']")
    assert seat.prompt.startswith("British Empire")
    canada = seat.page.locator("[data-testid='shelf-Canada']")
    canada.locator("summary").click()
    canada.get_by_role("button", name="Infantry 3: one more").click()
    seat.page.click("[data-testid=buy-done]")
    seat.page.wait_for_function(
        "!window.sandtable.store.openOffers.some(o => o.power === 'British Empire') && window.sandtable.store.offer"
    )
    assert seat.page.locator("[data-testid=ready] [title='British Empire: ready']").count() == 1
    assert seat.page.locator("[data-testid=ready] [title='Germany: still deciding']").count() == 1
    assert seat.js("window.sandtable.store.position.queue") == [], "nothing is paid before all are ready"
    seat.page.get_by_test_id("undo").click()  # who was ready may think again while others still decide
    seat.page.wait_for_function("window.sandtable.store.openOffers.some(o => o.power === 'British Empire')")
    assert seat.page.locator("[data-testid=ready] [title='British Empire: still deciding']").count() == 1
    seat.page.get_by_test_id("redo").click()
    seat.page.wait_for_function("!window.sandtable.store.openOffers.some(o => o.power === 'British Empire')")
    pass_on(seat, made["id"], "reinforce")
    seat.page.wait_for_function("window.sandtable.store.position.queue.some(b => b.owner === 'Canada')")
    assert "4/39" in world(seat, "production")


def test_several_powers_move_at_once(sit: Sit) -> None:
    """Units of every power that is asked can be taken; the one whose units are in the hand comes to the front."""
    seat = sit()
    seat.found(AXIS, game=GAME)
    seat.wait_step("movement")
    assert seat.prompt.startswith("Germany")
    seat.show("Wuhan", "Hunan")
    seat.take("Wuhan", "infantry 3")
    assert seat.prompt.startswith("Japan")
    seat.send("Hunan")
    assert seat.js("window.sandtable.store.plan.length") == 1
    seat.page.click("[data-testid=asked-Germany]")
    assert seat.prompt.startswith("Germany")
    assert seat.js("window.sandtable.store.plan.length") == 0


def test_02_to_20_the_hand_here_too(sit: Sit) -> None:
    """Sentence, hand, light, reason, arrow, odds, undo and redo are the same in this game."""
    seat = sit()
    seat.found(["Germany"], game=GAME)
    seat.wait_step("movement")
    assert seat.page.locator("[data-testid=prompt]").count() == 1
    assert seat.prompt.startswith("Germany")
    seat.show("Silesia", "Posen", "Warsaw")
    seat.take("Silesia", "infantry 3")
    all_of_them = seat.js("window.sandtable.store.hand.units.length")
    assert f"{all_of_them}/{all_of_them}" in seat.page.inner_text("[data-testid=hand]")
    assert "Posen" in seat.js("[...window.sandtable.view.scene.lit.keys()]")
    seat.page.mouse.move(*seat.space("Warsaw"))
    seat.page.wait_for_selector("[data-testid=refusal]")
    assert "BLG-" in seat.page.inner_text("[data-testid=refusal]")
    before = seat.js("JSON.stringify(window.sandtable.store.live.units)")
    seat.send("Posen")
    assert seat.js("window.sandtable.view.scene.arrows[0].path") == ["Silesia", "Posen"]
    seat.page.wait_for_function("window.sandtable.view.scene.badges.some(b => b.space === 'Posen')")
    after = seat.js("JSON.stringify(window.sandtable.store.live.units)")
    for key, units in (("Control+z", before), ("Control+y", after)):
        seat.page.keyboard.press(key)
        seat.page.wait_for_function("u => JSON.stringify(window.sandtable.store.live.units) === u", arg=units)
        seat.rest()


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


def test_on_a_phone(sit: Sit) -> None:
    """Nothing scrolls sideways; the world's tables fit; in German no English is left in them."""
    seat = sit(390, 844, touch=True, lang="de-DE")
    seat.found(["Germany"], game=GAME)
    wars = world(seat, "wars")
    assert "geführt von Britisches Empire" in wars
    assert "Polen" in wars
    assert "Infanterie 3" in world(seat, "calendar")
    assert seat.js("document.documentElement.scrollWidth") == 390
    assert seat.js(
        "(() => { const p = document.querySelector('#panel-body'); return p.scrollWidth <= p.clientWidth; })()"
    )
