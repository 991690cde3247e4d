"""What every step has in common in which powers move units, whatever game it belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.steps import Step
from sandtable.kernel.units import Unit
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

    def units(self, play: Play, power: str = "") -> list[Unit]:
        """The units this step is about: those of one of the powers it asks, or of all of them."""
        raise NotImplementedError

    def ways(self, play: Play, unit: Unit) -> list[Way]:
        """Everywhere a unit may go now."""
        raise NotImplementedError
