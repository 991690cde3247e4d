"""Units so large that a ship carries one of them alone."""

from __future__ import annotations

from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason
from sandtable.kernel.settings import Vocabulary
from sandtable.rules.look import can
from sandtable.rules.questions import Carries


def _alone(play: Play, q: Carries, value: bool, why: list[Reason] | None) -> bool:
    return value and (len(q.units) < 2 or not any(can(play, unit, "bulky") for unit in q.units))


MODULE = Module(
    values={Carries: _alone},
    words=Vocabulary(abilities={"bulky": "A ship that carries it carries nothing else."}),
)
