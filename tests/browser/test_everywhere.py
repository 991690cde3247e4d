"""Sizes, accessibility, and the pictures of the main screens."""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from tests.browser.tools import Seat

Sit = Callable[..., Seat]
ROOT = Path(__file__).parents[2]
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
SCREENS = ROOT / "docs/screens"


def serious(seat: Seat) -> list[str]:
    seat.page.add_script_tag(path=str(AXE))
    found = seat.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{v['id']}: {n['html'][:120]}"
        for v in found["violations"]
        if v["impact"] in ("serious", "critical")
        for n in v["nodes"]
    ]


def picture(seat: Seat, name: str) -> None:
    """A screen for the documentation, when asked for; always a look that something is drawn."""
    if os.environ.get("SANDTABLE_SCREENS"):
        SCREENS.mkdir(parents=True, exist_ok=True)
        seat.page.screenshot(path=str(SCREENS / f"{name}.png"))
    board = seat.page.query_selector("[data-testid=board]")
    if board:
        seen = Image.open(io.BytesIO(board.screenshot())).convert("RGB").point(lambda v: v & 0xF0)
        share = seen.width * seen.height / 200
        found = seen.getcolors(4096) or []
        assert sum(n > share for n, _ in found) > 5, "the board is drawn"


@pytest.mark.parametrize("night", [False, True])
def test_no_serious_findings(sit: Sit, night: bool) -> None:
    """axe finds nothing serious in the lobby, in a new game and at the table, by day and by night."""
    seat = sit(color_scheme="dark" if night else "light")
    seat.lobby()
    assert serious(seat) == []
    seat.page.goto(f"{seat.url}/new")
    seat.page.wait_for_selector("select")
    assert serious(seat) == []
    seat.found(["Soviet Union"])
    seat.rest()
    assert serious(seat) == []
    seat.skip_research()
    seat.wait_step("purchase")
    assert serious(seat) == []
    picture(seat, "purchase-night" if night else "purchase")


@pytest.mark.parametrize(
    ("width", "height"), [(1366, 768), (2560, 1440), (1280, 620), (800, 900), (390, 844), (320, 700)]
)
def test_sizes(sit: Sit, width: int, height: int) -> None:
    """At every size the board is there, nothing scrolls sideways and the prompt can be read."""
    seat = sit(width, height)
    seat.found(["Soviet Union"])
    seat.rest()
    assert seat.js("document.documentElement.scrollWidth") <= width
    box = seat.page.query_selector("[data-testid=prompt]").bounding_box()
    assert box["width"] > 100
    assert box["x"] + box["width"] <= width + 1
    picture(seat, f"table-{width}")


def test_battle_picture(sit: Sit) -> None:
    """The battle board shows both sides and the dice."""
    seat = sit()
    seat.found(["Soviet Union"])
    seat.skip_research()
    seat.buy_suggestion()
    seat.wait_step("combat_move")
    seat.rest()
    seat.show("Russia", "West Russia", "Karelia S.S.R.")
    for space, kind in (("Russia", "infantry"), ("Russia", "tank"), ("Archangel", "infantry")):
        seat.take(space, kind)
        seat.send("West Russia")
    seat.take("Russia", "artillery")
    seat.rest()
    picture(seat, "combat-move")
    seat.page.keyboard.press("Escape")
    seat.end_phase()
    seat.page.wait_for_selector(".battle .die")
    seat.page.wait_for_function("!document.querySelector('.battle .rolling')")
    seat.rest()
    picture(seat, "battle")
