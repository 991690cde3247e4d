"""Landings: what loaded for one lands, no more ships bombard than units land, and submarines call for a guard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.combat.choices import Barrage, MustLand
from sandtable.rules.hooks import MoveClosing
from sandtable.rules.look import arm, can, commanded, hostile
from sandtable.rules.marks import BEACH, LANDING, LOADED, MOVED
from sandtable.rules.movement.common import COMBAT
from sandtable.rules.movement.questions import Provokes
from sandtable.rules.movement.surface import prey
from sandtable.rules.questions import Attack

if TYPE_CHECKING:
    from sandtable.rules.movement.move import Move


def _must_land(play: Play, q: MustLand, value: bool, why: list[Reason] | None) -> bool:
    """Whoever went aboard in this turn; cargo of earlier turns may stay."""
    return value or q.unit.id in LOADED.get(play.state)


def _barrage(play: Play, q: Barrage, value: int, why: list[Reason] | None) -> int:
    return sum(u.id in BEACH.get(play.state) for u in play.state.here(q.space))


def _closing(play: Play, step: Move) -> list[Fault]:
    if step.manner != COMBAT:
        return []
    return [*_left_aboard(play, step), *_unguarded(play, step), *_unarmed(play, step)]


def _left_aboard(play: Play, step: Move) -> list[Fault]:
    """Land units that went aboard in this phase must be sent ashore."""
    landing, own = LANDING.get(play.state), commanded(play, step.to)
    aboard = [play.state.units[i] for i in LOADED.get(play.state) if i in play.state.units]
    idle = [u for u in aboard if u.aboard and u.owner in own and u.id not in landing]
    return [fault("assault.loaded", units=(u.id,), unit=u.kind, space=u.space) for u in idle if _own_ship(play, u, own)]


def _own_ship(play: Play, unit: Unit, own: frozenset[str]) -> bool:
    """Whether it is aboard a ship of its own power: only then it could land in the same turn."""
    return play.state.units[unit.aboard].owner in own


def _unguarded(play: Play, step: Move) -> list[Fault]:
    """Past enemy submarines nobody lands without a warship in the zone."""
    own, beach = commanded(play, step.to), BEACH.get(play.state)
    zones = {beach[i] for i in LANDING.get(play.state) if i in beach}
    found = []
    for zone in sorted(zones):
        lurking = any(can(play, u, "sneaks") for u in prey(play, step.to, zone))
        guards = [u for u in play.state.here(zone) if u.owner in own]
        guarded = any(can(play, u, "surface") or can(play, u, "sneaks") for u in guards)
        if lurking and not hostile(play, step.to, zone) and not guarded:
            bound = tuple(i for i in LANDING.get(play.state) if beach.get(i) == zone)
            found.append(fault("assault.unguarded", units=bound, spaces=(zone,), space=zone))
    return found


def _unarmed(play: Play, step: Move) -> list[Fault]:
    """Ships without a number to attack with do not seek a battle alone."""
    own, moved = commanded(play, step.to), MOVED.get(play.state)
    zones: dict[str, list[Unit]] = {}
    for unit in play.state.units.values():
        if unit.owner in own and not unit.aboard and play.game.board.is_sea[unit.space]:
            zones.setdefault(unit.space, []).append(unit)
    return [
        fault("sea.unarmed", units=tuple(u.id for u in units), spaces=(zone,), space=zone)
        for zone, units in sorted(zones.items())
        if hostile(play, step.to, zone)
        and any(moved.get(u.id) == COMBAT and arm(play, u) == "sea" for u in units)
        and not any(play.ask(Attack(u, zone)) for u in units)
    ]


def _provokes(play: Play, q: Provokes, value: bool, why: list[Reason] | None) -> bool:
    """A submarine that was there when the turn began may lie low where no destroyer is."""
    if not value or not can(play, q.unit, "sneaks") or q.unit.id in MOVED.get(play.state):
        return value
    against = play.state.war.get(q.unit.owner, frozenset())
    return any(u.owner in against and can(play, u, "screens") for u in play.state.here(q.unit.space))


MODULE = Module(values={MustLand: _must_land, Barrage: _barrage, Provokes: _provokes}, hooks=(MoveClosing(_closing),))
