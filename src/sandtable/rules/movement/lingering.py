"""Aircraft that were sent out stay up until noncombat movement, and land then with what range they have left.

So do those that stand in land which has gone over to the enemy: aircraft win no land, so they cannot stay there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.decisions import Go
from sandtable.kernel.events import Moment
from sandtable.kernel.marks import put
from sandtable.kernel.module import Module
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.hooks import MoveChecks, MoveEnding
from sandtable.rules.look import arm, can, commanded, footholds, hostile
from sandtable.rules.marks import ALOFT, FLIGHT, LAUNCHED, MOVED
from sandtable.rules.movement import air
from sandtable.rules.movement.common import COMBAT, NONCOMBAT, Way
from sandtable.rules.movement.landing import stranded

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.rules.movement.move import Move

AMONG_ENEMIES = "aircraft among enemies"  # a reading given up: those whose land went over to the enemy stay there


def _still_up(play: Play, moment: Moment) -> None:
    units, moved = play.state.units, MOVED.get(play.state)
    flew = [i for i in FLIGHT.get(play.state) if i in units and moved.get(i) == COMBAT]
    waits = [i for i in LAUNCHED.get(play.state) if i in units and i not in moved and not units[i].aboard]
    put(ALOFT, play, {i: units[i].space for i in (*flew, *waits, *_among_enemies(play, moment.who[0]))})


def _among_enemies(play: Play, power: str) -> list[str]:
    """A power's aircraft in land that is not theirs to stay in."""
    if play.game.keeps(AMONG_ENEMIES):
        return []
    own, sea = commanded(play, power), play.game.board.is_sea
    held = [s for s in footholds(play, power) if not sea[s] and hostile(play, power, s)]
    return [u.id for s in sorted(held) for u in play.state.here(s) if u.owner in own and arm(play, u) == "air"]


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


def _needed(play: Play, step: Move, order: Go, units: list[Unit]) -> list[Fault]:
    """A carrier does not sail away from those in the air who have no other place to land."""
    if step.manner != NONCOMBAT or not ALOFT.get(play.state):
        return []
    ships = [u for u in units if can(play, u, "carrier")]
    if not ships:
        return []
    away = {u.id: (order.path[-1], 0) for u in ships}
    lost = stranded(play, step.to, taken=away)
    if not lost or len(lost) <= len(stranded(play, step.to)):
        return []
    waiting = play.state.units[lost[0]]
    return [fault("carrier.rescue", units=tuple(away), spaces=(waiting.space,), unit=waiting.kind, space=waiting.space)]


# Whoever comes down here must have done so before those left at sea are counted as lost.
MODULE = Module(
    on={"noncombat_move.entered": _still_up},
    hooks=(MoveEnding(_land_the_rest), MoveChecks(_needed)),
    before=("movement.closing",),
)
