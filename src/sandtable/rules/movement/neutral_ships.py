"""Ships of powers at peace share zones, but end no move beside a factory that is neither theirs nor a friend's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.module import Module
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.hooks import MoveChecks
from sandtable.rules.look import arm, foes, friends, kinds_that

if TYPE_CHECKING:
    from sandtable.kernel.decisions import Go
    from sandtable.kernel.play import Play
    from sandtable.kernel.units import Unit
    from sandtable.rules.movement.move import Move


def strangers(play: Play, power: str, zone: str) -> list[str]:
    """Land beside a zone with a factory of a power one is at peace with."""
    kinds, state = kinds_that(play, "factory"), play.state
    built = [(land, u.owner) for land in play.game.board.coast[zone] for u in state.here(land) if u.kind in kinds]
    known = friends(play, power) | foes(play, power) if built else frozenset()
    return list(dict.fromkeys(land for land, owner in built if owner not in known))


def _check(play: Play, step: Move, order: Go, units: list[Unit]) -> list[Fault]:
    end = order.path[-1]
    if arm(play, units[0]) != "sea" or not play.game.board.is_sea[end] or len(order.path) < 2:
        return []
    lands = strangers(play, step.to, end)
    if not lands:
        return []
    return [fault("peace.factory", units=order.units, spaces=(end,), space=end, land=lands[0])]


MODULE = Module(hooks=(MoveChecks(_check),))
