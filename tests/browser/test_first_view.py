"""Sitting down: the first look is at one's own country, on a desk and on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.tools import Seat

Sit = Callable[..., Seat]


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize(
    ("game", "power", "home"),
    [
        ("revised-1942", "Soviet Union", "Russia"),
        ("revised-1942", "United States", "Eastern United States"),
        ("blitzkrieg-general", "Japan", "Manchuria"),
    ],
)
def test_the_first_look_is_at_home(sit: Sit, game: str, power: str, home: str, phone: bool) -> None:
    seat = sit(390, 844, touch=True) if phone else sit()
    seat.found([power], game=game, bots=False)
    x, _ = seat.js("s => window.sandtable.view.whereSpace(s)", home)
    width = seat.js("window.sandtable.view.w")
    assert abs(x - width / 2) < (120 if phone else 420), "near the middle"
    assert seat.js("s => window.sandtable.view.shows(s)", home)
