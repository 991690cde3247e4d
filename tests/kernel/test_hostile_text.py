"""Whatever a stranger writes is read in time that grows with its length, and no faster."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import pytest

from sandtable.games.loader import load
from sandtable.kernel.line import from_line
from sandtable.kernel.machine import offers
from sandtable.kernel.match import Match
from sandtable.kernel.notation import parse
from sandtable.kernel.position import enter, read_builds
from sandtable.kernel.verdict import Refused

GAME = load("training")
MATCH = Match(GAME, "hostile")
OFFER = offers(GAME, MATCH.state)[0]
SCRAPS = (
    *(" ", "a ", "1 ", "9", " in ", " and ", ", ", "; ", " = ", ": ", " / ", " of ", " > ", "#1-9999+", "\n", "\u00a0"),
    *("[", "]", "(", ")", "[]", "[(", " hit 1", " submerged", " #4", " for 2", "1 infantry ", "Azure ", "Fairhaven "),
    *("at Fairhaven = Azure: ", "war a, b / ", "queue Azure: 1 tank, ", "layer x: Fairhaven = ", '{"a":', "\\", "𝟙"),
)


def order(verb: str, text: str) -> Any:
    """What a stranger writes as an order."""
    return parse(GAME, MATCH.state, OFFER, f"{verb} {text}"[:4000])


LONG, LONGER = 2_500, 20_000
SECONDS_A_LETTER = 40e-6  # of processor time, on a slow machine; quadratic readers take a hundred times as long
READERS: dict[str, Callable[[str], object]] = {
    "a position": lambda text: enter(GAME, from_line(GAME, f"training / at Fairhaven = Azure: 1 infantry{text}x")),
    "a place": lambda text: enter(GAME, from_line(GAME, f"training / at {text}")),
    "a purse": lambda text: enter(GAME, from_line(GAME, f"training / purse {text}")),
    "a phase": lambda text: enter(GAME, from_line(GAME, f"training / turn {text}")),
    "marks": lambda text: enter(GAME, from_line(GAME, f"training / marks {text}")),
    "steps": lambda text: enter(GAME, from_line(GAME, f"training / steps [{text}")),
    "what waits": lambda text: read_builds(GAME, f"Azure {text}"),
    **{v: partial(order, v) for v in ("buy", "go", "recall", "place", "choose", "lose", "amount", "nonsense")},
    "a bid": lambda text: load("training", {"bid": f"Azure 1 infantry {text}"}),
}


def seconds(read: Callable[[str], object], text: str) -> float:
    start = time.process_time()
    with suppress(Refused):
        read(text)
    return time.process_time() - start


@pytest.mark.parametrize("reader", READERS)
def test_reading_takes_time_by_the_letter(reader: str) -> None:
    read = READERS[reader]
    for scrap in SCRAPS:
        for letters in (LONG, LONGER):
            text = (scrap * (letters // len(scrap) + 1))[:letters]
            spent = min(seconds(read, text) for _ in range(2))
            assert spent < 0.02 + letters * SECONDS_A_LETTER, f"{letters} letters of {scrap!r} took {spent:.2f} s"
