"""Task forces that join a land combat from the sea beside it, and are back at sea when it is over."""

from __future__ import annotations

from sandtable.games.blitzkrieg_general.rules.marks import DOUBLED, SUPPORT
from sandtable.games.blitzkrieg_general.rules.movement.ground import ground, onsets
from sandtable.kernel.decisions import Go
from sandtable.kernel.marks import put
from sandtable.kernel.play import Play
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.look import can, foes, friends
from sandtable.rules.movement.common import Way, go

ROLE = "support"
STRIKES = ("movement", "reaction")  # the exploitation phase has no task forces in land combat


def check(play: Play, manner: str, order: Go, units: list[Unit]) -> list[Fault]:
    """May these ships join the land combat there?"""
    if order.role not in ("", ROLE):
        return [fault("move.role", role=order.role, roles=[ROLE])]
    if len(order.path) != 2:
        return [fault("support.far", spaces=(order.path[-1],), space=order.path[-1])]
    return [f for unit in units for f in _check_one(play, manner, order.path[-1], unit)]


def _check_one(play: Play, manner: str, land: str, unit: Unit) -> list[Fault]:
    me = (unit.id,)
    if not can(play, unit, "supports_land"):
        return [fault("support.only", units=me, spaces=(land,), unit=unit.kind, space=land)]
    if manner not in STRIKES:
        return [fault("support.exploitation", units=me)]
    if not ground(play, unit.owner).open(land):
        holder = play.state.control.get(land, "")
        return [fault("support.neutral", units=me, spaces=(land,), space=land, holder=holder)]
    if unit.id in DOUBLED.get(play.state):
        return [fault("support.doubled", units=me, unit=unit.kind)]
    if unit.space in ground(play, unit.owner).guarded:
        return [fault("support.engaged", units=me, spaces=(unit.space,), space=unit.space)]
    if not joins(play, manner, unit, land):
        return [fault("support.no_combat", units=me, spaces=(land,), space=land)]
    return []


def joins(play: Play, manner: str, unit: Unit, land: str) -> bool:
    """Whether there is a land combat that this ship could join on its own side."""
    onset = onsets(play).get(land)
    if onset is None:
        return False
    if manner == "reaction":
        return land in ground(play, unit.owner).friendly and onset.by(play, "", foes(play, unit.owner))
    mates = friends(play, unit.owner)
    begun = onset.by(play, "land", mates) or onset.by(play, "air", mates)
    return begun and land in ground(play, unit.owner).guarded


def take(play: Play, manner: str, order: Go, units: list[Unit]) -> None:
    """Stand by in the area for the length of the fight."""
    put(SUPPORT, play, {u.id: u.space for u in units})
    go(play, units, order.path, manner, 0)


def beside(play: Play, manner: str, unit: Unit) -> bool:
    """Whether there is any land combat beside a task force that has not joined one."""
    if manner not in STRIKES or not can(play, unit, "supports_land") or unit.id in SUPPORT.get(play.state):
        return False
    fought = onsets(play)
    return any(land in fought for land in play.game.board.coast[unit.space])


def ways(play: Play, manner: str, unit: Unit) -> list[Way]:
    """The land combats beside the ship."""
    if not beside(play, manner, unit):
        return []
    coast = play.game.board.coast[unit.space]
    return [Way(land, (unit.space, land), 1) for land in coast if not _check_one(play, manner, land, unit)]
