"""Guns on the way to a fight: they fire when the fight is due, at each aircraft in the order of its flight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.kernel.events import Moment
from sandtable.kernel.module import Module
from sandtable.kernel.units import Unit
from sandtable.rules.combat.flak import BATTERIES, Flak, guns_at, planes_of
from sandtable.rules.look import foes, kinds_that
from sandtable.rules.marks import FLIGHT

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


def shots_on_the_way(play: Play, units: list[Unit]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The shots at aircraft on their way out to a fight, each flight in the order of its path."""
    flights: dict[tuple[str, ...], list[str]] = {}
    paths = FLIGHT.get(play.state)
    for unit in units:
        path = tuple(paths.get(unit.id, ()))
        if len(path) > 2:
            flights.setdefault(path, []).append(unit.id)
    batteries = BATTERIES.get(play.state)
    return tuple((space, tuple(ids)) for path, ids in flights.items() for space in path[1:-1] if space in batteries)


def _note_batteries(play: Play, moment: Moment) -> None:
    power = moment.who[0]
    found: dict[str, list[list[Any]]] = {}
    guns, against = kinds_that(play, "gun"), foes(play, power)
    for unit in play.state.units.values():
        if unit.kind in guns and unit.owner in against and not unit.aboard:
            found[unit.space] = [list(g) for g in guns_at(play, power, unit.space)]
    BATTERIES.set(play, found)


def _on_the_way(play: Play, moment: Moment) -> None:
    shots = shots_on_the_way(play, planes_of(play, moment))
    if shots:
        play.react(Flak(at_power=moment.who[0], shots=shots))


MODULE = Module(
    on={"combat_move.closed": _note_batteries, "fight.due": _on_the_way, "raid.due": _on_the_way},
)
