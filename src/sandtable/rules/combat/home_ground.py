"""Better defence on certain ground or by certain countries, and defenders whose hits cost more than one unit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.kernel.module import Module
from sandtable.kernel.questions import Reason, because
from sandtable.kernel.settings import Setting, Shape
from sandtable.rules.combat.battle import DEFENDER
from sandtable.rules.hooks import Facts
from sandtable.rules.questions import Defence

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.kernel.units import Unit


class Ground(Shape, frozen=True):
    """Who defends better, where; what is not said does not matter."""

    defence: int
    land: str = ""
    owner: str = ""
    kinds: tuple[str, ...] = ()
    costs: int = 1  # units that each of their hits costs


GROUNDS = Setting("home_ground", tuple[Ground, ...], "Who defends better, and where.", ())


def _fits(ground: Ground, unit: Unit, space: str) -> bool:
    return (
        ground.land in ("", space)
        and ground.owner in ("", unit.owner)
        and (not ground.kinds or unit.kind in ground.kinds)
    )


def _defence(play: Play, q: Defence, value: int, why: list[Reason] | None) -> int:
    for ground in play.game.setting(GROUNDS):
        if _fits(ground, q.unit, q.space) and value < ground.defence:
            because(why, "why.home_ground", ground.defence - value, space=q.space)
            value = ground.defence
    return value


def _facts(
    play: Play, power: str, space: str, sort: str, ours: list[Unit], theirs: list[Unit], landed: bool
) -> dict[str, Any]:
    costs = [g.costs for g in play.game.setting(GROUNDS) for u in theirs if g.costs > 1 and _fits(g, u, space)]
    return {f"weight {DEFENDER}": max(costs)} if costs else {}


MODULE = Module(values={Defence: _defence}, hooks=(Facts(_facts),), settings=(GROUNDS,))
