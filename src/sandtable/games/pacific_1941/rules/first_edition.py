"""The first edition's set-up: six differences, all of them Japan's."""

from __future__ import annotations

from sandtable.kernel.events import Moment, Placed, Removed
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.units import Unit

JAPAN = "Japan"
CHANGES = (
    ("infantry", "French Indo-China", 2),
    ("infantry", "Hainan", -2),
    ("transport", "Sea Zone 37", 1),
    ("fighter", "Mariana Islands", 1),
    ("submarine", "Sea Zone 20", 1),
    ("submarine", "Sea Zone 22", -1),
)


def _change(play: Play, moment: Moment) -> None:
    for kind, space, number in CHANGES:
        if number > 0:
            for _ in range(number):
                play.emit(Placed((Unit(play.state.fresh_id(JAPAN), kind, JAPAN, space),), "set_up"))
        else:
            gone = [u for u in play.state.here(space) if u.owner == JAPAN and u.kind == kind][number:]
            play.emit(Removed(tuple(u.id for u in gone), space, "set_up", tuple(gone)))


MODULE = Module(on={"setup.entered": _change})
