"""Sitting down: the first look is at where one's war is, on a desk and on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.tools import Seat

Sit = Callable[..., Seat]


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize(
    ("game", "power"),
    [("revised-1942", "Soviet Union"), ("revised-1942", "United States"), ("blitzkrieg-general", "Japan")],
)
def test_the_first_look_is_at_ones_theatre(sit: Sit, game: str, power: str, phone: bool) -> None:
    seat = sit(390, 844, touch=True) if phone else sit()
    seat.found([power], game=game, bots=False)
    shown, all_of_them = seat.js(
        """power => { const { view, store } = window.sandtable;
          const own = Object.values(store.units).filter(u => u.owner === power);
          return [own.filter(u => view.shows(u.space)).length, own.length]; }""",
        power,
    )
    assert shown / all_of_them > (0.2 if phone else 0.4), (shown, all_of_them)
