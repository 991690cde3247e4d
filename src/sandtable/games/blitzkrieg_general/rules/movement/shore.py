"""Coming ashore from a convoy, at once or after the sea battle for the zone."""

from __future__ import annotations

from sandtable.games.blitzkrieg_general.rules.movement.ground import ground
from sandtable.games.blitzkrieg_general.rules.politics.control import occupy
from sandtable.kernel.events import Moved
from sandtable.kernel.marks import put_all, take
from sandtable.kernel.play import Play
from sandtable.kernel.units import Unit
from sandtable.rules.marks import BEACH, LANDING, MOVED

LANDED = "landed"  # how a unit moved that went ashore: it has no further move in the phase


def disembark(play: Play, zone: str, shore: str, units: list[Unit]) -> None:
    """Units leave their convoy for a shore: they attack whoever is there, or take it if nobody is."""
    view = ground(play, units[0].owner)
    empty = shore in view.hostile and shore not in view.guarded
    put_all(
        play,
        (MOVED, {u.id: LANDED for u in units}),
        (BEACH, {u.id: zone for u in units}),
    )
    take(LANDING, play, [u.id for u in units])
    play.emit(Moved(tuple(u.id for u in units), (zone, shore)))
    if empty:
        occupy(play, shore, units)


def land_after_battle(play: Play, zone: str) -> None:
    """The zone is won: what is left of the units that were to land from it goes ashore."""
    bound: dict[str, list[Unit]] = {}
    for i, shore in LANDING.get(play.state).items():
        unit = play.state.units.get(i)
        if unit is not None and unit.space == zone and unit.aboard:
            bound.setdefault(shore, []).append(unit)
    for shore, units in bound.items():
        disembark(play, zone, shore, units)
