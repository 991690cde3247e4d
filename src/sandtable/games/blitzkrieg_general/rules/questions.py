"""The questions that only this game's modules put to each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.questions import Question

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


class Points(Question, frozen=True):
    """What a side's production and islands count towards victory."""

    side: str

    def start(self, play: Play) -> int:
        return 0
