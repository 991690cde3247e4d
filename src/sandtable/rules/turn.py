"""What every turn begins with: a picture of who holds what."""

from __future__ import annotations

from sandtable.kernel.events import Moment
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.rules.marks import HELD


def _picture(play: Play, moment: Moment) -> None:
    HELD.set(play, dict(play.state.control))


MODULE = Module(on={"turn.entered": _picture})
