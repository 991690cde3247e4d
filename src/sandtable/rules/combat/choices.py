"""Questions about battles that some games answer in a way of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.questions import Question
from sandtable.kernel.units import Unit
from sandtable.rules.questions import Foes, known

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


class MustLand(Question, frozen=True):
    """Whether cargo that was told to assault a shore has to land there if it can."""

    unit: Unit

    def start(self, play: Play) -> bool:
        return False


class Barrage(Question, frozen=True):
    """How many ships may bombard a shore at most; 0 for any number."""

    power: str
    space: str

    def start(self, play: Play) -> int:
        return 0


class TakesPart(Question, frozen=True):
    """Whether a unit where a battle is fights in it on this side."""

    unit: Unit
    side: int

    def start(self, play: Play) -> bool:
        return True


class AttackKeep(Question, frozen=True):
    """How many of the dice it throws count when a unit attacks, the best of them; 0 for all."""

    unit: Unit

    def start(self, play: Play) -> int:
        return 0


class DuelHits(Question, frozen=True):
    """The number a unit hits on in the air battle over a raid."""

    unit: Unit

    def start(self, play: Play) -> int:
        return 1


class FlakHits(Question, frozen=True):
    """The number on which a gun, or a facility that defends itself, hits aircraft."""

    unit: Unit

    def start(self, play: Play) -> int:
        return 1


class RaidTargets(Question, frozen=True):
    """The facilities in a place that a power's unit may bomb; without another word, factories."""

    power: str
    unit: Unit
    space: str

    def start(self, play: Play) -> tuple[str, ...]:
        against, kinds = known(play, Foes, self.power), play.game.kinds
        return tuple(u.id for u in play.state.here(self.space) if u.owner in against and kinds[u.kind].can("factory"))
