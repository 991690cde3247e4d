"""Who carries what: Japanese destroyers take infantry along, and Chinese infantry goes aboard no ship."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.decisions import Go
from sandtable.kernel.module import Module
from sandtable.kernel.questions import Reason, because
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.hooks import MoveChecks
from sandtable.rules.look import arm
from sandtable.rules.marks import SHORE
from sandtable.rules.questions import Berths, Bombards

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.rules.movement.move import Move


def _berths(play: Play, q: Berths, value: tuple[str, ...], why: list[Reason] | None) -> tuple[str, ...]:
    if q.unit.kind == "destroyer" and q.unit.owner == "Japan":
        because(why, "why.express", 1)
        return (*value, "infantry")
    return value


def _bombards(play: Play, q: Bombards, value: int, why: list[Reason] | None) -> int:
    """A ship that puts troops ashore does not fire at the shore."""
    return 0 if q.unit.id in SHORE.get(play.state) else value


def _ashore(play: Play, step: Move, order: Go, units: list[Unit]) -> list[Fault]:
    if not play.game.board.is_sea[order.path[-1]]:
        return []
    chinese = [u for u in units if u.owner == "China" and arm(play, u) == "land"]
    return [fault("transport.chinese", units=(u.id,), unit=u.kind) for u in chinese]


MODULE = Module(values={Berths: _berths, Bombards: _bombards}, hooks=(MoveChecks(_ashore),))
