"""Rocket strikes: guns with the development, on a factory within range, with nothing to stop them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.events import Moment
from sandtable.kernel.marks import put
from sandtable.kernel.module import Module
from sandtable.rules.combat.battle import Battle
from sandtable.rules.combat.engagement import Engagement
from sandtable.rules.combat.fight import Fight
from sandtable.rules.combat.raid import damaged
from sandtable.rules.combat.strikes import bombs, one_by_one
from sandtable.rules.hooks import MoreToFight, Muster, Resolve
from sandtable.rules.look import foes, kinds_that
from sandtable.rules.marks import FOUGHT, SEIZED, SETTLED
from sandtable.rules.questions import Developed, RaidCap

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

RANGE = 3
ROCKET = "rocket"


def _strikes(play: Play, power: str) -> list[Engagement]:
    """Every strike still open: one a gun."""
    if not play.ask(Developed(power, "rockets")):
        return []
    settled = SETTLED.get(play.state)
    corrected = play.game.options.get("rockets") == "one each"
    factories, guns, against = kinds_that(play, "factory"), kinds_that(play, "gun"), foes(play, power)
    targets = [u.space for u in play.state.units.values() if u.kind in factories and u.owner in against]
    found = []
    for gun in play.state.units.values():
        if gun.owner != power or gun.kind not in guns or gun.aboard or gun.id in SEIZED.get(play.state):
            continue
        if f"rocket {gun.id}" in settled or (corrected and f"rocket from {gun.space}" in settled):
            continue
        near = play.game.board.distances.get(gun.space, {})
        for space in sorted(set(targets)):
            if near.get(space, 99) > RANGE or (corrected and f"rocket on {space}" in settled):
                continue
            found.append(Engagement(f"rocket {gun.id} {space}", space, "rocket", optional=True, units=(gun.id,)))
    return found


def _strike(play: Play, power: str, engagement: Engagement) -> None:
    gun = play.state.units[engagement.units[0]]
    done = {f"rocket {gun.id}": "done", f"rocket from {gun.space}": "done", f"rocket on {engagement.space}": "done"}
    put(SETTLED, play, done)
    put(FOUGHT, play, {gun.id: ROCKET})
    play.push(Fight(to=power, space=engagement.space, sort=ROCKET, called=ROCKET, units=engagement.units))


def muster(
    play: Play, power: str, space: str, sort: str, also: tuple[str, ...] = (), units: tuple[str, ...] = ()
) -> Battle:
    """One rocket: a die, at most what the place is worth."""
    guns = [play.state.units[i] for i in units]
    cap = int(play.ask(RaidCap(space)))
    facts = {
        "space": space,
        "power": power,
        "what": "rocket strike",
        "bombs": bombs(play, guns, cap, lambda u, dice: sum(dice)),
    }
    return Battle(sort=sort, sides=(one_by_one(play, guns, space), ()), facts=facts)


def _decided(play: Play, moment: Moment) -> None:
    damaged(play, moment, ROCKET)


MODULE = Module(
    on={"rocket.decided": _decided},
    hooks=(MoreToFight(_strikes), Resolve({ROCKET: _strike}), Muster({ROCKET: muster})),
)
