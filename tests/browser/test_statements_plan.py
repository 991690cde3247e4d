"""Acceptance statements 10 to 23: transports, planes, editing the plan, what is final, odds and threat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.fronts import BLITZKRIEG, Front, everywhere
from tests.browser.scenes import GERMAN_MOVE, SHORT_OF_DECKS, at, settle
from tests.browser.tools import Seat

Sit = Callable[..., Seat]


def shown_share(chance: float) -> str:
    """A chance as the table writes it: what is not quite sure is not called sure."""
    rounded = round(chance * 100)
    return ">99 %" if chance < 1 and rounded == 100 else f"{rounded} %"


@pytest.fixture
def mover(sit: Sit, front: Front) -> Seat:
    """A person about to attack, with the border in view."""
    return front.sit_down(sit())


@pytest.fixture
def german(sit: Sit) -> Seat:
    """A person in the German combat move, with the Baltic in view."""
    seat = sit()
    at(seat, GERMAN_MOVE, ["Germany"], "Germany", "Karelia S.S.R.")
    return seat


def test_10_over_water_in_one_gesture(german: Seat) -> None:
    """Infantry and a tank dropped on a far coast take the transport by themselves; one undo removes all of it."""
    german.take("Germany", "infantry")
    german.page.keyboard.press("1")
    settle(german)
    german.page.mouse.click(*german.token("Germany", "tank"))
    german.page.keyboard.press("1")
    german.page.wait_for_function("window.sandtable.store.hand.units.length === 2")
    settle(german)
    german.send("Karelia S.S.R.")
    assert len(german.js("window.sandtable.view.scene.arrows")) == 1
    assert german.js("window.sandtable.store.plan.length") >= 2, "loading, sailing and landing are one gesture"
    german.page.click("[data-testid=undo]")
    german.page.wait_for_function("window.sandtable.store.plan.length === 0")


def test_11_no_room_aboard(german: Seat) -> None:
    """What cannot go now is neither counted nor taken up, and says why; one too many names the ship's place and what
    would fit."""
    able = german.js("window.sandtable.store.groups.filter(g => g.can.length).map(g => g.units.slice(0, 1))")
    ways = [german.ask(f"tables/{german.table}/reach", units=u, via=[], odds=False)["to"] for u in able]
    assert all(ways)
    assert f"{len(able)} groups can move" in german.page.inner_text("#panel-body")
    german.page.mouse.click(*german.token("Germany", "antiaircraft gun"))
    refusal = german.page.get_by_test_id("refusal")
    refusal.get_by_text("moves in noncombat movement only").wait_for()
    assert german.js("window.sandtable.store.hand.units.length") == 0
    german.page.keyboard.press("Escape")
    german.take("Germany", "infantry")
    settle(german)
    assert german.js("window.sandtable.store.hand.units.length") > 2
    german.page.mouse.move(*german.space("Karelia S.S.R."))
    german.page.wait_for_selector("[data-testid=refusal]")
    text = german.page.inner_text("[data-testid=refusal]")
    assert "Sea Zone 5" in text
    assert "a transport takes one land unit and one infantry" in text


def test_13_a_plane_that_cannot_land(sit: Sit) -> None:
    """With a plane too many for the decks, End phase counts it and refuses; Show brings it into view."""
    seat = sit()
    at(seat, SHORT_OF_DECKS, ["United States"], "Sea Zone 50", "Western United States")
    seat.take("Western United States", "fighter")
    seat.page.keyboard.press("2")
    settle(seat)
    seat.send("Sea Zone 50")
    seat.take("Western United States", "fighter")
    seat.send("Sea Zone 50")
    seat.show("Germany")
    assert not seat.js("window.sandtable.view.shows('Sea Zone 50')")
    assert "1" in seat.page.inner_text("[data-testid=end-phase]")
    seat.page.click("[data-testid=end-phase]")
    dialog = seat.page.get_by_role("dialog")
    assert "no place to land" in dialog.inner_text()
    assert seat.page.query_selector("[data-testid=end-anyway]") is None, "this cannot be waved through"
    dialog.get_by_role("button", name="Show").first.click()
    seat.page.wait_for_function("window.sandtable.view.shows('Sea Zone 50')")
    assert seat.topic == "combat_move"


def two_moves(seat: Seat, front: Front) -> None:
    """Three of one kind from here and three from the flank, all to one place."""
    for start in (front.here, front.flank):
        seat.show(start, front.there)
        seat.take(start, front.foot)
        seat.send(front.there)


@everywhere
def test_15_editing_a_planned_move(mover: Seat, front: Front) -> None:
    """A planned move can be deleted; the other moves stay as they were."""
    two_moves(mover, front)
    mover.page.get_by_role("button", name=f"Delete the move from {front.here} to {front.there}").click()
    mover.page.wait_for_function("window.sandtable.store.plan.length === 1")
    assert mover.js("window.sandtable.store.plan[0].value.path[0]") == front.flank


@everywhere
def test_15_the_arrow_itself(mover: Seat, front: Front) -> None:
    """A click on an arrow offers another number, another way, or none; the other moves stay as they were."""
    two_moves(mover, front)
    page = mover.page
    page.mouse.click(*mover.arrow(front.here))
    card = page.get_by_role("dialog", name=f"{front.here} › {front.there}")
    card.wait_for()
    before = mover.js("window.sandtable.store.revision")
    card.get_by_role("button", name="one less").click()
    page.wait_for_function("r => window.sandtable.store.revision > r", arg=before)
    mover.rest()
    going = "window.sandtable.store.plan.map(r => [r.value.path[0], r.value.units.length]).sort()"
    assert mover.js(going) == sorted([[front.flank, 3], [front.here, 2]])
    assert card.get_by_test_id("arrow-via").is_visible()
    card.get_by_test_id("arrow-delete").click()
    page.wait_for_function("window.sandtable.store.plan.length === 1")
    assert mover.js(going) == [[front.flank, 3]]


def test_16_moves_that_hang_on_another(sit: Sit) -> None:
    """Deleting the voyage a boarding hangs on names the boarding first, and changes nothing before a second click."""
    seat = sit()
    made = at(seat, GERMAN_MOVE, ["Germany"])
    seat.write(made["id"], "go 1 transport: Sea Zone 5 > Sea Zone 3")
    seat.write(made["id"], "go 1 infantry: Norway > Sea Zone 3")
    seat.page.wait_for_function("window.sandtable.store.plan.length === 2")
    delete = seat.page.get_by_role("button", name="Delete the move from Sea Zone 5 to Sea Zone 3")
    delete.click()
    seat.page.get_by_role("alert").filter(has_text="depend").wait_for()
    assert seat.js("window.sandtable.store.plan.length") == 2, "nothing has changed yet"
    delete.click()
    seat.page.wait_for_function("window.sandtable.store.plan.length === 0")


def test_17_undo_to_the_start_and_redo(sit: Sit) -> None:
    """Ctrl+Z to the start of the turn and Ctrl+Y forward again restores purchase and moves."""
    seat = sit()
    seat.found(["Soviet Union"], played=["done", "buy 8 infantry", "done", "go 3 infantry: Russia > West Russia"])
    before = seat.js("JSON.stringify([window.sandtable.store.live.units, window.sandtable.store.live.purses])")
    for key, last in (("Control+z", "research"), ("Control+y", "combat_move")):
        while seat.js("k => window.sandtable.store.offer[k].n", "undo" if key == "Control+z" else "redo"):
            revision = seat.js("window.sandtable.store.revision")
            seat.page.keyboard.press(key)
            seat.answered(revision)
        assert seat.topic == last
    assert seat.js("JSON.stringify([window.sandtable.store.live.units, window.sandtable.store.live.purses])") == before


@everywhere
def test_19_20_21_final_and_odds(mover: Seat, front: Front) -> None:
    """Ending a phase with battles is final and says so; odds stand at the target, and all that succeed in the dock."""
    assert "!" not in mover.page.inner_text("[data-testid=end-phase]")
    mover.take(front.here, front.foot)
    mover.send(front.there)
    mover.page.wait_for_function("window.sandtable.view.scene.badges.length === 1")
    assert "!" in mover.page.inner_text("[data-testid=end-phase]")
    first = mover.js("window.sandtable.view.scene.badges[0].text")
    assert "%" in first
    mover.take(front.here, front.tank)
    mover.send(front.there)
    mover.page.wait_for_function("t => window.sandtable.view.scene.badges[0]?.text !== t", arg=first)
    told = mover.ask(f"tables/{mover.table}/odds", battles=[])
    assert shown_share(told["all"]) in mover.page.inner_text("footer")
    mover.page.click("footer .all")
    assert front.there in mover.page.inner_text("#panel-body table")


@pytest.mark.parametrize(
    ("begin", "over", "met"),
    [
        (
            {"mine": ["*"], "played": ["done", "done", "go 3 infantry: Russia > West Russia"]},
            "window.sandtable.store.position.turn.powers[0] !== 'Soviet Union'",
            {"combat_move", "noncombat_move"},
        ),
        (
            {
                "mine": ["Germany", "France"],
                "game": BLITZKRIEG.game,
                "position": BLITZKRIEG.crowd,
                "played": BLITZKRIEG.orders,
            },
            "window.sandtable.store.offer?.topic === 'production'",
            {"movement", "casualties", "retreat"},
        ),
    ],
    ids=["revised", "blitzkrieg"],
)
def test_19_every_final_button_says_so(sit: Sit, begin: dict[str, Any], over: str, met: set[str]) -> None:
    """Through a whole turn a button carries "!" exactly when its decision is final."""
    seat = sit()
    seat.found(**begin)
    seen = set()

    def honest() -> bool:
        seat.page.wait_for_function("!window.sandtable.store.sending")
        found = seat.js(
            """() => { const o = window.sandtable.store.offer; if (!o) return null;
               const text = (id) => document.querySelector(`[data-testid=${id}]`)?.innerText ?? null;
               return { topic: o.topic, final: o.final, done: o.done?.final ?? null, end: text('end-phase'),
                 ask: text('confirm-losses') ?? text('option-none') ?? text('option') ?? text('confirm-choice') }; }"""
        )
        if found is not None:
            seen.add(found["topic"])
            if found["end"] is not None:
                assert ("!" in found["end"]) == bool(found["done"]), found
            if found["ask"] is not None:
                assert ("!" in found["ask"]) == bool(found["final"]), found
        return bool(seat.js(over))

    seat.play_on(honest)
    assert met <= seen


@everywhere
def test_22_threat_layer(mover: Seat, front: Front) -> None:
    """One key shows a legend of five classes; the number of a space is the odds of the very forces that could come."""
    mover.page.keyboard.press("t")
    mover.page.wait_for_selector(".legend")
    assert mover.page.locator(".legend .row").count() == 5
    mover.page.wait_for_function("window.sandtable.view.scene.notes.size > 0", timeout=60_000)
    told = mover.ask(f"tables/{mover.table}/threat", power=front.power)["spaces"][front.held]
    mover.page.mouse.move(*mover.space(front.held))
    mover.page.wait_for_function("s => document.querySelector('aside.space')?.innerText.includes(s)", arg=front.held)
    assert shown_share(told["hold"]) in mover.page.inner_text("aside.space")


@everywhere
def test_23_warnings_once(sit: Sit, front: Front) -> None:
    """Only warnings: End phase lists them and offers to end anyway; one that was muted does not come back."""
    seat = sit()
    at(seat, front.alone, [front.alone_power], game=front.game)
    step = seat.topic
    assert str(front.warnings) in seat.page.inner_text("[data-testid=end-phase]")
    seat.page.click("[data-testid=end-phase]")
    dialog = seat.page.get_by_role("dialog")
    assert "has no escort" in dialog.inner_text()
    seat.page.get_by_test_id("end-anyway").wait_for()
    for left in reversed(range(front.warnings)):
        dialog.get_by_role("button", name="Do not warn again").first.click()
        seat.page.wait_for_function("n => document.querySelectorAll('[role=dialog] .fault').length === n", arg=left)
    dialog.get_by_role("button", name="Back to the board").click()
    assert ":" not in seat.page.inner_text("[data-testid=end-phase]")
    seat.page.click("[data-testid=end-phase]")
    seat.page.wait_for_function("s => window.sandtable.store.offer?.topic !== s", arg=step)
    at(seat, front.alone, [front.alone_power], game=front.game)
    assert ":" not in seat.page.inner_text("[data-testid=end-phase]"), "nor in the next game"
    again = sit()
    at(again, front.alone, [front.alone_power], game=front.game)
    again.end_phase()
    again.page.wait_for_function("s => window.sandtable.store.offer?.topic !== s", arg=step)
