"""The questions about building that some games answer in a way of their own."""

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


if TYPE_CHECKING:
    from sandtable.kernel.play import Play


class Sites(Question, frozen=True):
    """The countries in whose land a power may build factories and produce."""

    power: str

    def start(self, play: Play) -> frozenset[str]:
        own = {c.name for c in play.game.countries.values() if c.tags.get("of") == self.power}
        return frozenset((self.power, *own))


class Musters(Question, frozen=True):
    """Land where a power's new units appear without a factory, in any number, whenever it was taken."""

    power: str

    def start(self, play: Play) -> tuple[str, ...]:
        return ()


class RepairCost(Question, frozen=True):
    """What it costs to make good so many points of damage of a facility."""

    unit: Unit
    points: int

    def start(self, play: Play) -> int:
        return self.points


class Launches(Question, frozen=True):
    """Whether new aircraft, and those where new carriers are built, may begin aboard them."""

    power: str

    def start(self, play: Play) -> bool:
        return True


class Refunds(Question, frozen=True):
    """Whether what a power bought and could not place is paid back; else it waits for the next time."""

    power: str

    def start(self, play: Play) -> bool:
        return True


class Site(Question, frozen=True):
    """May a power build a facility of a kind in a place that it has held long enough? (limit)"""

    power: str
    kind: str
    space: str


class Anywhere(Question, frozen=True):
    """Whether units of a kind are put where they are wanted, on land or at sea, whoever holds the place."""

    power: str
    kind: str

    def start(self, play: Play) -> bool:
        return False
