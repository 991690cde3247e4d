"""Which complexes cannot be bombed: those that China holds."""

from __future__ import annotations

from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.combat.raid import factory_owner
from sandtable.rules.movement.questions import Target

CHINA = "China"


def _target(play: Play, q: Target) -> list[Fault]:
    if factory_owner(play, q.power, q.space) == CHINA:
        return [fault("raid.china", spaces=(q.space,), space=q.space)]
    return []


MODULE = Module(limits={Target: _target})
