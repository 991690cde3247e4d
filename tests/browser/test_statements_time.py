"""Acceptance statements 18, 26, 35 and 36: consent, fighting on until it matters, the film, and branches."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.fronts import Front, everywhere
from tests.browser.scenes import at
from tests.browser.tools import Seat

Sit = Callable[..., Seat]


@everywhere
def test_26_fight_all(sit: Sit, front: Front) -> None:
    """Fight all resolves round after round, and stops with a sentence that says why."""
    seat = sit()
    at(seat, front.crowd, ["*"], front.there, game=front.game)
    for line in (*front.orders, "done"):
        seat.write(seat.table, line)
    seat.wait_step("casualties", "retreat")
    before = seat.js("window.sandtable.store.records.length")
    seat.page.click("[data-testid=fight-all]")
    seat.page.wait_for_selector("[data-testid=fight-stop]", timeout=60_000)
    assert seat.page.inner_text("[data-testid=fight-stop]").strip()
    assert seat.js("window.sandtable.store.records.length") > before
    now = seat.js("window.sandtable.store.revision")
    seat.play_on(lambda: bool(seat.js("window.sandtable.store.revision") > now))
    seat.answered(now)
    assert seat.page.locator("[data-testid=fight-stop]").count() == 0, "after the next decision it is old news"


@everywhere
def test_18_after_dice_the_table_is_asked(sit: Sit, front: Front) -> None:
    """Past dice Undo reads "Ask the table"; the other side sees what would be undone, and its consent undoes it."""
    ann, bob = sit(), sit()
    made = ann.found([front.power], game=front.game, bots=False, position=front.crowd, name="Ann")
    bob.page.goto(bob.url)
    bob.ask("people", name="Bob")
    bob.ask(f"tables/{made['id']}/sit", power=front.enemy, invite=made["invite"])
    bob.open(made["id"])
    ann.order(front.orders[0])
    assert ann.page.get_by_test_id("undo").is_visible()
    ann.order(front.orders[1], "done")
    for _ in range(20):
        waiting = ann.look(f"tables/{made['id']}/offers")["waiting"][0]
        if waiting["power"] == front.power:
            break
        bob.write(made["id"], "accept")
    ann.wait_step("casualties", "retreat")
    before = ann.js("window.sandtable.store.records.length")
    assert ann.page.get_by_test_id("undo").count() == 0
    ann.page.get_by_test_id("take-back").click()
    ann.page.get_by_test_id("back-card").get_by_role("button", name="Ask the table").click()
    card = bob.page.get_by_test_id("proposal")
    card.wait_for()
    assert "Ann asks to go back to record" in card.inner_text()
    assert "would be undone" in card.inner_text()
    assert ann.page.get_by_test_id("proposal").inner_text().count("answer is missing") == 1
    assert ann.js("window.sandtable.store.records.length") == before, "nothing is undone before the answer"
    bob.page.get_by_test_id("proposal-accept").click()
    ann.page.wait_for_function("n => window.sandtable.store.records.length < n", arg=before)
    ann.wait_step(front.move)
    assert ann.js("window.sandtable.store.plan.length") == 2, "the moves before the dice stand"
    card.wait_for(state="detached")


@everywhere
def test_35_the_film_is_short_and_can_be_skipped(sit: Sit, front: Front) -> None:
    """What happened since my turn is shown as a film; one click ends it and shows the present."""
    seat = sit()
    one_by_one = [
        f"go 1 {front.foot}: {start} > {front.there}" for start in (front.here, front.flank) for _ in range(3)
    ]
    made = seat.found(["*"], game=front.game, position=front.start, played=one_by_one)
    watcher = sit()
    watcher.open(made["id"])
    arrows = "window.sandtable.view.scene.arrows.map(a => [a.kind, a.n, a.path.at(-1)])"
    assert watcher.js(arrows) == [["past", 3, front.there], ["past", 2, front.there], ["made", 1, front.there]]
    watcher.page.click("#tab-history")
    film = watcher.page.get_by_role("button", name="Film since my turn")
    film.click()
    skip = watcher.page.get_by_role("button", name="Skip", exact=True)
    skip.wait_for()
    skip.click()
    watcher.page.wait_for_function("window.sandtable.store.seen === null")
    assert skip.count() == 0
    film.click()
    skip.wait_for(state="detached", timeout=31_000)
    watcher.page.wait_for_function("window.sandtable.store.seen === null")


@everywhere
def test_36_a_branch_leaves_the_game_alone(sit: Sit, front: Front) -> None:
    """A turn tried in a branch changes nothing; played for real it stops at the first die and says so."""
    seat = sit()
    here, there = front.here, front.there
    at(seat, front.crowd, ["*"], there, game=front.game)
    seat.page.click("#tab-branches")
    seat.page.click("[data-testid=branch-new]")
    seat.page.wait_for_selector("[data-testid=branch-banner]")
    seat.page.wait_for_url("**/b/*")  # it has an address of its own
    assert seat.page.locator("main.trial").count() == 1, "seen at a glance"
    seat.show(here, there)
    for kind in (front.foot, front.tank):
        seat.take(here, kind)
        seat.page.mouse.click(*seat.space(there))
        seat.page.wait_for_function(
            "k => window.sandtable.store.trial.records.length === k", arg=1 if kind == front.foot else 2
        )
        seat.rest()
    assert seat.count(here, front.tank) == 0, "in the branch they have moved"
    seat.page.click("[data-testid=end-phase]")
    seat.page.wait_for_function("window.sandtable.store.trial.records.length > 2")
    seat.rest()
    seat.answer_once()  # beyond the first dice, which in a branch are not the game's
    seat.page.wait_for_function("window.sandtable.store.trial.records.length > 3")
    assert seat.look(f"tables/{seat.table}")["number"] == 0, "the game knows nothing of it"
    # Out of it by its tab, and in again by its address.
    address = seat.page.url
    seat.page.get_by_role("tab", name="Game", exact=True).click()
    seat.page.wait_for_function("window.sandtable.store.trial === null && !location.pathname.includes('/b/')")
    seat.page.goto(address)
    seat.page.wait_for_function("window.sandtable?.store?.trial?.records?.length > 3")
    seat.page.click("#tab-branches")
    assert "!" in seat.page.inner_text("[data-testid=branch-real]"), "dice will fall"
    seat.page.click("[data-testid=branch-real]")
    told = seat.page.get_by_test_id("news")
    told.wait_for()
    assert "Played up to the first die" in told.inner_text()
    seat.page.wait_for_function("window.sandtable.store.trial === null && window.sandtable.store.records.length >= 3")
    assert seat.count(here, front.tank) + seat.count(here, front.foot) == 0, "now they have moved for real"
