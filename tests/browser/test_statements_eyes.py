"""Acceptance statements 35 and 37 to 40: history, colour-blind eyes, keyboard and ears, a cut line, thumbs."""

from __future__ import annotations

import io
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from PIL import Image

from sandtable.games.loader import load
from tests.browser.scenes import SOVIET_MOVE, at
from tests.browser.tools import Seat

Sit = Callable[..., Seat]
REVISION = "window.sandtable.store.revision"
# Points inside a space, on the screen, away from its border: where an eye would look for its colour.
POINTS = """name => { const v = window.sandtable.view, found = [];
  const box = document.querySelector('canvas').getBoundingClientRect(), [cx, cy] = v.whereSpace(name) ?? [-1e4, 0];
  for (let i = 0; i < 1500 && found.length < 40; i++) {
    const x = cx + (Math.random() - 0.5) * 200, y = cy + (Math.random() - 0.5) * 160;
    if (x < 10 || y < 10 || x > box.width - 10 || y > box.height - 70) continue;
    const at = [[0, 0], [6, 0], [-6, 0], [0, 6], [0, -6]].map(([a, b]) => v.hitAt(x + a, y + b));
    if (at.every(h => h.space?.name === name && !h.token)) found.push([x + box.x, y + box.y]); }
  return found; }"""


def test_35_history(sit: Sit) -> None:
    """The slider shows the board after any record at once; the film can be skipped; one button leads back to now."""
    seat = sit()
    at(seat, SOVIET_MOVE, ["Soviet Union"], "Russia", "West Russia")
    seat.order("go 3 infantry: Russia > West Russia")
    seat.page.click("#tab-history")
    took = seat.js(
        """async () => { const s = document.querySelector('[data-testid=history-slider]'), start = performance.now();
           s.value = 0; s.dispatchEvent(new Event('input', { bubbles: true }));
           while (window.sandtable.store.seen?.number !== 0) await new Promise(r => setTimeout(r, 5));
           return performance.now() - start; }"""
    )
    assert took < 3000, "300 ms on a quiet machine, told by make bench-web; here only that it does not hang"
    assert seat.count("Russia", "infantry") == 3
    seat.page.get_by_role("button", name="Back to now").first.click()
    seat.page.wait_for_function("window.sandtable.store.seen === null")
    assert seat.count("Russia", "infantry") == 0


@pytest.mark.parametrize("vision", ["protanopia", "deuteranopia"])
@pytest.mark.parametrize("look", ["clear", "night"])
def test_37_colour_blind_eyes(sit: Sit, vision: str, look: str) -> None:
    """With red or green missing, the colour of twenty spaces alone still tells who holds them."""
    seat = sit(2560, 1440, color_scheme="dark" if look == "night" else "light")
    seat.page.goto(seat.url)
    seat.js(
        "l => localStorage.setItem('sandtable.settings', JSON.stringify({ palette: 'clear', texture: l }))",
        look == "night",
    )
    at(seat, SOVIET_MOVE, ["Soviet Union"])
    seat.js("window.sandtable.view.fit()")
    seat.rest()
    cdp = seat.page.context.new_cdp_session(seat.page)
    cdp.send("Emulation.setEmulatedVisionDeficiency", {"type": vision})
    shot = np.asarray(Image.open(io.BytesIO(seat.page.screenshot())).convert("RGB"), dtype=float)
    owners: dict[str, str] = seat.js("window.sandtable.store.position.control")
    middle: dict[str, Any] = {}
    # An island's name beside it counts as the island for a click, but it is written on the sea.
    mainland = sorted(set(owners) - set(load("revised-1942").board.islands()))
    for name in random.Random(37).sample(mainland, 45):
        points = seat.js(POINTS, name)
        if len(points) >= 12:
            middle[name] = np.median([shot[int(y), int(x)] for x, y in points], axis=0)
    held = Counter(owners[n] for n in middle)
    assert sum(held.values()) > 20, "enough land is large enough to look at"
    chosen = random.Random(1942).sample(sorted(middle), 20)
    for name in chosen:
        others = {o: [middle[n] for n in middle if owners[n] == o and n != name] for o in held}
        near = {o: np.linalg.norm(np.median(c, axis=0) - middle[name]) for o, c in others.items() if c}
        if owners[name] in near:
            assert min(near, key=lambda o: near[o]) == owners[name], (name, near)


def tab_to(seat: Seat, name: str) -> None:
    """Press Tab until the control of that name has the focus."""
    for _ in range(80):
        said = seat.js(
            "(e => /BUTTON|^A$|INPUT|SELECT/.test(e.tagName) ? e.ariaLabel || e.innerText || '' : '')"
            "(document.activeElement)"
        )
        if name.lower() in said.lower():
            return
        seat.page.keyboard.press("Tab")
    raise AssertionError(f"no way by Tab to {name}")


def tab_to_answer(seat: Seat, button: str) -> bool:
    """Press Tab until an answer has the focus; its words may change on the way, and the question may be gone."""
    there = (
        "b => [document.activeElement?.dataset?.testid === b, !!document.querySelector(`[data-testid=${b}]:enabled`)]"
    )
    for _ in range(80):
        focused, asked = seat.js(there, button)
        if focused or not asked:
            return bool(focused)
        seat.page.keyboard.press("Tab")
    raise AssertionError(f"no way by Tab to {button}")


