"""Transports that a declaration of war of their own leaves among enemies may still load where they are."""

from __future__ import annotations

from sandtable.kernel.events import Moment
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason
from sandtable.rules.look import can, hostile
from sandtable.rules.movement.questions import Loads

CAUGHT: Mark[dict[str, str]] = Mark("caught", "part", {})  # zone that a declaration made hostile -> whose it was


def _declared(play: Play, moment: Moment) -> None:
    """Zones that were friendly until now: no other enemy warship is in them."""
    power, target = moment.who
    for zone in play.game.board.sea:
        if zone in play.state.at and hostile(play, power, zone):
            ships = [u for u in play.state.here(zone) if can(play, u, "surface") and u.owner != power]
            if all(u.owner == target or u.owner not in play.state.war[power] for u in ships):
                put(CAUGHT, play, {zone: power})


def _loads(play: Play, q: Loads, value: bool, why: list[Reason] | None) -> bool:
    return value or CAUGHT.get(play.state).get(q.zone) == q.power


MODULE = Module(on={"war.declared": _declared}, values={Loads: _loads})
