"""The questions about moving that some games answer in a way of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.questions import Question
from sandtable.kernel.units import Unit
from sandtable.rules.look import hostile

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.kernel.verdict import Fault


class Bars(Question, frozen=True):
    """Why a power's ship may not be in a zone in noncombat movement, passing or to stay: a fault; None if it may."""

    power: str
    unit: Unit
    zone: str
    stays: bool

    def start(self, play: Play) -> Fault | None:
        return None


class Errand(Question, frozen=True):
    """Whether a power's ship sailed in combat movement for something else than a fight, a landing or its safety."""

    power: str
    unit: Unit

    def start(self, play: Play) -> bool:
        return False


class Provokes(Question, frozen=True):
    """Whether a ship or aircraft that is where the enemy is brings about a battle by itself."""

    unit: Unit

    def start(self, play: Play) -> bool:
        return True


class Blocks(Question, frozen=True):
    """Whether a unit stops those who would go on through the land it stands in."""

    unit: Unit

    def start(self, play: Play) -> bool:
        return True


class Handling(Question, frozen=True):
    """Why a ship may not take cargo aboard now, or let it off: a fault; None if it may."""

    unit: Unit
    manner: str
    loading: bool

    def start(self, play: Play) -> Fault | None:
        return None


class Loads(Question, frozen=True):
    """Whether a power's ships may take cargo aboard in a zone although it is hostile."""

    power: str
    zone: str

    def start(self, play: Play) -> bool:
        return False


class Lures(Question, frozen=True):
    """Whether a power may send units to a zone to fight, or to cover others, although it is not hostile."""

    power: str
    zone: str

    def start(self, play: Play) -> bool:
        return False


class Awaits(Question, frozen=True):
    """How many aircraft of a kind may wait over a zone for a carrier that a power will place there this turn."""

    power: str
    zone: str
    kind: str

    def start(self, play: Play) -> int:
        return 0


class LeavesDeck(Question, frozen=True):
    """Whether an aircraft takes off before the carrier it is aboard of sails in this manner, and stays behind."""

    unit: Unit
    manner: str

    def start(self, play: Play) -> bool:
        return False


class Perilous(Question, frozen=True):
    """Whether a power's units may leave a zone in combat movement to avoid a fight; a hostile one, in any case."""

    power: str
    zone: str

    def start(self, play: Play) -> bool:
        return hostile(play, self.power, self.zone)


class Welcome(Question, frozen=True):
    """Whether a country lets the units of a friend share its ships and stay in its land, everywhere or in a place."""

    host: str
    guest: str
    space: str = ""

    def start(self, play: Play) -> bool:
        return True


class Serves(Question, frozen=True):
    """Whether a base on a country's land serves the ships and aircraft of a friend."""

    host: str
    guest: str
    space: str

    def start(self, play: Play) -> bool:
        return True


class FreeEnds(Question, frozen=True):
    """Land where the step to the sea costs a country's aircraft nothing when they take off, and back when they land."""

    country: str

    def start(self, play: Play) -> frozenset[str]:
        return frozenset()


class Target(Question, frozen=True):
    """May a power bomb the enemy factory in a place? (limit)"""

    power: str
    space: str


class Unled(Question, frozen=True):
    """Whether a unit that rides may go through empty enemy land with nobody to lead it."""

    unit: Unit

    def start(self, play: Play) -> bool:
        return False
