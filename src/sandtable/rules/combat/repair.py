"""Damaged ships that survive a battle are whole again at once."""

from __future__ import annotations

from sandtable.kernel.events import Damaged, Moment
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play


def _mend(play: Play, moment: Moment) -> None:
    for unit in list(play.state.units.values()):
        if unit.hits:
            play.emit(Damaged(unit.id, 0))


MODULE = Module(on={"fight.closed": _mend}, tables={"mends": True})
