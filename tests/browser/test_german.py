"""Every screen is walked through, in both languages: no raw names anywhere, and in German nothing in English."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.scenes import ATTACK, CROWD, GERMAN_MOVE, at, settle
from tests.browser.tools import Seat

Sit = Callable[..., Seat]
MESSAGES = Path(__file__).parents[2] / "web/src/messages"
# Words that no German sentence of ours has.
ENGLISH = re.compile(
    r"\b(the|and|your|you|with|units?|moves?|waiting|buy|round|of|is|are|cannot|can|there|this|that|not|from|losses"
    r"|infantry|turn|done|open|game|table|file)\b",
    re.IGNORECASE,
)
RULE = re.compile(r"\b[A-Z]{3}-[A-Z]+-\d+\b")
# What only programs say: keys with an underscore, codes and ids with a dot, holes of templates, values of the language.
RAW = re.compile(r"\b[a-z]+_[a-z_]+\b|\b[a-z]+\.(?:[a-z_]+|\d+)\b|[{}‹]|\[object|\b(?:undefined|NaN|null|true|false)\b")
TABS = ("step", "log", "seats", "chat", "history", "branches", "orders", "rules", "list", "world")
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
        bare = RULE.sub("", line).strip()
        for name in sorted(names, key=len, reverse=True):
            bare = bare.replace(name, "")
        if bare and line.strip() not in kept and ENGLISH.search(bare):
            yield line.strip()


@pytest.mark.parametrize("lang", ["de-DE", "en-GB"])
def test_every_screen_in_every_language(sit: Sit, lang: str) -> None:
    """Lobby, settings, new game, lessons, each step of a turn, each panel, refusals, warnings, dialogs and the log."""
    seat = sit(lang=lang)
    found: dict[str, list[str]] = {}
    names: set[str] = {"English", "Sandtable", "Revised 1942", "Germany +3; Japan 1 infantry in Manchuria"}

    def look(where: str) -> None:
        wrong = {line for line in seat.js(SPOKEN).splitlines() if RAW.search(line)}
        if lang == "de-DE":
            wrong |= set(left(seat, names))
        if wrong:
            found[where] = sorted(wrong)[:8]

    seat.lobby()
    look("lobby")
    for page in ("new", "me", "learn", "odds", "no/such/place", "g/nosuchtable9"):
        seat.page.goto(f"{seat.url}/{page}")
        seat.page.wait_for_selector("main h1")
        seat.rest()
        look(page)
    seat.found(["Soviet Union"])
    assert seat.js("document.documentElement.lang") == lang[:2]
    look("research")
    for line, step in (("done", "purchase"), ("buy 8 infantry", "purchase"), ("done", "combat_move")):
        seat.order(line)
        seat.wait_step(step)
        look(f"{step} after {line}")
    for tab in TABS:
        seat.page.click(f"#tab-{tab}")
        seat.rest()
        look(tab)
    for key in ("?", "f", "t"):
        seat.page.keyboard.press(key)
        seat.rest()
        look(f"key {key}")
        seat.page.keyboard.press("Escape")
    for line, step in (("done", "noncombat_move"), ("done", "mobilise")):
        seat.order(line)
        seat.wait_step(step)
        look(step)

    at(seat, GERMAN_MOVE, ["Germany"], "Germany", "Karelia S.S.R.")
    seat.take("Germany", "infantry")
    settle(seat)
    for space in ("Karelia S.S.R.", "Balkans", "Sea Zone 5"):
        seat.js("window.sandtable.store.refusal = null")
        seat.page.mouse.move(*seat.space(space))
        seat.page.wait_for_selector("[data-testid=refusal]")
        seat.rest()
        look(f"why not {space}")
    seat.page.keyboard.press("Escape")
    seat.order("go 1 transport: Sea Zone 5 > Sea Zone 3")
    seat.page.click("[data-testid=end-phase]")
    seat.page.wait_for_selector("[role=dialog]")
    look("end phase refused")

    at(seat, CROWD, ["*"], "West Russia")
    seat.order(*ATTACK, "done")
    for _ in range(12):
        seat.rest()
        look(f"battle: {seat.topic}")
        if seat.topic in ("noncombat_move", "home_move"):
            break
        before = seat.js("window.sandtable.store.revision")
        seat.answer_once()
        seat.page.wait_for_function("r => window.sandtable.store.revision > r", arg=before)
    seat.page.click("#tab-log")
    seat.rest()
    look("log of a battle")

    seat.found(["*"], game="blitzkrieg-general")
    for tab in TABS:
        seat.page.click(f"#tab-{tab}")
        seat.rest()
        look(f"Blitzkrieg: {tab}")
    assert found == {}, json.dumps(found, ensure_ascii=False, indent=1)


def test_the_detector_hears_english(sit: Sit) -> None:
    """The same ears on an English lobby hear it at once."""
    seat = sit()
    seat.lobby()
    heard: list[Any] = list(left(seat, set()))
    assert len(heard) > 3
