"""Damaged ships that survive a battle are whole again at once."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.kernel.events import Damaged, Moment
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.rules.combat.battle import Group
from sandtable.rules.hooks import Mends


def _mend(play: Play, moment: Moment) -> None:
    for unit in list(play.state.units.values()):
        if unit.hits:
            play.emit(Damaged(unit.id, 0))


def mended(group: Group) -> Group:
    """The same units, whole again."""
    return replace(group, profile=replace(group.profile, hurt=0)) if group.profile.hurt else group


MODULE = Module(on={"fight.closed": _mend}, hooks=(Mends(mended),))