def test_38_a_turn_by_keyboard(sit: Sit) -> None:
    """A whole turn without a mouse; the page speaks its prompt, the selection, refusals and the dice."""
    seat = sit()
    seat.found(["Soviet Union"])
    page = seat.page
    tab_to(seat, "No research")
    page.keyboard.press("Enter")
    seat.wait_step("purchase")
    tab_to(seat, "Infantry: one more")
    for _ in range(8):
        page.keyboard.press("Enter")
    tab_to(seat, "Buy 8 units")
    page.keyboard.press("Enter")
    seat.wait_step("combat_move")
    spoken = (
        "[...document.querySelectorAll('[aria-live], [role=status], [role=alert]')].map(e => e.innerText).join(' | ')"
    )
    assert "combat moves" in seat.js(spoken)

    def find(name: str) -> None:
        page.keyboard.press("f")
        page.wait_for_selector("[role=dialog] input")
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        page.wait_for_function("name => window.sandtable.ui.focus === name", arg=name)

    def end_anyway(revision: int) -> None:
        """What was pressed is answered, by a second key where there is something to look at."""
        page.wait_for_function(
            f"r => {REVISION} > r || document.querySelector('[data-testid=end-anyway]')", arg=revision
        )
        if seat.js(REVISION) == revision:
            tab_to(seat, "End anyway")
            page.keyboard.press("Enter")
        page.wait_for_function(f"r => {REVISION} > r", arg=revision)

    find("Russia")
    page.keyboard.press("Enter")
    page.wait_for_function("window.sandtable.store.reach !== null")
    assert "taken up" in seat.js(spoken) or "from Russia" in seat.js(spoken)
    find("Belorussia")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-testid=refusal]")
    assert "West Russia" in seat.js(spoken), "the refusal is spoken"
    find("West Russia")
    assert "West Russia" in page.get_attribute("canvas", "aria-label")
    page.keyboard.press("Enter")
    page.wait_for_function("window.sandtable.store.plan.length === 1")
    revision = seat.js(REVISION)
    page.keyboard.press("e")
    end_anyway(revision)
    page.wait_for_selector(".battle .die")
    page.wait_for_function("document.querySelector('.battle [aria-live]')?.innerText.includes('hit')")  # spoken dice
    for _ in range(60):
        # The next button that answers; none, once it is another's turn.
        button = page.wait_for_function(
            """() => { const s = window.sandtable.store;
               if (!s.position.turn.powers.includes('Soviet Union')) return 'over';
               const b = ['confirm-losses', 'option-none', 'option', 'confirm-choice', 'place-all', 'end-phase']
                 .map(i => document.querySelector(`[data-testid=${i}]:enabled`)).find(Boolean);
               return !s.sending && s.offer && b?.dataset.testid; }"""
        ).json_value()
        if button == "over":
            break
        revision = seat.js(REVISION)
        if tab_to_answer(seat, button):
            page.keyboard.press("Enter")
            end_anyway(revision)
    assert "Soviet Union" not in seat.js("window.sandtable.store.position.turn.powers")


def test_39_a_cut_line_loses_nothing(sit: Sit) -> None:
    """With the network cut in mid-move a banner appears; after its return the decision is in the log exactly once."""
    seat = sit()
    at(seat, SOVIET_MOVE, ["Soviet Union"], "Russia", "West Russia")
    page = seat.page
    seat.take("Russia", "infantry")
    page.context.set_offline(True)
    page.mouse.click(*seat.space("West Russia"))
    page.wait_for_selector("[role=alert].banner")
    page.context.set_offline(False)
    page.wait_for_function("window.sandtable.store.plan.length === 1", timeout=40_000)
    assert seat.js("window.sandtable.store.records.filter(r => r.value.type === 'go').length") == 1


SMALL = """() => [...document.querySelectorAll('button, a, select, input')].filter(e => {
     const r = (e.closest('label') ?? e).getBoundingClientRect();
     return r.width > 1 && (r.height < 43.5 || r.width < 43.5);
   }).map(e => e.outerHTML.slice(0, 90))"""


def test_40_thumbs(sit: Sit) -> None:
    """At 390 x 844, on every screen of a turn, nothing scrolls sideways and every control is at least 44 px."""
    seat = sit(390, 844, touch=True)

    def fits(where: str) -> None:
        assert seat.js("document.documentElement.scrollWidth") <= 390, where
        assert seat.js(SMALL) == [], where

    seat.lobby()
    fits("lobby")
    for page in ("new", "me", "learn"):
        seat.page.goto(f"{seat.url}/{page}")
        seat.page.wait_for_selector("main h1")
        seat.rest()
        fits(page)
    seat.found(["Soviet Union"])
    fits("research")
    for line, step in (("done", "purchase"), ("buy 8 infantry", "purchase"), ("done", "combat_move")):
        seat.order(line)
        seat.wait_step(step)
        seat.rest()
        fits(step)
    for tab in ("log", "seats", "chat", "history", "branches", "orders", "rules", "list"):
        seat.page.click(f"#tab-{tab}")
        seat.rest()
        fits(tab)
    for line, step in (("done", "noncombat_move"), ("done", "mobilise")):
        seat.order(line)
        seat.wait_step(step)
        fits(step)
