"""Japanese transports, once developed: one infantry more aboard, and one aboard a cruiser that then hardly fights."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.module import Module
from sandtable.kernel.questions import Reason, because
from sandtable.rules.look import cargo
from sandtable.rules.marks import SHORE
from sandtable.rules.questions import Attack, Berths, Bombards, Defence
from sandtable.rules.technology.programmes import rank

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.kernel.units import Unit

TECHNOLOGY = "Transports"
BERTH = "infantry/paratrooper"
LADEN = 1  # what a cruiser with troops aboard hits on


def _carries_troops(play: Play, unit: Unit) -> bool:
    return unit.kind == "cruiser" and bool(cargo(play, unit))


def _berths(play: Play, q: Berths, value: tuple[str, ...], why: list[Reason] | None) -> tuple[str, ...]:
    if q.unit.kind in ("transport", "cruiser") and rank(play, q.unit.owner, TECHNOLOGY):
        because(why, "why.express_berth", 1)
        return (*value, BERTH)
    return value


def _weaker(play: Play, q: Attack | Defence, value: int, why: list[Reason] | None) -> int:
    if not _carries_troops(play, q.unit):
        return value
    because(why, "why.laden", LADEN - value)
    return min(value, LADEN)


def _bombards(play: Play, q: Bombards, value: int, why: list[Reason] | None) -> int:
    return 0 if _carries_troops(play, q.unit) or q.unit.id in SHORE.get(play.state) else value


MODULE = Module(values={Berths: _berths, Attack: _weaker, Defence: _weaker, Bombards: _bombards})
