"""Hands that never leave the keyboard."""

from __future__ import annotations

from typing import Any

from tests.browser.tools import Seat

REVISION = "window.sandtable.store.revision"
SPOKEN = "[...document.querySelectorAll('[aria-live], [role=status], [role=alert]')].map(e => e.innerText).join(' | ')"
FOCUSED = (
    "(e => /BUTTON|^A$|INPUT|SELECT/.test(e.tagName) ? e.ariaLabel || e.innerText || '' : '')(document.activeElement)"
)
# The next button that answers; none, once something is over.
NEXT = """over => { const s = window.sandtable.store;
  if (over(s)) return 'over';
  const b = ['confirm-losses', 'option-none', 'option', 'confirm-choice', 'land-all', 'place-all', 'end-phase']
    .map(i => document.querySelector(`[data-testid=${i}]:enabled`)).find(Boolean);
  return !s.sending && !s.working && s.offer && b?.dataset.testid; }"""

# Whether an answer has the focus, and whether it is there at all.
ANSWERING = """b => [document.activeElement?.dataset?.testid === b,
  document.querySelector(`[data-testid=${b}]:enabled`) !== null]"""


LIT = """space => { const s = window.sandtable.store;
  return s.hand.space === space && s.reach !== null && !s.reaching; }"""


class Keys:
    """A person who plays by keyboard, and hears the page."""

    def __init__(self, seat: Seat) -> None:
        self.seat, self.page = seat, seat.page

    def hear(self, *words: str) -> None:
        """Wait until one of some words is spoken: a reason may be told in two steps, the nearer one first."""
        self.page.wait_for_function(f"words => words.some(w => {SPOKEN}.includes(w))", arg=list(words))

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, name: str) -> None:
        """Press Tab until the control of that name has the focus."""
        for _ in range(120):
            if name.lower() in self.seat.js(FOCUSED).lower():
                return
            self.press("Tab")
        raise AssertionError(f"no way by Tab to {name}")

    def tab_to_answer(self, button: str) -> bool:
        """Press Tab until an answer has the focus; its words may change on the way, and the question may be gone."""
        for _ in range(120):
            focused, asked = self.seat.js(ANSWERING, button)
            if focused or not asked:
                return bool(focused)
            self.press("Tab")
        raise AssertionError(f"no way by Tab to {button}")

    def find(self, name: str) -> None:
        """Go to a space by its name."""
        self.press("f")
        self.page.wait_for_selector("[role=dialog] input")
        self.page.keyboard.type(name)
        self.press("Enter")
        self.page.wait_for_function("name => window.sandtable.ui.focus === name", arg=name)

    def take(self, space: str) -> None:
        """Take the first group of a space up, and see where it can go."""
        self.find(space)
        self.press("Enter")
        self.page.wait_for_function(LIT, arg=space)

    def send(self, space: str) -> None:
        """Send the hand somewhere; it is empty when the answer is here, which is not before the move is in the log."""
        revision = self.seat.js(REVISION)
        self.find(space)
        self.press("Enter")
        self.seat.answered(revision)

    def end_anyway(self, revision: int) -> None:
        """What was pressed is answered, by a second key where there is something to look at."""
        self.page.wait_for_function(
            f"r => {REVISION} > r || document.querySelector('[data-testid=end-anyway]')", arg=revision
        )
        if self.seat.js(REVISION) == revision:
            self.tab_to("End anyway")
            self.press("Enter")
        self.seat.answered(revision)

    def end_phase(self) -> None:
        revision = self.seat.js(REVISION)
        self.press("e")
        self.end_anyway(revision)

    def play_until(self, over: str) -> None:
        """Answer as the panels propose, button by button, until something is true of the store."""
        for _ in range(60):
            button: Any = self.page.wait_for_function(f"({NEXT})({over})").json_value()
            if button == "over":
                return
            revision = self.seat.js(REVISION)
            if self.tab_to_answer(button):
                self.press("Enter")
                self.end_anyway(revision)
        raise AssertionError(f"never came: {over}")
