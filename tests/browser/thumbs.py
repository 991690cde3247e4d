"""What fits a phone or a tablet: nothing scrolls sideways, and every control is wide and high enough for a thumb."""

from __future__ import annotations

from tests.browser.tools import Seat

SMALL = """() => [...document.querySelectorAll('button, a, select, input')].filter(e => {
     const r = (e.closest('label') ?? e).getBoundingClientRect();
     return r.width > 1 && (r.height < 43.5 || r.width < 43.5);
   }).map(e => e.outerHTML.slice(0, 90))"""


def fits(seat: Seat, where: str) -> None:
    """Fail with the place and the controls that are too small."""
    assert seat.js("document.documentElement.scrollWidth <= innerWidth"), where
    assert seat.js(SMALL) == [], where
