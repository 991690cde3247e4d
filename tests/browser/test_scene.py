"""A battle as a scene, stacks on every board, how lobby and controls look: few visits, several statements each."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.scenes import at
from tests.browser.tools import Seat

Sit = Callable[..., Seat]
TWO_BATTLES = (
    "revised-1942 / round 1 / turn Soviet Union combat_move / empty / at Russia = Soviet Union: 1 industrial complex,"
    " 8 infantry, 9 tank / at Caucasus = Soviet Union: 9 tank / at West Russia = Germany: 1 infantry"
    " / at Ukraine S.S.R. = Germany: 1 infantry / at Germany = Germany: 1 industrial complex"
)
# One hopeless battle in Europe, one good one in China with nine groups of dice.
TWO_BOARDS = (
    "blitzkrieg-general / round 1 / turn Germany movement / empty"
    " / at Rhineland = Germany: 1 infantry 2 / at Lorraine = France: 9 infantry 3"
    " / at Peking = Japan: 9 infantry 3, 3 infantry 2, 3 armour 2, 2 aircraft 3, 2 aircraft 4"
    " / at Shensi = China: 3 infantry 2, 2 infantry 1, 2 armour 2, 1 aircraft 1, 1 militia 1"
)
PLANES = (
    "revised-1942 / round 1 / turn Soviet Union combat_move / empty / at Russia = Soviet Union: 1 industrial complex,"
    " 12 fighter / at West Russia = Germany: 12 infantry / at Germany = Germany: 1 industrial complex"
)
# A landing with a ship that can bombard.
LANDING = (
    "revised-1942 / round 1 / turn United Kingdom combat_move / empty / at United Kingdom = United Kingdom:"
    " 1 industrial complex, 2 infantry, 2 fighter / at Sea Zone 3 = United Kingdom: 1 transport, 1 battleship"
    " / at Norway = Germany: 3 infantry / at Germany = Germany: 1 industrial complex"
)
PAUSE = "window.sandtable.store.frozen?.pause ?? ''"
BOARDS = {
    "revised-1942": ["Germany"],
    "blitzkrieg-general": ["Germany", "Italy", "Japan"],
    "pacific-1941": ["Japan"],
    "europe-1940": ["Germany"],
    "global-1940": ["United Kingdom"],
    "world-at-war-1939": ["Germany"],
    "training": ["Azure"],
}
# What stands on the board at this zoom: tokens that cover each other, chips that hide something of mine, units unseen.
CROWDED = """() => { const { view, store } = window.sandtable; const { placed } = view.pieces;
  const { w, h } = view.pieces.size(), k = view.cam.k, own = view.scene.own;
  const all = placed.spots.filter(s => !s.token.facility);
  const mine = new Set(all.filter(s => own.has(s.token.power)).map(s => s.token.space));
  const meets = (a, b) => Math.abs(a.x - b.x) * k < w && Math.abs(a.y - b.y) * k < h;
  const over = all.flatMap((a, i) => all.slice(i + 1).filter(b => meets(a, b)).map(b => [a.token.key, b.token.key]));
  const sum = (list, n) => list.reduce((total, one) => total + n(one), 0);
  const shown = sum(placed.spots, s => s.token.n) + sum(placed.more, m => m.n) + sum(placed.pills, p => p.n);
  const hidden = placed.more.filter(m => mine.has(m.space));
  return { over, hidden, missing: Object.keys(store.units).length - shown }; }"""


def test_a_battle_is_seen_to_its_end_before_the_next_begins(sit: Sit) -> None:
    seat = sit(reduced_motion="no-preference")
    page = seat.page
    at(seat, TWO_BATTLES, ["*"], "West Russia")
    seat.order("go 8 infantry, 9 tank: Russia > West Russia", "go 9 tank: Caucasus > Ukraine S.S.R.")
    # Who plays for all has friends above and enemies below as well.
    rows = "p => window.sandtable.view.whereToken(t => t.space === 'West Russia' && t.power === p)[1]"
    assert seat.js(rows, "Soviet Union") < seat.js(rows, "Germany")
    seat.end_phase()
    seat.play_on(lambda: bool(seat.js(PAUSE)))
    # The first battle is over and told so; the dice of the second wait, and its place is as it was.
    second = seat.js(PAUSE)
    first = "West Russia" if second != "West Russia" else "Ukraine S.S.R."
    shown, known = seat.js(
        "([a, b]) => { const { position, live } = window.sandtable.store;"
        " return [[position.control[a], position.control[b]], live.control[a]]; }",
        [first, second],
    )
    assert (shown, known) == (["Soviet Union", "Germany"], "Soviet Union")
    card = page.locator("[data-testid=result-card]")
    told = card.inner_text()
    assert f"{first} is taken." in told
    assert "3 IPC lost" in told
    assert "luck" in told
    assert "%" in page.inner_text("[data-testid=next-dice]")
    box, (_, y) = card.bounding_box(), seat.on_page(seat.js("s => window.sandtable.view.whereSpace(s)", first))
    assert y < box["y"], "the card covers what it speaks of"
    assert seat.topic == ""  # nothing is asked meanwhile
    page.click("[data-testid=next-dice]")
    seat.play_on(lambda: f"{second} is taken." in (card.inner_text() if card.count() else ""))
    assert seat.js("window.sandtable.store.frozen") is None


def test_battles_on_two_boards_all_their_dice_and_what_fighting_on_spares(sit: Sit) -> None:
    seat = sit()
    page = seat.page
    at(seat, TWO_BOARDS, ["*"], game="blitzkrieg-general")
    kinds = ("9 infantry 3", "3 infantry 2", "3 armour 2", "2 aircraft 3", "2 aircraft 4")
    seat.order("go 1 infantry 2: Rhineland > Lorraine", "done", *(f"go {k}: Peking > Shensi" for k in kinds), "done")
    # The eye is at the first battle, not between the boards; each says how it stands, and the other is one click away.
    page.wait_for_function("document.querySelectorAll('[data-testid=option] .note').length === 2")
    assert [seat.js("s => window.sandtable.view.shows(s)", s) for s in ("Lorraine", "Shensi")] == [True, False]
    bad, good = page.locator("[data-testid=option]").all_inner_texts()
    assert "Lorraine" in bad
    assert "win <1 %" in bad
    assert "win >99 %" in good
    page.click("[data-testid='show-Shensi']")
    page.wait_for_function("window.sandtable.view.shows('Shensi')")
    # Fight all leaves the bad battle for last, and stops before a unit is lost that is to be kept.
    page.get_by_text("Stops when").click()
    page.get_by_label("a land unit").check()
    page.click("[data-testid=fight-all]")
    stopped = page.get_by_test_id("fight-stop")
    stopped.wait_for()
    assert "Shensi" in stopped.inner_text()
    assert {s for s, _ in seat.js("window.sandtable.store.rolls.map(v => [v.space, v.kind])")} == {"Shensi"}
    # Every die of the round lies on the table, however many groups fire.
    thrown = seat.js("window.sandtable.store.rolls.map(v => [v.dice.length, v.hits])")
    assert len(thrown) > 8
    assert page.locator(".battle .sides .die").count() == sum(n for n, _ in thrown)
    assert page.locator(".battle .sides .die.hit").count() == sum(hits for _, hits in thrown)
    # Where only planes are left over land, there is nothing to win and a plane to lose.
    at(seat, PLANES, ["Soviet Union"], "West Russia")
    seat.order("go 12 fighter: Russia > West Russia", "done")
    seat.fight_on("retreat")
    left = seat.count("West Russia", "fighter")
    page.click("[data-testid=fight-all]")
    stopped.wait_for()
    assert "Fighter could be lost" in stopped.inner_text()
    assert (seat.topic, seat.count("West Russia", "fighter")) == ("retreat", left)
    # The odds of fighting on stand under fighting on, and under no answer that means something else.
    page.wait_for_function("document.querySelector('[data-testid=option-none]').innerText.includes('%')")
    at(seat, LANDING, ["United Kingdom"], "Norway")
    seat.order("go 2 infantry: United Kingdom > Sea Zone 3", "go 2 infantry: Sea Zone 3 > Norway")
    seat.order("go 2 fighter: United Kingdom > Sea Zone 3 > Norway", "done", "accept")
    seat.wait_step("bombard")
    page.wait_for_function("window.sandtable.store.chances.Norway")
    assert "%" not in page.inner_text("[data-testid=option-none]")


@pytest.mark.parametrize("game", BOARDS)
def test_stacks_on_a_crowded_board(sit: Sit, game: str) -> None:
    """At the zoom a table opens with, one farther and one nearer, on a desk and on a phone."""
    for screen in ({}, {"width": 390, "height": 844, "touch": True}):
        seat = sit(**screen)
        seat.found(BOARDS[game], game=game, bots=False)
        for step in (1, 0.6, 2.4):
            seat.js("f => window.sandtable.view.zoomBy(f, 0)", step)
            seat.rest()
            found = seat.js(CROWDED)
            assert found == {"over": [], "hidden": [], "missing": 0}, (screen, step, found)


def test_the_lobby_and_its_controls_are_our_own(sit: Sit) -> None:
    seat = sit()
    page = seat.page
    made = seat.found(["Germany"])
    seat.lobby()
    # A running game: the board, the round, who plays what, under emblems.
    entry = page.locator("[data-testid=table-entry]", has=page.locator(f"a[href='/g/{made['id']}']"))
    told = entry.inner_text()
    assert "Round 1" in told
    assert "Recruit" in told
    assert entry.locator(".flag svg").count() >= 5
    assert "revised-1942.svg" in entry.locator(".picture").evaluate("e => getComputedStyle(e).backgroundImage")
    assert "revised-1942.svg" in page.locator(".hero").evaluate("e => getComputedStyle(e, '::before').backgroundImage")
    # Nothing is left to the browser's own drawing.
    page.goto(f"{seat.url}/me")
    page.wait_for_selector("select")
    native = "all => all.filter(e => getComputedStyle(e).appearance === 'auto').map(e => e.outerHTML.slice(0, 80))"
    controls = page.locator("select, input[type=checkbox], input[type=radio], input[type=range]")
    assert controls.count() > 5
    assert controls.evaluate_all(native) == []
