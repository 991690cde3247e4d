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
from sandtable.kernel.game import Game
from tests.browser.fronts import Front, everywhere
from tests.browser.keyboard import Keys
from tests.browser.scenes import at
from tests.browser.thumbs import fits
from tests.browser.tools import Seat

Sit = Callable[..., Seat]
# Points inside a space, on the screen, away from its border: where an eye would look for its colour.
POINTS = """name => { const v = window.sandtable.view, found = [];
  const box = document.querySelector('[data-testid=board]').getBoundingClientRect();
  const [cx, cy] = v.whereSpace(name) ?? [-1e4, 0];
  for (let i = 0; i < 4000 && found.length < 120; i++) {
    const x = cx + (Math.random() - 0.5) * 200, y = cy + (Math.random() - 0.5) * 160;
    if (x < 10 || y < 10 || x > box.width - 10 || y > box.height - 70) continue;
    const at = [[0, 0], [6, 0], [-6, 0], [0, 6], [0, -6]].map(([a, b]) => v.hitAt(x + a, y + b));
    if (at.every(h => h.space?.name === name && !h.token)) found.push([x + box.x, y + box.y]); }
  return found; }"""


@everywhere
def test_35_history(sit: Sit, front: Front) -> None:
    """The slider shows the board after any record at once; the film can be skipped; one button leads back to now."""
    seat = sit()
    front.sit_down(seat)
    seat.order(f"go 3 {front.foot}: {front.here} > {front.there}")
    seat.tab("history")
    took = seat.js(
        """async () => { const s = document.querySelector('[data-testid=history-slider]'), start = performance.now();
           s.value = 0; s.dispatchEvent(new Event('input', { bubbles: true }));
           while (window.sandtable.store.seen?.number !== 0) await new Promise(r => setTimeout(r, 5));
           return performance.now() - start; }"""
    )
    assert took < 3000, "300 ms on a quiet machine, told by make bench-web; here only that it does not hang"
    assert seat.count(front.here, front.foot) == 3
    seat.order(f"go 1 {front.tank}: {front.here} > {front.there}")
    seat.js("window.sandtable.store.journal.lookBack(1)")
    banner = seat.page.get_by_test_id("looking-back")
    banner.get_by_text(front.there).wait_for()  # what the log says of this record
    seat.rest()
    arrows = seat.js("window.sandtable.view.scene.arrows.map(a => [a.kind, a.n, a.path.at(-1)])")
    assert arrows == [["made", 3, front.there]], "the move of this record, not the later one"
    seat.page.get_by_role("button", name="Back to now").first.click()
    seat.page.wait_for_function("window.sandtable.store.seen === null")
    assert seat.count(front.here, front.foot) == 0


def flown_by(game: Game, owner: str, leads: dict[str, str]) -> str:
    """Whose colour land has: parts of an empire have the empire's, Australia its own; a small country that fights has
    its leader's, the others share one."""
    empire = game.countries[owner].tags.get("of")
    if empire and owner != "Australia":
        return empire
    return owner if empire or owner in game.powers else leads.get(owner, "a small country")


@pytest.mark.parametrize("vision", ["protanopia", "deuteranopia"])
@pytest.mark.parametrize("look", ["clear", "night"])
@everywhere
def test_37_colour_blind_eyes(sit: Sit, front: Front, vision: str, look: str) -> None:
    """With red or green missing, the colour of twenty spaces alone still tells who holds them."""
    seat = sit(2560, 1440, color_scheme="dark" if look == "night" else "light")
    seat.page.goto(seat.url)
    seat.js(
        "l => localStorage.setItem('sandtable.settings', JSON.stringify({ palette: 'clear', texture: l }))",
        look == "night",
    )
    at(seat, front.start, [front.power], game=front.game, bots=False)
    seat.js("window.sandtable.view.fit()")
    seat.rest()
    cdp = seat.page.context.new_cdp_session(seat.page)
    cdp.send("Emulation.setEmulatedVisionDeficiency", {"type": vision})
    shot = np.asarray(Image.open(io.BytesIO(seat.page.screenshot())).convert("RGB"), dtype=float)
    owners: dict[str, str] = seat.js("window.sandtable.store.position.control")
    game = load(front.game)
    leads = seat.look(f"tables/{seat.table}/affairs")["leads"]
    owners = {space: flown_by(game, owner, leads) for space, owner in owners.items()}
    middle: dict[str, Any] = {}
    # A name beside its land counts as the land for a click, but it is written on the sea.
    beside = seat.js(
        "[...window.sandtable.view.board.spaces.values()].filter(s => s.data.label.outside).map(s => s.name)"
    )
    mainland = sorted(set(owners) - set(game.board.islands()) - set(beside))
    for name in random.Random(37).sample(mainland, min(90, len(mainland))):
        points = seat.js(POINTS, name)
        if len(points) >= 60:  # of fewer, patterns and borders would outvote the colour
            middle[name] = np.median([shot[int(y), int(x)] for x, y in points], axis=0)
    held = Counter(owners[n] for n in middle)
    assert sum(held.values()) > 20, "enough land is large enough to look at"
    chosen = random.Random(1942).sample(sorted(middle), 20)
    for name in chosen:
        others = {o: [middle[n] for n in middle if owners[n] == o and n != name] for o in held}
        near = {o: np.linalg.norm(np.median(c, axis=0) - middle[name]) for o, c in others.items() if c}
        if owners[name] in near:
            assert min(near, key=lambda o: near[o]) == owners[name], (name, near)


