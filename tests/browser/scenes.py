"""Positions in writing that browser tests begin from, and what several of them do there."""

from __future__ import annotations

from typing import Any

from tests.browser.tools import Seat

SOVIET_MOVE = "revised-1942 / round 1 / turn Soviet Union combat_move"
GERMAN_MOVE = "revised-1942 / round 1 / turn Germany combat_move"
GERMAN_HOME = "revised-1942 / round 1 / turn Germany noncombat_move"
# Three fighters four spaces out, and one carrier with two places that could meet them.
SHORT_OF_DECKS = (
    "revised-1942 / round 1 / turn United States combat_move / empty"
    " / at Sea Zone 52 = United States: 1 aircraft carrier"
    " / at Western United States = United States: 3 fighter / at Sea Zone 50 = Japan: 1 transport"
)
# A transport at sea with nobody to guard it, and an enemy near; nothing else can move.
ALONE = (
    "revised-1942 / round 1 / turn United States noncombat_move / empty / at Sea Zone 50 = United States: 1 transport"
    " / at Sea Zone 60 = Japan: 1 battleship"
)
# One against one: whoever is hit has nothing to choose.
DUEL = (
    "revised-1942 / round 1 / turn Germany combat_move / empty / at Germany = Germany: 1 industrial complex"
    " / at Eastern Europe = Germany: 1 tank / at Karelia S.S.R. = Soviet Union: 1 infantry"
)
# Both sides have units of two kinds, so that losses are chosen.
CROWD = (
    "revised-1942 / round 1 / turn Soviet Union combat_move / empty / at Russia = Soviet Union: 1 industrial complex,"
    " 9 infantry, 6 tank / at West Russia = Germany: 6 infantry, 3 tank / at Germany = Germany: 1 industrial complex"
)
STOUT = CROWD.replace("6 infantry, 3 tank", "6 infantry, 3 tank, 7 bomber")
# A round is played on a desk and on a phone, in both languages.
SCREENS = [
    (width, height, touch, lang)
    for width, height, touch in ((1366, 768, False), (390, 844, True))
    for lang in ("en-GB", "de-DE")
]
ATTACK = ("go 9 infantry: Russia > West Russia", "go 6 tank: Russia > West Russia")


def at(seat: Seat, position: str, mine: list[str], *show: str, **more: Any) -> dict[str, str]:
    """Sit down at a position, with some spaces in view."""
    found = seat.found(mine, position=position, **more)
    if show:
        seat.show(*show)
    return found


def hand(seat: Seat) -> str:
    """What the dock says of the hand."""
    return str(seat.page.inner_text("[data-testid=hand]"))


def play_round(seat: Seat, number: int = 2) -> None:
    """Answer everything as the panels propose, and buy nothing more, until a round begins."""

    def over() -> bool:
        if seat.topic in ("purchase", "research"):
            seat.js("document.querySelector('[data-testid=buy-done]:enabled')?.click()")
        return bool(seat.js("window.sandtable.store.position.turn.round") >= number)

    seat.play_on(over)


def settle(seat: Seat) -> None:
    """Wait until the light of the hand has come."""
    seat.page.wait_for_function("window.sandtable.store.reach !== null && !window.sandtable.store.reaching")
