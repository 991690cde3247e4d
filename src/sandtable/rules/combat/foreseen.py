"""The battle that would be opened in a space, for whoever asks before it is: nobody has chosen anything yet."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.play import Play
from sandtable.rules.combat.battle import Battle
from sandtable.rules.combat.flak import gun_facts
from sandtable.rules.combat.muster import muster
from sandtable.rules.combat.questions import bombard_facts, bombardment
from sandtable.rules.look import hostile


def foreseen(play: Play, power: str, space: str, sort: str) -> Battle:
    """What the table would open here: the best gun fires, all ships that can bombard do."""
    facts: dict[str, Any] = {}
    if sort == "land":
        facts.update(gun_facts(play, power, space))
        pick = bombardment(play, power, space)
        if pick is not None:
            # Ships that have a battle of their own before the landing do not bombard.
            idle = [i for i in pick.default or () if not hostile(play, power, play.state.units[i].space)]
            facts.update(bombard_facts(play, tuple(idle)))
    return muster(play, power, space, sort, facts)
