"""What a unit carried is lost with it."""

from __future__ import annotations

from sandtable.kernel.events import Removed
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play


def _sunk(play: Play, event: Removed) -> None:
    for i in event.units:
        lost = tuple(u for u in play.state.here(event.space) if u.aboard == i)
        if lost:
            play.emit(Removed(tuple(u.id for u in lost), event.space, "sunk_with", lost))


MODULE = Module(on={Removed: _sunk})
