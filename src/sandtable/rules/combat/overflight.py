"""Guns on the way to a fight: they fire at once, while a group flies over, and its move is then beyond recall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.decisions import Go
from sandtable.kernel.marks import put
from sandtable.kernel.module import Module
from sandtable.rules.combat.flak import Flak, guns_at
from sandtable.rules.hooks import MoveAfter
from sandtable.rules.look import arm
from sandtable.rules.marks import FIRED_AT
from sandtable.rules.movement.common import COMBAT

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.rules.movement.move import Move


def _flown(play: Play, step: Move, order: Go) -> None:
    if step.manner != COMBAT or arm(play, play.state.units[order.units[0]]) != "air":
        return
    shots = tuple((space, order.units) for space in order.path[1:-1] if guns_at(play, step.to, space))
    if shots:
        put(FIRED_AT, play, dict.fromkeys(order.units, shots[0][0]))
        play.react(Flak(at_power=step.to, shots=shots))


MODULE = Module(hooks=(MoveAfter(_flown),))
