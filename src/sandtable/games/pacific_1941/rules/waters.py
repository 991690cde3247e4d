"""What holds at sea and ashore in this game: who stops whom, who blocks a blitz, and when ships load and offload."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.decisions import Go
from sandtable.kernel.module import Module
from sandtable.kernel.questions import Reason
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.combat.engagements import provoked
from sandtable.rules.combat.muster import defenders
from sandtable.rules.hooks import MoveAfter, MoveClosing
from sandtable.rules.look import arm, can, enemies, hostile
from sandtable.rules.marks import FOUGHT, MOVED, RETREATED, SEIZED, SHORE
from sandtable.rules.movement.common import COMBAT, NONCOMBAT
from sandtable.rules.movement.lift import one_or_other
from sandtable.rules.movement.questions import Bars, Blocks, Handling, Provokes
from sandtable.rules.politics.capture import seize
from sandtable.rules.questions import Free, Stops

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.rules.movement.move import Move

# -- ships: the enemy's stop them all, his patrols all but submarines --


def _halted(play: Play, power: str, unit: Unit, zone: str) -> Fault | None:
    met = enemies(play, power, zone)
    if any(arm(play, foe) == "sea" for foe in met):
        return fault("sea.stop", spaces=(zone,), space=zone)
    if met and not can(play, unit, "sneaks"):
        return fault("patrol.stop", spaces=(zone,), space=zone)
    return None


def _stops(play: Play, q: Stops, value: Fault | None, why: list[Reason] | None) -> Fault | None:
    return _halted(play, q.power, q.unit, q.zone)


def _bars(play: Play, q: Bars, value: Fault | None, why: list[Reason] | None) -> Fault | None:
    """Where it would have to stop in combat movement it may not be at all without combat."""
    found = _halted(play, q.power, q.unit, q.zone)
    if found is None or found.code == "patrol.stop":
        return found and fault("patrol.bars", spaces=(q.zone,), space=q.zone)
    return fault("noncombat.sea", spaces=(q.zone,), space=q.zone)


def _provokes(play: Play, q: Provokes, value: bool, why: list[Reason] | None) -> bool:
    """Ships that cannot attack begin no battle."""
    return value and play.game.kinds[q.unit.kind].attack > 0


def _unarmed(play: Play, step: Move) -> list[Fault]:
    """Nobody sails among enemies with nothing that could fight them."""
    if step.manner != COMBAT:
        return []
    faults = []
    for i, manner in MOVED.get(play.state).items():
        unit = play.state.units.get(i)
        if unit is None or manner != COMBAT or arm(play, unit) != "sea" or not hostile(play, step.to, unit.space):
            continue
        if not provoked(play, step.to, unit.space):
            faults.append(fault("combat.unarmed", units=(i,), spaces=(unit.space,), unit=unit.kind, space=unit.space))
    return faults


def _handling(play: Play, q: Handling, value: Fault | None, why: list[Reason] | None) -> Fault | None:
    """After a battle one or the other, after a retreat no offloading; who only sailed may do both where it is."""
    ship, me = q.unit.id, (q.unit.id,)
    if q.loading and ship in SHORE.get(play.state):
        return fault("transport.load_after", units=me, unit=q.unit.kind)
    if q.manner == NONCOMBAT and not q.loading and ship in RETREATED.get(play.state):
        return fault("transport.retreated", units=me)
    if q.manner == NONCOMBAT and ship in FOUGHT.get(play.state):
        return one_or_other(play, q)
    return None


# -- land --


def _blocks(play: Play, q: Blocks, value: bool, why: list[Reason] | None) -> bool:
    """Of what does not fight only guns stop tanks."""
    return value and (can(play, q.unit, "gun") or not can(play, q.unit, "facility"))


def _overrun(play: Play, step: Move, order: Go) -> None:
    """What a blitz ends in is taken at once too, if nobody is there to defend it."""
    end = order.path[-1]
    land = arm(play, play.state.units[order.units[0]]) == "land" and not play.game.board.is_sea[order.path[0]]
    blitz = step.manner == COMBAT and land and len(order.path) == 3
    if blitz and hostile(play, step.to, end) and not defenders(play, step.to, end, "land"):
        seize(play, end, step.to)


def _free(play: Play, q: Free) -> list[Fault]:
    if q.unit.id in SEIZED.get(play.state) and can(play, q.unit, "gun"):
        return [fault("gun.seized", units=(q.unit.id,), unit=q.unit.kind)]
    return []


MODULE = Module(
    values={Stops: _stops, Bars: _bars, Provokes: _provokes, Handling: _handling, Blocks: _blocks},
    limits={Free: _free},
    hooks=(MoveClosing(_unarmed), MoveAfter(_overrun)),
)
