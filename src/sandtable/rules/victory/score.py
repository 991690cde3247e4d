"""How far each side is on each way to victory: what the modules of victory tell people and programs."""

from __future__ import annotations

import msgspec

from sandtable.kernel.play import Play
from sandtable.kernel.text import Text
from sandtable.rules.hooks import Prizes, Scores


class Score(msgspec.Struct, frozen=True):
    """One way to win, for one side."""

    side: str
    what: Text
    has: int
    needs: int
    which: tuple[str, ...] = ()  # what is counted, where it has names


class Prize(msgspec.Struct, frozen=True):
    """Places that count on one way to win."""

    spaces: dict[str, str]  # under the names by which they are counted
    needs: dict[str, int]  # side -> how many of them win


def scores(play: Play) -> list[Score]:
    """Every way to win of every side."""
    return [score for told in play.game.hooks(Scores) for score in told(play)]


def ways(play: Play) -> list[Prize]:
    """Every way to win on which places count."""
    return [way for told in play.game.hooks(Prizes) for way in told(play)]


def prizes(play: Play) -> dict[str, str]:
    """Every place that counts on some way to victory, under its name."""
    return {space: name for way in ways(play) for space, name in way.spaces.items()}
