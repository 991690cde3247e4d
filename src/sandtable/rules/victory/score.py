"""How far each side is on each way to victory: what the modules of victory tell people and programs."""

from __future__ import annotations

import msgspec

from sandtable.kernel.play import Play
from sandtable.kernel.text import Text
from sandtable.rules.hooks import Scores


class Score(msgspec.Struct, frozen=True):
    """One way to win, for one side."""

    side: str
    what: Text
    has: int
    needs: int
    which: tuple[str, ...] = ()  # what is counted, where it has names


def scores(play: Play) -> list[Score]:
    """Every way to win of every side."""
    return [score for told in play.game.hooks(Scores) for score in told(play)]
