"""The lessons of the first hour, done as a newcomer does them: buy, take, send, fight, sail, place."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.tools import Seat

Sit = Callable[..., Seat]


def test_the_lessons_to_their_end(sit: Sit) -> None:
    """Each lesson says what to do; doing it brings the next one, to the end of the round."""
    seat = sit()
    seat.page.goto(f"{seat.url}/learn")
    seat.page.get_by_role("button", name="Begin").click()
    seat.page.wait_for_function("window.sandtable?.view")

    def lesson(n: int, words: str) -> None:
        seat.page.wait_for_function(
            "([n, w]) => { const t = document.querySelector('[data-testid=tutor]')?.innerText ?? '';"
            " return t.startsWith(`Lesson ${n} of 9`) && t.includes(w); }",
            arg=[n, words],
        )

    lesson(1, "research")
    seat.page.get_by_role("button", name="No research").click()
    lesson(2, "Spend your income")
    seat.page.get_by_role("button", name="Infantry: one more").click()
    seat.page.click("[data-testid=buy-done]")
    seat.wait_step("combat_move")

    lesson(3, "take it up")
    seat.show("Ridgeway", "Ashdown", "Fairhaven")
    seat.take("Ridgeway", "infantry")
    lesson(3, "Lit spaces")
    seat.send("Ashdown")
    lesson(3, "An arrow shows your plan")
    seat.take("Fairhaven", "tank")
    seat.send("Ashdown")
    seat.end_phase()
    # Dice may decide it in one round: then nothing is left to ask about the battle, but its dice are shown.
    seat.page.wait_for_function(
        "/^Lesson [45] of 9/.test(document.querySelector('[data-testid=tutor]')?.innerText ?? '')"
    )
    seat.page.wait_for_selector(".battle .die")
    seat.fight_on("noncombat_move", "home_move")

    lesson(5, "Sail")
    before = seat.count("Gull Isle", "infantry")
    seat.show("Fairhaven", "Gull Isle")
    seat.take("Fairhaven", "infantry")
    seat.page.keyboard.press("1")
    seat.page.wait_for_function("window.sandtable.store.hand.units.length === 1 && !window.sandtable.store.reaching")
    seat.send("Gull Isle")
    assert seat.count("Gull Isle", "infantry") == before + 1, "one soldier crossed the sea"
    lesson(6, "Noncombat")
    seat.end_phase()
    seat.wait_step("mobilise")
    lesson(7, "Place what you bought")
    seat.page.click("[data-testid=place-all]")
    seat.page.wait_for_function(
        "window.sandtable.store.offer?.topic !== 'mobilise' || window.sandtable.store.offer.done"
    )
    seat.play_out("Azure")
    seat.play_on(lambda: "Finish" in seat.page.inner_text("[data-testid=tutor]"))
    lesson(9, "A full round is done")
    seat.page.get_by_role("link", name="Finish").click()
    seat.page.wait_for_selector("button.big")
