"""The task of bombing what is built: who may be sent on it, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.combat.choices import RaidTargets
from sandtable.rules.movement.questions import Target
from sandtable.rules.questions import Raids

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

RAID = "raid"  # the task, and the sort of engagement it is


def check_raid(play: Play, power: str, unit: Unit, end: str) -> list[Fault]:
    """What speaks against a power's aircraft bombing a place."""
    if not play.ask(Raids(unit)):
        return [fault("raid.bombers", units=(unit.id,), unit=unit.kind)]
    if not play.ask(RaidTargets(power, unit, end)):
        return [fault("raid.no_target", spaces=(end,), space=end)]
    return play.faults(Target(power, end))
