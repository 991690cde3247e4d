"""What every step has in common in which powers move units, whatever game it belongs to."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from sandtable.kernel.decisions import Go
from sandtable.kernel.steps import Step
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.look import arm, commanded
from sandtable.rules.movement.common import Way

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


class Moving(Step, frozen=True, kw_only=True):
    """Powers move groups of units; the games' own steps extend this and know how units may go."""

    manner: str

    @property
    def topic(self) -> str:
        """The name under which the move is asked for."""
        return self.manner

    @property
    def peaceful(self) -> bool:
        """Whether nobody can be attacked by these moves."""
        return False

    @property
    def replying(self) -> bool:
        """Whether these moves answer those that others have just made."""
        return False

    @property
    def again(self) -> bool:
        """Whether the same side has moved already in this turn."""
        return False

    @property
    def weariness(self) -> float:
        """How likely a power without a plan has had enough after an order; 0 where everybody must go somewhere."""
        return 0.1

    def units(self, play: Play, power: str = "") -> list[Unit]:
        """The units this step is about: those of one of the powers it asks, or of all of them."""
        raise NotImplementedError

    def ways(self, play: Play, unit: Unit) -> list[Way]:
        """Everywhere a unit may go now."""
        raise NotImplementedError

    def can_leave(self, play: Play, unit: Unit) -> bool:
        """Whether it may go anywhere at all; steps that find a first way sooner than all of them override it."""
        return bool(self.ways(play, unit))

    # -- the form of an order --

    def form_faults(self, play: Play, power: str, order: Go) -> list[Fault]:
        """Does the order name units of this power and a way that exist?"""
        units, board = play.state.units, play.game.board
        if not order.units or not order.path:
            return [fault("move.empty")]
        if len(set(order.units)) != len(order.units):
            return [fault("move.twice")]
        if unknown := [i for i in order.units if i not in units]:
            return [fault("move.unknown_unit", units=tuple(unknown), unit=unknown)]
        if unknown := [s for s in order.path if s not in board.spaces]:
            return [fault("move.unknown_space", space=unknown)]
        group = [units[i] for i in order.units]
        found = [self.stranger(play, power, u) or _elsewhere(u, order.path[0]) for u in group]
        if faults := [f for f in found if f is not None]:
            return faults
        if len({self.sort(play, u) for u in group}) > 1:
            return [fault("move.mixed", arms=sorted({arm(play, u) for u in group}))]
        steps = (self.gap(play, here, there) for here, there in pairwise(order.path))
        return [f for f in steps if f is not None][:1]

    def stranger(self, play: Play, power: str, unit: Unit) -> Fault | None:
        """Why a unit is not this power's to move."""
        if unit.owner in commanded(play, power):
            return None
        return fault("move.foreign", units=(unit.id,), unit=unit.kind, owner=unit.owner, power=power)

    def gap(self, play: Play, here: str, there: str) -> Fault | None:
        """Why nobody can go from one space to another."""
        if there in play.game.board.next[here]:
            return None
        return fault("move.not_adjacent", spaces=(here, there), a=here, b=there)

    def sort(self, play: Play, unit: Unit) -> object:
        """What units of one order must have in common."""
        return arm(play, unit)


def _elsewhere(unit: Unit, start: str) -> Fault | None:
    if unit.space == start:
        return None
    return fault("move.elsewhere", units=(unit.id,), unit=unit.kind, space=unit.space)
