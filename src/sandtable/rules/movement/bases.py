"""Bases: ships sail further from one naval base to another, aircraft cross the shore beside an air base for nothing."""

from __future__ import annotations

from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason, because
from sandtable.kernel.settings import Vocabulary
from sandtable.rules.look import arm, can, friends
from sandtable.rules.marks import BEGAN
from sandtable.rules.movement.common import NONCOMBAT
from sandtable.rules.movement.landing import safe_lands
from sandtable.rules.movement.questions import FreeEnds
from sandtable.rules.questions import Allowance


def _lands_with(play: Play, ability: str) -> frozenset[str]:
    key = ("bases", ability)
    if key not in play.look:
        play.look[key] = frozenset(u.space for u in play.state.units.values() if can(play, u, ability))
    found: frozenset[str] = play.look[key]
    return found


def is_harbour(play: Play, country: str, zone: str) -> bool:
    """Whether a zone borders a naval base in friendly hands, however lately it came into them."""
    mates, bases, control = friends(play, country), _lands_with(play, "naval_base"), play.state.control
    return any(land in bases and control.get(land) in mates for land in play.game.board.coast[zone])


def _allowance(play: Play, q: Allowance, value: int, why: list[Reason] | None) -> int:
    """One zone more from harbour to harbour; with no way named, the most that any way allows."""
    if q.manner != NONCOMBAT or arm(play, q.unit) != "sea":
        return value
    start = BEGAN.get(play.state).get(q.unit.id, [q.unit.space])[0]
    ends = not q.path or (len(q.path) > 1 and is_harbour(play, q.unit.owner, q.path[-1]))
    if not ends or not is_harbour(play, q.unit.owner, start):
        return value
    because(why, "why.naval_bases", value + 1)
    return value + 1


def _free_ends(play: Play, q: FreeEnds, value: frozenset[str], why: list[Reason] | None) -> frozenset[str]:
    """Air bases in land that was friendly when the turn began: on others nobody lands."""
    return value | (_lands_with(play, "air_base") & safe_lands(play, q.country))


MODULE = Module(
    values={Allowance: _allowance, FreeEnds: _free_ends},
    words=Vocabulary(
        abilities={
            "naval_base": "Ships that sail in noncombat movement from one to another go one zone further.",
            "air_base": "Aircraft cross the shore beside it for nothing when they take off from it or land on it.",
        }
    ),
)
