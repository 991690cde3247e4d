"""German everywhere: every screen is walked through, and no English sentence is left, whoever says it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests.browser.scenes import ATTACK, CROWD, GERMAN_MOVE, at, settle
from tests.browser.tools import Seat

Sit = Callable[..., Seat]
MESSAGES = Path(__file__).parents[2] / "web/src/messages"
# Words that no German sentence of ours has. Names of spaces stay as they are printed on the board.
ENGLISH = re.compile(
    r"\b(the|and|your|you|with|units?|moves?|waiting|buy|round|of|is|are|cannot|can|there|this|that|not|from|losses"
    r"|infantry|turn|done|open|game|table|file)\b",
    re.IGNORECASE,
)
TABS = ("step", "log", "seats", "chat", "history", "branches", "orders", "rules", "list")
SPOKEN = """() => [document.body.innerText, ...[...document.querySelectorAll('[aria-label], [title], [placeholder]')]
  .flatMap(e => [e.ariaLabel ?? '', e.title ?? '', e.placeholder ?? ''])].join('\\n')"""


def same_in_both() -> set[str]:
    """Texts that are the same in both languages on purpose, such as "Bot" or "OK"."""
    english, german = (json.loads((MESSAGES / f"{lang}.json").read_text("utf-8")) for lang in ("en", "de"))
    return {german[k] for k in german if english.get(k) == german[k]}


def left(seat: Seat, names: set[str]) -> Iterator[str]:
    """Lines of the page, its labels and hints that sound English."""
    kept = same_in_both()
    for line in seat.js(SPOKEN).splitlines():
        bare = line.strip()
        for name in sorted(names, key=len, reverse=True):
            bare = bare.replace(name, "")
        if bare and line.strip() not in kept and ENGLISH.search(bare):
            yield line.strip()


def test_german_everywhere(sit: Sit) -> None:
    """Lobby, settings, new game, lessons, each step of a turn, each panel, refusals, warnings, dialogs and the log."""
    seat = sit(lang="de-DE")
    found: dict[str, list[str]] = {}
    names: set[str] = {"English", "Sandtable", "Revised 1942", "Germany +3; Japan 1 infantry in Manchuria"}

    def look(where: str) -> None:
        wrong = sorted(set(left(seat, names)))
        if wrong:
            found[where] = wrong[:8]

    seat.lobby()
    look("lobby")
    for page in ("new", "me", "learn", "no/such/place", "g/nosuchtable9"):
        seat.page.goto(f"{seat.url}/{page}")
        seat.page.wait_for_selector("main h1")
        seat.page.wait_for_timeout(400)
        look(page)
    seat.found(["Soviet Union"])
    names |= {s["name"] for s in seat.js("window.sandtable.store.game.spaces")}
    names |= {s.upper() for s in names}
    assert seat.js("document.documentElement.lang") == "de"
    look("research")
    for line, step in (("done", "purchase"), ("buy 8 infantry", "purchase"), ("done", "combat_move")):
        seat.write(seat.table, line)
        seat.wait_step(step)
        seat.page.wait_for_timeout(300)
        look(f"{step} after {line}")
    for tab in TABS:
        seat.page.click(f"#tab-{tab}")
        seat.page.wait_for_timeout(300)
        look(tab)
    for key in ("?", "f", "t"):
        seat.page.keyboard.press(key)
        seat.page.wait_for_timeout(500)
        look(f"key {key}")
        seat.page.keyboard.press("Escape")
    for line, step in (("done", "noncombat_move"), ("done", "mobilise")):
        seat.write(seat.table, line)
        seat.wait_step(step)
        seat.page.wait_for_timeout(300)
        look(step)

    at(seat, GERMAN_MOVE, ["Germany"], "Germany", "Karelia S.S.R.")
    seat.take("Germany", "infantry")
    settle(seat)
    for space in ("Karelia S.S.R.", "Balkans", "Sea Zone 5"):
        seat.page.mouse.move(*seat.space(space))
        seat.page.wait_for_selector("[data-testid=refusal]")
        seat.page.wait_for_timeout(600)
        look(f"why not {space}")
    seat.page.keyboard.press("Escape")
    seat.write(seat.table, "go 1 transport: Sea Zone 5 > Sea Zone 3")
    seat.page.wait_for_function("window.sandtable.store.plan.length === 1")
    seat.page.click("[data-testid=end-phase]")
    seat.page.wait_for_selector("[role=dialog]")
    look("end phase refused")

    at(seat, CROWD, ["*"], "West Russia")
    for line in (*ATTACK, "done"):
        seat.write(seat.table, line)
    for _ in range(12):
        seat.page.wait_for_timeout(400)
        look(f"battle: {seat.step}")
        if seat.step in ("noncombat_move", "home_move"):
            break
        seat.answer_once()
    seat.page.click("#tab-log")
    seat.page.wait_for_timeout(300)
    look("log of a battle")
    assert found == {}, json.dumps(found, ensure_ascii=False, indent=1)


def test_the_detector_hears_english(sit: Sit) -> None:
    """The same ears on an English lobby hear it at once."""
    seat = sit()
    seat.lobby()
    heard: list[Any] = list(left(seat, set()))
    assert len(heard) > 3
