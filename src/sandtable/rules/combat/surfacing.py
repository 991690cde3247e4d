"""Submerged submarines of both sides come up when noncombat movement ends; no combat follows."""

from __future__ import annotations

from sandtable.kernel.events import Moment, Posted
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play


def surface(play: Play) -> None:
    """Bring up all that dived."""
    up = tuple(u.id for u in play.state.units.values() if u.post == "submerged")
    if up:
        play.emit(Posted(up, ""))


def _closed(play: Play, moment: Moment) -> None:
    surface(play)


MODULE = Module(on={"noncombat_move.closed": _closed})
