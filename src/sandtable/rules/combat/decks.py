"""Decks: aircraft take off before their own carrier sails to a battle, and stay where they are unless told to fly.

Nothing lands on a damaged carrier or starts from it, and what is aboard neither flies nor fights.
"""

from __future__ import annotations

from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.combat.choices import TakesPart
from sandtable.rules.look import arm, can
from sandtable.rules.movement.common import COMBAT
from sandtable.rules.movement.questions import LeavesDeck
from sandtable.rules.questions import Berths, Free


def out_of_action(play: Play, unit: Unit | None) -> bool:
    """Whether this is a damaged carrier."""
    return unit is not None and unit.hits > 0 and can(play, unit, "carrier")


def trapped(play: Play, unit: Unit) -> bool:
    """Whether an aircraft is aboard a damaged carrier."""
    return bool(unit.aboard) and arm(play, unit) == "air" and out_of_action(play, play.state.units.get(unit.aboard))


def _berths(play: Play, q: Berths, value: tuple[str, ...], why: list[Reason] | None) -> tuple[str, ...]:
    return () if out_of_action(play, q.unit) else value


def _takes_part(play: Play, q: TakesPart, value: bool, why: list[Reason] | None) -> bool:
    return value and not trapped(play, q.unit)


def _leaves(play: Play, q: LeavesDeck, value: bool, why: list[Reason] | None) -> bool:
    ship = play.state.units.get(q.unit.aboard)
    own = ship is not None and ship.owner == q.unit.owner
    return value or (q.manner == COMBAT and own and not trapped(play, q.unit))


def _free(play: Play, q: Free) -> list[Fault]:
    return [fault("carrier.trapped", units=(q.unit.id,), unit=q.unit.kind)] if trapped(play, q.unit) else []


MODULE = Module(values={Berths: _berths, TakesPart: _takes_part, LeavesDeck: _leaves}, limits={Free: _free})
