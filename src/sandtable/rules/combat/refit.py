"""A phase near the end of a turn in which all that dived comes up and all that was damaged is repaired."""

from __future__ import annotations

from sandtable.kernel.events import Damaged
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.steps import Step
from sandtable.rules.combat.surfacing import surface


def _refit(play: Play, who: tuple[str, ...]) -> Step | None:
    surface(play)
    for unit in [u for u in play.state.units.values() if u.hits]:
        play.emit(Damaged(unit.id, 0))
    return None


MODULE = Module(steps={"surfacing": _refit})
