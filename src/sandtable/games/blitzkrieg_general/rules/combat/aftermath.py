"""What follows from a battle: who leaves it goes away, the winner holds the place, the others go home or ashore."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.games.blitzkrieg_general.rules.combat.homing import HOMING, WITHDRAWAL, Depart
from sandtable.games.blitzkrieg_general.rules.marks import SUPPORT
from sandtable.games.blitzkrieg_general.rules.movement.ground import ground
from sandtable.games.blitzkrieg_general.rules.movement.shore import land_after_battle
from sandtable.games.blitzkrieg_general.rules.politics.control import occupy
from sandtable.kernel.events import Moment
from sandtable.kernel.marks import take as forget
from sandtable.kernel.module import Module
from sandtable.kernel.units import Unit
from sandtable.rules.combat.battle import ATTACKER, DEFENDER
from sandtable.rules.combat.fight import Fight
from sandtable.rules.look import arm, can, friends
from sandtable.rules.marks import FLIGHT, LANDING

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


def _retreated(play: Play, moment: Moment) -> None:
    """Whoever leaves goes before anything else happens; what they carry lands nowhere."""
    leaving = tuple(i for group in moment.data["groups"] for i in group)
    forget(LANDING, play, [u.id for u in play.state.units.values() if u.aboard in leaving])
    play.react(Depart(manner=WITHDRAWAL, left=leaving))


def _decided(play: Play, moment: Moment) -> None:
    """The winner holds the place, if it has land units there; ships hold the sea by being there."""
    ours = [play.state.units[i] for i in moment.data["survivors"]]
    takers = [u for u in ours if can(play, u, "captures")]
    space = moment.data["space"]
    if moment.data["sort"] == "land" and takers and any(space in ground(play, u.owner).hostile for u in takers):
        occupy(play, space, takers)


def _over(play: Play, moment: Moment) -> None:
    """Air units land, task forces put to sea again; an air unit that was at home all the time stays there."""
    fight = play.top
    assert isinstance(fight, Fight)
    fought = (*fight.standing(play, ATTACKER), *fight.standing(play, DEFENDER))
    away = tuple(u.id for u in fought if _away(play, moment.data["space"], u))
    if away:
        play.react(Depart(manner=HOMING, left=away))


def _away(play: Play, space: str, unit: Unit) -> bool:
    if arm(play, unit) == "air":
        friendly = play.state.control.get(space) in friends(play, unit.owner)
        return not friendly or unit.id in FLIGHT.get(play.state)
    return unit.id in SUPPORT.get(play.state)


def _left(play: Play, moment: Moment) -> None:
    """What was to land after the sea battle lands if it was won, and stays aboard if not."""
    space = moment.data["space"]
    if moment.data["sort"] != "sea":
        return
    if moment.data["won"] == "attacker":
        land_after_battle(play, space)
    else:
        forget(LANDING, play, [u.id for u in play.state.here(space)])


MODULE = Module(on={"fight.retreated": _retreated, "fight.decided": _decided, "fight.over": _over, "fight.left": _left})
