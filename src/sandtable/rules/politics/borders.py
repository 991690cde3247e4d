"""Whose land may be entered or crossed: that of friends, and that of enemies in battle.

Neutral land is attacked or left alone: nobody goes through it or over it. Land of powers at peace is closed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.module import Module
from sandtable.kernel.questions import Reason
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.look import foes, friends
from sandtable.rules.movement.common import COMBAT
from sandtable.rules.politics.coalitions import COALITIONS, is_neutral
from sandtable.rules.questions import Enter, NoFly

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


def _enter(play: Play, q: Enter) -> list[Fault]:
    if play.game.board.is_sea[q.space]:
        return []
    holder, here = play.state.control[q.space], (q.space,)
    if holder in friends(play, q.power):
        return []
    if is_neutral(play, holder):
        if holder not in foes(play, q.power):
            return [_aloof(play, q, holder)]
        return [] if q.last and q.manner == COMBAT else [fault("neutral.crossed", spaces=here, space=q.space)]
    if holder not in foes(play, q.power):
        return [fault("peace.closed", spaces=here, space=q.space, power=q.power, holder=holder)]
    return _strangers(play, q) if q.last and q.manner == COMBAT else []


def _aloof(play: Play, q: Enter, holder: str) -> Fault:
    """Why a neutral country is left alone: for good, or until there is war."""
    for grudge in play.game.setting(COALITIONS).grudges:
        if (grudge.power, grudge.country) == (q.power, holder):
            return fault("neutral.not_yet", spaces=(q.space,), space=q.space, power=q.power, powers=grudge.once)
    return fault("neutral.aloof", spaces=(q.space,), space=q.space, power=q.power)


def _strangers(play: Play, q: Enter) -> list[Fault]:
    """Units of a power one is not at war with keep an attack away from the land they stand in."""
    known = friends(play, q.power) | foes(play, q.power)
    there = sorted({u.owner for u in play.state.here(q.space)} - known)
    return [fault("peace.strangers", spaces=(q.space,), space=q.space, holder=there[0])] if there else []


def _no_fly(play: Play, q: NoFly, value: frozenset[str], why: list[Reason] | None) -> frozenset[str]:
    """All land but that of friends and of powers one is at war with."""
    known = friends(play, q.country) | foes(play, q.country)
    control = play.state.control
    shut = (s for s in play.game.board.open_land if control[s] not in known or is_neutral(play, control[s]))
    return value | frozenset(shut)


MODULE = Module(limits={Enter: _enter}, values={NoFly: _no_fly})
