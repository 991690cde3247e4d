"""Questions about building that some games answer in a way of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.questions import Question
from sandtable.kernel.units import Unit

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


class Receives(Question, frozen=True):
    """Whether new aircraft may be placed on a carrier that was not built in this turn."""

    unit: Unit

    def start(self, play: Play) -> bool:
        return False


class Berth(Question, frozen=True):
    """May a power place a new ship of a kind in this zone? (limit)"""

    power: str
    kind: str
    zone: str


class Site(Question, frozen=True):
    """May a power build a facility of a kind in a place that it has held long enough? (limit)"""

    power: str
    kind: str
    space: str
