"""Questions about building that some games answer in a way of their own."""

from __future__ import annotations

from sandtable.kernel.questions import Question


class Site(Question, frozen=True):
    """May a power build a facility of a kind in a place that it has held long enough? (limit)"""

    power: str
    kind: str
    space: str