def test_38_a_turn_by_keyboard(sit: Sit) -> None:
    """A whole turn without a mouse; the page speaks its prompt, the selection, refusals and the dice."""
    seat = sit()
    seat.found(["Soviet Union"])
    keys, page = Keys(seat), seat.page
    keys.tab_to("No research")
    keys.press("Enter")
    seat.wait_step("purchase")
    keys.tab_to("Infantry: one more")
    keys.press(*["Enter"] * 8)
    keys.tab_to("Buy 8 units")
    keys.press("Enter")
    seat.wait_step("combat_move")
    keys.hear("move into enemy spaces")
    keys.take("Russia")
    keys.hear("taken up", "from Russia")
    keys.find("Belorussia")
    keys.press("Enter")
    page.wait_for_selector("[data-testid=refusal]")
    keys.hear("West Russia")  # the refusal is spoken
    keys.send("West Russia")
    assert "West Russia" in page.get_attribute("[data-testid=board]", "aria-label")
    assert seat.js("window.sandtable.store.plan.length") == 1
    keys.take("Caucasus")  # more than the defenders can hit in one round, so that the battle goes on
    keys.send("West Russia")
    assert seat.js("window.sandtable.store.plan.length") == 2
    keys.end_phase()
    page.wait_for_selector(".battle .die")
    page.wait_for_function("document.querySelector('.battle [aria-live]')?.innerText.includes('hit')")  # spoken dice
    keys.play_until("s => !s.position.turn.powers.includes('Soviet Union')")
    assert "Soviet Union" not in seat.js("window.sandtable.store.position.turn.powers")


@everywhere
def test_39_a_cut_line_loses_nothing(sit: Sit, front: Front) -> None:
    """With the network cut in mid-move a banner appears; after its return the decision is in the log exactly once."""
    seat = sit()
    front.sit_down(seat)
    page = seat.page
    seat.take(front.here, front.foot)
    page.context.set_offline(True)
    page.mouse.click(*seat.space(front.there))
    page.wait_for_selector("[role=alert].banner")
    page.context.set_offline(False)
    page.wait_for_function("window.sandtable.store.plan.length === 1", timeout=40_000)
    assert seat.js("window.sandtable.store.records.filter(r => r.value.type === 'go').length") == 1


def test_40_thumbs(sit: Sit) -> None:
    """At 390 x 844, on every screen of a turn, nothing scrolls sideways and every control is at least 44 px."""
    seat = sit(390, 844, touch=True)
    seat.lobby()
    fits(seat, "lobby")
    for page in ("new", "me", "learn"):
        seat.page.goto(f"{seat.url}/{page}")
        seat.page.wait_for_selector("main h1")
        seat.rest()
        fits(seat, page)
    seat.found(["Soviet Union"])
    fits(seat, "research")
    for line, step in (("done", "purchase"), ("buy 8 infantry", "purchase"), ("done", "combat_move")):
        seat.order(line)
        seat.wait_step(step)
        seat.rest()
        fits(seat, step)
    for tab in ("log", "seats", "chat", "history", "branches", "orders", "rules", "list"):
        seat.tab(tab)
        seat.rest()
        fits(seat, tab)
    for line, step in (("done", "noncombat_move"), ("done", "mobilise")):
        seat.order(line)
        seat.wait_step(step)
        fits(seat, step)
