"""Which units may move now: each once, and in the exploitation phase only the fast and those a headquarters leads."""

from __future__ import annotations

from sandtable.games.blitzkrieg_general.rules.combat import support
from sandtable.games.blitzkrieg_general.rules.marks import SUPPORT
from sandtable.games.blitzkrieg_general.rules.movement import convoys
from sandtable.games.blitzkrieg_general.rules.movement.command import headquarters, leader_of, leaders
from sandtable.games.blitzkrieg_general.rules.movement.ground import ground
from sandtable.games.blitzkrieg_general.rules.movement.reserves import stuck
from sandtable.games.blitzkrieg_general.rules.movement.sea import range_left
from sandtable.games.blitzkrieg_general.rules.movement.shore import LANDED
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.look import arm, can
from sandtable.rules.marks import LANDING, MOVED, SPENT
from sandtable.rules.questions import Free

MOVEMENT, REACTION, EXPLOIT, ANSWER = "movement", "reaction", "exploit", "answer"
REPLIES = (REACTION, ANSWER)


def _free(play: Play, q: Free) -> list[Fault]:
    unit, me = q.unit, (q.unit.id,)
    if q.manner in REPLIES:
        return stuck(play, unit)
    if unit.aboard:
        target = LANDING.get(play.state).get(unit.id)
        if target:
            return [fault("convoy.declared", units=me, unit=unit.kind, space=target)]
        idle = q.manner == EXPLOIT and not SPENT.get(play.state).get(unit.aboard)
        return [fault("convoy.idle", units=(unit.aboard,))] if idle else []
    spent = _spent(play, q.manner, unit)
    if spent:
        return spent
    return _unled(play, unit) if q.manner == EXPLOIT else []


def _spent(play: Play, manner: str, unit: Unit) -> list[Fault]:
    """Why a unit has had its move; going aboard and joining a land combat cost nothing and stay open after it."""
    moved = MOVED.get(play.state).get(unit.id)
    if moved is None:
        return []
    me = (unit.id,)
    if moved == LANDED:
        return [fault("convoy.unloaded", units=me, unit=unit.kind)]
    if arm(play, unit) == "sea":
        if unit.id in SUPPORT.get(play.state):
            return [fault("move.once", units=me, unit=unit.kind)]
        if can(play, unit, "carries") and unit.space not in ground(play, unit.owner).guarded:
            if range_left(play, unit) > 0:
                return []
        elif support.beside(play, manner, unit):
            return []
    elif convoys.boarding_ways(play, manner, unit):
        return []
    return [fault("move.once", units=me, unit=unit.kind)]


def _unled(play: Play, unit: Unit) -> list[Fault]:
    """Why a unit does not move in the exploitation phase."""
    if not needs_leader(play, unit) or leader_of(play, unit):
        return []
    naval = arm(play, unit) == "sea"
    if not headquarters(play, unit):
        code = "exploit.no_naval" if naval else "exploit.no_headquarters"
        return [fault(code, units=(unit.id,), unit=unit.kind, space=unit.space)]
    return [] if leaders(play, [unit]) is not None else [spent_levels(play, [unit])]


def needs_leader(play: Play, unit: Unit) -> bool:
    """Whether a unit moves in the exploitation phase only at the orders of a headquarters."""
    if unit.aboard or arm(play, unit) == "air" or can(play, unit, "commands"):
        return False
    return not can(play, unit, "blitz")


def spent_levels(play: Play, units: list[Unit]) -> Fault:
    """The headquarters cannot lead that many."""
    code = "exploit.naval_level" if arm(play, units[0]) == "sea" else "exploit.level"
    level = sum(play.game.kinds[h.kind].numbers["command"] for h in headquarters(play, units[0]))
    return fault(code, units=tuple(u.id for u in units), level=level)


MODULE = Module(limits={Free: _free})
