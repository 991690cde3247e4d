"""Aircraft that were sent out stay up until noncombat movement, and land then with what range they have left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.decisions import Go
from sandtable.kernel.events import Moment
from sandtable.kernel.marks import put
from sandtable.kernel.module import Module
from sandtable.rules.hooks import MoveEnding
from sandtable.rules.marks import ALOFT, FLIGHT, MOVED
from sandtable.rules.movement import air
from sandtable.rules.movement.common import COMBAT, NONCOMBAT, Way

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.rules.movement.move import Move


def _still_up(play: Play, moment: Moment) -> None:
    units, moved = play.state.units, MOVED.get(play.state)
    put(ALOFT, play, {i: units[i].space for i in FLIGHT.get(play.state) if i in units and moved.get(i) == COMBAT})


def _land_the_rest(play: Play, step: Move) -> None:
    """Whoever was told nothing comes down where it can: on the nearest land, else on a deck."""
    if step.manner != NONCOMBAT:
        return
    sea = play.game.board.is_sea

    def nearest(way: Way) -> tuple[bool, int]:
        return sea[way.space], way.cost

    for i in tuple(ALOFT.get(play.state)):
        ways = list(air.reach(play, step.to, NONCOMBAT, play.state.units[i]))
        if ways:
            best = min(ways, key=nearest)
            air.take(play, step.to, NONCOMBAT, Go((i,), best.path), [play.state.units[i]])


MODULE = Module(on={"noncombat_move.entered": _still_up}, hooks=(MoveEnding(_land_the_rest),))
