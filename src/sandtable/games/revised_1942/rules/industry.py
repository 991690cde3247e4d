"""Mobile Industry: Soviet factories move one land a turn, in noncombat movement."""

from __future__ import annotations

from sandtable.games.revised_1942.rules.held import SOVIETS, has
from sandtable.kernel.decisions import Go
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason, because
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.hooks import MoveChecks
from sandtable.rules.look import can
from sandtable.rules.movement.common import NONCOMBAT
from sandtable.rules.movement.move import Move
from sandtable.rules.questions import Allowance

NAME = "mobile industry"


def _allowance(play: Play, q: Allowance, value: int, why: list[Reason] | None) -> int:
    mobile = q.manner == NONCOMBAT and q.unit.owner == SOVIETS and can(play, q.unit, "factory")
    if mobile and has(play, SOVIETS, NAME):
        because(why, "why.mobile_industry", 1)
        return max(value, 1)
    return value


def _check(play: Play, step: Move, order: Go, units: list[Unit]) -> list[Fault]:
    """A factory goes to land that is Soviet and has none yet."""
    if not any(can(play, u, "factory") for u in units):
        return []
    end = order.path[-1]
    if play.state.control.get(end) != SOVIETS:
        return [fault("industry.where", spaces=(end,), space=end)]
    if any(can(play, u, "factory") for u in play.state.here(end)):
        return [fault("place.factory_second", spaces=(end,), space=end)]
    return []


MODULE = Module(values={Allowance: _allowance}, hooks=(MoveChecks(_check),))
