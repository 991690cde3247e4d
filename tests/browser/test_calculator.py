"""Odds as a door: what a badge opens, the calculator with each game's rules, and what the enemy may still answer."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.tools import Seat

Sit = Callable[..., Seat]
RAIDERS = (
    "europe-1940 / round 2 / turn Germany combat_move / empty / at Sea Zone 112 = Germany: 2 cruiser, 1 destroyer"
    " / at Sea Zone 111 = United Kingdom: 1 cruiser / at Scotland = United Kingdom: 1 air base, 3 fighter, 1 infantry"
    " / at Western Germany = Germany: 1 infantry"
)
FOUND = "[data-testid=calc-found]"


def share(seat: Seat) -> str:
    return str(seat.page.inner_text(f"{FOUND} b").split()[-2])


def settled(seat: Seat, before: str = "") -> str:
    """The answer, once it is another."""
    seat.page.wait_for_function(
        "([f, b]) => { const t = document.querySelector(f)?.innerText; return t && t !== b; }", arg=[FOUND, before]
    )
    seat.rest()
    return str(seat.page.inner_text(FOUND))


def test_a_badge_opens_the_battle_and_knows_the_likely_answer(sit: Sit) -> None:
    """Badge and list show the range; the window opens with the badge's figure, and who could still come."""
    seat = sit()
    seat.found(["*"], game="europe-1940", bots=False, position=RAIDERS)
    seat.order("go 2 cruiser: Sea Zone 112 > Sea Zone 111", "go 1 destroyer: Sea Zone 112 > Sea Zone 111")
    seat.show("Sea Zone 111", "Scotland")
    seat.page.wait_for_selector("[data-testid='after-Sea Zone 111']")
    badge = seat.js("window.sandtable.view.scene.badges[0].text")
    assert "›" in badge, "first without, then with the answer"
    told = seat.ask(f"tables/{seat.table}/answered")
    assert told["came"]["Sea Zone 111"] == {"fighter": 3}
    seat.page.mouse.click(*seat.on_page(seat.js("window.sandtable.view.whereBadge('Sea Zone 111')")))
    before = settled(seat)
    assert badge.startswith(share(seat)), (badge, before)
    assert "3 fighters" in seat.page.inner_text("[data-testid=after-answer]")
    assert "Cruiser" in seat.page.inner_text("[data-testid=calc-lost-1]"), "losses by kind"
    # The same window answers what if: three fighters more on the other side are what the answer brings.
    seat.page.fill("input[aria-label='Defender: Fighter']", "3")
    after = settled(seat, before)
    assert f"{round(told['battles']['Sea Zone 111']['win'] * 100)} %" in after
    # And what if somebody did otherwise.
    seat.page.click("details.more summary")
    order = seat.page.locator("[data-testid=calc-order-0] li")
    assert [text.strip() for text in order.all_inner_texts()] == ["Destroyer", "Cruiser"], "as the game proposes"
    seat.page.locator("[data-testid=calc-order-0] button").nth(1).click()
    cruisers = settled(seat, after)
    seat.page.get_by_label("The attacker leaves").select_option("after")
    settled(seat, cruisers)


def test_the_free_calculator_has_the_rules_of_the_chosen_game(sit: Sit) -> None:
    """Sorts of battle, who fights in them, place and power by game; its address holds all of it."""
    seat = sit()
    seat.lobby()
    seat.page.get_by_role("link", name="Battle calculator").first.click()
    picked = seat.page.locator("main section select").first
    picked.select_option("revised-1942")
    seat.page.wait_for_selector("[data-testid=sort-raid]")
    seat.page.click("[data-testid=sort-raid]")
    seat.page.fill("input[aria-label='Attacker: Bomber']", "1")
    assert "destroys 3.5 on average" in settled(seat)
    picked.select_option("world-at-war-1939")
    seat.page.wait_for_selector("input[aria-label='Attacker: Paratrooper']")
    assert seat.page.query_selector("[data-testid=sort-raid]") is None
    picked.select_option("blitzkrieg-general")
    seat.page.wait_for_selector("input[aria-label='Attacker: Armour (4)']")
    seat.page.fill("input[aria-label='Attacker: Armour (4)']", "3")
    seat.page.fill("input[aria-label='Defender: Infantry (2)']", "3")
    first = settled(seat)
    assert "BP" in first, "its own money"
    seat.page.click("details.more summary")
    seat.page.get_by_label("The defender leaves").select_option("after")
    second = settled(seat, first)
    again = sit(390, 844, touch=True, lang="de-DE")
    again.page.goto(seat.page.url)
    again.page.wait_for_selector(FOUND)
    assert share(again) == share(seat), (second, "the link holds what was said")
    assert again.js("document.documentElement.scrollWidth") <= 390
