"""Quarters: the laps of the campaign, written as on the calendar."""

from __future__ import annotations

from functools import cache

from sandtable.kernel.play import Play
from sandtable.kernel.program import Program

FIRST = 4 * 39 + 3 - 1  # the number of the quarter in which the first lap is played: 3/39
LAST_LAP = 26  # 4/45


def lap(play: Play) -> int:
    """The number of the quarter, counted from the first."""
    campaign = play.state.stack[0]
    assert isinstance(campaign, Program)
    return campaign.lap


def date_of(lap: int) -> str:
    """A quarter as people write it: `3/39`."""
    year, quarter = divmod(FIRST + lap - 1, 4)
    return f"{quarter + 1}/{year}"


@cache
def lap_of(date: str) -> int:
    """The number of a quarter that is written as a date."""
    quarter, _, year = date.partition("/")
    return 4 * int(year) + int(quarter) - 1 - FIRST + 1


def today(play: Play) -> str:
    """The quarter that is being played."""
    return date_of(lap(play))


def reached(play: Play, date: str) -> bool:
    """Whether a quarter has begun."""
    return lap(play) >= lap_of(date)
